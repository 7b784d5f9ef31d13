"""The same text in Chinese and English: sentences about daily life, single or joined to prose and dialogues.

`sentences.txt` holds topics with lines "Chinese = English", in which slots such as {who} are filled alike on both sides
(`slots.txt`). Written for this repository.
"""

import random
import re
from pathlib import Path

FOLDER = Path(__file__).parent
SPEAKERS = (("小林", "Lin"), ("小陈", "Chen"), ("妈妈", "Mom"), ("老王", "Wang"), ("阿梅", "Mei"), ("张浩", "Zhang Hao"), ("助手", "Assistant"),
            ("用户", "User"), ("李娜", "Li Na"), ("同事", "Colleague"))


def _pair(text):
    chinese, english = text.split(" = ")
    return chinese.strip(), english.strip()


def load():
    """({slot: [(Chinese, English)]}, {topic: [(Chinese, English)]})."""
    slots, topics, topic = {}, {}, None
    for line in (FOLDER / "slots.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, rest = line.split(": ", 1)
            slots[name] = [_pair(part) for part in rest.split(" | ")]
    for line in (FOLDER / "sentences.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            topic = topics.setdefault(line[3:], [])
        elif line and not line.startswith("#"):
            topic.append(_pair(line))
    return slots, topics


def fill(rng, pair, slots):
    """One template with its slots filled, the same choice on both sides; English begins with a capital."""
    chinese, english = pair
    for name in dict.fromkeys(re.findall(r"\{(\w+)\}", chinese + english)):
        own, other = rng.choice(slots[name])
        chinese, english = chinese.replace(f"{{{name}}}", own), english.replace(f"{{{name}}}", other)
    return chinese, english[0].upper() + english[1:]


def sentence(rng, slots, topics):
    """One sentence of a random topic."""
    return fill(rng, rng.choice(topics[rng.choice(sorted(topics))]), slots)


def passage(rng, slots, topics):
    """Three to sixteen sentences, mostly of one or two topics: prose, or turns of a dialogue. The two people named stay the same."""
    slots = {**slots, **{name: [rng.choice(slots[name])] for name in ("name", "name2")}}
    chosen = [t for name in rng.sample(sorted(topics), rng.choice((1, 1, 2))) for t in topics[name]]
    lines = [fill(rng, p, slots) for p in rng.sample(chosen, min(len(chosen), rng.randint(3, 16)))]
    if rng.random() < 0.4:
        return "".join(c if c[-1] in "。？！" else c + "。" for c, _ in lines), " ".join(e for _, e in lines)
    both, turns = rng.sample(SPEAKERS, 2), []
    for i, line in enumerate(lines):
        turns.append(tuple(f"{name}{mark}{text}" for name, mark, text in zip(both[i % 2], ("：", ": "), line)))
    return "\n".join(c for c, _ in turns), "\n".join(e for _, e in turns)


def make(seed, sentences, passages):
    """At most `sentences` sentences and `passages` longer texts, as pairs (Chinese, English) without repetitions."""
    rng, (slots, topics) = random.Random(seed), load()
    short = dict.fromkeys(sentence(rng, slots, topics) for _ in range(sentences))
    return [*short], [*dict.fromkeys(passage(rng, slots, topics) for _ in range(passages))]
