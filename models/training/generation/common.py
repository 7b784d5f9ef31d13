"""What every language's generator shares: random streams, splitting, and output."""
import json
import os
import random


def character_rng(seed, language, split, index):
    """A random stream of its own for one character, so that each is reproducible alone."""
    return random.Random(f"{seed}/{language}/{split}/{index}")


def allowed(items, split):
    """The phrasings that a split may use: of five, the fifth is held out (of three or four, the last)."""
    items = list(items)
    if len(items) < 3:
        return items
    if len(items) < 5:
        return items[-1:] if split == "held-out" else items[:-1]
    return [x for i, x in enumerate(items) if (i % 5 == 4) == (split == "held-out")]


def allowed_records(records, split, every=7, at=3):
    """The records (domains) that a split may use: every seventh is held out."""
    return [r for i, r in enumerate(records) if (i % every == at) == (split == "held-out")]


def some(rng, items, low, high=None):
    """Between low and high different items in random order (fewer if there are fewer)."""
    items = list(items)
    count = rng.randint(low, high if high is not None else low)
    return rng.sample(items, min(count, len(items)))


def write_lines(path, rows):
    """Write rows as JSON Lines under a temporary name, then rename; return their number."""
    count = 0
    temporary = path + ".partial"
    with open(temporary, "w", encoding="utf8") as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    os.replace(temporary, path)
    return count
