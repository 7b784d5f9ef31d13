"""A table of token vectors out of a shipped encoder: vectors of texts without running a model.

    python3 models/training/static.py --teacher ../mnemoscope-en --language en --text out/en/train.jsonl \
        --written reading/en-*.jsonl --out ../mnemoscope-static-en

Each token goes through the encoder between [CLS] and [SEP]; the hidden state at its own place is its vector. Of these
vectors, without their mean, the first principal components are kept, each divided by a root of its variance, so that what most tokens
share counts less. A row is then weighted by a / (a + p), p being
the token's share of texts (smooth inverse frequency, Arora et al. 2017), and stored as int8 with a scale of its own. A text's vector is
the sum of its tokens' rows, scaled to length one. p is the mean of three distributions: generated characters, written people, and what
the vocabulary says by itself (a token's rank in BERT's, which is sorted by frequency; a piece's probability in a Unigram one).
"""

import argparse
import json
import math
import shutil
from collections import Counter
from hashlib import sha256
from pathlib import Path

import numpy as np
import torch

from data import load_characters
from encode import pad, use_threads
from manifest import PROBES, _round, _write_json, replace_folder
from shipped import encoder_of
from tokenizer import Tokenizer

REVISION = "1.0.0"
DIMENSIONS = 240  # the most that keeps the English folder below 8 MB
FLATTEN = 0.25  # the power of its variance by which a component is divided: 0 keeps lengths, .5 makes all components alike
SMOOTH = 1e-3  # a of the weight
CHARACTERS, QUESTIONS = 200, 40  # of the generated text that is counted, and of each character
BATCH = 1024
FIRST_WORD = 998  # BERT's vocabulary begins with special, unused and single characters; words come by frequency
TITLES = {"en": "Mnemoscope static English", "zh": "Mnemoscope static Chinese"}
FREQUENCIES = ("None: computed from {}. Frequencies of tokens come from characters and people written by and for this repository "
               "(models/training/generate.py, reading) and from {}.")
VOCABULARY = {"WordPiece": "the order of the vocabulary", "Unigram": "the tokenizer's word frequencies, those of jieba's dictionary (MIT)"}


def is_special(token):
    """[CLS], [UNK], [unused7] and the like: they are no text."""
    return token.startswith("[") and token.endswith("]") and len(token) > 2


@torch.no_grad()
def token_states(model, tokenizer):
    """The hidden state of each token between [CLS] and [SEP], [V, H] fp32."""
    size, states = len(tokenizer), np.zeros((len(tokenizer), model.encoder.config["hidden_size"]), np.float32)
    for start in range(0, size, BATCH):
        ids = range(start, min(size, start + BATCH))
        states[start:ids.stop] = model.encoder(*pad([[tokenizer.cls, i, tokenizer.sep] for i in ids]))[:, 1].numpy()
    return states


def components(states, used, dimensions, flatten):
    """The states without their mean, in the first principal components of the used tokens, each divided by variance ** flatten."""
    centred = states - states[used].mean(0)
    variances, vectors = np.linalg.eigh(centred[used].T @ centred[used] / used.sum())
    variances, kept = variances[::-1][:dimensions], vectors[:, ::-1][:, :dimensions]
    signs = np.sign(kept[np.abs(kept).argmax(0), range(dimensions)])  # eigenvectors have no sign of their own
    return centred @ (kept * signs * variances ** -flatten)


def prior(tokenizer):
    """What the vocabulary says of its tokens' shares by itself [V]."""
    shares = np.zeros(len(tokenizer))
    for token, i in tokenizer.vocab.items():
        if not is_special(token):
            shares[i] = math.exp(tokenizer.scores[token]) if tokenizer.kind == "Unigram" else 1 / (max(i - FIRST_WORD, 0) + 2.7)
    return shares / shares.sum()


def shares_of(texts, tokenizer):
    """Each token's share of the texts' tokens [V]."""
    counts = Counter(i for text in texts for i in tokenizer.pieces(text))
    found = np.array([counts[i] for i in range(len(tokenizer))], float)
    return found / found.sum()


def texts_of(characters, questions=None):
    """Texts of memories and of so many questions each."""
    return [m["text"] for c in characters for m in c["memories"]] + [q["text"] for c in characters for q in c["questions"][:questions]]


def quantised(table):
    """(int8 [V, D], scales [V] fp32): each row by its largest number."""
    scales = (np.abs(table).max(1) / 127).astype(np.float32)
    return np.round(table / np.where(scales > 0, scales, 1)[:, None]).astype(np.int8), scales


def make(model, tokenizer, shares, dimensions=DIMENSIONS, flatten=FLATTEN, smooth=SMOOTH):
    """The table [V, D] fp32; special tokens are zero."""
    used = np.array([not is_special(tokenizer.texts[i]) for i in range(len(tokenizer))])
    table = components(token_states(model, tokenizer), used, dimensions, flatten)
    return np.where(used[:, None], table * (smooth / (smooth + shares))[:, None], 0).astype(np.float32)


def encode(texts, tokenizer, rows, scales):
    """Unit vectors [N, D] of texts; a text without a known token is zero."""
    sums = np.stack([(rows[p].astype(np.float32) * scales[p][:, None]).sum(0) for p in map(tokenizer.pieces, texts)])
    return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)


def write(folder, tokenizer, source, table, language):
    """table.bin (scales as fp32, then rows as int8), the source's tokenizer.json, and the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    rows, scales = quantised(table)
    (folder / "table.bin").write_bytes(scales.astype("<f4").tobytes() + rows.tobytes())
    shutil.copy(source / "tokenizer.json", folder / "tokenizer.json")
    files = [{"path": name, "bytes": (folder / name).stat().st_size, "sha256": sha256((folder / name).read_bytes()).hexdigest(),
              **({"dtype": "q8"} if name == "table.bin" else {})} for name in ("table.bin", "tokenizer.json")]
    made_from = json.loads((source / "manifest.json").read_text(encoding="utf-8"))
    base = {"name": f"{made_from['base']['name']}, through {made_from['id']}", "licence": made_from["licence"]}
    probe = {"text": PROBES[language], "embedding": _round(encode([PROBES[language]], tokenizer, rows, scales)[0])}
    _write_json(folder / "manifest.json", {
        "format": "mnemoscope-model", "version": 1, "id": f"mnemoscope-static-{language}", "revision": REVISION, "title": TITLES[language],
        "languages": [language], "licence": made_from["licence"], "base": base,
        "trainingData": FREQUENCIES.format(made_from["id"], VOCABULARY[tokenizer.kind]),
        "maxLength": 100000, "tokenVectors": {"table": "table.bin", "tokens": len(tokenizer), "dimensions": table.shape[1]},
        "dtypes": {"wasm": "q8", "webgpu": "q8"}, "files": files, "probe": probe})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True, help="folder of a shipped model")
    parser.add_argument("--language", required=True)
    parser.add_argument("--text", type=Path, required=True, help="characters of the generator")
    parser.add_argument("--written", type=Path, nargs="+", required=True, help="people of reading/")
    parser.add_argument("--dimensions", type=int, default=DIMENSIONS)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    use_threads()
    tokenizer = Tokenizer(args.teacher / "tokenizer.json")
    generated = texts_of(load_characters(args.text)[:CHARACTERS], QUESTIONS)
    written = texts_of([c for path in sorted(args.written) for c in load_characters(path)])
    shares = (shares_of(generated, tokenizer) + shares_of(written, tokenizer) + prior(tokenizer)) / 3
    table = make(encoder_of(args.teacher), tokenizer, shares, args.dimensions)
    new = args.out.with_name(args.out.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    write(new, tokenizer, args.teacher, table, args.language)
    replace_folder(new, args.out)
    print(f"{args.out}: {len(table)} tokens of {table.shape[1]} numbers, {sum(p.stat().st_size for p in args.out.iterdir())} bytes")


if __name__ == "__main__":
    main()
