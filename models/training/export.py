"""PyTorch → ONNX: fp32 (reference, not shipped), dynamic int8 (WASM) and fp16-stored weights (WebGPU)."""

from inspect import signature
from pathlib import Path

import onnx
import torch
from torch import nn

from quantize import store_fp16, to_int8
from smooth import smoothing

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
VECTOR, STATES = "sentence_embedding", "last_hidden_state"
OPSET = 17  # LayerNormalization is one operator from here on; transformers.js' runtime supports it
# From 2.9 on PyTorch exports in another way unless told; 1.13 knows only this one.
TRACED = {"dynamo": False} if "dynamo" in signature(torch.onnx.export).parameters else {}


class ByFirstToken(nn.Module):
    """A model pooled by [CLS], as a graph: the texts' vectors [B, H], the logits, and the tokens' states [B, S, H] at the fork."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, *inputs):
        hidden, states, bias = self.model.encoder(*inputs, self.model.fork, self.model.rows)
        return hidden[:, 0], self.model.classify(states, bias, inputs[1]), states


def export_fp32(model, path):
    """Traces the model; batch and sequence stay dynamic."""
    model = model.eval()
    example = torch.ones((2, 8), dtype=torch.long)
    example = (example, example, torch.zeros_like(example))
    if model.encoder.pooling == "cls":
        graph, outputs = ByFirstToken(model), (VECTOR, "logits", STATES)
    else:
        graph, outputs = model, (STATES, "logits")
    axes = {name: {0: "batch"} if name in (VECTOR, "logits") else {0: "batch", 1: "sequence"} for name in (*INPUTS, *outputs)}
    torch.onnx.export(graph, example, str(path), input_names=list(INPUTS), output_names=list(outputs),
                      dynamic_axes=axes, opset_version=OPSET, do_constant_folding=True, **TRACED)
    graph = onnx.load(str(path))
    onnx.checker.check_model(graph)
    return graph


def export_all(model, folder, fp32_path, calibration, earlier=None):
    """Writes onnx/model_quantized.onnx and onnx/model_fp16.onnx below `folder`, and the fp32 graph to `fp32_path`.

    calibration: rows of token ids of the kind that the page will feed, for the smoothing before int8. earlier: see smoothing.
    """
    folder = Path(folder) / "onnx"
    folder.mkdir(parents=True, exist_ok=True)
    export_fp32(model, fp32_path)
    quantized = to_int8(onnx.load(str(fp32_path)), smoothing(model, calibration, earlier))
    for name, graph in (("model_quantized", quantized), ("model_fp16", store_fp16(onnx.load(str(fp32_path))))):
        onnx.checker.check_model(graph)
        onnx.save(graph, str(folder / f"{name}.onnx"))
