"""Masked-language-model warm-up of a small encoder from scratch (Chinese: no small open base model is at hand).

    python3 models/training/mlm.py --tokenizer out/zh/tokenizer.json --text zh-train.jsonl memory_bank_cn.json \
        --out out/zh/mlm.safetensors

The text is cut into windows; 15 % of the tokens are predicted (80 % shown as [MASK], 10 % as a random token, 10 % as
they are). Prediction uses the transposed word embeddings, so nothing of this task is left in the model but the encoder.
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

from bert import Encoder, Mnemoscope
from encode import pad, use_threads
from tokenizer import Tokenizer
from train import schedule
from windows import windows

SHAPE = {"model_type": "bert", "hidden_act": "gelu", "hidden_size": 288, "num_hidden_layers": 4, "num_attention_heads": 6,
         "intermediate_size": 1152, "max_position_embeddings": 256, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
         "initializer_range": 0.02, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0, "pad_token_id": 0}
MASKED_SHARE = 0.15
# Positions and segments start small against words. With equal sizes the shared part dominates every mean (cosines of
# random texts around .95) and contrastive training collapses to a constant; so it starts as a bag of characters.
SHARED_SCALE = 0.05


def texts_of(path):
    """Every memory and question of a generator's file, or every dialogue turn of a MemoryBank file."""
    if path.suffix == ".jsonl":
        for line in path.read_text(encoding="utf-8").splitlines():
            character = json.loads(line)
            yield from (m["text"] for m in character["memories"])
            yield from (q["text"] for q in character["questions"])
    else:
        for person in json.loads(path.read_text(encoding="utf-8")).values():
            for turns in person.get("history", {}).values():
                yield "\n".join(f"{person['name']}：{t['query']}\nAI：{t['response']}" for t in turns)


def new_encoder(vocab_size):
    """Encoder from noise whose mean pooled state is, at first, about a sum of random vectors of its characters."""
    encoder = Encoder({**SHAPE, "vocab_size": vocab_size})
    for name in ("position_embeddings", "token_type_embeddings"):
        encoder.embeddings[name].weight.data *= SHARED_SCALE
    return encoder


def mask_tokens(ids, tokenizer, generator):
    """(ids with masks, positions [N, 2]) of padded rows [B, S]; special tokens are never masked."""
    special = (ids == tokenizer.pad) | (ids == tokenizer.cls) | (ids == tokenizer.sep)
    chosen = (torch.rand(ids.shape, generator=generator) < MASKED_SHARE) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    noise = torch.randint(5, len(tokenizer), ids.shape, generator=generator)
    shown = torch.where(chosen & (fate < 0.8), torch.full_like(ids, tokenizer.mask), ids)
    return torch.where(chosen & (fate >= 0.9), noise, shown), chosen


class Predictor(nn.Module):
    """Hidden states → vocabulary logits through the word embeddings."""

    def __init__(self, encoder):
        super().__init__()
        hidden = encoder.config["hidden_size"]
        self.words = encoder.embeddings["word_embeddings"]
        self.dense, self.norm = nn.Linear(hidden, hidden), nn.LayerNorm(hidden)
        self.bias = nn.Parameter(torch.zeros(encoder.config["vocab_size"]))

    def forward(self, hidden):
        return self.norm(F.gelu(self.dense(hidden))) @ self.words.weight.T + self.bias


def warm_up(encoder, rows, tokenizer, args):
    """Trains in place for `args.steps` batches of about `args.tokens` tokens."""
    predictor, draw = Predictor(encoder), random.Random(args.seed)
    generator = torch.Generator().manual_seed(args.seed)
    parameters = list({id(p): p for m in (encoder, predictor) for p in m.parameters()}.values())
    optimizer = torch.optim.AdamW(parameters, lr=args.rate, betas=(0.9, 0.98), weight_decay=0.01)
    plan, began, total, count = schedule(optimizer, args.steps), time.time(), 0.0, 0
    for step in range(1, args.steps + 1):
        batch = [draw.choice(rows)]
        while sum(map(len, batch)) < args.tokens:
            batch.append(draw.choice(rows))
        ids, mask, types = pad(batch, tokenizer.pad)
        shown, chosen = mask_tokens(ids, tokenizer, generator)
        loss = F.cross_entropy(predictor(encoder(shown, mask, types)[chosen]), ids[chosen])
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        plan.step()
        total, count = total + float(loss), count + 1
        if step % 100 == 0 or step == args.steps:
            print(f"step {step}/{args.steps} {time.time() - began:.0f} s: masked loss {total / count:.3f}", flush=True)
            total, count = 0.0, 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--text", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1500, help="0: only the initial weights")
    parser.add_argument("--tokens", type=int, default=2048, help="tokens in a batch")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    use_threads()
    torch.manual_seed(args.seed)
    tokenizer = Tokenizer(args.tokenizer)
    rows = [r for path in args.text for text in texts_of(path) for r in windows(text, tokenizer)]
    unknown = sum(r.count(tokenizer.unk) for r in rows) / sum(map(len, rows))
    print(f"{len(rows)} windows, {sum(map(len, rows)) / 1e6:.1f} M tokens, {unknown:.2%} unknown", flush=True)
    encoder = new_encoder(len(tokenizer))
    warm_up(encoder, rows, tokenizer, args)
    Mnemoscope(encoder).save(args.out)


if __name__ == "__main__":
    main()
