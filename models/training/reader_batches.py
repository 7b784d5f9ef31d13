"""Questions with one answering passage and several that do not answer, drawn anew each time."""

import math
import random
import re
from collections import Counter

from reading import Pairs, passages_of, span_tokens

NEAREST = 6  # passages of the same life with the most words in common, from which traps are drawn
STRANGERS = 8  # passages of others' lives with the most words in common, one of which is a trap
FORGOTTEN = 3  # of so many answerable questions one is also asked where its memory has been forgotten
CHUNK = 8  # batches drawn together and sorted by length


def terms(text):
    """Lower-case words, and every Han character."""
    return re.findall(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+", text.lower())


class Life:
    """The passages of one person, and how near each is to a question in words."""

    def __init__(self, person):
        self.language = person["language"]
        self.texts = {m["id"]: m["text"] for m in person["memories"]}
        self.passages = [p for m in person["memories"] for p in passages_of(m)]
        self.terms = [set(terms(p.text)) for p in self.passages]
        counts = Counter(t for words in self.terms for t in words)
        self.weight = {t: math.log(1 + len(self.terms) / n) for t, n in counts.items()}

    def nearest(self, question, outside=()):
        """Indices of passages by weighted words in common, best first, without those of some memories."""
        asked = set(terms(question))
        scores = [(sum(self.weight[t] for t in words & asked), i) for i, words in enumerate(self.terms)
                  if self.passages[i].memory not in outside]
        return [i for _, i in sorted(scores, key=lambda s: (-s[0], s[1]))]

    def answers(self, question):
        """[(passage index, span of its text or None)] that answer a question of the person."""
        found = []
        for memory in question["gold"]:
            text = self.texts[memory]
            spans = [(text.index(a), text.index(a) + len(a)) for a in question.get("anchors", []) if a in text]
            for i, p in enumerate(self.passages):
                if p.memory == memory:
                    inside = [s for s in (p.local(*span) for span in spans) if s]
                    if inside:
                        found.append((i, inside[0]))
                    elif not question.get("anchors"):
                        found.append((i, None))
        return found


class Readings:
    """Question groups of some persons: (question, [(encoded pair, first and last token of the answer, or None)], index of the answer)."""

    def __init__(self, persons, tokenizer, each=None, written=False, size=4, pool=None):
        self.pairs, self.each, self.written, self.size, self.pool = Pairs(tokenizer), each, written, size, pool
        self.persons = [(Life(person), person) for person in persons]

    def draw(self, rng):
        """One question of every kind that the persons hold, in random order; `each` limits those of a person."""
        while True:
            order = []
            for life, person in self.persons:
                asked = [(life, person, q) for q in person["questions"]]
                open_ = [(life, person, q) for q in person.get("unanswerable", [])]
                if self.each:
                    asked, open_ = rng.sample(asked, min(self.each, len(asked))), rng.sample(open_, min(self.each // 5, len(open_)))
                order += asked + open_
                if self.written:  # a question whose memory has been forgotten
                    order += [(life, person, {"text": q["text"], "without": q["gold"], "anchors": q["anchors"]})
                              for *_, q in rng.sample(asked, len(asked) // FORGOTTEN)]
            rng.shuffle(order)
            for life, person, question in order:
                group = self.group(rng, life, person, question)
                if group:
                    yield group

    def strangers(self, rng, person, question):
        """A quarter as many passages of other lives as a group has, such as a large bank might list; none that holds the answer's words."""
        if not self.pool or rng.random() < 0.4:
            return []
        anchors = [a.lower() for a in question.get("anchors", [])]
        found = [t for t in self.pool.nearest(question["text"], person, STRANGERS) if not any(a in t.lower() for a in anchors)]
        return rng.sample(found, min(len(found), self.size // 4))

    def group(self, rng, life, person, question):
        """A group of `size` passages; None where the answer is not within one passage."""
        text, gold = question["text"], question.get("gold", [])
        answers = life.answers(question) if gold else []
        if gold and not answers:
            return None
        anchors = [a.lower() for a in question.get("anchors", [])]
        taken = {i for i, _ in answers}
        near = [i for i, p in enumerate(life.passages) if p.memory in (*question.get("hard", ()), *question.get("near", ()), *gold)
                and i not in taken and not any(a in p.text.lower() for a in anchors)]
        if gold and not anchors:
            near = [i for i in near if life.passages[i].memory not in gold]
        outside = (*gold, *question.get("without", ()))
        if self.written or not gold:
            near += life.nearest(text, outside)[:max(NEAREST, self.size + 2)]
        else:
            near += [i for i in rng.sample(range(len(life.passages)), min(2, len(life.passages))) if life.passages[i].memory not in outside
                     and not any(a in life.passages[i].text.lower() for a in anchors)]
        near = list(dict.fromkeys(near))
        strange = self.strangers(rng, person, question)
        chosen = [(life.passages[i].text, None) for i in rng.sample(near, min(len(near), self.size - bool(answers) - len(strange)))]
        chosen += [(other, None) for other in strange]
        if answers:
            i, span = rng.choice(answers)
            chosen.insert(0, (life.passages[i].text, span))
        if len(chosen) < 2:
            return None
        rows = []
        for passage, span in chosen:
            encoded = self.pairs.encode(text, passage)
            tokens = span_tokens(encoded, span) if span else None
            if span and not tokens:
                return None
            rows.append((encoded, tokens))
        return rows, bool(answers)


def batches(sources, shares, size, seed):
    """Endless batches of `size` groups from several Readings in the given shares, groups of like length together."""
    rng = random.Random(seed)
    streams = [source.draw(rng) for source in sources]
    while True:
        groups = [next(rng.choices(streams, shares)[0]) for _ in range(size * CHUNK)]
        groups.sort(key=lambda g: max(len(e[0]) for e, _ in g[0]))
        cut = [groups[i:i + size] for i in range(0, len(groups), size)]
        rng.shuffle(cut)
        yield from cut
