"""Events: a story variant with people, place and date, assembled into a paragraph."""
from ..common import allowed, some
from . import extras, frames
from .grammar import fill, gerund, past, pronouns, sentence, spin
from .names import When
from .records import Fact, choose_variables


class Story:
    """One event of one character: the facts chosen, the people and the words for them."""

    def __init__(self, rng, me, other, domain, home, cities, twin=None):
        self.rng, self.me, self.other, self.domain, self.twin = rng, me, other, domain, twin
        self.when = When(rng)
        while twin and self.when.year == twin.when.year:
            self.when = When(rng)
        self.city = home if rng.random() < 0.5 else rng.choice(cities)
        spots = [s for s in domain.spots if not twin or s != twin.spot] or domain.spots
        self.spot = rng.choice(spots)
        self.variables = choose_variables(rng, domain, {k: {v[0]} for k, v in twin.variables.items()} if twin else {})
        self.topic, self.act = domain.topics[0], domain.acts[0]
        variants = sorted({f.variant for f in domain.facts if f.variant}) or [""]
        self.variant = rng.choice([v for v in variants if not twin or v != twin.variant] or variants)
        self.facts = self._choose()
        self.told = []
        self.dialogue_id = self.id = None

    def _choose(self):
        """One fact a role (two of n and f), of this variant or common to both, none that the twin has."""
        used = self.twin.sources if self.twin else set()
        facts = {}
        pool = [f for f in self.domain.facts if f.variant in ("", self.variant) and f.text not in used and f.role not in "xy"]
        self.rng.shuffle(pool)
        pool.sort(key=lambda f: f.variant == "")
        counts = {}
        for fact in pool:
            limit = 2 if fact.role in "nf" else 1
            if counts.get(fact.role, 0) < limit and (fact.role in "sproa" or self.rng.random() < 0.85):
                counts[fact.role] = counts.get(fact.role, 0) + 1
                facts.setdefault(fact.role, []).append(fact)
        chosen = [Fact(f.role, f.variant, spin(self.rng, f.text), f.questions) for role in "spcronfvqelw" for f in facts.get(role, [])]
        self.sources = {f.text for role in facts for f in facts[role]}
        extra = [extras.make_fact(self.rng, kind) for kind in some(self.rng, extras.EVENT_KINDS, 1 if len(chosen) > 8 else 2 if len(chosen) > 6 else 4)]
        return chosen + [Fact("g", "", text, questions, value) for text, questions, value in extra]

    def env(self, view="story"):
        """Placeholders for the narrator, or for the speaker X or Y (other being the listener)."""
        p, q = pronouns(self.me.gender), pronouns(self.other.gender)
        env = {"X": self.me.first, "Xo": self.me.first, "Xs": self.me.first + "'s", "Y": self.other.first, "Yo": self.other.first,
               "Ys": self.other.first + "'s", "yhe": q["he"], "yhis": q["his"], "yhim": q["him"], "yhimself": q["himself"], **p,
               "your": p["his"], "yourself": p["himself"], "you": p["he"], "youo": p["him"]}
        mine = {"": "I", "o": "me", "s": "my"}
        thine = {"": "you", "o": "you", "s": "your"}
        speaker, listener = {"X": ("X", "Y"), "Y": ("Y", "X"), "XZ": ("X", None), "story": (None, None)}[view]
        for who, words in ((speaker, mine), (listener, thine)):
            if who:
                he = {"X": ("he", "his", "him", "himself"), "Y": ("yhe", "yhis", "yhim", "yhimself")}[who]
                env.update({who: words[""], who + "o": words["o"], who + "s": words["s"], he[0]: words[""], he[1]: words["s"], he[2]: words["o"],
                            he[3]: "myself" if words is mine else "yourself"})
        env.update({k: v[0] for k, v in self.variables.items()})
        return env

    def place(self):
        """The place as written after the text."""
        return f"{self.spot}, {self.city}" if self.spot_known() else self.city

    def spot_known(self):
        """Whether the record names a kind of place."""
        return self.spot not in ("", "-")

    def text(self, split):
        """The memory: title, paragraph, and the bracket with date, place, people, theme."""
        rng = self.rng
        env = self.env()
        intro = self.other.first
        if self.other.label:
            intro = rng.choice([f"{env['his']} {self.other.label} {self.other.first}", self.other.name, self.other.first, f"{self.other.first}, {env['his']} {self.other.label},"])
            if intro.endswith(","):
                intro = f"{env['his']} {self.other.label} {self.other.first}"
        at = rng.choice([f"in {self.city}", f"at the {self.spot} in {self.city}"] * 1) if self.spot_known() else f"in {self.city}"
        env.update({"when": self.when.opening(rng), "at": at, "Yi": intro, "act": fill(self.act, env), "acted": past(fill(self.act, env)),
                    "acting": gerund(fill(self.act, env)), "topic": fill(self.topic, env), "city": self.city, "theme": self.domain.theme})
        frame = rng.choice(frames.FRAMES)
        by_role = {}
        for fact in self.facts:
            by_role.setdefault(fact.role, []).append(fact)
        out, before = [], ""
        for slot in frame.split():
            if slot in frames.PIECES:
                out.append(sentence(fill(spin(rng, rng.choice(frames.PIECES[slot])), env)))
            elif slot == "c" and before == "p" and by_role.get("c") and rng.random() < 0.35:
                reason = fill(by_role["c"].pop(0).text, env)
                out[-1] = sentence(out[-1].rstrip(".") + rng.choice([" because ", ", as ", ", since "]) + reason)
            elif slot in by_role and by_role[slot]:
                out.append(self.say(by_role[slot].pop(0), env))
            before = slot
        for slot in "fngspcrvqeolw":
            for fact in by_role.get(slot, []):
                out.insert(max(1, len(out) - rng.randint(0, 2)), self.say(fact, env))
        title = sentence(fill(rng.choice(self.domain.titles), env)).rstrip(".")
        people = rng.choice([self.other.name, self.other.first, f"{self.me.name}, {self.other.name}", f"{self.me.first}, {self.other.first}"])
        body = " ".join(self.smooth(out))
        return rng.choice([f"{title}. {body} ({self.when.written()}; {self.place()}; {people}; {self.domain.theme})"] * 4 +
                          [f"{title}. {body} ({self.when.written()}; {self.place()})", f"{self.domain.theme}. {body}", body])

    def say(self, fact, env):
        """One fact as a sentence of the narrative."""
        carrier = ""
        if fact.role in frames.CARRIERS:
            carrier = self.rng.choice([c for c in frames.CARRIERS[fact.role] if self.suits(c, fact)])
        if fact.role == "v" and '"' in carrier:
            env = {**env, "your": "your", "yourself": "yourself", "you": "you", "youo": "you"}
        text = fill(fact.text, env)
        if carrier:
            return sentence(fill(spin(self.rng, carrier), {**env, "it": text, "It": text[:1].upper() + text[1:], "acted_it": past(text) if fact.role in "vw" else text, "ing": gerund(text) if fact.role in "vw" else text}))
        lead = self.rng.choice(frames.LINKS[fact.role]) if fact.role in frames.LINKS and self.rng.random() < 0.45 else ""
        return sentence(lead + text)

    @staticmethod
    def suits(carrier, fact):
        """Whether a carrier's grammar takes the fact: advice of several clauses is only quoted, never after 'to' or as a gerund."""
        if fact.role == "v" and ("," in fact.text or "don't" in fact.text):
            return '"' in carrier
        return "{ing}" not in carrier or not (fact.text.startswith(("never", "not ", "at least")) or " and " in fact.text)

    def smooth(self, out):
        """Replace the character's name at a sentence's start by a pronoun after a sentence about the character alone."""
        he, previous = pronouns(self.me.gender)["he"].capitalize(), ""
        for at, text in enumerate(out):
            if text.startswith(self.me.first + " ") and self.me.first in previous and self.other.first not in previous and self.rng.random() < 0.7:
                out[at] = he + text[len(self.me.first):]
            previous = text
        return out
