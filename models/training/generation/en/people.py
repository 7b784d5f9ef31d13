"""The people around a character: relationship memories with descriptions and their questions."""
from ..common import allowed, some
from .ask import Person, choose, finish, mention
from .grammar import fill, pronouns, sentence, spin
from .names import CULTURES, person_name
from .people_data import DETAILS, JOBS, LABELS, LOOKS, LINK_QUESTIONS, WHO_QUESTIONS


def make_people(rng, me, culture, split):
    """Between ten and sixteen people with different labels; kin share the surname often."""
    labels = some(rng, LABELS, 10, 16)
    people, firsts = [], {me.first}
    for label, gender, group, paraphrases in labels:
        gender = rng.choice("mf") if gender == "a" else gender
        gender = {"m": "f", "f": "m"}[me.gender] if gender == "o" else gender
        for _ in range(30):
            kin = group == "family"
            first, last = person_name(rng, gender, culture if kin or rng.random() < 0.5 else None, me.last if kin and rng.random() < 0.7 else None)
            if first not in firsts:
                break
        firsts.add(first)
        person = Person(first, last, gender, label, paraphrases)
        person.group = group
        people.append(person)
    return people


def article(text, values):
    """Occupations and looks in other words need an article unless they begin with a pronoun."""
    if values not in (JOBS, LOOKS) or text.startswith(("someone", "speckled", "big", "eyes", "grey", "scarlet", "unnaturally", "shiny")):
        return text
    return "a " + text


def add_person(bank, me, person, split, cities):
    """One relationship memory and its questions."""
    rng = bank.rng
    p, q = pronouns(me.gender), pronouns(person.gender)
    base = {"X": me.first, "Xo": me.first, "Xs": me.first + "'s", **p, "Y": person.first, "Yo": person.first, "Ys": person.first + "'s", "yhe": q["he"], "yhis": q["his"], "yhim": q["him"],
            "yhimself": q["himself"], "label": person.label, "YHe": q["he"].capitalize(), "city": rng.choice(cities)}
    details = [d for d in DETAILS if person.group in d[0] or "any" in d[0]]
    chosen = some(rng, details, 0, 3) if rng.random() < 0.85 else []
    out, facts = [], []
    for _, values, statements, questions in chosen:
        raw = rng.choice(values)
        value, _, paraphrase = raw.partition("~")
        env = {**base, "v": fill(value, base), "p": article(fill(paraphrase or value, base), values)}
        out.append(sentence(fill(spin(rng, rng.choice(statements)), env)))
        facts.append((questions, env))
    opening = rng.choice([f"{me.first}'s {person.label}", f"{person.first} is {me.first}'s {person.label}", f"{me.name}'s {person.label}", f"{person.name} is the {person.label} of {me.first}", ""])
    shown = rng.choice([person.name, person.name, person.first, f"{person.first} {person.last}"])
    body = " ".join(([sentence(opening)] if opening else []) + out)
    text = rng.choice([f"{shown}: {person.label}. {body}".strip(), f"{shown}: {person.label}. {body}".strip(), f"{shown}: {body}" if opening else f"{shown}: {person.label}. {body}".strip()])
    identity = bank.add_memory("relationship", text, {person.first, "relationship", person.group})
    person.id = identity

    def ask(template, env):
        words = mention(rng, template, me)
        full = {**env, **words, "Y": rng.choice([person.first, person.first, person.name])}
        full.update({"Yo": full["Y"], "Ys": full["Y"] + "'s"})
        return finish(rng, fill(spin(rng, template), full))

    for template in some(rng, allowed(LINK_QUESTIONS, split), 1, 1):
        bank.add_question(ask(template, base), [identity], answers=[person.label])
    if rng.random() < 0.6:
        label = rng.choice([person.label] + person.paraphrases * 2)
        bank.add_question(ask(choose(rng, WHO_QUESTIONS, split), {**base, "label": label}), [identity], answers=[person.name, person.first])
    for questions, env in facts:
        if rng.random() < 0.7:
            template = choose(rng, questions, split)
            named = template.startswith(("Who", "Which person", "Name"))
            bank.add_question(ask(template, env), [identity], answers=[person.name, person.first] if named else [env["v"]])
    return identity
