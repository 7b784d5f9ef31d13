"""Completes a model folder: tokenizer, config, and the manifest that pins every file by hash."""

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import torch

from bert import LABELS
from encode import encode
from export import STATES, VECTOR

MAX_LENGTH = 256  # tokens of a text that the page feeds to the model

TITLES = {"en": "Mnemoscope English", "zh": "Mnemoscope Chinese"}
PROBES = {"en": "Who taught Mara to repair clocks, and what did she say about patience?",
          "zh": "林岚的修表手艺是谁教的，师傅当时怎么说？"}
TRAINING_DATA = {
    "en": "Synthetic characters written by this repository's generator (models/training/generate.py) and questions written for "
          "it (models/training/questions); base weights: all-MiniLM-L6-v2.",
    "zh": "Synthetic characters written by this repository's generator (models/training/generate.py), people, passages, questions and talks "
          "written for it (models/training/reading, questions, talks); base weights: bge-small-zh-v1.5."}
LICENCES = {"en": "Apache-2.0", "zh": "MIT"}
BASE = {"en": {"name": "all-MiniLM-L6-v2", "licence": "Apache-2.0"}, "zh": {"name": "bge-small-zh-v1.5", "licence": "MIT"}}


def write_config(folder, encoder, apart=True):
    """config.json and tokenizer_config.json as transformers.js expects them. apart: every Han character is a word of its own."""
    config = {k: v for k, v in encoder.config.items() if not k.startswith("_")}
    config.update(model_type="bert", architectures=["BertModel"], id2label=dict(enumerate(LABELS)),
                  label2id={label: i for i, label in enumerate(LABELS)})
    _write_json(folder / "config.json", config)
    _write_json(folder / "tokenizer_config.json", {
        "tokenizer_class": "BertTokenizer", "do_lower_case": True, "tokenize_chinese_chars": apart, "strip_accents": None,
        "model_max_length": MAX_LENGTH, "unk_token": "[UNK]", "sep_token": "[SEP]", "pad_token": "[PAD]",
        "cls_token": "[CLS]", "mask_token": "[MASK]"})


def write_tokenizer(folder, source):
    """Copies tokenizer.json without its stored padding and truncation: the caller chooses both."""
    spec = json.loads(Path(source).read_text(encoding="utf-8"))
    spec["truncation"] = spec["padding"] = None
    (folder / "tokenizer.json").write_text(json.dumps(spec, ensure_ascii=False), encoding="utf-8")


def probe(model, tokenizer, text):
    """What the fp32 PyTorch model says about one text: the page checks its runtime against this."""
    embedding, logits = encode(model, [tokenizer.encode(text, MAX_LENGTH)])
    probabilities = torch.softmax(torch.from_numpy(logits[0]), -1).numpy()
    return {"text": text, "embedding": _round(embedding[0]), "probabilities": _round(probabilities)}


def write_manifest(folder, model, tokenizer, language, revision):
    """manifest.json: contract, hashes of all other files, probe."""
    first = model.encoder.pooling == "cls"  # then the graph gives each text's vector itself: see export.py
    roles = {"onnx/model_quantized.onnx": "q8", "onnx/model_fp16.onnx": "fp16"}
    files = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name not in ("manifest.json", "README.md")):
        name = path.relative_to(folder).as_posix()
        entry = {"path": name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        files.append({**entry, **({"dtype": roles[name]} if name in roles else {})})
    _write_json(folder / "manifest.json", {
        "format": "mnemoscope-model", "version": 1, "id": f"mnemoscope-{language}", "revision": revision,
        "title": TITLES[language], "languages": [language], "licence": LICENCES[language], "base": BASE[language],
        "trainingData": TRAINING_DATA[language], "maxLength": MAX_LENGTH,
        "embedding": {"output": VECTOR if first else STATES, "pooling": "none" if first else "mean", **({"states": STATES} if first else {}),
                      "normalize": True, "dimensions": model.encoder.config["hidden_size"], "queryPrefix": "", "passagePrefix": ""},
        "classification": {"output": "logits", "labels": list(LABELS)},
        "dtypes": {"wasm": "q8", "webgpu": "fp16"}, "files": files,
        "probe": probe(model, tokenizer, PROBES[language])})


def replace_folder(new, target):
    """Puts `new` in `target`'s place by renames, so that no reader sees half a model; an existing README stays."""
    if (target / "README.md").exists() and not (new / "README.md").exists():
        shutil.copy(target / "README.md", new)
    old = target.with_name(target.name + ".old")
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _round(values):
    return [round(float(v), 6) for v in np.asarray(values)]


def _write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
