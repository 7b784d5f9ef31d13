"""Dialogues: the people of a story talk about it, repeat a fact or two and add some of their own."""
from ..common import allowed, some
from . import extras
from .ask import choose, finish, mention, mention_other, story_question
from .grammar import agree, fill, gerund, past, sentence, spin
from .talk import CLOSERS, FIRST_LEADS, FRAMES, LEADS, OPENERS, PROMPTS, REPLIES, SPOKEN


def spoken(rng, fact, story, speaker):
    """A fact of the story as the speaker says it; None where that person cannot say it."""
    view = {"X": "X", "Y": "Y", "Z": "XZ"}[speaker]
    env = story.env(view)
    if fact.role in "qg" and speaker == "Y" and fact.role == "q":
        return None
    if fact.role == "v":
        env.update({"your": "your", "yourself": "yourself", "you": "you", "youo": "you"} if speaker == "Y" else {"your": "my", "yourself": "myself", "you": "I", "youo": "me"})
    if fact.role == "q":
        env = story.env("story")
    text = fill(fact.text, env)
    carriers = SPOKEN.get(fact.role, {}).get(speaker)
    if fact.role in SPOKEN and not carriers:
        return None
    if carriers:
        text = fill(spin(rng, rng.choice(carriers)), {**env, "it": text, "ing": gerund(text), "It": text[:1].upper() + text[1:]})
    if text.startswith("they ") and fact.role in "ro":
        text = agree("we " + text[5:])
    return agree(sentence(text))


def lead_in(lead, text, keep):
    """Put a phrase such as 'by the way' before a turn, unless the turn already opens like that."""
    first = text.split()[0].rstrip(",.")
    if text.startswith(("By the way", "To be honest", "And ", "But ", "You know")) or first in ("Really", "Ha"):
        return text
    if lead in ("and that's not all", "but that's not all", "I'll tell you something", "here's the thing"):
        return sentence(lead) + " " + text
    return sentence(lead).rstrip(".") + ", " + (text[0].lower() + text[1:] if first not in keep and not first.startswith("I") else text)


def add_dialogue(bank, story, split, friend=None):
    """Write one dialogue about a story into the bank with its questions; friend: somebody who was not there."""
    rng = bank.rng
    partner = friend or story.other
    names = rng.choice([(story.me.first, partner.first), (story.me.first, partner.first), (story.me.name, partner.name)])
    env = {**story.env("story"), "topic": fill(story.domain.topics[0], story.env("story"))}
    lines, asked, said = [], [], set()
    keep = {p.first for p in (story.me, story.other, partner)} | {v[0].split()[0] for v in story.variables.values()}
    keep |= {k + "'s" for k in keep}

    def small_talk(*pools):
        """A filler that this dialogue has not used yet."""
        for _ in range(9):
            line = sentence(fill(spin(rng, rng.choice(rng.choice(pools))), env))
            if line not in said:
                break
        said.add(line)
        return line

    def turn(who, text):
        lines.append((names[0] if who == "X" else names[1], text))

    own = [f for f in story.domain.facts if f.role in "xy" and f.variant in ("", story.variant) and f.text not in story.taken and (not friend or f.role == "x")]
    rng.shuffle(own)
    facts = [f for f in story.facts if not f.role == "g"]
    rng.shuffle(facts)
    beats = []
    for fact in facts[:rng.choice([1, 2, 2, 3])]:
        speaker = "X" if friend else rng.choice("XY")
        text = spoken(rng, fact, story, "Z" if friend else speaker)
        if text:
            beats.append((speaker, text))
            story.told.append(fact)
    for fact in own[:rng.choice([1, 2, 2])]:
        story.taken.add(fact.text)
        text = sentence(fill(fact.text, story.env("story")))
        beats.append((fact.role.upper(), text))
        asked.append(fact)
    small = []
    for kind in some(rng, sorted(extras.TALK_KINDS), rng.choice([1, 1, 2])):
        values, says, questions = extras.TALK_KINDS[kind]
        say, value = rng.choice(says), rng.choice(values)
        text = sentence(say.replace("{v}", value))
        small.append((rng.choice("XY"), text, questions, value))
        beats.append(small[-1][:2])
    rng.shuffle(beats)
    intro = "Z" if friend else rng.choice("XY")
    last = "Y" if intro in "YZ" else "X"
    env["topic"] = fill(story.domain.topics[0], story.env("XZ" if friend and last == "X" else "story" if friend else last))
    if friend:
        env["topic"] = fill(story.domain.topics[0], story.env("story"))
    opener = fill(spin(rng, rng.choice(OPENERS["Z" if friend else "XY"])), {**env, "A": names[0].split()[0] if intro in "YZ" else names[1].split()[0]})
    turn(last, sentence(opener))
    for speaker, text in beats:
        if speaker == last:
            filler = "X" if last == "Y" else "Y"
            turn(filler, small_talk(REPLIES, PROMPTS))
        elif rng.random() < 0.4:
            text = lead_in(spin(rng, rng.choice(LEADS if len(lines) > 2 else FIRST_LEADS)), text, keep)
        turn(speaker, text)
        last = speaker
    while len(lines) < 6 or rng.random() < 0.5:
        last = "X" if last == "Y" else "Y"
        turn(last, small_talk(REPLIES if len(lines) < 5 else CLOSERS))
        if len(lines) >= 12:
            break
    text = "\n".join([story.when.talk(rng)] + [f"{who}: {what}" for who, what in lines])
    if rng.random() < 0.08:
        text = text.split("\n", 1)[1]
    identity = bank.add_memory("dialogue", text, story.tags | {partner.first})
    story.dialogue_id = identity
    hard = [story.id] + ([story.twin.dialogue_id] if story.twin and story.twin.dialogue_id else [])
    for fact in asked:
        for template in some(rng, fact.questions, 1, 2):
            if friend and "{Y" in template:
                continue
            question = story_question(rng, template, story)
            if rng.random() < 0.3 and not friend:
                question = with_lead(rng, template, story, partner, split)
            bank.add_question(question, [identity], hard, answers=[fill(fact.text, story.env("story"))])
    for _, _, questions, value in small:
        if rng.random() < 0.6:
            bank.add_question(with_lead(rng, choose(rng, questions, split), story, partner, split, always=True), [identity], hard, answers=[value])
    if not friend and rng.random() < 0.6:
        bank.add_question(with_lead(rng, choose(rng, FRAMES, split), story, partner, split, always=True), [identity], hard)


def with_lead(rng, template, story, partner, split, always=False):
    """A question about a conversation, led by a clause that names the conversation."""
    mine = mention(rng, template, story.me)
    env = {**mine, **mention_other(rng, partner, mine), "Z": partner.first}
    for key, (value, paraphrase) in story.variables.items():
        env[key] = paraphrase if paraphrase and rng.random() < 0.5 else value
    env["topic"] = fill(rng.choice(story.domain.topics), {**env, "Ys": story.other.first + "'s", "Yo": story.other.first, "Y": story.other.first})
    lead = choose(rng, ["When {X} and {Z} talked about {topic},", "In the conversation with {Z} about {topic},", "While {X} and {Z} were chatting about {topic},", "Speaking with {Z} about {topic},",
                        "As {X} discussed {topic} with {Z},", "During {Xs} talk with {Z} about {topic},", "When {topic} was discussed with {Z},", "In {Xs} chat with {Z} about {topic},",
                        "Going over {topic} with {Z},", "When the subject of {topic} came up between {Xo} and {Z},"], split)
    if "{lead}" in template:
        text = template.replace("{lead}", lead)
    elif always:
        text = template
    else:
        text = lead + " " + template[0].lower() + template[1:]
    return finish(rng, fill(spin(rng, text), env))
