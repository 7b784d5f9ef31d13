"""Proves that every answer of the written readings stands verbatim in a memory that the question names, and counts them.

    python3 models/training/check_reading.py models/training/reading/*.jsonl
"""

import sys
from collections import Counter

from reading import load

TYPES = ("who", "when", "where", "what", "which", "how", "howmany", "why", "yesno")


def problems(person):
    """What is wrong with one person's readings, in words."""
    texts = {m["id"]: m["text"] for m in person["memories"]}
    asked = Counter(q["text"] for q in (*person["questions"], *person["unanswerable"]))
    for text, count in asked.items():
        if count > 1:
            yield f"asked {count} times: {text}"
    for q in person["questions"]:
        if q["type"] not in TYPES:
            yield f"unknown type {q['type']}: {q['text']}"
        if not q["anchors"] or not q["gold"]:
            yield f"no answer: {q['text']}"
        for anchor in q["anchors"]:
            if not any(anchor in texts.get(g, "") for g in q["gold"]):
                yield f"not in its memory: {q['text']} | {anchor}"
    for q in person["unanswerable"]:
        if any(g not in texts for g in q["near"]) or q["almost"] != bool(q["near"]):
            yield f"bad memories: {q['text']}"


def main():
    persons, bad = load(sys.argv[1:]), 0
    for person in persons:
        for problem in problems(person):
            print(f"{person['id']}: {problem}")
            bad += 1
    kinds = Counter(m["kind"] for p in persons for m in p["memories"])
    types = Counter(q["type"] for p in persons for q in p["questions"])
    almost = Counter(q["almost"] for p in persons for q in p["unanswerable"])
    print(f"{len(persons)} persons, {sum(kinds.values())} memories {dict(kinds)}, {sum(types.values())} questions {dict(types)}, "
          f"{sum(almost.values())} unanswerable, {almost[True]} of them almost answerable; {bad} problems")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
