"""Batches of texts through a model: sorted by length, padded per batch."""

import os

import numpy as np
import torch
from torch.nn import functional as F


def use_threads():
    """As many threads as OMP_NUM_THREADS says (Debian's PyTorch takes one unless told), else two."""
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))


def pad(rows, pad_id=0):
    """Lists of token ids → (input_ids, attention_mask, token_type_ids), each int64 [B, S]."""
    width = max(len(r) for r in rows)
    ids = torch.full((len(rows), width), pad_id, dtype=torch.long)
    mask = torch.zeros((len(rows), width), dtype=torch.long)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
        mask[i, : len(row)] = 1
    return ids, mask, torch.zeros_like(ids)


def length_buckets(rows, tokens=2048):
    """Indices of rows in groups of similar length whose padded size stays below `tokens`."""
    buckets, current = [], []
    for i in sorted(range(len(rows)), key=lambda i: len(rows[i])):
        if current and len(rows[i]) * (len(current) + 1) > tokens:
            buckets.append(current)
            current = []
        current.append(i)
    return buckets + [current] if current else buckets


def forward_rows(model, rows, tokens=2048):
    """Unit embeddings [N, H] and logits [N, 4] of token id rows, in their order; keeps gradients."""
    order, embeddings, logits = [], [], []
    for bucket in length_buckets(rows, tokens):
        batch = pad([rows[i] for i in bucket])
        hidden, scores = model(*batch)
        embeddings.append(F.normalize(model.encoder.pool(hidden, batch[1]), dim=-1))
        logits.append(scores)
        order += bucket
    back = torch.empty(len(rows), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(rows))
    return torch.cat(embeddings)[back], torch.cat(logits)[back]


@torch.no_grad()
def encode(model, rows, tokens=4096):
    """As `forward_rows`, without gradients and dropout, as numpy fp32."""
    training = model.training
    model.eval()
    embeddings, logits = forward_rows(model, rows, tokens)
    model.train(training)
    return embeddings.numpy().astype(np.float32), logits.numpy().astype(np.float32)
