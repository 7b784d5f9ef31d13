"""Turn question templates into the words of a question: names, pronouns, paraphrases, context, noise."""
from ..common import allowed
from .grammar import fill, gerund, noise, past, pronouns, sentence, spin


class Person:
    """The character or somebody in the character's life."""

    def __init__(self, first, last, gender, label="", paraphrases=()):
        self.first, self.last, self.gender, self.label, self.paraphrases = first, last, gender, label, list(paraphrases)
        self.name = f"{first} {last}"


def mention(rng, template, me):
    """Words for {X}, {Xo}, {Xs}: full name, first name or pronoun."""
    p = pronouns(me.gender)
    roll = rng.random()
    if roll < 0.38:
        return {"X": me.first, "Xo": me.first, "Xs": me.first + "'s", **p}
    if roll < 0.68:
        return {"X": me.name, "Xo": me.name, "Xs": me.name + "'s", **p}
    return {"X": p["he"], "Xo": p["him"], "Xs": p["his"], **p}


def mention_other(rng, other, mine):
    """Words for {Y}, {Yo}, {Ys}: name, or the relationship where it is unique."""
    p = pronouns(other.gender)
    name = other.first
    roll = rng.random()
    if roll < 0.15:
        name = other.name
    elif roll < 0.3 and other.label:
        name = f"{mine['Xs'] if rng.random() < 0.4 else mine['his']} {rng.choice([other.label] + [p for p in other.paraphrases if ' who' not in p and '{' not in p and ' or ' not in p])}"
    return {"Y": name, "Yo": name, "Ys": name + "'s", "yhe": p["he"], "yhis": p["his"], "yhim": p["him"], "yhimself": p["himself"]}


def story_question(rng, template, story, twin_like=False):
    """The question of a template about a story; twin_like forces a context that singles the story out."""
    me, other = story.me, story.other
    env = mention(rng, template, me)
    env.update(mention_other(rng, other, env))
    for key, (value, paraphrase) in story.variables.items():
        env[key] = paraphrase if paraphrase and rng.random() < 0.5 else value
    env["when"] = story.when.asked(rng)
    who = other.first
    contexts = ["{when}", "in {city}"] + (["with " + who] if "{Y" not in template else []) + (["at the {spot}"] if story.spot_known() else [])
    if twin_like:
        contexts = ["{when}", "{when}"] + (["with " + who] if other is not story.twin_other and "{Y" not in template else [])
        if story.city != story.twin_city:
            contexts.append("in {city}")
    if template.startswith(("When", "In what year", "In which year", "What was the date", "At what time")):
        contexts = [c for c in contexts if c != "{when}"] or [""]
        if twin_like and other is story.twin_other and contexts == [""]:
            return None
    if template.startswith(("Where", "In which city", "In what town", "At what place")):
        contexts = [c for c in contexts if "city" not in c and "spot" not in c] or [""]
    if template.startswith(("Who", "With whom", "In whose")):
        contexts = [c for c in contexts if not c.startswith("with ")] or [""]
    acts = [a for a in story.domain.acts if "{Y" not in a] if template.startswith(("Who", "With whom", "In whose", "Which person")) else story.domain.acts
    topics = [t for t in story.domain.topics if "{Y" not in t] if acts is not story.domain.acts else story.domain.topics
    if not acts or not topics:
        return None
    if "{when}" in template and not ("{act" in template or "{topic}" in template) and any(
            o is not story and o.other is other and o.when.year == story.when.year for o in story.others):
        return None
    act, topic = fill(rng.choice(acts), env), fill(rng.choice(topics), env)
    if env["Y"] in act and "{act" in template or env["Y"] in topic and "{topic}" in template:
        contexts = [c for c in contexts if not c.startswith("with ")] or [""]
    env["ctx"] = " " + rng.choice(contexts) if twin_like or rng.random() < 0.3 else ""
    env.update({"city": story.city, "spot": story.spot, "place": story.city})
    if env["ctx"].startswith(" with") and ("with" in act or "with" in template):
        if twin_like and template.startswith(("When", "In what year", "In which year", "What was the date", "At what time")):
            return None
        env["ctx"] = "" if not twin_like else " {when}"
    if template.startswith(("Where", "In ", "At what place", "When")) and twin_like and not env["ctx"].strip():
        return None
    env.update({"act": act, "acted": past(act), "acting": gerund(act), "topic": topic})
    return finish(rng, fill(spin(rng, template), env))


def finish(rng, text):
    """Capital, question mark, a rare lead-in, and noise."""
    text = sentence(text)
    if text.endswith(".") and not text.startswith(("Tell", "Describe", "Name")):
        text = text[:-1] + "?"
    text = text.replace("the the ", "the ").replace("??", "?").replace("?.", "?")
    if rng.random() < 0.06 and text.split()[0] in ("What", "Who", "When", "Where", "Why", "How", "Which"):
        lead = rng.choice(["Do you remember {q}", "Could you tell me: {q}", "I'd like to know: {q}", "And {q}", "So {q}", "Quick question: {q}"])
        if "remember" not in lead:
            text = lead.replace("{q}", text[0].lower() + text[1:])
    return noise(rng, text)


def choose(rng, templates, split):
    """One template that the split may use."""
    return rng.choice(allowed(templates, split))
