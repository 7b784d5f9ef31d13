"""Dialogues: part of an event retold in turns, with something new."""
from ..common import some
from .text import ask, fill, sentence, spin, vary

HELLO = """
{A}，{act}那件事，你还记得吧？
{A}，好久不见！上回{act}，到底怎么回事？
你总算来了，快跟我讲讲{act}的情况。
{A}，{act}以后我一直想找你聊聊。
今天翻照片，看到{act}那次的，忍不住给你打个电话。
听说你{act}了，真的假的？
累坏了吧？{act}可不是轻松的活儿。
{A}，坐，先喝口水，咱们说说{act}的事。
我刚才还在跟别人提起{act}那天呢。
喂，{A}，现在说话方便吗？想跟你说说{act}。
{A}，你脸色不太好，是不是还想着{act}的事？
来来来，{A}，尝尝这个，边吃边讲{act}。
你说{act}这件事，我们到底做得对不对？
{A}，我昨晚没睡着，一直琢磨{act}。
要是重来一次，{A}，你还愿意{act}吗？
大家都在问{act}的情况，{A}，你先说说。
{A}，关于{act}，我有几句话想讲。
""".strip().splitlines()
PROMPTS = """
后来呢？
那可真是没想到。
你当时怎么想的？
还有这种事？
可不是嘛，我印象也很深。
换了我，早就慌了。
慢点说，然后怎么样了？
哈哈，这倒像你的作风。
唉，说起来也不容易。
是啊，现在想想还挺有意思。
真有你的。
原来如此，我一直没弄明白。
别提了，一言难尽。
嗯，我听着呢。
这话在理。
你别说，还真是这样。
我怎么没听你提过？
那时候咱们可真年轻。
你倒沉得住气。
听得我都捏了把汗。
""".strip().splitlines()
LEADS = ["", "", "", "我记得", "你也知道，", "说实话，", "其实吧，", "最难忘的是，", "对了，", "你想想，", "怎么说呢，", "巧的是，"]
BYE = """
行，那就这么定了。
好，回头再聊。
知道了，我记在心里。
谢谢你，跟你说说话舒服多了。
时候不早了，路上小心。
下次见面我请客。
好主意，我听你的。
嗯，到时候叫上我。
那你早点休息。
放心吧，我会的。
就这么着，改天再细说。
嗯，我再想想。
有你这句话，我就踏实了。
""".strip().splitlines()
ASK_Y = ["{q}", "{q}", "{q}", "聊到{act}时，{q}", "和{Y}说话的时候，{q}"]


def speak(rng, text, env, speaker):
    """A fact in the mouth of the character (X) or the other (Y): names become I and you."""
    mine = dict(env)
    if speaker == "X":
        mine.update(X="我", x="我", Y="你", y="你")
    else:
        mine.update(X="你", x="你", Y="我", y="我")
    out = spin(rng, fill(text, mine))
    for wrong, right in (("我和你", "咱俩"), ("你和我", "咱俩"), ("两个人", "咱们俩"), ("他们", "咱们")):
        if rng.random() < 0.7:
            out = out.replace(wrong, right)
    return out


def add_dialogue(bank, rng, event, refer):
    """Store a dialogue about an event; returns its id and the indices of the facts it retells."""
    env = event.env
    extras = some(rng, event.extra, 2, 4)
    count = rng.randint(min(3, max(1, 5 - len(extras))), 3)
    start = rng.randint(0, len(event.facts) - count)
    chosen = list(range(start, start + count))
    turns, speaker = [], rng.choice("XY")
    order = {"X": env["X"], "Y": env["Y"]}
    flip = {"X": "Y", "Y": "X"}
    hello = fill(rng.choice(HELLO), {"A": event_short(event, flip[speaker]), "act": event.domain.acts[-1 if rng.random() < 0.5 else 0]})
    turns.append((speaker, hello))
    items = [("fact", i) for i in chosen]
    for e in extras:
        items.insert(rng.randint(1, len(items)), ("extra", e))
    prompts = rng.sample(PROMPTS, len(PROMPTS))
    for sort, item in items:
        if sort == "fact":
            speaker = flip[turns[-1][0]]
            said = rng.choice(LEADS) + sentence(speak(rng, event.facts[item][0], env, speaker))
        else:
            speaker = item[0].upper()
            said = sentence(speak_extra(rng, item[1], env, speaker))
        if turns[-1][0] == speaker:
            turns.append((flip[speaker], prompts.pop()))
        turns.append((speaker, said))
        if rng.random() < 0.2:
            turns.append((flip[speaker], prompts.pop()))
    turns.append((flip[turns[-1][0]], prompts.pop() if len(turns) < 5 else rng.choice(BYE)))
    if len(turns) < 6:
        turns.append((flip[turns[-1][0]], rng.choice(BYE)))
    hour, minute = rng.randint(7, 22), rng.randint(0, 59)
    roll = rng.random()
    stamp = f"{env['iso']}T{hour:02d}:{minute:02d}" if roll < 0.75 else f"{env['long']}{hour}点{minute}分" if roll < 0.9 else env["iso"]
    colon = ": " if rng.random() < 0.8 else "："
    text = "\n".join([stamp] + [order[s] + colon + vary(rng, t, 0.25) for s, t in turns])
    identity = bank.add_memory("dialogue", text, ["dialogue", env["Y"], event.domain.theme])
    return identity, set(chosen), extras


def event_short(event, who):
    """How one calls the other in talk."""
    return event.other["short"] if who == "Y" else event.me["short"]


def speak_extra(rng, text, env, speaker):
    """What is said only here, written from the speaker's side: {X} and {Y} stand for the names."""
    mine = dict(env)
    if speaker == "X":
        mine.update(Y="你", y="你", X="我", x="我")
    else:
        mine.update(X="你", x="你", Y="我", y="我")
    return spin(rng, fill(text, mine))


def add_dialogue_questions(bank, rng, event, dialogue, question_text, refer):
    """Questions about what only the dialogue says."""
    identity, _, extras = dialogue
    for _, _, questions in extras:
        for question in some(rng, questions, 1, 2):
            text = rng.choice(ASK_Y).replace("{q}", question)
            bank.add_question(ask(rng, question_text(rng, event, text, refer)), [identity], [event.memory])
