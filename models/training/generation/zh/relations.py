"""Relationships: who is who to the character, and questions about them."""
from ..common import allowed, allowed_records, some
from .records import load_list, split_fact
from .text import ask, fill, sentence, settle_fact, spin, vary
from . import names

WHO = ("{X}的{r}是谁 {X}的{r}叫什么名字 谁是{X}的{r} 哪个人是{X}的{r} {X}有一位{r}，那是谁 {X}的{s}叫什么 {X}的{s}是哪位 谁算得上{X}的{s} "
       "说到{X}的{s}，指的是谁 {X}的{r}姓甚名谁").split()
WHAT = ("{Y}是{X}的什么人 {X}和{Y}是什么关系 {X}该怎么称呼{Y} {X}与{Y}之间有什么关系 {Y}和{X}是怎么认识的 {Y}是谁 {Y}在{X}的生活里是什么角色 {X}管{Y}叫什么 "
        "{X}同{Y}有什么渊源 {Y}到底和{X}沾不沾亲").split()
LIKE = "介绍一下{Y}这个人 {Y}是个怎样的人 讲讲{X}身边的{Y} 关于{Y}，{X}知道些什么".split()
DISTANT = "说说{X}的{s} {X}的{r}是个什么样的人 {X}怎么看待自己的{r}".split()


def load_relations():
    """Relations as dictionaries."""
    relations = []
    for line in load_list("relations.txt"):
        head, facts = line.split(" ; ", 1)
        label, gender, group, same = (p.strip() for p in head.split(" | "))
        relations.append({"label": label, "gender": gender, "group": group, "same": same.split("/"), "fact": split_fact(facts)})
    return relations


RELATIONS = load_relations()
TRAITS = [split_fact(line) for line in load_list("traits.txt")]


def settle(rng, relation, gender, other):
    """The label that fits the genders (husband or wife, boyfriend or girlfriend)."""
    label = relation["label"]
    if "或" not in label:
        return label
    male, female = {"妻子或丈夫": ("丈夫", "妻子"), "前男友或前女友": ("前男友", "前女友"), "闺蜜或好兄弟": ("好兄弟", "闺蜜")}[label]
    if label == "闺蜜或好兄弟":
        return female if gender == other == "f" else male if gender == other == "m" else "知己"
    return male if other == "m" else female


def make_people(rng, gender, taken):
    """Nine to thirteen people around the character, each with another relation."""
    people = []
    for relation in some(rng, RELATIONS, 9, 13):
        other = relation["gender"] if relation["gender"] != "a" else rng.choice("mf")
        if relation["label"] in ("妻子或丈夫", "前男友或前女友"):
            other = "f" if gender == "m" else "m"
        name, short = names.person(rng, other, taken)
        people.append({"name": name, "short": short, "gender": other, "relation": relation, "group": relation["group"],
                       "label": settle(rng, relation, gender, other)})
    return people


def add_relations(bank, rng, split, people, me, refer):
    """Add one memory for each person, with questions."""
    own, once = me["X"], set()
    mine = allowed_records(TRAITS, split, 5, 3)  # facts that may be asked for; a relation's own fact is asked for in training only
    for one in people:
        env = {"X": own, "x": me["x"], "Y": one["name"], "y": "他" if one["gender"] == "m" else "她", "Z": ""}
        traits = [t for t in some(rng, mine, 1) + some(rng, TRAITS, 0, 2) if id(t) not in once]
        traits = [t for i, t in enumerate(traits) if t not in traits[:i]]
        once |= {id(t) for t in traits if any("{Y}" not in q for q in t.questions)}
        facts = [one["relation"]["fact"]] + traits
        askable = {id(f) for f in mine} | ({id(facts[0])} if split == "train" else set())
        settled = [(*settle_fact(rng, f), id(f) in askable) for f in facts]
        told = [(fill(text, env), questions if open_ else []) for text, questions, open_ in settled]
        body = "".join(sentence(spin(rng, vary(rng, t, 0.2))) for t, _ in told)
        text = f"{one['name']}: {one['label']}. {body}" if rng.random() < 0.8 else f"{one['name']}：{one['label']}。{body}"
        identity = bank.add_memory("relationship", text, ["relationship", one["name"]])
        one["memory"] = identity
        env["r"], env["s"] = one["label"], rng.choice(one["relation"]["same"])
        pool = some(rng, allowed(WHO, split), 1) + some(rng, allowed(WHAT, split), 1)
        pool += some(rng, allowed(LIKE + DISTANT, split), 1) if rng.random() < 0.3 else []
        for _, questions in told:
            pool += some(rng, questions, 1)
        for question in pool:
            text = fill(question.replace("{X}", "\0"), env).replace("\0", "{X}")
            bank.add_question(ask(rng, refer(vary(rng, text, 0.2))), [identity])
