"""Checkpoint → complete model folder.

    python3 models/training/pack.py --checkpoint out/en/best.safetensors --tokenizer BASE/tokenizer.json \
        --data en-train.jsonl --language en --out models/mnemoscope-en
"""

import argparse
from pathlib import Path

from bert import Mnemoscope
from data import load_characters
from encode import use_threads
from export import export_all
from manifest import MAX_LENGTH, replace_folder, write_config, write_manifest, write_tokenizer
from tokenizer import Tokenizer

CALIBRATION_CHARACTERS = 3  # several hundred texts


def calibration(tokenizer, path):
    """Token ids of some training memories and questions (not the held-out ones, on which parity is measured)."""
    texts = [t["text"] for c in load_characters(path)[:CALIBRATION_CHARACTERS] for t in (*c["memories"], *c["questions"])]
    return [tokenizer.encode(t, MAX_LENGTH) for t in texts]


def pack(model, tokenizer_path, data, language, target, fp32_path, revision, earlier=None):
    """Builds the folder beside its target, then renames it into place."""
    new = target.with_name(target.name + ".new")
    new.mkdir(parents=True, exist_ok=True)
    write_tokenizer(new, tokenizer_path)
    tokenizer = Tokenizer(new / "tokenizer.json")
    write_config(new, model.encoder, tokenizer.apart)
    export_all(model, new, fp32_path, calibration(tokenizer, data), earlier)
    write_manifest(new, model, tokenizer, language, revision)
    replace_folder(new, target)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of the checkpoint")
    parser.add_argument("--data", type=Path, required=True, help="training characters, to calibrate int8")
    parser.add_argument("--language", choices=("en", "zh"), required=True)
    parser.add_argument("--out", type=Path, required=True, help="model folder to write")
    parser.add_argument("--fp32", type=Path, help="where the fp32 graph goes (default: beside the checkpoint)")
    parser.add_argument("--revision", default="1.0.0")
    parser.add_argument("--keep", type=Path, help="checkpoint with the same encoder, whose int8 vectors must stay as they are")
    args = parser.parse_args()
    fp32 = args.fp32 or args.checkpoint.with_suffix(".onnx")
    use_threads()
    earlier = Mnemoscope.load(args.keep) if args.keep else None
    pack(Mnemoscope.load(args.checkpoint), args.tokenizer, args.data, args.language, args.out, fp32, args.revision, earlier)


if __name__ == "__main__":
    main()
