"""Trains the question classifier as a branch of its own on a frozen memory encoder.

    python3 models/training/kinds.py --language en --checkpoint out/en/best.safetensors --tokenizer BASE/tokenizer.json \
        --questions models/training/questions/en-*.jsonl --generated en-train.jsonl --out out/en/classified.safetensors

The branch starts as a copy of the encoder's own layers above the fork (or of --base's, before they learnt to embed). The encoder's
weights do not change, so neither do its vectors, and what it says below the branch is computed once. The persons of --held-people
(else every tenth person of the written questions) and the held-out generated characters, where given, are only measured on; the
temperature is fitted to them.
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from bert import LABELS, Encoder, Mnemoscope
from data import load_characters
from encode import use_threads
from features import branch_logits, features, stack
from kind_loss import kind_loss, two_classes
from tokenizer import Tokenizer

MAX_TOKENS = 64
HELD_OUT = 10  # one person in so many
RENAMED = 0.3  # share of questions shown with another person's name, so that no name becomes a cue
DROPOUT = 0.05  # of the hidden states at the fork
CHUNK = 8  # batches drawn together and sorted by length, which saves half the padding
TEMPERATURES = [t / 20 for t in range(5, 121)]


def written(paths):
    """[(person, text, kind)] of the files of written questions; of a person of reading/, each question with the kind of what answers it."""
    found = []
    for row in (json.loads(line) for path in paths for line in path.read_text(encoding="utf8").splitlines() if line.strip()):
        if "memories" in row:
            kinds = {m["id"]: m["kind"] for m in row["memories"]}
            found += [(row["name"], q["text"], kinds[q["gold"][0]]) for q in row["questions"]]
        else:
            found.append((row["person"], row["text"], row["kind"]))
    return found


def generated(path, each, seed):
    """At most `each` questions of every generated character, as many of each kind as there are."""
    chosen, rng = [], random.Random(seed)
    for c in load_characters(path):
        questions = [(c["name"], q["text"], q["kind"]) for q in c["questions"]]
        chosen += rng.sample(questions, min(each, len(questions)))
    return chosen


def rename(person, text, names, rng):
    """The same question about somebody else (as far as it names its person)."""
    other = rng.choice(names)
    text = text.replace(person, other)
    first, new = person.split()[0], other.split()[0]
    return text.replace(first, new) if len(first) > 2 else text


def branched(checkpoint, base, fork, count, head_size):
    """The checkpoint's encoder with a new branch: copies of the layers above the fork, and a new head."""
    old = Mnemoscope.load(checkpoint)
    model = Mnemoscope(old.encoder, head_size, fork, count)
    source = Encoder.pretrained(base) if base else old.encoder
    for block, layer in zip(model.branch, source.encoder.layer[fork:]):
        block.load_state_dict(layer.state_dict())
    model.encoder.requires_grad_(False)
    return model


class Questions:
    """Labelled questions as states at the fork, each also with another person's name where `names` are given."""

    def __init__(self, model, tokenizer, rows, names=None, seed=1):
        rng = random.Random(seed)
        self.kinds = torch.tensor([LABELS.index(kind) for _, _, kind in rows])
        self.states = features(model, tokenizer, [text for _, text, _ in rows], MAX_TOKENS)
        self.renamed = names and features(model, tokenizer, [rename(p, t, names, rng) for p, t, _ in rows], MAX_TOKENS)

    def draw(self, i, rng):
        """(state, kind) of question i, renamed in a share of the cases."""
        return (self.renamed if rng.random() < RENAMED else self.states)[i], int(self.kinds[i])


def batches(own, made, args, rng):
    """Endless batches [(state, kind)] of similar length, a share of them written, the rest generated."""
    count, pool = round(args.batch * (args.share if made else 1.0)), []
    while True:
        while len(pool) < count * CHUNK:
            pool += rng.sample(range(len(own.states)), len(own.states))
        chunk, pool = [(own, i) for i in pool[: count * CHUNK]], pool[count * CHUNK:]
        if made:
            chunk += [(made, i) for i in rng.sample(range(len(made.states)), (args.batch - count) * CHUNK)]
        drawn = sorted((source.draw(i, rng) for source, i in chunk), key=lambda d: len(d[0]) + 4 * rng.random())
        ready = [drawn[n: n + args.batch] for n in range(0, len(drawn), args.batch)]
        rng.shuffle(ready)
        yield from ready


def accuracy(model, questions):
    """(two classes, four kinds) on Questions."""
    logits = branch_logits(model, questions.states)
    category = two_classes(logits).argmax(1) == questions.kinds // 2
    return float(category.float().mean()), float((logits.argmax(1) == questions.kinds).float().mean())


def train(model, own, made, dev, args):
    """AdamW on branch and head, with --average their moving average from a quarter of the steps on; logs accuracy on `dev`."""
    parts = [p for part in (model.branch, model.head) for p in part.parameters()]
    optimizer = torch.optim.AdamW([{"params": list(model.branch.parameters()), "lr": args.rate},
                                   {"params": list(model.head.parameters()), "lr": args.head_rate}], weight_decay=0.01)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min((s + 1) / 40, max(0.0, (args.steps - s) / max(1, args.steps - 40))))
    rng, began, total, last = random.Random(args.seed), time.time(), 0.0, 0
    source, averages, averaged = batches(own, made, args, rng), [p.detach().clone() for p in parts], 0
    model.train()
    for step in range(1, args.steps + 1):
        drawn = next(source)
        x, mask, bias = stack([state for state, _ in drawn])
        logits = model.classify(F.dropout(x, DROPOUT), bias, mask).float()
        loss = kind_loss(logits, torch.tensor([kind for _, kind in drawn]), episodic=args.smoothing).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parts, 1.0)
        optimizer.step()
        plan.step()
        total += float(loss)
        if args.average and step > args.steps // 4:
            averaged += 1
            keep = min(args.average, 1 - 1 / averaged)
            for average, part in zip(averages, parts):
                average.mul_(keep).add_(part.detach(), alpha=1 - keep)
        if args.average and step == args.steps:
            for average, part in zip(averages, parts):
                part.data.copy_(average)
        if step % args.every == 0 or step == args.steps:
            figures = "  ".join(f"{name} {two:.3f}/{four:.3f}" for name, (two, four) in
                                ((n, accuracy(model, questions)) for n, questions in dev.items()))
            print(f"step {step} {time.time() - began:.0f} s loss {total / (step - last):.3f}  {figures}", flush=True)
            total, last = 0.0, step


def calibrate(model, sets):
    """Divides the logits by the temperature that makes semantic/episodic likeliest, each of `sets` weighing the same (Guo et
    al. 2017); returns it.

    A classifier is surer on the kind of text that it was trained on than it is right on others, and Eq. 3 adds its
    probability to a retriever's score: a wrong 0.99 costs more than a wrong 0.7.
    """
    logits = [branch_logits(model, questions.states) for questions in sets]
    losses = {t: sum(float(F.nll_loss(two_classes(own / t), questions.kinds // 2)) for own, questions in zip(logits, sets))
              for t in TEMPERATURES}
    temperature = min(losses, key=losses.get)
    with torch.no_grad():
        for parameter in model.head[2].parameters():
            parameter /= temperature
    return temperature


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--base", type=Path, help="pretrained folder whose upper layers start the branch")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--questions", type=Path, nargs="+", required=True)
    parser.add_argument("--generated", type=Path)
    parser.add_argument("--held", type=Path)
    parser.add_argument("--dev", type=Path, help="folder of character files: measured on, and the temperature fitted to them alone")
    parser.add_argument("--each", type=int, default=8, help="generated questions of a character")
    parser.add_argument("--held-people", type=Path, help="names, one a line, whose written questions are never trained on")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fork", type=int, default=4)
    parser.add_argument("--branch", type=int, default=2)
    parser.add_argument("--head-size", type=int, default=128)
    parser.add_argument("--steps", type=int, default=900)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--share", type=float, default=0.6, help="share of written questions in a batch")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--smoothing", type=float, default=0.05, help="of event against dialogue")
    parser.add_argument("--average", type=float, default=0.0, help="decay of a moving average of the weights; 0: none")
    parser.add_argument("--half", action="store_true", help="matrix products in bfloat16 (PyTorch 2)")
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    use_threads()
    tokenizer = Tokenizer(args.tokenizer)
    rows = written(args.questions)
    people = sorted({person for person, _, _ in rows})
    held = set(args.held_people.read_text(encoding="utf8").splitlines() if args.held_people else people[::HELD_OUT])
    own = [row for row in rows if row[0] not in held]
    names = sorted({person for person, _, _ in own})
    dev = {"written": [row for row in rows if row[0] in held]}
    if args.held:
        dev["generated"] = generated(args.held, 20, args.seed)
    if args.dev:
        characters = [c for c in load_characters(args.dev) if c["language"] == args.language]
        dev["characters"] = [(c["name"], q["text"], q["kind"]) for c in characters for q in c["questions"]]
    made = generated(args.generated, args.each, args.seed) if args.generated else []
    print(f"{len(own)} written, {len(made)} generated questions; measured on "
          + ", ".join(f"{len(r)} {n}" for n, r in dev.items()), flush=True)
    model = branched(args.checkpoint, args.base, args.fork, args.branch, args.head_size)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=args.half, cache_enabled=False):  # a cache would keep weights of the first step
        dev = {name: Questions(model, tokenizer, part) for name, part in dev.items()}
        train(model, Questions(model, tokenizer, own, names), made and Questions(model, tokenizer, made, names), dev, args)
    fitted_to = [dev["characters"]] if args.dev else list(dev.values())
    print(f"temperature {calibrate(model, fitted_to):.2f}", flush=True)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    model.eval().save(args.out, seed=args.seed, steps=args.steps)


if __name__ == "__main__":
    main()
