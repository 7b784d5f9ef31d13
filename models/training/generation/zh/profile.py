"""Profile fields, their values, and questions about them."""
from ..common import allowed, some
from .records import load_list
from .text import ask, fill, fix, spin, vary

FAMILY = {"丈夫", "妻子", "儿子", "女儿", "女婿", "丈母娘"}
ZODIAC = "猴鸡狗猪鼠牛虎兔龙蛇马羊"


def load_fields():
    """Fields as dictionaries of names, values and questions."""
    fields = []
    for line in load_list("profile.txt"):
        mark, rest = line.split(" ", 1)
        if mark == "=":
            fields.append({"names": rest.split(" / "), "values": [], "questions": []})
        elif mark == "v":
            fields[-1]["values"] += rest.split(" / ")
        else:
            fields[-1]["questions"] += rest.split()
    return fields


FIELDS = load_fields()


def add_profile(bank, rng, split, me, refer, labels):
    """Add 15 to 22 profile memories and two or three questions about each."""
    for field in some(rng, FIELDS, 15, 22):
        values = field["values"]
        if field["names"][0] == "婚姻状况" and labels & FAMILY:
            values = [v for v in values if v.startswith("已婚")]
        value = fill(fix(rng, rng.choice(values)), me)
        name = rng.choice(field["names"])
        colon = ": " if rng.random() < 0.8 else "："
        text = name + colon + vary(rng, value, 0.2)
        identity = bank.add_memory("profile", text, ["profile", field["names"][0]])
        pool = allowed(field["questions"], split)
        direct = [f"{{X}}的{name}是什么"] if rng.random() < 0.25 else []
        for question in some(rng, pool, 2, 3) + direct:
            bank.add_question(ask(rng, refer(vary(rng, spin(rng, question), 0.2))), [identity])
