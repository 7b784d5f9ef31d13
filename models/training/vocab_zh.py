"""The Chinese tokenizer.json: one token a Han character, small pieces for Latin words and numbers.

    python3 models/training/vocab_zh.py --text zh-train.jsonl --out out/zh/tokenizer.json

Han characters: GB 2312 levels 1 and 2, computed from Python's codec, then any other that occurs in the texts.
"""

import argparse
import json
import string
from collections import Counter
from pathlib import Path

from tokenizer import is_cjk, split_words

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
PUNCTUATION = "　、。〈〉《》「」『』【】〔〕！（），：；？～·‘’“”…—–￥℃×÷°→①②③④⑤⑥⑦⑧⑨⑩"
YEARS = range(1930, 2040)
COMMON_LATIN = 5  # occurrences from which a Latin word becomes a token of its own


def gb2312_han():
    """The 6,763 Han characters of GB 2312, common ones (level 1) first."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(16, 88) for cell in range(1, 95))
    return [c for cell in cells if (c := cell.decode("gb2312", "ignore"))]


def vocabulary(texts):
    """Token → id."""
    counts = Counter(word for text in texts for word in split_words(text))
    tokens = [*SPECIAL, *string.punctuation, *PUNCTUATION]
    for char in string.digits + string.ascii_lowercase:
        tokens += [char, "##" + char]
    for number in range(100):
        tokens += [f"{number:02d}", f"##{number:02d}"]
    tokens += map(str, YEARS)
    tokens += gb2312_han()
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if len(word) == 1 or (word.isascii() and word.isalpha() and count >= COMMON_LATIN):
            tokens.append(word)
    return {token: i for i, token in enumerate(dict.fromkeys(tokens))}


def tokenizer_spec(vocab):
    """The `tokenizers` JSON of a BERT WordPiece tokenizer."""
    added = [{"id": vocab[t], "special": True, "content": t, "single_word": False, "lstrip": False, "rstrip": False,
              "normalized": False} for t in SPECIAL]
    cls, sep = ({"SpecialToken": {"id": t, "type_id": 0}} for t in ("[CLS]", "[SEP]"))
    sep_b = {"SpecialToken": {"id": "[SEP]", "type_id": 1}}
    first, second = ({"Sequence": {"id": s, "type_id": n}} for n, s in enumerate("AB"))
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added,
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                       "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing", "single": [cls, first, sep],
                           "pair": [cls, first, sep, second, sep_b],
                           "special_tokens": {t: {"id": t, "ids": [vocab[t]], "tokens": [t]}
                                              for t in ("[CLS]", "[SEP]")}},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                  "max_input_chars_per_word": 100, "vocab": vocab}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, nargs="+", required=True, help="files whose characters must have a token")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    vocab = vocabulary(json.dumps(json.loads(line), ensure_ascii=False)
                       for path in args.text for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(tokenizer_spec(vocab), ensure_ascii=False), encoding="utf-8")
    print(f"{len(vocab)} tokens, {sum(is_cjk(t) for t in vocab if len(t) == 1)} of them Han characters")


if __name__ == "__main__":
    main()
