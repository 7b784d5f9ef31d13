"""A Chinese reader to begin with: the Chinese encoder plus what the English reader learnt beyond its base.

    python3 models/training/reader_transfer.py --encoder ../mnemoscope-zh --reader ../mnemoscope-reader-en --base out/base \
        --layers 0 1 3 4 5 --out out/reader-zh/start.safetensors

The Chinese encoder came out of the English one layer by layer (transplant.py), and both live in one space, so the difference between the
English reader and its base (a task vector, Ilharco et al. 2023) fits the Chinese layers too. The reader's heads are taken over whole, and
so is what it learnt of the second segment. Words keep their Chinese vectors.
"""

import argparse
import json
import re
from pathlib import Path

import torch

import read_onnx
from bert import Encoder
from reader_model import Reader

LAYER = re.compile(r"^encoder\.layer\.(\d+)\.(.+)$")
SHARED = ("embeddings.position_embeddings.weight", "embeddings.token_type_embeddings.weight")


def transfer(encoder, reader, base, layers, scale=1.0):
    """Encoder weights + scale × (reader − base), by name; layer i of the encoder learns what layer layers[i] of the reader did.

    Names of all three are those of bert.py's Encoder. Positions that the reader does not have, having been cut, stay.
    """
    result = {}
    for name, own in encoder.items():
        layer = LAYER.match(name)
        other = f"encoder.layer.{layers[int(layer[1])]}.{layer[2]}" if layer else name
        own = torch.tensor(own)
        if layer or name in SHARED or name.startswith("embeddings.LayerNorm"):
            rows = min(len(own), len(reader[other]))
            own[:rows] += scale * (torch.tensor(reader[other][:rows]) - torch.tensor(base[other][:rows]))
        result[name] = own
    return result


def _of_encoder(tensors):
    return {n[len("encoder."):]: t for n, t in tensors.items() if n.startswith("encoder.")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoder", type=Path, required=True, help="model folder of the encoder to start from")
    parser.add_argument("--reader", type=Path, required=True, help="model folder of a trained reader")
    parser.add_argument("--base", type=Path, required=True, help="pretrained folder that the reader was trained from")
    parser.add_argument("--layers", type=int, nargs="+", required=True, help="the reader's layer for each of the encoder's")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    config = json.loads((args.encoder / "config.json").read_text())
    learnt = read_onnx.weights(args.reader / "onnx/model_quantized.onnx")
    own = _of_encoder(read_onnx.weights(args.encoder / "onnx/model_fp16.onnx"))
    model = Reader(Encoder(config))
    base = {n: t.detach().numpy() for n, t in Encoder.pretrained(args.base).state_dict().items()}
    model.encoder.load_state_dict(transfer(own, _of_encoder(learnt), base, args.layers, args.scale))
    for head in ("pooler", "score", "span"):
        getattr(model, head).load_state_dict({p: torch.tensor(learnt[f"{head}.{p}"]) for p in ("weight", "bias")})
    args.out.parent.mkdir(parents=True, exist_ok=True)
    model.save(args.out)


if __name__ == "__main__":
    main()
