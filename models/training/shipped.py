"""The models of a folder as training needs them: what a smaller one is made from, and what goes on being trained."""

import json
from pathlib import Path

import torch

import read_onnx
from bert import Encoder, Mnemoscope
from reader_model import Reader


def encoder_of(folder):
    """The encoder from the folder's fp16 graph, or its int8 one where it has no other, without dropout; its classifier is left out."""
    folder = Path(folder)
    graph = next(g for g in (folder / "onnx/model_fp16.onnx", folder / "onnx/model_quantized.onnx") if g.exists())
    model = Mnemoscope(Encoder({**json.loads((folder / "config.json").read_text()), "hidden_dropout_prob": 0.0}))
    found = read_onnx.weights(graph)
    model.encoder.load_state_dict({n[len("encoder."):]: torch.tensor(a) for n, a in found.items() if n.startswith("encoder.")})
    return model.eval()


def reader_of(folder):
    """The reader of the folder's int8 graph, whose weights come back rounded."""
    folder = Path(folder)
    model = Reader(Encoder(json.loads((folder / "config.json").read_text())))
    found = read_onnx.weights(folder / "onnx/model_quantized.onnx")
    model.load_state_dict({n: torch.tensor(found[n]) for n in model.state_dict()})
    return model
