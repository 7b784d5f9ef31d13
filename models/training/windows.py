"""Long memories as windows: a memory's score is the best score of its windows.

A window holds up to four sentences (or four turns, in a dialogue) and fits `MAX_TOKENS`; it never crosses memories.
Mean pooling over 250 words blurs a single fact away; over four sentences it does not.
"""

import re

MAX_UNITS = 4  # sentences or turns
MAX_TOKENS = 96  # including [CLS] and [SEP]

# A Latin full stop ends a sentence unless it follows an initial or a title; a Chinese one always does, and takes the
# closing quotation mark along.
_SENTENCE_END = re.compile(
    r"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\b[MD]r\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bSt\.)[\"”’)]*\s+(?=[\"“‘(A-Z0-9])"
    r"|(?<=[。！？])(?![”’」』）。！？])|(?<=[。！？][”’」』）])")


def units(text):
    """Turns of a dialogue (a date line joins the first turn), else sentences."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) > 1:
        heading = ": " not in lines[0] and "：" not in lines[0]
        return [lines[0] + "\n" + lines[1], *lines[2:]] if heading else lines
    return [u for u in split_sentences(text) if u]


def split_sentences(text):
    """Sentences of a prose text; no character is lost apart from the blanks between them."""
    parts, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        # closing quotation marks belong to the sentence that they close
        end = match.start() + len(match.group().rstrip())
        parts.append(text[start:end].strip())
        start = match.end()
    return [*parts, text[start:].strip()]


def windows(text, tokenizer, max_units=MAX_UNITS, max_tokens=MAX_TOKENS):
    """Token id rows, each [CLS] … [SEP] with at most `max_tokens` ids, that together cover the text."""
    limit, rows, row, count = max_tokens - 2, [], [], 0
    for unit in units(text):
        pieces = tokenizer.pieces(unit)
        if row and (count == max_units or len(row) + len(pieces) > limit):
            rows.append(row)
            row, count = [], 0
        while len(pieces) > limit:  # a sentence longer than a window is cut
            rows.append(pieces[:limit])
            pieces = pieces[limit:]
        row = row + pieces
        count += 1
    if row or not rows:
        rows.append(row)
    return [[tokenizer.cls, *r, tokenizer.sep] for r in rows]
