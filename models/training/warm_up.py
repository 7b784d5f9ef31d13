"""Writes a graph that takes the runtime's code through what the shipped ones need, in a few kilobytes: the first layer of one, its weights all alike.

    python3 models/training/warm_up.py --model models/mnemoscope-en --out src/models/runtime/warm-up.onnx

The page runs it while a model's own weights are on their way.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# Initialisers with more numbers than this are told by their shape alone.
SMALL = 32
# Of the tables that are looked up, so many rows; what is multiplied keeps its shape, since its code depends on it.
ROWS = 64
VALUES = {TensorProto.FLOAT: np.float32(0.01), TensorProto.INT8: np.int8(3), TensorProto.UINT8: np.uint8(130)}


def reaching(graph, output):
    """The nodes that an output depends on, in their order."""
    of = {name: node for node in graph.node for name in node.output}
    kept, waiting = set(), [output]
    while waiting:
        node = of.get(waiting.pop())
        if node is not None and node.output[0] not in kept:
            kept.add(node.output[0])
            waiting.extend(node.input)
    return [node for node in graph.node if node.output[0] in kept]


def warm_up(model):
    graph = model.graph
    # One after the embeddings, two in a layer.
    end = [node for node in graph.node if node.op_type == "LayerNormalization"][2].output[0]
    nodes = reaching(graph, end)
    used = {name for node in nodes for name in node.input}
    looked_up = {node.input[0] for node in nodes if node.op_type == "Gather"}
    kept, filled = [], []
    for tensor in sorted((t for t in graph.initializer if t.name in used), key=lambda t: t.name):
        dims = list(tensor.dims)
        if np.prod(dims) <= SMALL:
            kept.append(tensor)
            continue
        if tensor.name in looked_up and len(dims) == 2:
            dims[0] = min(dims[0], ROWS)
        shape = f"{tensor.name} shape"
        kept.append(numpy_helper.from_array(np.array(dims, dtype=np.int64), shape))
        value = numpy_helper.from_array(np.array([VALUES[tensor.data_type]]))
        filled.append(helper.make_node("ConstantOfShape", [shape], [tensor.name], value=value))
    inputs = [each for each in graph.input if each.name in used]
    outputs = [helper.make_tensor_value_info(end, TensorProto.FLOAT, None)]
    small = helper.make_graph(filled + nodes, "warm-up", inputs, outputs, kept)
    shorten(small, {each.name for each in inputs})
    return helper.make_model(small, opset_imports=model.opset_import, ir_version=model.ir_version)


def shorten(graph, own):
    names = {}

    def short(name):
        return name if name == "" or name in own else names.setdefault(name, f"t{len(names)}")

    for node in graph.node:
        node.name = node.doc_string = ""
        node.input[:] = [short(name) for name in node.input]
        node.output[:] = [short(name) for name in node.output]
    for each in [*graph.initializer, *graph.output]:
        each.name = short(each.name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    onnx.save(warm_up(onnx.load(str(options.model / "onnx/model_quantized.onnx"))), str(options.out))
    print(options.out.stat().st_size, "bytes")
