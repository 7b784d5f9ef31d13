"""A BERT encoder with a question classifier, written out so that its ONNX graph stays small and plain.

Parameter names follow Hugging Face's BertModel, so pretrained safetensors load without a table of renamings.
Shapes: B texts, S tokens, H hidden, A attention heads.
"""

import json
import math
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

import safetensors

LABELS = ("profile", "relationship", "event", "dialogue")
MASKED = -10000.0  # added to the score of a padded key; finite, so that an all-padding row stays a number


class Block(nn.Module):
    """One transformer layer, post-norm. [B, S, H] → [B, S, H], or of the first `rows` tokens alone, which read all others."""

    def __init__(self, c):
        super().__init__()
        h, eps = c["hidden_size"], c["layer_norm_eps"]
        self.heads, self.size = c["num_attention_heads"], h // c["num_attention_heads"]
        attention, inner, outer = nn.Module(), nn.Module(), nn.Module()
        attention.add_module("self", nn.ModuleDict({n: nn.Linear(h, h) for n in ("query", "key", "value")}))
        attention.output = nn.ModuleDict({"dense": nn.Linear(h, h), "LayerNorm": nn.LayerNorm(h, eps)})
        inner.dense = nn.Linear(h, c["intermediate_size"])
        outer.dense, outer.LayerNorm = nn.Linear(c["intermediate_size"], h), nn.LayerNorm(h, eps)
        self.attention, self.intermediate, self.output = attention, inner, outer

    def forward(self, x, bias, dropout, rows=None):
        batch, length, hidden = x.shape
        projections = getattr(self.attention, "self")
        own = x if rows is None else x[:, :rows]
        q, k, v = (projections[n](y).view(batch, -1, self.heads, self.size).transpose(1, 2)
                   for n, y in (("query", own), ("key", x), ("value", x)))
        scores = q @ k.transpose(2, 3) / math.sqrt(self.size) + bias  # [B, A, rows, S]
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, -1, hidden)
        out = self.attention.output
        x = out["LayerNorm"](own + dropout(out["dense"](mixed)))
        return self.output.LayerNorm(x + dropout(self.output.dense(F.gelu(self.intermediate.dense(x)))))


class Encoder(nn.Module):
    """Token ids → last hidden state [B, S, H]."""

    def __init__(self, c):
        super().__init__()
        h = c["hidden_size"]
        self.config = dict(c)
        self.embeddings = nn.ModuleDict({
            "word_embeddings": nn.Embedding(c["vocab_size"], h),
            "position_embeddings": nn.Embedding(c["max_position_embeddings"], h),
            "token_type_embeddings": nn.Embedding(c["type_vocab_size"], h),
            "LayerNorm": nn.LayerNorm(h, c["layer_norm_eps"])})
        self.encoder = nn.Module()
        self.encoder.layer = nn.ModuleList(Block(c) for _ in range(c["num_hidden_layers"]))
        self.dropout = nn.Dropout(c["hidden_dropout_prob"])
        self.apply(self._initialise)

    def _initialise(self, module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=self.config["initializer_range"])
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)

    @property
    def pooling(self):
        """How a text's vector comes from its tokens': "cls", the first one's, or "mean"."""
        return self.config.get("pooling", "mean")

    def forward(self, input_ids, attention_mask, token_type_ids, fork=None, rows=None, last=None):
        """Hidden states of the last layer (or of the layer `last`), with `rows` of so many tokens; with `fork`, also those of that layer
        (0: the embeddings) and the attention bias."""
        e = self.embeddings
        positions = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = e["word_embeddings"](input_ids) + e["position_embeddings"](positions)
        x = self.dropout(e["LayerNorm"](x + e["token_type_embeddings"](token_type_ids)))
        bias = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * MASKED
        forked = x
        for number, block in enumerate(self.encoder.layer[:last], start=1):
            x = block(x, bias, self.dropout, rows if number == len(self.encoder.layer) else None)
            if number == fork:
                forked = x
        return x if fork is None else (x, forked, bias)

    def pool(self, hidden, attention_mask):
        """One vector per text. [B, S, H], [B, S] → [B, H]"""
        return hidden[:, 0] if self.pooling == "cls" else mean_pool(hidden, attention_mask)

    @classmethod
    def pretrained(cls, folder):
        """Loads a BertModel folder (config.json, model.safetensors); its unused pooler is left out."""
        folder = Path(folder)
        encoder = cls(json.loads((folder / "config.json").read_text()))
        tensors = {n: torch.from_numpy(a) for n, a in safetensors.read(folder / "model.safetensors").items()
                   if not n.startswith("pooler.") and n != "embeddings.position_ids"}
        encoder.load_state_dict(tensors)
        return encoder


def mean_pool(hidden, attention_mask):
    """Mean over the unmasked tokens. [B, S, H], [B, S] → [B, H]"""
    mask = attention_mask[:, :, None].to(hidden.dtype)
    return (hidden * mask).sum(1) / mask.sum(1).clamp(min=1.0)


class Mnemoscope(nn.Module):
    """One encoder, two readings: hidden states for the memory encoder, logits [B, 4] for the question classifier.

    The classifier reads the pooled last layer, or has a branch of layers of its own that starts from layer `fork`, which can
    be trained without changing a vector. Where [CLS] stands for the text, nothing else is computed of the last layers.
    """

    def __init__(self, encoder, head_size=128, fork=None, branch=0):
        super().__init__()
        self.encoder, self.fork = encoder, fork
        self.branch = nn.ModuleList(Block(encoder.config) for _ in range(branch))
        self.head = nn.Sequential(nn.Linear(encoder.config["hidden_size"], head_size), nn.Tanh(),
                                  nn.Linear(head_size, len(LABELS)))

    def forward(self, input_ids, attention_mask, token_type_ids):
        if self.fork is None:
            hidden = self.encoder(input_ids, attention_mask, token_type_ids, rows=self.rows)
            return hidden, self.head(self.encoder.pool(hidden, attention_mask))
        hidden, forked, bias = self.encoder(input_ids, attention_mask, token_type_ids, self.fork, self.rows)
        return hidden, self.classify(forked, bias, attention_mask)

    @property
    def rows(self):
        """How many tokens' states the last layers give; None: all."""
        return 1 if self.encoder.pooling == "cls" else None

    def classify(self, forked, bias, attention_mask):
        """Logits [B, 4] from the hidden states at the fork [B, S, H]."""
        for number, block in enumerate(self.branch, start=1):
            forked = block(forked, bias, self.encoder.dropout, self.rows if number == len(self.branch) else None)
        return self.head(self.encoder.pool(forked, attention_mask))

    def save(self, path, **metadata):
        """Weights and config in one safetensors file."""
        metadata = {k: str(v) for k, v in metadata.items()}
        metadata["config"] = json.dumps(self.encoder.config)
        metadata["head_size"] = str(self.head[0].out_features)
        metadata["fork"] = json.dumps(self.fork)
        metadata["branch"] = str(len(self.branch))
        safetensors.write(path, {n: t.detach().numpy() for n, t in self.state_dict().items()}, metadata)

    @classmethod
    def load(cls, path):
        """The counterpart of `save`."""
        metadata = safetensors.read_metadata(path)
        model = cls(Encoder(json.loads(metadata["config"])), int(metadata["head_size"]),
                    json.loads(metadata.get("fork", "null")), int(metadata.get("branch", "0")))
        model.load_state_dict({n: torch.from_numpy(a) for n, a in safetensors.read(path).items()})
        return model.eval()
