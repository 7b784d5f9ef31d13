"""Profile memories and their questions."""
from ..common import allowed, some
from .ask import finish, mention
from .grammar import fill, pronouns, spin
from .profile_data import FIELDS, NATIONS


# Fields that answer each other's questions in part, so that they are no hard negatives of one another.
NEAR = [{"Age", "Date of Birth", "Born", "Birthday"}, {"Hobbies", "Interests", "Pastimes", "Leisure", "Sports", "Sport", "Favourite Sport", "Habits", "Collections", "Collects"},
        {"Occupation", "Job", "Profession", "Title", "Work", "Employer", "Company", "Workplace", "Works at"}, {"Home town", "Hometown", "Place of Birth", "Birthplace", "Nationality", "Citizenship", "Family background", "Family Origin"},
        {"Achievements", "Accomplishments", "Awards", "Honours", "Prizes"}, {"Ethnic background", "Ethnicity", "Ancestry", "Heritage", "Nationality", "Citizenship"}, {"Marital Status", "Relationship Status", "Family Status", "Children", "Kids"},
        {"Possessions", "Prized Possession", "Treasured Item", "Owns", "Collections", "Collects"}]


def add_profile(bank, me, culture, home, split):
    """Fourteen to twenty fields with values, and one or two questions each."""
    rng = bank.rng
    p = pronouns(me.gender)
    year = rng.randint(1948, 2004)
    special = {"name": me.name, "gender": rng.choice(["male", "man"]) if me.gender == "m" else rng.choice(["female", "woman"]), "nation": rng.choice(NATIONS[culture]), "home": home,
               "year": str(year), "age": str(2026 - year), "first": me.first, "last": me.last, **p}
    for names, values, questions in some(rng, FIELDS, 14, 20):
        name = rng.choice(names)
        parts = some(rng, values, rng.choice([1, 1, 2]) if len(values) > 8 and name.endswith("s") and not name.startswith(("Looks", "Physical", "Marital", "Siblings")) else 1)
        value = ", ".join(fill(spin(rng, v), special) for v in parts)
        if rng.random() < 0.4:
            value = value[:1].upper() + value[1:]
        identity = bank.add_memory("profile", f"{name}: {value}", {"profile", name})
        avoid = [n for group in NEAR if set(names) & group for n in group]
        for template in some(rng, allowed(questions, split), 1, 2):
            words = mention(rng, template, me)
            bank.add_question(finish(rng, fill(spin(rng, template), {**words})), [identity], (), [n for n in avoid if n not in names], [value])
