"""Domain records in text form (domains/*.txt).

    = theme | place/place | group of people (家 友 工 师 邻 医 生 任)
    行 activity / the same in other words / ...          (verb phrases)
    题 title / title
    变 name value/value/value                            (optional, several)
    0 fact, told in both stories ? question question     (questions are separated by blanks)
    1 fact of the first story ? question ...
    2 fact of the second story ? question ...
    x what the character says only in the dialogue ? question ...
    y what the other one says only in the dialogue ? question ...

{X} the character, {x} his or her pronoun, {Y} the other person, {y} the pronoun, {Z} a third person.
<a/b> is a value (the same wherever the fact is told), [a/b] a wording (chosen anew each time).
"""
import os
from dataclasses import dataclass, field

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "domains")


@dataclass
class Fact:
    """One thing that happened, and questions about it."""
    text: str
    questions: list


@dataclass
class Domain:
    """What can happen around one activity."""
    theme: str
    places: list
    group: str
    acts: list = field(default_factory=list)
    titles: list = field(default_factory=list)
    variables: dict = field(default_factory=dict)
    facts: dict = field(default_factory=lambda: {"0": [], "1": [], "2": [], "x": [], "y": []})
    order: list = field(default_factory=list)


def split_fact(text):
    """Fact text and its questions."""
    told, _, asked = text.partition(" ? ")
    return Fact(told.strip(), asked.split())


def parse(lines):
    """Domain records of the lines of one file."""
    domains = []
    for line in lines:
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        mark, _, rest = line.partition(" ")
        if mark == "=":
            theme, places, group = (p.strip() for p in rest.split("|"))
            domains.append(Domain(theme, places.split("/"), group))
            continue
        now = domains[-1]
        if mark == "行":
            now.acts = [a.strip() for a in rest.split(" / ")]
        elif mark == "题":
            now.titles = [a.strip() for a in rest.split(" / ")]
        elif mark == "变":
            name, _, values = rest.partition(" ")
            now.variables[name] = values.split("/")
        elif mark in now.facts:
            fact = split_fact(rest)
            now.facts[mark].append(fact)
            if mark in "012":
                now.order.append((mark, fact))
        else:
            raise ValueError("unknown line: " + line)
    return domains


def load():
    """All domain records, in the order of their files."""
    domains = []
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(".txt") and name[0].isdigit():
            with open(os.path.join(FOLDER, name), encoding="utf8") as source:
                domains += parse(source)
    return domains


def load_list(name):
    """Non-empty lines of a data file that is no domain file."""
    with open(os.path.join(FOLDER, name), encoding="utf8") as source:
        return [line.strip() for line in source if line.strip() and not line.startswith("#")]
