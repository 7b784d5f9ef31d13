"""Reads a BERT encoder out of a published ONNX graph as a BertModel folder (config.json, model.safetensors, tokenizer.json).

    python3 models/training/onnx_base.py --graph bge-small-zh-v1.5.onnx --tokenizer tokenizer.json --heads 8 --pooling cls --out out/bge

What no text can reach is left out: unused tokens, Han characters as continuations (BERT makes every Han character a word of its
own), and positions beyond those that the page reads. Upper case is lowered where the vocabulary has only lower case.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

import safetensors
from manifest import MAX_LENGTH
from tokenizer import is_cjk

WORDS, POSITIONS = "embeddings.word_embeddings.weight", "embeddings.position_embeddings.weight"


def weights(path):
    """Parameter name, as in Hugging Face's BertModel → fp32 array. Exporters leave each Linear's weight transposed in an unnamed MatMul before its named bias."""
    graph = onnx.load(str(path)).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    next_of = {name: node for node in graph.node for name in node.input if name not in tensors}
    found = {name: array for name, array in tensors.items() if name.startswith(("embeddings.", "encoder.layer."))}
    for node in graph.node:
        after = next_of.get(node.output[0])
        if node.op_type == "MatMul" and node.input[1] in tensors and after is not None and after.op_type == "Add":
            bias = next((i for i in after.input if i in tensors and i.endswith(".bias")), None)
            if bias:
                found[bias[: -len("bias")] + "weight"] = tensors[node.input[1]].T.copy()
    return {n: a.astype(np.float32) for n, a in found.items() if n != "embeddings.position_ids"}


def reachable(token):
    """Whether any text can give a token of a vocabulary in which Han characters are words of their own."""
    return not re.fullmatch(r"\[unused\d+\]", token) and not (token.startswith("##") and is_cjk(token[2]))


def pruned(spec, table):
    """tokenizer.json and the table [V, H] without the tokens that no text can give, in their old order."""
    old = spec["model"]["vocab"]
    kept = sorted((t for t in old if reachable(t)), key=old.get)
    new = {token: i for i, token in enumerate(kept)}
    spec = json.loads(json.dumps(spec))
    spec["model"]["vocab"] = new
    spec["normalizer"]["lowercase"] = "A" not in new
    for entry in spec["added_tokens"]:
        entry["id"] = new[entry["content"]]
    for name, entry in spec["post_processor"].get("special_tokens", {}).items():
        entry["ids"] = [new[name]]
    return spec, table[[old[t] for t in kept]]


def of_layers(tensors, chosen):
    """The tensors with these of the layers alone, numbered anew."""
    kept = {n: a for n, a in tensors.items() if not n.startswith("encoder.layer.")}
    for number, layer in enumerate(chosen):
        own = f"encoder.layer.{layer}."
        kept.update({f"encoder.layer.{number}.{n[len(own):]}": a for n, a in tensors.items() if n.startswith(own)})
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--heads", type=int, required=True)
    parser.add_argument("--pooling", choices=("mean", "cls"), required=True)
    parser.add_argument("--layers", type=int, nargs="+", help="the layers that are kept, from 0; default: all")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tensors = weights(args.graph)
    layers = 1 + max(int(n.split(".")[2]) for n in tensors if n.startswith("encoder.layer."))
    if len(tensors) != 5 + 16 * layers:
        raise SystemExit(f"{args.graph}: {len(tensors)} of {5 + 16 * layers} tensors were recognised: {sorted(tensors)}")
    if args.layers:
        tensors, layers = of_layers(tensors, args.layers), len(args.layers)
    spec, tensors[WORDS] = pruned(json.loads(args.tokenizer.read_text(encoding="utf-8")), tensors[WORDS])
    tensors[POSITIONS] = tensors[POSITIONS][: MAX_LENGTH]
    config = {
        "hidden_act": "gelu", "hidden_size": tensors[WORDS].shape[1], "initializer_range": 0.02,
        "intermediate_size": tensors["encoder.layer.0.intermediate.dense.weight"].shape[0], "layer_norm_eps": 1e-12,
        "max_position_embeddings": len(tensors[POSITIONS]), "model_type": "bert",
        "num_attention_heads": args.heads, "num_hidden_layers": layers, "pad_token_id": 0, "pooling": args.pooling,
        "type_vocab_size": len(tensors["embeddings.token_type_embeddings.weight"]), "vocab_size": len(tensors[WORDS]),
        "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (args.out / "tokenizer.json").write_text(json.dumps(spec, ensure_ascii=False), encoding="utf-8")
    safetensors.write(args.out / "model.safetensors", tensors)
    print(f"{layers} layers, {config['hidden_size']} wide, {len(tensors[WORDS])} tokens → {args.out}")


if __name__ == "__main__":
    main()
