"""Events: a domain record told in one of many frames, and questions about what it says."""
from ..common import allowed, some
from . import frames, names
from .text import ask, fill, sentence, settle_fact, spin, vary


class Event:
    """One telling: the facts with their values settled, the people, the date, and where it stands in the bank."""

    def __init__(self, domain, story, env, facts, extra):
        self.domain, self.story, self.env, self.facts, self.extra = domain, story, env, facts, extra
        self.memory, self.open = None, True


def plan(rng, domain, story, me, other, third, year, common):
    """Choose facts and settle values, date and place; `common` says whether the facts of both stories are told."""
    day = names.date(rng, year)
    spot = rng.choice(domain.places)
    if rng.random() < 0.45:
        spot = rng.choice(names.CITIES) + spot
    if rng.random() < 0.1:
        spot = names.place(rng)
    env = {**day, "X": me["X"], "x": me["x"], "Y": other["name"], "y": "他" if other["gender"] == "m" else "她", "Z": third, "place": spot}
    for name, values in domain.variables.items():
        env[name] = rng.choice(values)
    env["act"] = domain.acts[0]
    facts = [(*settle_fact(rng, f), mark) for mark, f in domain.order if mark == story or mark == "0"]
    extra = [(who, *settle_fact(rng, f)) for who in "xy" for f in domain.facts[who]]
    event = Event(domain, story, env, facts, extra)
    event.common = common
    return event


def tell(text, env, rng, pronoun):
    """Fill a fact; with some luck the character is only a pronoun."""
    own = dict(env)
    if rng.random() < pronoun:
        own["X"] = env["x"]
    return spin(rng, fill(text, own))


def write(rng, event, me, other, snippet):
    """The event's text; returns it with the closings used."""
    env = event.env
    label = other.get("label")
    who = env["Y"]
    if label and rng.random() < 0.5:
        who = rng.choice([f"{label}{who}", f"自己的{label}{who}", f"{who}（{label}）"])
    elif not label:
        who = rng.choice(frames.STRANGERS).format(Y=who)
    mine = {**env, "who": who}
    differ = env["x"] != env["y"]
    parts = [tell(t, env, rng, 0.35 if differ else 0.12) for t, _, _ in event.facts]
    if snippet:
        parts.insert(rng.randint(1, len(parts)), tell(snippet[0], env, rng, 0))
    feeling, lesson, plan_ = rng.choice(frames.FEELINGS), rng.choice(frames.LESSONS), rng.choice(frames.PLANS)
    mine.update(feeling=feeling[0], lesson=lesson, plan=plan_)
    closes = rng.sample(frames.CLOSE, rng.choice([0, 1, 1, 2]))
    used = {k for c in closes for k in ("feeling", "lesson", "plan") if "{" + k + "}" in c}
    if sum("{feeling}" in c for c in closes) > 1 or sum("{lesson}" in c for c in closes) > 1 or sum("{plan}" in c for c in closes) > 1:
        closes = closes[:1]
        used = {k for k in used if "{" + k + "}" in closes[0]}
    opening = spin(rng, fill(rng.choice(frames.OPENINGS), mine))
    joined = "".join(rng.choice(frames.JOINTS) + sentence(p) if i else sentence(p) for i, p in enumerate(parts))
    body = opening + joined + "".join(sentence(fill(c, mine)) for c in closes)
    body = vary(rng, body, 0.25)
    title = fill(rng.choice(event.domain.titles), env) if rng.random() < 0.8 else rng.choice([f"{env['Y']}与{env['X']}{event.domain.acts[0]}", event.domain.acts[0]])
    stamp = rng.choice([env["iso"], env["iso"], env["iso"], env["isomonth"], env["long"], str(env["year"])])
    return f"{title}. {body} ({stamp}; {env['place']}; {env['Y']}; {event.domain.theme.split(';')[0]})", used, title


def add_event(bank, rng, event, me, other, snippet):
    """Store the event; returns what its closing says."""
    text, used, title = write(rng, event, me, other, snippet)
    event.memory = bank.add_memory("event", text, ["event", event.env["Y"], event.domain.theme, "place:" + event.env["place"]])
    event.used, event.title, event.other, event.snippet = used, title, other, snippet
    return used


def question_text(rng, event, question, refer):
    """A question with its placeholders filled, the character still to be named or not."""
    env = {k: v for k, v in event.env.items() if k != "X"}
    env["act"] = rng.choice(event.domain.acts)
    if not any(k in question for k in ("{X}", "{Y}", "{act}", "{year}", "{month}", "{season}", "{place}")) and rng.random() < 0.9:
        question = rng.choice(frames.CONTEXT) + question
    label, roll = event.other.get("label"), rng.random()
    if label and roll < 0.14:
        env["Y"] = rng.choice([f"\0的{label}", f"\0的{label}{env['Y']}"])
    elif label and roll < 0.3:
        env["Y"] = event.other["short"]
    text = fill(question.replace("{X}", "\0"), env).replace("\0", "{X}")
    return refer(vary(rng, spin(rng, text), 0.25))


def dated(rng, event, question):
    """Say when, so that of two similar events only one is meant."""
    return rng.choice(["{year}年那次，", "{month}，", "{year}年的那一回，", "在{place}那次，", "{season}"]) + question


def add_questions(bank, rng, split, event, refer, twin, dialogue):
    """Questions about one event; `twin` is the similar event, `dialogue` what was said about it (id, facts retold)."""
    hard = [i for i in (twin and twin.memory, dialogue and dialogue[0]) if i]
    retold = dialogue[1] if dialogue else set()
    specific = []
    for index, (_, questions, mark) in enumerate(event.facts):
        for question in some(rng, questions, 1 if rng.random() < 0.6 else 2):
            if mark == "0" and twin:
                if not event.common:
                    continue
                question = dated(rng, event, question)
            elif rng.random() < 0.08:
                question = dated(rng, event, question)
            gold = [event.memory]
            if index in retold:
                if rng.random() < 0.1:
                    continue
                gold.append(dialogue[0])
            specific.append((question, gold))
    if event.snippet:
        specific.append((rng.choice(event.snippet[1]), [event.memory]))
    for question, gold in some(rng, specific, 3, 5):
        bank.add_question(ask(rng, question_text(rng, event, question, refer)), gold, hard)
    sort = [frames.ASK_DATE, frames.ASK_PLACE, frames.ASK_WHO, frames.ASK_WHAT, frames.ASK_WHY_Y]
    for kind, pool in (("feeling", frames.ASK_FEELING), ("lesson", frames.ASK_LESSON), ("plan", frames.ASK_PLAN)):
        if kind in event.used:
            sort += [pool, pool]
    for pool in some(rng, sort, 1, 2):
        question = rng.choice(allowed(pool, split))
        clear = any(k in question for k in ("{month}", "{long}", "{iso}", "{season}"))
        if twin and not clear:
            if pool is frames.ASK_DATE:
                continue
            question = dated(rng, event, question)
        bank.add_question(ask(rng, question_text(rng, event, question, refer)), [event.memory], hard)
