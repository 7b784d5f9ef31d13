"""Read the domain records (domains_*.py) and turn one into a concrete story variant.

A record is a block of lines:
    @key; theme; spot|spot; Title|Title
    t topic as a noun phrase|paraphrase|paraphrase        a verb phrase in base form|paraphrase
    $variable value~paraphrase;value   or   $price £20-90 (money)   or   $n 3-12
    ROLE[1|2] statement = question | question
Roles: s reason, p problem, c cause, r remedy, o outcome, n number, f other fact (sentences); v advice, w plan (base forms);
q remark of X; e feeling; l lesson; x, y lines that X or Y says in the dialogue only. 1 and 2 mark story variants that exclude each other.
"""
import importlib
import re

from ..common import allowed_records
from .names import CURRENCIES

MODULES = ["domains_a", "domains_b", "domains_c", "domains_d", "domains_e", "domains_f", "domains_g", "domains_h"]


class Fact:
    """One statement of a story with the questions that ask for it, and the words of it that answer them where it is a detail."""

    def __init__(self, role, variant, text, questions, value=""):
        self.role, self.variant, self.text, self.questions, self.value = role, variant, text, questions, value


class Domain:
    """A parsed record."""

    def __init__(self, block):
        lines = [line.strip() for line in block.strip().splitlines() if line.strip()]
        self.key, self.theme, spots, titles = [part.strip() for part in lines[0].split(";")]
        self.spots, self.titles = spots.split("|"), titles.split("|")
        self.variables, self.facts = {}, []
        for line in lines[1:]:
            head, _, rest = line.partition(" ")
            if head == "t":
                self.topics = [t.strip() for t in rest.split("|")]
            elif head == "a":
                self.acts = [t.strip() for t in rest.split("|")]
            elif head.startswith("$"):
                self.variables[head[1:]] = rest.strip()
            else:
                match = re.fullmatch(r"([spcronfvwqelxy])([12]?)", head)
                if not match:
                    raise ValueError(f"{self.key}: {line}")
                text, _, questions = rest.partition(" = ")
                self.facts.append(Fact(match.group(1), match.group(2), text.strip(), [q.strip() for q in questions.split("|") if q.strip()]))


def load_domains(split):
    """The domains of a split, in the order of their files."""
    domains = []
    for name in MODULES:
        try:
            module = importlib.import_module("." + name, __package__)
        except ModuleNotFoundError:
            continue
        domains += [Domain("@" + block if not block.startswith("@") else block) for block in re.split(r"\n@", module.RECORDS.strip())]
    for domain in domains:
        domain.key = domain.key.lstrip("@")
    return allowed_records(domains, split)


def money(rng, low, high):
    """An amount between the bounds in some currency, rounded as prices are."""
    value = rng.randint(low, high)
    if value > 60:
        value -= value % 5
    return rng.choice(CURRENCIES).format(f"{value:,}")


def choose_variables(rng, domain, taken):
    """Concrete values: {name: (value, paraphrase or None)}; values in `taken` (the twin's) are avoided."""
    chosen = {}
    for name, spec in domain.variables.items():
        amount = re.fullmatch(r"(£?)(\d+)-(\d+)", spec)
        for _ in range(8):
            if amount:
                low, high = int(amount.group(2)), int(amount.group(3))
                value = (money(rng, low, high) if amount.group(1) else str(rng.randint(low, high)), None)
            else:
                item = rng.choice(spec.split(";")).strip()
                value = (item.split("~")[0], item.split("~")[1] if "~" in item else None)
            if value[0] not in taken.get(name, ()):
                break
        chosen[name] = value
    return chosen
