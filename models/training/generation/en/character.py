"""Assemble one English character: profile, people, stories, dialogues and all questions."""
from ..bank import Bank
from ..common import allowed, some
from . import frames
from .ask import Person, choose, story_question
from .dialogues import add_dialogue
from .events import Story
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
            bank.add_question(text, gold, near)
    for role in some(rng, ["who", "when", "where", "all", "all"], 1, 2):
        template = choose(rng, frames.QUESTIONS[role], split)
        text = story_question(rng, template, story, twin_like=bool(twin))
        if text:
            bank.add_question(text, [story.id], hard, [story.dialogue_id])
