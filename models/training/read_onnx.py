"""Reads the weights of a shipped model back out of its ONNX graph: fp32, stored as fp16, or int8 as quantize.py writes it.

What training needs of a model whose checkpoint is not kept. int8 weights come back as they are computed with, that is rounded.
"""

import numpy as np
import onnx
from onnx import numpy_helper

from quantize import ZERO_POINT


def weights(path):
    """Parameter name → fp32 array, under the names that bert.py and reader_model.py give them."""
    graph = onnx.load(str(path)).graph
    stored = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    made_by = {name: node for node in graph.node for name in node.output}
    found = {n: a for n, a in stored.items() if _is_parameter(n) and a.dtype == np.float32}
    for name, array in stored.items():
        if name.endswith("_f16") and _is_parameter(name[:-4]):
            found[name[:-4]] = array.astype(np.float32)
        if name.endswith("_i8"):
            found[name[:-3]] = array.astype(np.float32) * stored[f"{name[:-3]}_scale"]
    for node in graph.node:
        if node.op_type in ("Add", "Gemm"):
            bias = next((n for n in node.input if n in stored and n.endswith(".bias")), None)
            if bias and f"{bias[:-5]}.weight" not in found:
                product = node if node.op_type == "Gemm" else made_by[next(n for n in node.input if n != bias)]
                found[f"{bias[:-5]}.weight"] = _matrix(product, stored, made_by).T.copy()
    # A graph that gives texts' vectors and tokens' states wraps the model.
    return {name.removeprefix("model."): array for name, array in found.items()}


def _is_parameter(name):
    return name.endswith((".weight", ".bias"))


def _matrix(product, stored, made_by):
    """The right side [inputs, outputs] of a product: of MatMul, or of the integers that replaced it."""
    if product.op_type == "MatMul":
        name = product.input[1]
        return stored[name] if name in stored else stored[f"{name}_f16"].astype(np.float32)
    integer = made_by[made_by[product.input[0]].input[0]]  # rescale ← cast ← MatMulInteger
    base = integer.input[1][: -len("_u8")]
    matrix = (stored[integer.input[1]].astype(np.float32) - ZERO_POINT) * stored[f"{base}_scale"]
    source = made_by.get(made_by[integer.input[0]].input[0])  # what is quantised, perhaps scaled down first
    factor = next((stored[n] for n in source.input if n.endswith("_factor") and n in stored), None) if source is not None else None
    return matrix if factor is None else matrix * factor[:, None]
