"""Exchanges Han characters for others, alike in a whole batch, so that a small encoder learns to match unseen ones.

The generator uses some 1,500 distinct characters; a bank of somebody else's life holds names and words beyond them,
whose embeddings training would never touch. Renaming characters consistently (question and memories alike) keeps who
answers whom, and teaches that the same rare character on both sides is evidence, whichever character it is.
"""

import random
from collections import Counter

from tokenizer import is_cjk

PROTECTED = 250  # most frequent characters of questions keep their meaning: 谁 什 么 在 的 …


class Exchange:
    """Callable on lists of token id rows; half of the batches pass unchanged."""

    def __init__(self, bank, tokenizer, share, seed):
        self.share, self.random = share, random.Random(seed)
        han = {i for token, i in tokenizer.vocab.items() if len(token) == 1 and is_cjk(token)}
        counts = Counter(i for c in bank for q in c["questions"] for i in tokenizer.pieces(q["text"]) if i in han)
        kept = {i for i, _ in counts.most_common(PROTECTED)}
        self.loose = frozenset(han - kept)

    def __call__(self, *groups):
        """The groups of rows, with `share` of the batch's loose characters renamed to absent ones."""
        if self.random.random() < 0.5:
            return groups
        present = sorted({i for rows in groups for row in rows for i in row if i in self.loose})
        renamed = [i for i in present if self.random.random() < self.share]
        absent = self.random.sample(sorted(self.loose.difference(present)), len(renamed))
        table = dict(zip(renamed, absent))
        return tuple([[table.get(i, i) for i in row] for row in rows] for rows in groups)
