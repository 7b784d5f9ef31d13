"""The passages of all persons together: what another's life says in the words of a question, as a large bank would list it."""

import heapq
import math
import random
import re
from collections import Counter, defaultdict

FEW, RARE = 3, 6.0  # words that a trap among strangers' passages shares with the question, or the weight of fewer
_SHE, _HE = re.compile(r"\b(she|her|hers)\b", re.I), re.compile(r"\b(he|him|his)\b", re.I)
_UNTOLD_DATE = re.compile(r"\b(when|year|month|date|day|season|how old|how long|since)\b", re.I)
_PLACE = re.compile(r"(?<=\b(?:in|at|to) )[A-Z][a-z]+(?: [A-Z][a-z]+)?")
THEMES = ("work", "family", "a journey", "a lesson", "money", "an illness", "neighbours", "a quarrel", "the house", "a loss", "friends", "a beginning")


def pronoun(person):
    """Whether a person's memories mostly say "she" or "he"."""
    text = " ".join(m["text"] for m in person["memories"])
    return "she" if len(_SHE.findall(text)) > len(_HE.findall(text)) else "he"


def renamed(text, theirs, own):
    """A text about one person as if it were about another; names are full names."""
    for old, new in ((theirs, own), (theirs.split()[0], own.split()[0])):
        pattern = rf"(?<!\w){re.escape(old)}(?!\w)" if old.isascii() else re.escape(old)
        text = re.sub(pattern, lambda _, new=new: new, text)
    return text


class Pool:
    """Passages of several lives by their words."""

    def __init__(self, lives, terms):
        """`lives` are (Life, person) pairs; `terms` splits a text into words."""
        self.terms, self.found, self.rows = terms, defaultdict(list), []
        for life, person in lives:
            for passage, words in zip(life.passages, life.terms):
                for word in words:
                    self.found[word].append(len(self.rows))
                self.rows.append((person, passage.text))
        self.pronouns = {person["id"]: pronoun(person) for _, person in lives}
        self.weight = {w: math.log(len(self.rows) / len(rows)) for w, rows in self.found.items()}

    def nearest(self, question, person, count):
        """The texts of other persons of the same pronoun with the most in common with a question, as if they were about `person`."""
        names = set(self.terms(person["name"]))
        scores, shared = Counter(), Counter()
        for word in set(self.terms(question)) - names:
            if self.weight.get(word, 0) > 1:
                for row in self.found[word]:
                    scores[row] += self.weight[word]
                    shared[row] += 1
        fitting = [r for r in scores if (shared[r] >= FEW or scores[r] > RARE) and self.rows[r][0] is not person
                   and self.pronouns[self.rows[r][0]["id"]] == self.pronouns[person["id"]]]
        best = heapq.nlargest(count, fitting, key=lambda r: (scores[r], -r))
        return [renamed(self.rows[r][1], self.rows[r][0]["name"], person["name"]) for r in best]


def with_context(person, seed):
    """The person with date, place, people and theme in brackets after half of the events, as the page writes characters of its own format (English only).

    Place and people are those that the text names; where an unanswerable question asks for a time, no date is given away.
    """
    rng = random.Random(f"{seed} {person['id']}")
    timeless = {n for q in person.get("unanswerable", []) if _UNTOLD_DATE.search(q["text"]) for n in q.get("near", [])}
    others = [m["text"].split(":")[0].split(",")[0] for m in person["memories"] if m["kind"] == "relationship"]

    def dressed(memory):
        text = memory["text"]
        if person["language"] != "en" or memory["kind"] != "event" or text.rstrip().endswith(")") or memory["id"] in timeless or rng.random() < 0.5:
            return memory
        year = re.search(r"\b(?:19|20)\d\d\b", text)
        date = f"{year.group() if year else rng.randint(1965, 2024)}-{rng.randint(1, 12):02d}"
        place = _PLACE.search(text)
        people = [n for n in others if n and len(n) < 40 and re.search(rf"\b{re.escape(n.split()[0])}\b", text)]
        parts = [date, place.group() if place else "", ", ".join(people), rng.choice(THEMES)]
        return {**memory, "text": f"{text} ({'; '.join(p for p in parts if p)})"}

    return {**person, "memories": [dressed(m) for m in person["memories"]]}
