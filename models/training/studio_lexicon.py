"""Write the words of the generator as data for the page's studio, so that there is one copy of them.

    python3 studio_lexicon.py            writes ../../src/core/studio/grammar/{en,zh}.json

A part of the records is enough for small characters: every second domain, spread over the files.
"""
import json
import os
import re

from generation.en import frames, names, people_data, profile_data
from generation.en.records import load_domains
from generation.zh import frames as zh_frames
from generation.zh import names as zh_names
from generation.zh import profile as zh_profile
from generation.zh import records as zh_records
from generation.zh import relations as zh_relations

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/core/studio/grammar")
EVERY = 2
ROLES = "spcronfvqelw"


def english():
    """Names, places, domains, people and profile fields of English characters."""
    domains = []
    for domain in load_domains("train")[::EVERY]:
        facts = [[f.role + f.variant, f.text, f.questions] for f in domain.facts if f.role in ROLES + "xy"]
        domains.append({"theme": domain.theme, "spots": [s for s in domain.spots if s not in ("", "-")], "titles": domain.titles, "topic": domain.topics[0],
                        "act": domain.acts[0], "variables": domain.variables, "facts": facts})
    labels = [[label, gender, group] for label, gender, group, _ in people_data.LABELS]
    details = [[sorted(groups) if not isinstance(groups, str) else groups.split(), values, statements, questions]
               for groups, values, statements, questions in people_data.DETAILS]
    fields = [[field[0], values, questions[:6]] for field, values, questions in profile_data.FIELDS]
    return {"cultures": names.CULTURES, "nations": profile_data.NATIONS, "cities": names.CITIES, "irregular": irregular(), "domains": domains, "labels": labels,
            "details": details, "fields": fields, "carriers": {k: [c for c in v if "{ing}" not in c] for k, v in frames.CARRIERS.items()},
            "questions": {k: v[:6] for k, v in frames.QUESTIONS.items()}}


def irregular():
    """Verbs whose past tense no rule gives."""
    from generation.en.grammar import IRREGULAR
    return IRREGULAR


def chinese():
    """The same of Chinese characters."""
    domains = []
    for domain in zh_records.load()[::EVERY]:
        facts = [[mark, fact.text, fact.questions] for mark, fact in domain.order]
        facts += [[mark, fact.text, fact.questions] for mark in "xy" for fact in domain.facts[mark]]
        domains.append({"theme": domain.theme.split(";")[0], "places": domain.places, "group": domain.group, "acts": domain.acts, "titles": domain.titles,
                        "variables": domain.variables, "facts": facts})
    relations = [[r["label"], r["gender"], r["group"], r["fact"].text, r["fact"].questions] for r in zh_relations.RELATIONS if "或" not in r["label"]]
    traits = [[t.text, t.questions] for t in zh_relations.TRAITS]
    fields = [[f["names"][0], f["values"], f["questions"][:5]] for f in zh_profile.FIELDS]
    return {"surnames": zh_names.SURNAMES, "male": zh_names.MALE, "female": zh_names.FEMALE, "cities": zh_names.CITIES, "domains": domains,
            "relations": relations, "traits": traits, "fields": fields, "openings": zh_frames.OPENINGS}


def write(name, data):
    """One file with a line for each part of a list, so that differences can be read."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    text = re.sub(r"\n {3,}", " ", text)
    text = re.sub(r"\n {2}([\]}])", r" \1", text)
    with open(os.path.join(TARGET, name), "w", encoding="utf8") as out:
        out.write(text + "\n")


if __name__ == "__main__":
    os.makedirs(TARGET, exist_ok=True)
    write("en.json", english())
    write("zh.json", chinese())
