"""The encoder of a model folder as training needs it: what a smaller model is made from."""

import json
from pathlib import Path

import torch

import read_onnx
from bert import Encoder, Mnemoscope


def encoder_of(folder):
    """The encoder from the folder's fp16 graph, without dropout; its classifier is left out."""
    folder = Path(folder)
    model = Mnemoscope(Encoder({**json.loads((folder / "config.json").read_text()), "hidden_dropout_prob": 0.0}))
    found = read_onnx.weights(folder / "onnx/model_fp16.onnx")
    model.encoder.load_state_dict({n[len("encoder."):]: torch.tensor(a) for n, a in found.items() if n.startswith("encoder.")})
    return model.eval()
