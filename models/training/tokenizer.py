"""BERT's tokenizers in plain Python, driven by a `tokenizer.json`.

Reproduces the `BertNormalizer` → `BertPreTokenizer` → `WordPiece` or `Unigram` pipeline of the Rust library that also runs
(as JavaScript) in the browser, so that training needs no compiled package. Special tokens written inside a text are not
recognised as such: memories never mean them.
"""

import json
import math
import unicodedata
from functools import lru_cache
from pathlib import Path

MAX_WORD = 100  # characters; longer words become [UNK], as in BERT

_CJK = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
        (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F))


def is_cjk(char):
    """True for Han characters, which BERT makes words of their own."""
    code = ord(char)
    return code >= 0x3400 and any(low <= code <= high for low, high in _CJK)


@lru_cache(maxsize=None)
def _normalise_char(char, lowercase, apart=True):
    """The normalised form of one character: '' when dropped, padded by blanks when a word of its own (Han, if `apart`)."""
    if char in "\t\n\r":
        return " "
    if char in "\0\ufffd" or unicodedata.category(char)[0] == "C":
        return ""
    if char.isspace():
        return " "
    if lowercase:
        char = "".join(c.lower() for c in unicodedata.normalize("NFD", char) if unicodedata.category(c) != "Mn")
    return f" {char} " if apart and len(char) == 1 and is_cjk(char) else char


@lru_cache(maxsize=None)
def _is_punctuation(char):
    code = ord(char)
    ascii_punctuation = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    return ascii_punctuation or unicodedata.category(char)[0] == "P"


def split_words(text, lowercase=True, apart=True):
    """Normalised words of a text; every punctuation mark and, if `apart`, every Han character is a word."""
    words = []
    for chunk in "".join(_normalise_char(c, lowercase, apart) for c in text).split():
        start = 0
        for i, char in enumerate(chunk):
            if _is_punctuation(char):
                if i > start:
                    words.append(chunk[start:i])
                words.append(char)
                start = i + 1
        if start < len(chunk):
            words.append(chunk[start:])
    return words


class Tokenizer:
    """Text → token ids, with [CLS] and [SEP] around and truncation from the right."""

    def __init__(self, path):
        spec = json.loads(Path(path).read_text(encoding="utf-8"))
        self.kind = spec["model"].get("type", "WordPiece")
        if self.kind not in ("WordPiece", "Unigram") or spec["normalizer"]["type"] != "BertNormalizer":
            raise ValueError(f"{path}: only WordPiece or Unigram with BertNormalizer is supported")
        vocab = spec["model"]["vocab"]
        if self.kind == "Unigram":
            self.scores = {token: score for token, score in vocab}
            self.longest = max(map(len, self.scores))
            self.unknown_score = min(self.scores.values()) - 10.0
            vocab = {token: i for i, (token, _) in enumerate(vocab)}
        self.vocab = vocab
        self.lowercase = spec["normalizer"]["lowercase"]
        self.apart = spec["normalizer"]["handle_chinese_chars"]
        self.pad, self.unk, self.cls, self.sep, self.mask = (
            self.vocab[t] for t in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"))
        self.texts = {i: token for token, i in vocab.items()}
        self._pieces = {}

    def __len__(self):
        return len(self.vocab)

    def word_ids(self, word):
        """Ids of one normalised word: by greedy longest match, or the likeliest pieces (Unigram)."""
        known = self._pieces.get(word)
        if known is None:
            known = self._pieces[word] = self._match(word) if self.kind == "WordPiece" else self._likeliest(word)
        return known

    def _match(self, word):
        """Greedy longest match; [UNK] for the whole word where no match exists."""
        if len(word) > MAX_WORD:
            return [self.unk]
        ids, start = [], 0
        while start < len(word):
            prefix = "##" if start else ""
            for end in range(len(word), start, -1):
                token = self.vocab.get(prefix + word[start:end])
                if token is not None:
                    ids.append(token)
                    start = end
                    break
            else:
                return [self.unk]
        return ids

    def _likeliest(self, word):
        """Viterbi over the pieces' log-probabilities; characters without a piece are [UNK], neighbours one together."""
        best, back = [0.0] + [-math.inf] * len(word), [0] * (len(word) + 1)
        for start in range(len(word)):
            for end in range(start + 1, min(len(word), start + self.longest) + 1):
                score = self.scores.get(word[start:end])
                if score is None and end == start + 1:
                    score = self.unknown_score
                if score is not None and best[start] + score > best[end]:
                    best[end], back[end] = best[start] + score, start
        ids, end = [], len(word)
        while end:
            token = self.vocab.get(word[back[end]:end], self.unk)
            if not (token == self.unk and ids and ids[-1] == self.unk):
                ids.append(token)
            end = back[end]
        return ids[::-1]

    def cut(self, run):
        """[(id, characters)] of the pieces of a run without blanks or punctuation; None where they do not spell it (an unknown character)."""
        ids = self.pieces(run)
        texts = [self.texts[i] for i in ids]
        return [(i, len(text)) for i, text in zip(ids, texts)] if "".join(texts) == run.lower() else None

    def pieces(self, text):
        """Token ids without special tokens."""
        return [i for word in split_words(text, self.lowercase, self.apart) for i in self.word_ids(word)]

    def encode(self, text, max_length=256):
        """Token ids with [CLS] … [SEP], at most `max_length` of them."""
        return [self.cls, *self.pieces(text)[: max_length - 2], self.sep]
