"""Assemble one English character: profile, people, stories, dialogues and all questions."""
import random

from ..bank import Bank
from ..common import allowed, some
from . import frames
from .ask import Person, choose, story_question
from .dialogues import add_dialogue
from .events import Story
from .grammar import fill, gerund, past
from .names import CITIES, CULTURES, person_name
from .people import add_person, make_people
from .profile import add_profile
from .records import load_domains

_DOMAINS = {}


def domains(split):
    """The records of a split, loaded once."""
    if split not in _DOMAINS:
        _DOMAINS[split] = load_domains(split)
    return _DOMAINS[split]


def make_character(rng, split, identity):
    """One character as a dictionary in the trainer's format."""
    culture = rng.choice(sorted(CULTURES))
    gender = rng.choice("mf")
    me = Person(*person_name(rng, gender, culture), gender)
    bank = Bank(rng, identity, "en", me.name)
    home = rng.choice(CITIES)
    cities = [home] + some(rng, CITIES, 10)
    add_profile(bank, me, culture, home, split)
    people = make_people(rng, me, culture, split)
    for person in people:
        add_person(bank, me, person, split, cities)
    stories = make_stories(rng, me, people, home, cities, split)
    for story in stories:
        story.id = bank.add_memory("event", story.text(split), story.tags)
    for story in stories:
        if rng.random() < 0.72:
            friend = rng.choice(people) if rng.random() < 0.2 else None
            add_dialogue(bank, story, split, friend if friend is not story.other else None)
    for story in stories:
        ask_about(bank, story, split)
    aside = random.Random(f"untold {identity} {split}")  # a stream of its own, so that the questions above stay as they were
    for story in stories:
        ask_untold(bank, aside, story)
    return bank.finish()


def make_stories(rng, me, people, home, cities, split):
    """Fifteen to nineteen stories, three or four of them pairs with the same activity, the people recurring."""
    known = rng.sample(people, min(len(people), 7))
    chosen = some(rng, domains(split), rng.randint(11, 14))
    stories = []
    names = {me.first} | {p.first for p in people}
    twins = 4 if len(chosen) > 7 else len(chosen)
    for number, domain in enumerate(chosen):
        first = None
        for again in range(2 if number < twins else 1):
            if rng.random() < 0.75 or (first and rng.random() < 0.5):
                other = first.other if first and rng.random() < 0.4 else rng.choice(known)
            else:
                gender = rng.choice("mf")
                given, family = person_name(rng, gender)
                while given in names:
                    given, family = person_name(rng, gender)
                other = Person(given, family, gender)
                names.add(given)
            story = Story(rng, me, other, domain, home, cities, first)
            story.tags = {domain.key, other.first, story.city, domain.theme}
            story.others = stories
            story.taken = first.taken if first else set()
            story.twin_other = story.twin_city = None
            if first:
                first.twin, story.twin = story, first
                first.twin_other, story.twin_other = other, first.other
                first.twin_city, story.twin_city = story.city, first.city
            stories.append(story)
            first = story
    rng.shuffle(stories)
    return stories


def ask_about(bank, story, split):
    """Three or four questions about an event: facts in their own words, roles by template, who, when, where, what."""
    rng = bank.rng
    twin = story.twin
    hard = [i for i in ([twin.id, twin.dialogue_id] if twin else []) if i]
    told = {f.text for f in story.told}
    facts = [f for f in story.facts]
    rng.shuffle(facts)
    if rng.random() < 0.7:
        facts.sort(key=lambda f: f.text not in told)
    for fact in facts[:rng.choice([2, 3, 3])]:
        gold = [story.id] + ([story.dialogue_id] if fact.text in told and story.dialogue_id else [])
        near = hard + ([story.dialogue_id] if story.dialogue_id else [])
        general = frames.QUESTIONS.get(fact.role, [])
        if fact.role == "g":
            template, special = choose(rng, fact.questions, split), False
        elif fact.questions and (rng.random() < 0.6 or not general):
            template, special = rng.choice(fact.questions), True
        elif general:
            template, special = choose(rng, general, split), False
        else:
            continue
        text = story_question(rng, template, story, twin_like=bool(twin) and not special)
        if text:
            bank.add_question(text, gold, near, answers=wordings(story, fact, template))
    for role in some(rng, ["who", "when", "where", "all", "all"], 1, 2):
        template = choose(rng, frames.QUESTIONS[role], split)
        text = story_question(rng, template, story, twin_like=bool(twin))
        if text:
            answers = {"who": [story.other.name, story.other.first], "when": story.when.wordings(), "where": [story.place(), story.spot, story.city]}
            bank.add_question(text, [story.id], hard, [story.dialogue_id], answers.get(role, []))


QUANTITY = ("How many", "How much", "How long", "How old", "How far", "What was the garage's", "What did it cost", "What was the price")


def wordings(story, fact, template):
    """How the answer to a fact's question may stand in the memory: the detail or quantity alone, else the statement."""
    if fact.value:
        return [fact.value]
    found = []
    if template.startswith(QUANTITY):
        found = [value for key, (value, _) in story.variables.items() if "{" + key + "}" in fact.text]
    text = fill(fact.text, story.env())
    direct = fill(fact.text, {**story.env(), "your": "your", "yourself": "yourself", "you": "you", "youo": "you"})
    return [*found, text, direct, past(text), gerund(text)]


def ask_untold(bank, rng, story):
    """At most one question about a detail of the same kind of event that this story leaves out, and its twin too."""
    told = {f.text for s in (story, story.twin) if s for f in (*s.facts, *s.told)} | story.taken
    silent = [f for f in story.domain.facts if f.questions and f.variant in ("", story.variant) and f.text not in told
              and not (f.role in "spcronl" and any(other.role == f.role for other in story.facts))]
    if silent and rng.random() < 0.7:
        text = story_question(rng, rng.choice(rng.choice(silent).questions), story, twin_like=False)
        if text:
            bank.add_untold(text, [i for i in (story.id, story.dialogue_id) if i])
