"""Training batches: questions of a few characters, and the memories they compete for.

Negatives inside a batch come from the same character first (the look-alikes of `hard` and random others), because that
is the bank a question searches; the other characters of the batch add easy negatives. Tokens are mostly memories', so a
batch first picks memories and then takes many of the questions that these answer.
"""

import random
from dataclasses import dataclass, field

from bert import LABELS
from windows import windows

MAX_LENGTH = 256  # tokens of an uncut memory and of a query, as on the page
LOOK_ALIKES = 2  # of each seeding question


@dataclass
class Batch:
    """Rows of token ids, and which window belongs to which memory, which memory answers which question."""
    questions: list = field(default_factory=list)
    kinds: list = field(default_factory=list)  # index into LABELS per question
    windows: list = field(default_factory=list)
    owner: list = field(default_factory=list)  # memory column per window
    gold: list = field(default_factory=list)  # set of memory columns per question
    memories: int = 0


class Batches:
    """Endless seeded batches of `characters` × (`memories` memories, up to `questions` questions).

    A long memory comes as its windows or, with probability `whole`, as one uncut row: the page averages both views, so
    both must be trained and stay comparable.
    """

    def __init__(self, bank, tokenizer, seed, characters=2, memories=22, questions=32, whole=0.5):
        self.bank, self.tokenizer, self.random = bank, tokenizer, random.Random(seed)
        self.characters, self.memories, self.questions, self.whole = characters, memories, questions, whole
        self._cut = {}

    def _rows(self, character, memory):
        """Either all windows of a memory or one row with the whole of it."""
        key = (character["id"], memory["id"])
        if key not in self._cut:
            cut = windows(memory["text"], self.tokenizer)
            self._cut[key] = cut, self.tokenizer.encode(memory["text"], MAX_LENGTH) if len(cut) > 1 else cut[0]
        cut, whole = self._cut[key]
        return [whole] if len(cut) > 1 and self.random.random() < self.whole else cut

    def _pick_memories(self, character):
        """Ids of about `memories` memories: those of random questions with their look-alikes, of all kinds alike."""
        by_kind = {}
        for q in character["questions"]:
            by_kind.setdefault(q["kind"], []).append(q)
        picked = set()
        while len(picked) < min(self.memories, len(character["memories"])):
            q = self.random.choice(by_kind[self.random.choice(sorted(by_kind))])
            known = q.get("hard", ())
            picked.update(q["gold"], self.random.sample(known, min(LOOK_ALIKES, len(known))))
            if self.random.random() < 0.2:  # any other memory, so that small banks run full
                picked.add(self.random.choice(character["memories"])["id"])
        return picked

    def _pick_questions(self, character, picked):
        """Questions answered by the picked memories; kinds as balanced as they allow."""
        fitting = [q for q in character["questions"] if picked.issuperset(q["gold"])]
        self.random.shuffle(fitting)
        seen = dict.fromkeys(LABELS, 0)
        ranked = []
        for q in fitting:
            seen[q["kind"]] += 1
            ranked.append((seen[q["kind"]], len(ranked), q))
        return [q for *_, q in sorted(ranked, key=lambda r: r[:2])[: self.questions]]

    def _add(self, batch, character):
        picked, column = self._pick_memories(character), {}
        for memory in character["memories"]:
            if memory["id"] in picked:
                column[memory["id"]] = batch.memories
                rows = self._rows(character, memory)
                batch.windows += rows
                batch.owner += [batch.memories] * len(rows)
                batch.memories += 1
        for q in self._pick_questions(character, picked):
            batch.questions.append(self.tokenizer.encode(q["text"], MAX_LENGTH))
            batch.kinds.append(LABELS.index(q["kind"]))
            batch.gold.append({column[g] for g in q["gold"]})

    def __iter__(self):
        order = []
        while True:
            batch = Batch()
            for _ in range(self.characters):
                order = order or self.random.sample(self.bank, len(self.bank))
                self._add(batch, order.pop())
            yield batch
