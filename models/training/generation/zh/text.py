"""Chinese text tools: alternatives, placeholders, synonyms, and the carelessness of people who type questions."""
import re

from .synonyms import GROUPS

_OF = {}
for _group in GROUPS:
    for _word in _group:
        _OF.setdefault(_word, _group)
_WORDS = re.compile("|".join(sorted(map(re.escape, _OF), key=len, reverse=True)) or "(?!)")


def fix(rng, text, values=None):
    """Settle the values <a/b/c> and <low~high*step>, the same wherever the fact is told; they are appended to `values`."""
    def value(match):
        body = match.group(1)
        numbers = re.fullmatch(r"(\d+)~(\d+)(?:\*(\d+))?", body)
        if numbers:
            low, high, step = (int(n) if n else 1 for n in numbers.groups())
            out = str(rng.randrange(low, high + 1, step))
        else:
            out = rng.choice(body.split("/"))
        if values is not None:
            values.append(out)
        return out
    while "<" in text:
        text = re.sub(r"<([^<>]*)>", value, text)
    return text


def settle_fact(rng, fact):
    """A fact's text with its values settled, and its questions, in which {1}, {2} ... are these values."""
    values = []
    text = fix(rng, fact.text, values)
    return text, [re.sub(r"\{(\d)\}", lambda m: values[int(m.group(1)) - 1], q) for q in fact.questions]


def spin(rng, text):
    """Choose one wording of every [a/b/c]."""
    while "[" in text:
        text = re.sub(r"\[([^\[\]]*)\]", lambda m: rng.choice(m.group(1).split("/")), text)
    return text


def fill(text, env):
    """Replace {placeholders}; a missing one is an error, so that no braces reach the output."""
    for _ in range(4):
        if "{" not in text:
            break
        text = re.sub(r"\{(\w+)\}", lambda m: str(env[m.group(1)]), text)
    return text


def vary(rng, text, share):
    """Swap some words for synonyms."""
    def swap(match):
        word = match.group()
        return rng.choice(_OF[word]) if rng.random() < share else word
    return _WORDS.sub(swap, text)


def sentence(text):
    """End with a full stop unless the text ends itself."""
    text = re.sub(r"[。，；]+$", "", text.strip())
    if text[-1:] == "”":
        return text if text[-2:-1] in "。！？…" else text + "。"
    return text if text[-1:] in "！？…" else text + "。"


SLIPS = [("的", "得"), ("在", "再"), ("再", "在"), ("做", "作"), ("哪", "那"), ("什么", "啥"), ("什么", "什麽"), ("怎么", "咋"), ("她", "他"), ("吗", "嘛"), ("为什么", "为啥"), ("是", "事"), ("和", "合")]


def ask(rng, text):
    """A question as people type it: sometimes polite, sometimes without the mark, sometimes in half width."""
    text = text.strip().rstrip("？?")
    roll = rng.random()
    if roll < 0.03:
        text = "请问" + text
    elif roll < 0.05:
        text = "你知道" + text + "吗"
    elif roll < 0.07:
        text = "我想知道" + text
    if rng.random() < 0.05:
        wrong, right = rng.choice(SLIPS)
        text = text.replace(wrong, right, 1)
    roll = rng.random()
    return text + ("？" if roll < 0.86 else "?" if roll < 0.92 else "")
