"""What the reader reads: passages of at most a few sentences, questions, and the words of a passage that answer them.

A file of written readings (reading/*.jsonl) has one person a line:

    {"id": "en-a-01", "language": "en", "author": "a", "name": "…",
     "memories": [{"id": "m01", "kind": "event", "text": "…"}],
     "questions": [{"text": "…", "type": "who", "gold": ["m01"], "anchors": ["…"]}],
     "unanswerable": [{"text": "…", "near": ["m01"], "almost": true}]}

Generated characters (generate.py) have the same form. An anchor stands verbatim in a gold memory.
"""

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from tokenizer import _is_punctuation, is_cjk

MAX_PAIR = 256  # tokens of question and passage together
MAX_QUESTION = 40  # tokens of the question among them
WINDOW = {"latin": 1000, "han": 120}  # characters of a passage; the page joins its windows up to the `passageLength` of the manifest
MAX_HEADING = 60  # characters of a first sentence that is repeated before the later passages of its memory

_ABBREVIATION = r"(?:Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|[A-Z])"
_END = re.compile(r"[。！？…]+[”’」』）]*|[.!?]+[\"'”’)\]]*(?=\s|$)|\n+")
_HAN = re.compile(r"[\u3400-\u9fff]")


def sentences(text):
    """[(start, end)] of the sentences and turns of a text, as src/core/text/sentences.ts splits it."""
    spans, start = [], 0

    def push(end):
        piece = text[start:end]
        if re.search(r"\w", piece):
            lead = len(piece) - len(piece.lstrip())
            spans.append((start + lead, start + len(piece.rstrip())))

    for match in _END.finditer(text):
        if match.group()[0] == "." and re.search(rf"(?<!\w){_ABBREVIATION}$", text[:match.start()]):
            continue
        push(match.end())
        start = match.end()
    push(len(text))
    return spans


def passages(text):
    """[(start, end)] of windows of whole sentences; none overlaps another."""
    limit = WINDOW["han" if _HAN.search(text) else "latin"]
    found, current = [], None
    for start, end in sentences(text):
        if current and end - current[0] <= limit:
            current = (current[0], end)
            continue
        if current:
            found.append(current)
        current = (start, end)
    return [*found, current] if current else found


def heading(text):
    """The first sentence or line of a memory where it is short (a title, a date), else nothing."""
    spans = sentences(text)
    return text[spans[0][0]:spans[0][1]] if spans and spans[0][1] - spans[0][0] <= MAX_HEADING else ""


@dataclass
class Passage:
    """A window of a memory. `text` begins with the memory's heading where the window is not its first."""

    memory: str
    text: str
    offset: int  # of the memory's character that `text[shift]` is
    shift: int
    words: list = field(default=None)

    def local(self, start, end):
        """Span of the memory's text → span of `text`; None outside of the window."""
        a, b = start - self.offset + self.shift, end - self.offset + self.shift
        return (a, b) if self.shift <= a and b <= len(self.text) else None


def passages_of(memory):
    """The Passages of a memory {id, text}."""
    text, head = memory["text"], heading(memory["text"])
    made = []
    for number, (start, end) in enumerate(passages(text)):
        lead = f"{head}\n" if number and head else ""
        made.append(Passage(memory["id"], lead + text[start:end], start, len(lead)))
    return made


def words_of(text, apart=True):
    """[(start, end)] of the words by which a span is measured: runs without blanks; a punctuation mark and, if `apart`, a Han character alone."""
    found, start = [], None
    for at, char in enumerate(text):
        single = _is_punctuation(char) or apart and is_cjk(char)
        if start is not None and (single or char.isspace()):
            found.append((start, at))
            start = None
        if single:
            found.append((at, at + 1))
        elif start is None and not char.isspace():
            start = at
    return found if start is None else [*found, (start, len(text))]


class Pairs:
    """Question and passage → token ids with the words they stand for."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.question = lru_cache(maxsize=None)(lambda text: tokenizer.pieces(text)[:MAX_QUESTION])
        self.passage = lru_cache(maxsize=None)(self._passage)

    def _passage(self, text):
        ids, owners, words = [], [], []
        for start, end in words_of(text, self.tokenizer.apart):
            for pieces, word in self._cut(text, start, end):
                ids += pieces
                owners += [len(words)] * len(pieces)
                words.append(word)
        return ids, owners, words

    def _cut(self, text, start, end):
        """[(ids, word)] of a run: Chinese by the tokenizer's own words, where it has some; else whole."""
        run = text[start:end]
        if not any(map(is_cjk, run)):
            pieces = self.tokenizer.pieces(run)
            return [(pieces, (start, end))] if pieces else []
        cut = self.tokenizer.cut(run)
        if cut is None:
            return [(p, (start + a, start + b)) for a, b in words_of(run) if (p := self.tokenizer.pieces(run[a:b]))]
        found = []
        for piece, length in cut:
            found.append(([piece], (start, start + length)))
            start += length
        return found

    def encode(self, question, text):
        """(ids, first token of the passage, word of each of its tokens, character span of each word); at most MAX_PAIR ids."""
        t = self.tokenizer
        head = [t.cls, *self.question(question), t.sep]
        ids, owners, words = self.passage(text)
        room = MAX_PAIR - len(head) - 1
        return [*head, *ids[:room], t.sep], len(head), owners[:room], words


def span_tokens(encoded, span):
    """Tokens (first, last) of a character span of the passage; None where the pair was cut before its end."""
    _, first, owners, words = encoded
    inside = [i for i, owner in enumerate(owners) if words[owner][0] < span[1] and words[owner][1] > span[0]]
    if not inside or words[owners[inside[-1]]][1] < span[1]:
        return None
    return first + inside[0], first + inside[-1]


def load(paths):
    """The persons of some files of readings or generated characters."""
    return [json.loads(line) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
