"""Simplified Chinese training characters."""
from ..bank import Bank
from ..common import allowed_records, some
from . import dialogues, events, names, profile, records, relations
from .text import settle_fact

DOMAINS = records.load()
try:
    SNIPPETS = [records.split_fact(line) for line in records.load_list("snippets.txt")]
except FileNotFoundError:
    SNIPPETS = []


def reference(rng, me):
    """A function that puts the name, a short name or a pronoun where {X} stands."""
    def refer(text):
        roll = rng.random()
        first = me["X"] if roll < 0.62 else me["x"] if roll < 0.9 else me["short"]
        later = first if len(first) == 1 else me["x"] if rng.random() < 0.6 else first
        return text.replace("{X}", first, 1).replace("{X}", later).replace("{x}", me["x"])
    return refer


def pick_person(rng, domain, people, taken):
    """Somebody who fits the domain: mostly of the right circle, now and then a stranger."""
    fitting = [p for p in people if p["group"] == domain.group or domain.group == "任"]
    if domain.group != "生" and rng.random() < 0.85:
        return rng.choice(fitting or people)
    gender = rng.choice("mf")
    name, short = names.person(rng, gender, taken)
    return {"name": name, "short": short, "gender": gender, "group": "生"}


def make_character(rng, split, identity):
    """One character: a bank of memories of four kinds, and questions with their gold memories."""
    taken, gender = set(), rng.choice("mf")
    name, short = names.person(rng, gender, taken)
    born = rng.randint(1945, 2004)
    birth = names.date(rng, born)
    me = {"X": name, "short": short, "x": "他" if gender == "m" else "她", "sex": "男" if gender == "m" else "女", "city": rng.choice(names.CITIES),
          "birth": rng.choice([birth["long"], birth["iso"]]), "zodiac": profile.ZODIAC[born % 12]}
    bank, refer = Bank(rng, identity, "zh", name), reference(rng, me)
    people = relations.make_people(rng, gender, taken)
    profile.add_profile(bank, rng, split, me, refer, {p["label"] for p in people})
    relations.add_relations(bank, rng, split, people, me, refer)
    domains = some(rng, allowed_records(DOMAINS, split), 14, 18)
    snippets = some(rng, allowed_records(SNIPPETS, split), 20)
    told = []
    for number, domain in enumerate(domains):
        other = pick_person(rng, domain, people, taken)
        third, _ = names.person(rng, rng.choice("mf"), taken)
        stories = rng.sample("12", 2) if number < 4 else [rng.choice("12")]
        years = rng.sample(range(max(born + 8, 1980), 2026), len(stories))
        both = [events.plan(rng, domain, s, me, other, third, y, True) for s, y in zip(stories, years)]
        if len(both) == 2:
            extras = both[0].extra
            rng.shuffle(extras)
            both[0].extra, both[1].extra = extras[::2], extras[1::2]
        for event in both:
            event.me = me
            snippet = snippets.pop() if snippets and rng.random() < 0.5 else None
            events.add_event(bank, rng, event, me, other, snippet and settle_fact(rng, snippet))
        told += [(e, both[1 - i] if len(both) == 2 else None) for i, e in enumerate(both)]
    chosen = set(rng.sample(range(len(told)), min(len(told), rng.randint(10, 14))))
    for number, (event, twin) in enumerate(told):
        dialogue = dialogues.add_dialogue(bank, rng, event, refer) if number in chosen else None
        if dialogue:
            dialogues.add_dialogue_questions(bank, rng, event, dialogue, events.question_text, refer)
        events.add_questions(bank, rng, split, event, refer, twin, dialogue)
    return bank.finish()
