"""English word forms, placeholders and question noise."""
import re

IRREGULAR = dict(p.split(":") for p in """be:was become:became begin:began bring:brought build:built buy:bought catch:caught choose:chose
come:came cut:cut dig:dug do:did draw:drew drive:drove eat:ate fall:fell find:found fight:fought fly:flew forget:forgot get:got give:gave go:went grow:grew
hang:hung have:had hold:held keep:kept know:knew lay:laid lead:led learn:learned leave:left lend:lent let:let lose:lost make:made meet:met mow:mowed pay:paid
put:put read:read ride:rode ring:rang rise:rose run:ran say:said see:saw sell:sold send:sent set:set sew:sewed shoot:shot show:showed sing:sang sit:sat
sleep:slept speak:spoke spend:spent stand:stood steal:stole stick:stuck strike:struck sweep:swept swim:swam take:took teach:taught tell:told think:thought
throw:threw understand:understood wake:woke wear:wore weave:wove win:won write:wrote rewrite:rewrote rebuild:rebuilt oversee:oversaw undergo:underwent
break:broke bind:bound shear:sheared feed:fed host:hosted breed:bred hear:heard hit:hit mislay:mislaid withdraw:withdrew foresee:foresaw retell:retold
overcome:overcame spot:spotted plan:planned stop:stopped chop:chopped ship:shipped scrub:scrubbed plot:plotted fit:fitted trap:trapped tap:tapped rob:robbed
rid:rid broadcast:broadcast deal:dealt drink:drank forgive:forgave cram:crammed pedal:pedalled travel:travelled label:labelled step:stepped drop:dropped wrap:wrapped swap:swapped grab:grabbed jog:jogged pin:pinned refit:refitted map:mapped strip:stripped nip:nipped""".split())
DOUBLED = {"cut", "get", "put", "run", "sit", "set", "win", "swim", "dig", "let", "begin", "hit", "forget", "rid"} | {k for k, v in IRREGULAR.items() if v.endswith("ed") and len(v) == len(k) + 3}


def past(phrase):
    """The phrase with its first word, a verb in base form, in the past tense."""
    verb, _, rest = phrase.partition(" ")
    if verb in IRREGULAR:
        form = IRREGULAR[verb]
    elif verb.endswith("e"):
        form = verb + "d"
    elif re.search(r"[^aeiou]y$", verb):
        form = verb[:-1] + "ied"
    else:
        form = verb + "ed"
    return f"{form} {rest}".strip()


def gerund(phrase):
    """The phrase with its first word in the -ing form."""
    verb, _, rest = phrase.partition(" ")
    if verb in DOUBLED:
        form = verb + verb[-1] + "ing"
    elif verb.endswith("ie"):
        form = verb[:-2] + "ying"
    elif verb.endswith("e") and not verb.endswith(("ee", "ye")) and verb != "be":
        form = verb[:-1] + "ing"
    else:
        form = verb + "ing"
    return f"{form} {rest}".strip()


def pronouns(gender):
    """he, his, him, himself and the possessive pronoun for m or f."""
    if gender == "m":
        return {"he": "he", "his": "his", "him": "him", "himself": "himself"}
    return {"he": "she", "his": "her", "him": "her", "himself": "herself"}


def fill(text, env):
    """Replace {placeholders}; a missing one is an error, so that no braces reach the output."""
    for _ in range(4):
        if "{" not in text:
            break
        text = re.sub(r"\{(\w+)\}", lambda m: str(env[m.group(1)]), text)
    return text


def spin(rng, text):
    """Choose one alternative of every [a|b|c]."""
    while "[" in text:
        text = re.sub(r"\[([^\[\]]*)\]", lambda m: rng.choice(m.group(1).split("|")), text)
    return text


def sentence(text):
    """Capital first letter, a full stop at the end, no doubled spaces, a or an as the sound asks."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\b([Aa]) (?=[aeio](?!ne\b|nce\b|uro)|u(?!ni|se|ti|su|k))", r"\1n ", text)
    text = re.sub(r"([.?!])\.", r"\1", text)
    match = re.search(r"[A-Za-zÀ-ÿ0-9]", text)
    if match:
        at = match.start()
        text = text[:at] + text[at].upper() + text[at + 1:]
    return text if re.search(r"[.!?…][\"”’)]?$", text) else text + "."


def agree(text):
    """Repair the verbs that first and second person disturb in retold sentences."""
    for wrong, right in (("you was", "you were"), ("You was", "You were"), ("I were", "I was"), ("I has", "I have"), ("you has", "you have"),
                         ("I is", "I am"), ("you is", "you are"), ("I wants", "I want"), ("you wants", "you want")):
        text = re.sub(rf"\b{wrong}\b", right, text)
    text = re.sub(r"\b(and|with|to|for|from|told|asked|of|gave|helped|at) I(?=[.,;!?]|$)", r"\1 me", text)
    text = re.sub(r"\bi\b(?=[ '’])", "I", text)
    return text


NOMINATIVE = r"(?:did|does|do|was|were|is|had|has|have|when|while|after|before|that|would|could|can|will|because|as|where|if|how|what|who|why|once|which|until|since|should)"
OBJECTIVE = r"(?:to|for|with|from|of|by|about|told|tell|give|gave|advise|advised|help|helped|teach|taught|on|at|made|make|let|warn|warned|sent|send|lend|lent|against|upset|remind|surprise|asked|ask|show|showed|offer|offered|persuade|join|joined|than|beat|between|near|around|behind|hit|cost|left|leave|keep|kept|cause|annoy|annoyed|thank|stop|bring|brought)"


def refer(text, pro, name):
    """Turn {X} into a pronoun where its case is certain, else into the name; returns None if nothing changed."""
    out = re.sub(r"\{X\}['’]s", pro["his"], text, count=1)
    if out == text:
        out = re.sub(rf"\b({NOMINATIVE}) \{{X\}}", lambda m: f"{m.group(1)} {pro['he']}", text, count=1, flags=re.I)
    if out == text:
        out = re.sub(rf"\b({OBJECTIVE}) \{{X\}}", lambda m: f"{m.group(1)} {pro['him']}", text, count=1)
    if out == text:
        return None
    if "{X}" in out:
        return None
    return out


def noise(rng, text):
    """Now and then lower case, no question mark, or a typing error, as people write."""
    roll = rng.random()
    if roll < 0.07:
        text = text.lower()
    if rng.random() < 0.07:
        text = text.rstrip("?.")
    if rng.random() < 0.04:
        words = text.split()
        spots = [i for i, w in enumerate(words) if len(w) > 4 and w.isalpha() and w.islower()]
        if spots:
            i = rng.choice(spots)
            at = rng.randrange(1, len(words[i]) - 2)
            w = words[i]
            words[i] = rng.choice([w[:at] + w[at + 1] + w[at] + w[at + 2:], w[:at] + w[at + 1:], w[:at] + w[at] + w[at:]])
            text = " ".join(words)
    return text
