"""The reader: a cross-encoder that says how well a passage answers a question, whether it does at all, and with which words."""

import json

import torch
from torch import nn

import safetensors
from bert import Encoder


class Reader(nn.Module):
    """Token ids of pairs → scores [B, 2] (relevance, answerable; logits) and spans [B, S, 2] (start, end; logits).

    Position 0 of `spans` ([CLS]) stands for "no answer here".
    """

    def __init__(self, encoder):
        super().__init__()
        h = encoder.config["hidden_size"]
        self.encoder = encoder
        self.pooler = nn.Linear(h, h)
        self.score = nn.Linear(h, 2)
        self.span = nn.Linear(h, 2)
        for layer in (self.pooler, self.score, self.span):
            nn.init.normal_(layer.weight, std=0.02)
            nn.init.zeros_(layer.bias)

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.encoder(input_ids, attention_mask, token_type_ids)
        return self.score(torch.tanh(self.pooler(hidden[:, 0]))), self.span(hidden)

    def save(self, path, **metadata):
        """Weights and config in one safetensors file."""
        metadata = {k: str(v) for k, v in metadata.items()}
        metadata["config"] = json.dumps(self.encoder.config)
        safetensors.write(path, {n: t.detach().cpu().numpy() for n, t in self.state_dict().items()}, metadata)

    @classmethod
    def load(cls, *paths):
        """The counterpart of `save`; of several checkpoints of one training, the mean of their weights (Wortsman et al. 2022, "model soups")."""
        model = cls(Encoder(json.loads(safetensors.read_metadata(paths[0])["config"])))
        each = [safetensors.read(path) for path in paths]
        model.load_state_dict({n: torch.from_numpy(sum(e[n] for e in each) / len(each)) for n in each[0]})
        return model.eval()


def pad_pairs(pairs, pad_id=0):
    """Encoded pairs → (input_ids, attention_mask, token_type_ids), each int64 [B, S]."""
    width = max(len(ids) for ids, *_ in pairs)
    ids = torch.full((len(pairs), width), pad_id, dtype=torch.long)
    mask, types = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, (tokens, first, *_) in enumerate(pairs):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        mask[row, : len(tokens)] = 1
        types[row, first: len(tokens)] = 1
    return ids, mask, types
