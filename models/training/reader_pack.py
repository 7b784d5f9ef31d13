"""Checkpoint of a reader → complete model folder, int8 only.

    python3 models/training/reader_pack.py --checkpoint out/reader-en/last.safetensors --tokenizer out/base/tokenizer.json \
        --calibration out/reader-en/calibration.json --written reading/en-a.jsonl --language en --out ../mnemoscope-reader-en
"""

import argparse
import hashlib
import json
from pathlib import Path

import onnx
import torch
from torch import nn

from encode import use_threads
from export import INPUTS, OPSET, TRACED
from manifest import _write_json, replace_folder, write_tokenizer
from quantize import to_int8
from reader_batches import Life
from reader_model import Reader, pad_pairs
from reading import MAX_PAIR, MAX_QUESTION, WINDOW, Pairs, load
from smooth import divisors_of
from tokenizer import Tokenizer

CALIBRATION_PERSONS = 2  # a hundred pairs
TITLES = {"en": "Mnemoscope English reader", "zh": "Mnemoscope Chinese reader"}
BASES = {"en": {"name": "e5-small-v2", "licence": "MIT"},
         "zh": {"name": "multilingual-e5-small", "licence": "MIT"}}
PROBES = {"en": ("Who taught Mara to repair clocks?", "Mara spent her evenings with old Benno, who taught her to repair clocks and never hurried."),
          "zh": ("林岚的修表手艺是谁教的？", "林岚晚上常去找老贝，是他教她修表，从不催她。")}
NARROWEST = 3  # columns of a matrix that is worth storing as int8; the two logits of a token are not


def calibration_pairs(tokenizer, path):
    """Encoded pairs of trained-on persons, each question with its nearest passage."""
    pairs, rows = Pairs(tokenizer), []
    for person in load([path])[:CALIBRATION_PERSONS]:
        life = Life(person)
        rows += [pairs.encode(q["text"], life.passages[life.nearest(q["text"])[0]].text) for q in person["questions"]]
    return rows


def export(model, path):
    """The fp32 graph; batch and sequence stay dynamic."""
    example = torch.ones((2, 8), dtype=torch.long)
    axes = {name: {0: "batch", 1: "sequence"} for name in (*INPUTS, "spans")}
    axes["scores"] = {0: "batch"}
    torch.onnx.export(model.eval(), (example, example, torch.zeros_like(example)), str(path), input_names=list(INPUTS),
                      output_names=["scores", "spans"], dynamic_axes=axes, opset_version=OPSET, do_constant_folding=True, **TRACED)
    graph = onnx.load(str(path))
    onnx.checker.check_model(graph)
    return graph


def trimmed(model):
    """Keeps only the positions that a pair can have."""
    table = model.encoder.embeddings["position_embeddings"]
    table.weight = torch.nn.Parameter(table.weight[:MAX_PAIR].detach().clone(), requires_grad=False)
    model.encoder.config["max_position_embeddings"] = MAX_PAIR
    return model


@torch.no_grad()
def smoothing(model, rows):
    """As smooth.py's, for the reader's layers."""
    layers = [m for m in model.encoder.encoder.modules() if isinstance(m, nn.Linear)]
    return divisors_of(layers, lambda: [model(*pad_pairs([row])) for row in rows])[0]


@torch.no_grad()
def probe(model, tokenizer, language):
    """What the fp32 model says of one pair."""
    question, passage = PROBES[language]
    scores, _ = model(*pad_pairs([Pairs(tokenizer).encode(question, passage)]))
    return {"text": question, "passage": passage, "scores": [round(float(s), 4) for s in scores[0]], "embedding": []}


def write_folder(folder, model, tokenizer_path, calibration, language, revision):
    """config.json, tokenizer and manifest beside the graph."""
    config = {k: v for k, v in model.encoder.config.items() if not k.startswith("_")}
    _write_json(folder / "config.json", {**config, "model_type": "bert", "architectures": ["BertModel"]})
    _write_json(folder / "tokenizer_config.json", {
        "tokenizer_class": "BertTokenizer", "do_lower_case": True, "tokenize_chinese_chars": True, "strip_accents": None,
        "model_max_length": MAX_PAIR, "unk_token": "[UNK]", "sep_token": "[SEP]", "pad_token": "[PAD]",
        "cls_token": "[CLS]", "mask_token": "[MASK]"})
    write_tokenizer(folder, tokenizer_path)
    files = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name not in ("manifest.json", "README.md")):
        name = path.relative_to(folder).as_posix()
        entry = {"path": name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        files.append({**entry, "dtype": "q8"} if name.endswith(".onnx") else entry)
    _write_json(folder / "manifest.json", {
        "format": "mnemoscope-model", "version": 1, "id": f"mnemoscope-reader-{language}", "revision": revision, "title": TITLES[language],
        "languages": [language], "licence": BASES[language]["licence"], "base": BASES[language],
        "trainingData": "Passages with questions and answers written for this repository (models/training/reading) and its generator's "
                        "characters (models/training/generate.py).",
        "maxLength": MAX_PAIR,
        "reading": {"scores": "scores", "spans": "spans", "questionLength": MAX_QUESTION, "passageLength": WINDOW["latin" if language == "en" else "han"],
                    "answerable": calibration["answerable"],
                    "threshold": calibration["threshold"],
                    **({"withRule": calibration["withRule"]} if "withRule" in calibration else {})},
        "dtypes": {"wasm": "q8", "webgpu": "q8"}, "files": files, "probe": probe(model, Tokenizer(tokenizer_path), language)})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, nargs="+", required=True, help="of several, the mean of their weights")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--calibration", type=Path, required=True, help="what reader_calibrate.py wrote")
    parser.add_argument("--written", type=Path, required=True, help="persons trained on, for the smoothing before int8")
    parser.add_argument("--language", choices=("en", "zh"), required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--revision", default="1.0.0")
    args = parser.parse_args()
    use_threads()
    model, tokenizer = trimmed(Reader.load(*args.checkpoint)), Tokenizer(args.tokenizer)
    new = args.out.with_name(args.out.name + ".new")
    (new / "onnx").mkdir(parents=True, exist_ok=True)
    fp32 = args.checkpoint[0].with_suffix(".onnx")
    graph = export(model, fp32)
    divisors = smoothing(model, calibration_pairs(tokenizer, args.written))
    onnx.save(to_int8(graph, divisors, NARROWEST), str(new / "onnx/model_quantized.onnx"))
    write_folder(new, model, args.tokenizer, json.loads(args.calibration.read_text()), args.language, args.revision)
    replace_folder(new, args.out)


if __name__ == "__main__":
    main()
