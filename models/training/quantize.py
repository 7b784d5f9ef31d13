"""Rewrites an fp32 ONNX graph to smaller weights.

`to_int8`: every MatMul with a constant right side becomes DynamicQuantizeLinear + MatMulInteger + Cast + Mul, and the
word embedding table is gathered as int8 rows times their scales. Weights have one scale a column and are stored as
uint8 around 128, not as int8: the uint8 × int8 kernels of CPUs without VNNI add two products in 16 bits and saturate,
which would make the numbers depend on the machine.
Loud input channels are scaled down first (see smooth.py).
`store_fp16`: weights as fp16, cast to fp32 at load; computation stays fp32 and needs no shader-f16.
"""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

ZERO_POINT = 128  # uint8 code of weight 0
EMBEDDING_ROWS = 1000  # tables with more rows are the word embeddings


def _initializers(graph):
    return {t.name: t for t in graph.initializer}


def _add(graph, name, array):
    graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
    return name


def _drop_unused_initializers(graph):
    used = {name for node in graph.node for name in node.input}
    kept = [t for t in graph.initializer if t.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)


def _divisors(weight, smoothing):
    """Divisors [rows] of a weight matrix, found by its values; None where it has none."""
    return next((d for w, d in smoothing if w.shape == weight.shape and np.array_equal(w, weight)), None)


def _int8_matmul(graph, node, weight, divisors, quantized_inputs, out):
    """Replaces x @ W by integers: y = (q(x / d) @ q(d · W)) · scale(x) · scale(W), scale(W) [columns]."""
    source, base = node.input[0], node.input[1]
    x = source
    if divisors is not None:
        weight, x = weight * divisors[:, None], f"{source}_smooth"
    if f"{base}_u8" not in _initializers(graph):
        scale = np.maximum(np.abs(weight).max(0), 1e-12) / 127.0
        codes = np.clip(np.rint(weight / scale), -127, 127) + ZERO_POINT
        _add(graph, f"{base}_u8", codes.astype(np.uint8))
        _add(graph, f"{base}_scale", scale.astype(np.float32))
        _add(graph, f"{base}_zero", np.array(ZERO_POINT, dtype=np.uint8))
    if x not in quantized_inputs:  # query, key and value read the same input: quantise it once
        quantized_inputs.add(x)
        if divisors is not None:
            factor = _add(graph, f"{x}_factor", (1.0 / divisors).astype(np.float32))
            out.append(helper.make_node("Mul", [source, factor], [x], name=f"{x}_scale_down"))
        out.append(helper.make_node("DynamicQuantizeLinear", [x], [f"{x}_u8", f"{x}_scale", f"{x}_zero"],
                                    name=f"{x}_quantize"))
    name = node.name or node.output[0]
    out.append(helper.make_node("MatMulInteger", [f"{x}_u8", f"{base}_u8", f"{x}_zero", f"{base}_zero"],
                                [f"{name}_i32"], name=f"{name}_integer"))
    out.append(helper.make_node("Cast", [f"{name}_i32"], [f"{name}_f32"], to=TensorProto.FLOAT, name=f"{name}_cast"))
    out.append(helper.make_node("Mul", [f"{x}_scale", f"{base}_scale"], [f"{name}_scale"], name=f"{name}_scales"))
    out.append(helper.make_node("Mul", [f"{name}_f32", f"{name}_scale"], list(node.output), name=f"{name}_rescale"))


def _int8_gather(graph, node, table, out):
    """Replaces rows of an fp32 table by int8 rows times one scale a row."""
    base, ids = node.input
    scale = np.maximum(np.abs(table).max(1, keepdims=True), 1e-12) / 127.0
    _add(graph, f"{base}_i8", np.clip(np.rint(table / scale), -127, 127).astype(np.int8))
    _add(graph, f"{base}_scale", scale.astype(np.float32))
    out.append(helper.make_node("Gather", [f"{base}_i8", ids], [f"{base}_rows"], axis=0, name=f"{base}_gather"))
    out.append(helper.make_node("Gather", [f"{base}_scale", ids], [f"{base}_scales"], axis=0,
                                name=f"{base}_gather_scale"))
    out.append(helper.make_node("Cast", [f"{base}_rows"], [f"{base}_f32"], to=TensorProto.FLOAT, name=f"{base}_cast"))
    out.append(helper.make_node("Mul", [f"{base}_f32", f"{base}_scales"], list(node.output), name=f"{base}_rescale"))


def to_int8(model, smoothing=(), narrowest=1):
    """Dynamic int8 version of an fp32 model (changed in place and returned). smoothing: as smooth.py returns it; matrices with fewer
    columns than `narrowest` stay fp32."""
    graph, nodes, quantized_inputs = model.graph, [], set()
    initial = _initializers(graph)
    for node in graph.node:
        constant = {i: numpy_helper.to_array(initial[n]) for i, n in enumerate(node.input) if n in initial}
        if node.op_type == "MatMul" and 1 in constant and constant[1].ndim == 2 and constant[1].shape[1] >= narrowest:
            _int8_matmul(graph, node, constant[1], _divisors(constant[1], smoothing), quantized_inputs, nodes)
        elif node.op_type == "Gather" and 0 in constant and constant[0].shape[0] > EMBEDDING_ROWS:
            _int8_gather(graph, node, constant[0], nodes)
        else:
            nodes.append(node)
    return _finish(model, nodes)


def store_fp16(model):
    """Version with matrices stored as fp16 (vectors stay fp32: they are small and hold the norms)."""
    graph, casts = model.graph, []
    for name, tensor in _initializers(graph).items():
        array = numpy_helper.to_array(tensor)
        if array.dtype == np.float32 and array.ndim >= 2:
            graph.initializer.remove(tensor)
            _add(graph, f"{name}_f16", array.astype(np.float16))
            casts.append(helper.make_node("Cast", [f"{name}_f16"], [name], to=TensorProto.FLOAT, name=f"{name}_widen"))
    return _finish(model, casts + list(graph.node))


def _finish(model, nodes):
    nodes = list(nodes)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    _drop_unused_initializers(model.graph)
    model.producer_name = "mnemoscope"
    return model
