"""Trains the question classifier as a branch of its own on a frozen memory encoder.

    python3 models/training/kinds.py --language en --checkpoint out/en/best.safetensors --tokenizer BASE/tokenizer.json \
        --questions models/training/questions/en-*.jsonl --generated en-train.jsonl --out out/en/classified.safetensors

The branch starts as a copy of the encoder's own layers above the fork (or of --base's, before they learnt to embed). The encoder's
weights do not change, so neither do its vectors. Every tenth person of the written questions, and the held-out generated
characters where given, are only measured on.
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
from encode import encode, pad, use_threads
from tokenizer import Tokenizer

MAX_TOKENS = 64
HELD_OUT = 10  # one person in so many
DROP_NAME = 0.3  # share of questions whose person's name is replaced, so that no name becomes a cue


def written(paths):
    """[(person, text, kind)] of the files of written questions."""
    rows = [json.loads(line) for path in paths for line in path.read_text(encoding="utf8").splitlines() if line.strip()]
    return [(row["person"], row["text"], row["kind"]) for row in rows]


def generated(path, each, seed):
    """At most `each` questions of every generated character, as many of each kind as there are."""
    chosen, rng = [], random.Random(seed)
    for c in load_characters(path):
        questions = [(c["name"], q["text"], q["kind"]) for q in c["questions"]]
        chosen += rng.sample(questions, min(each, len(questions)))
    return chosen


def rename(person, text, names, rng):
    """The same question about somebody else, in a share of the cases."""
    if rng.random() > DROP_NAME:
        return text
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


def accuracy(model, tokenizer, rows):
    """(two classes, four kinds) on [(person, text, kind)]."""
    _, logits = encode(model, [tokenizer.encode(text, MAX_TOKENS) for _, text, _ in rows])
    kinds = torch.tensor([LABELS.index(kind) for _, _, kind in rows])
    p = torch.from_numpy(logits).softmax(1)
    semantic = p[:, 0] + p[:, 1] > 0.5
    return float((semantic == (kinds < 2)).float().mean()), float((p.argmax(1) == kinds).float().mean())


def train(model, tokenizer, own, made, dev, args):
    """Batches half written, half generated; logs accuracy on `dev` {name: rows}."""
    parts = [p for p in (model.branch, model.head) for p in p.parameters()]
    optimizer = torch.optim.AdamW([{"params": list(model.branch.parameters()), "lr": args.rate},
                                   {"params": list(model.head.parameters()), "lr": args.head_rate}], weight_decay=0.01)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min((s + 1) / 40, max(0.0, (args.steps - s) / max(1, args.steps - 40))))
    rng, began, total = random.Random(args.seed), time.time(), 0.0
    names = sorted({person for person, _, _ in own})
    share = args.share if made else 1.0
    model.train()
    for step in range(1, args.steps + 1):
        rows = rng.sample(own, min(len(own), round(args.batch * share)))
        rows += rng.sample(made, args.batch - len(rows)) if made else []
        batch = pad([tokenizer.encode(rename(p, t, names, rng), MAX_TOKENS) for p, t, _ in rows])
        with torch.no_grad():
            _, forked, bias = model.encoder(*batch, model.fork)
        logits = model.classify(forked, bias, batch[1])
        target = torch.tensor([LABELS.index(kind) for _, _, kind in rows])
        loss = F.cross_entropy(logits, target, label_smoothing=args.smoothing)
        loss = loss + F.nll_loss(two_classes(logits), target // 2)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parts, 1.0)
        optimizer.step()
        plan.step()
        total += float(loss)
        if step % args.every == 0 or step == args.steps:
            figures = "  ".join(f"{name} {two:.3f}/{four:.3f}" for name, (two, four) in
                                ((n, accuracy(model, tokenizer, r)) for n, r in dev.items()))
            print(f"step {step} {time.time() - began:.0f} s loss {total / args.every:.3f}  {figures}", flush=True)
            total = 0.0


def two_classes(logits):
    """Log-probabilities [B, 2] of semantic and episodic, folded from the four kinds' logits."""
    logs = logits.log_softmax(1)
    return torch.stack([torch.logsumexp(logs[:, :2], 1), torch.logsumexp(logs[:, 2:], 1)], 1)


def calibrate(model, tokenizer, rows):
    """Divides the logits by the temperature that makes semantic/episodic likeliest on `rows` (Guo et al. 2017); returns it.

    A classifier is surer on the kind of text that it was trained on than it is right on others, and Eq. 3 adds its
    probability to a retriever's score: a wrong 0.99 costs more than a wrong 0.7.
    """
    _, logits = encode(model, [tokenizer.encode(text, MAX_TOKENS) for _, text, _ in rows])
    target = torch.tensor([LABELS.index(kind) for _, _, kind in rows]) // 2
    losses = {t / 20: float(F.nll_loss(two_classes(torch.from_numpy(logits) / (t / 20)), target)) for t in range(10, 121)}
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
    parser.add_argument("--dev", type=Path, help="folder of character files: measured on, and the temperature fitted")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fork", type=int, default=4)
    parser.add_argument("--branch", type=int, default=2)
    parser.add_argument("--head-size", type=int, default=128)
    parser.add_argument("--steps", type=int, default=900)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--share", type=float, default=0.6, help="share of written questions in a batch")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--smoothing", type=float, default=0.05)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    use_threads()
    tokenizer = Tokenizer(args.tokenizer)
    rows = written(args.questions)
    people = sorted({person for person, _, _ in rows})
    held = set(people[::HELD_OUT])
    own = [row for row in rows if row[0] not in held]
    dev = {"written": [row for row in rows if row[0] in held]}
    if args.held:
        dev["generated"] = generated(args.held, 20, args.seed)
    if args.dev:
        characters = [c for c in load_characters(args.dev) if c["language"] == args.language]
        dev["characters"] = [(c["name"], q["text"], q["kind"]) for c in characters for q in c["questions"]]
    made = generated(args.generated, 40, args.seed) if args.generated else []
    print(f"{len(own)} written, {len(made)} generated questions; measured on "
          + ", ".join(f"{len(r)} {n}" for n, r in dev.items()), flush=True)
    model = branched(args.checkpoint, args.base, args.fork, args.branch, args.head_size)
    train(model, tokenizer, own, made, dev, args)
    if "characters" in dev:
        print(f"temperature {calibrate(model, tokenizer, dev['characters']):.2f}", flush=True)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    model.eval().save(args.out, seed=args.seed, steps=args.steps)


if __name__ == "__main__":
    main()
