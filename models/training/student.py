"""Trains a student of fewer layers to give the vectors and the rankings of a shipped encoder.

    python3 models/training/student.py --teacher ../mnemoscope-en --layers 0 2 5 --train out/en/train.jsonl \
        --held out/en/held.jsonl --minutes 45 --out out/student-en

It starts from some of the teacher's own layers and keeps its token table. Three losses a step, on questions and memories of generated
characters: 1 - cosine of the hidden states of each token, 1 - cosine of the texts' vectors, and the divergence of the student's
distribution over the batch's memories from the teacher's, question by question. `--evaluate` measures a checkpoint instead: Recall@K of
both on held-out characters, the loss with a 95 % interval (bootstrap over characters, then questions), and how much faster it is.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from batches import Batches
from bert import Encoder, Mnemoscope
from data import load_characters
from encode import encode, length_buckets, pad, use_threads
from evaluate import DEPTHS, WHOLE, memory_scores, recall
from shipped import encoder_of
from teachers import divergence
from tokenizer import Tokenizer
from train import CLIP, WARM_UP
from windows import windows


class Plan:
    """The learning rates: a linear rise, then a linear fall to zero, over `steps` or, where that is given, over `minutes` of the clock."""

    def __init__(self, optimizer, steps, minutes=None):
        self.optimizer, self.steps, self.minutes, self.began, self.step = optimizer, steps, minutes, time.time(), 0
        self.rates = [group["lr"] for group in optimizer.param_groups]

    def next(self):
        """Sets the rates of the next step; False when there is none."""
        done = (time.time() - self.began) / 60 / self.minutes if self.minutes else self.step / self.steps
        if done >= 1:
            return False
        self.step += 1
        factor = min((done + 1 / self.steps) / WARM_UP, (1 - done) / (1 - WARM_UP), 1.0)
        for group, rate in zip(self.optimizer.param_groups, self.rates):
            group["lr"] = rate * factor
        return True


def student_of(teacher, layers):
    """A model with these of the teacher's layers, and all else of it."""
    encoder = Encoder({**teacher.encoder.config, "num_hidden_layers": len(layers)})
    kept = {n: t for n, t in teacher.encoder.state_dict().items() if not n.startswith("encoder.layer.")}
    for number, layer in enumerate(layers):
        source = teacher.encoder.encoder.layer[layer].state_dict()
        kept.update({f"encoder.layer.{number}.{n}": t for n, t in source.items()})
    encoder.load_state_dict(kept)
    return Mnemoscope(encoder).eval()


def nearness(student, teacher, rows, tokens=2048):
    """(token loss, unit vectors of the student, of the teacher) of token rows, in their order."""
    order, own, due, loss, count = [], [], [], 0.0, 0
    for bucket in length_buckets(rows, tokens):
        ids, mask, types = pad([rows[i] for i in bucket])
        with torch.no_grad():
            target = teacher.encoder(ids, mask, types)
        hidden = student.encoder(ids, mask, types)
        loss = loss + ((1 - F.cosine_similarity(hidden, target, dim=-1)) * mask).sum()
        count += int(mask.sum())
        own.append(F.normalize(student.encoder.pool(hidden, mask), dim=-1))
        due.append(F.normalize(teacher.encoder.pool(target, mask), dim=-1))
        order += bucket
    back = torch.empty(len(rows), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(rows))
    return loss / count, torch.cat(own)[back], torch.cat(due)[back]


def train(student, teacher, tokenizer, bank, args):
    """Trains until `args.minutes` are over; returns the number of steps."""
    student.encoder.embeddings["word_embeddings"].weight.requires_grad_(False)
    parameters = [p for p in student.encoder.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW([{"params": [p for p in parameters if p.ndim > 1], "lr": args.rate, "weight_decay": 0.01},
                                   {"params": [p for p in parameters if p.ndim == 1], "lr": args.rate, "weight_decay": 0.0}])
    plan = Plan(optimizer, args.steps, args.minutes)
    batches = iter(Batches(bank, tokenizer, args.seed, args.characters, args.memories, args.questions))
    began, used, sums, count = time.time(), time.process_time(), np.zeros(3), 0
    student.train()
    while plan.next():
        batch = next(batches)
        first, questions, due_questions = nearness(student, teacher, batch.questions)
        second, passages, due_passages = nearness(student, teacher, batch.windows)
        tokens = (first + second) / 2
        texts = (2 - (questions * due_questions).sum(1).mean() - (passages * due_passages).sum(1).mean()) / 2
        ranks = divergence(questions @ passages.T / args.temperature, (due_questions @ due_passages.T / args.temperature).softmax(-1))
        (tokens + 2 * texts + args.rank_weight * ranks).backward()
        torch.nn.utils.clip_grad_norm_(parameters, CLIP)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        sums, count = sums + [float(tokens), float(texts), float(ranks)], count + 1
        if plan.step % args.log == 0:
            print(f"step {plan.step} {time.time() - began:.0f} s, {time.process_time() - used:.0f} s of CPU: "
                  + " ".join(f"{n} {v:.4f}" for n, v in zip(("tokens", "texts", "ranks"), sums / count)), flush=True)
            sums, count = np.zeros(3), 0
            student.save(args.out / "last.safetensors", step=plan.step)
    student.eval().save(args.out / "last.safetensors", step=plan.step)
    return plan.step


def hits(model, tokenizer, character):
    """1 or 0 per question and depth [Q, len(DEPTHS)]: as evaluate.py's `blend`, the page's own score of a memory."""
    column = {m["id"]: i for i, m in enumerate(character["memories"])}
    gold = [{column[g] for g in q["gold"]} for q in character["questions"]]
    questions = encode(model, [tokenizer.encode(q["text"], 96) for q in character["questions"]])[0]
    texts = [m["text"] for m in character["memories"]]
    cut = [windows(t, tokenizer) for t in texts]
    owner = np.repeat(np.arange(len(cut)), [len(w) for w in cut])
    best = memory_scores(questions, encode(model, [r for w in cut for r in w])[0], owner, len(cut))
    whole = questions @ encode(model, [tokenizer.encode(t, WHOLE) for t in texts])[0].T
    return np.array([recall(((whole + best) / 2)[i:i + 1], gold[i:i + 1]) for i in range(len(gold))])


def interval(losses, seed=1, draws=2000):
    """(mean, low, high) at 95 % of per-question losses, a list of arrays, one a character: characters are drawn, then their questions."""
    random, means = np.random.default_rng(seed), []
    for _ in range(draws):
        drawn = [losses[i] for i in random.integers(len(losses), size=len(losses))]
        means.append(np.concatenate([part[random.integers(len(part), size=len(part))] for part in drawn]).mean())
    return (float(np.concatenate(losses).mean()), *np.quantile(means, (0.025, 0.975)).tolist())


def speed(models, rows, rounds=3):
    """Seconds of CPU that each model takes for the rows, one text at a time, the least of some interleaved rounds."""
    best = [float("inf")] * len(models)
    for _ in range(rounds):
        for number, model in enumerate(models):
            before = time.process_time()
            with torch.no_grad():
                for row in rows:
                    model.encoder(*pad([row]))
            best[number] = min(best[number], time.process_time() - before)
    return best


def evaluate(student, teacher, tokenizer, characters):
    """Prints Recall@K of both, the loss with its interval, and the ratio of their speeds."""
    pairs = [(hits(teacher, tokenizer, c), hits(student, tokenizer, c)) for c in characters]
    for name, part in (("teacher", 0), ("student", 1)):
        print(f"{name} R@1/2/3/5 " + " ".join(f"{v:.3f}" for v in np.concatenate([p[part] for p in pairs]).mean(0)))
    for at, depth in enumerate(DEPTHS):
        mean, low, high = interval([t[:, at] - s[:, at] for t, s in pairs])
        print(f"loss of R@{depth}: {mean:.4f} [{low:.4f}, {high:.4f}]")
    rows = [tokenizer.encode(m["text"], 96) for m in characters[0]["memories"]]
    slow, fast = speed((teacher, student), rows)
    print(f"{sum(len(p[0]) for p in pairs)} questions, {len(pairs)} characters; {slow / fast:.2f} times as fast on {len(rows)} texts", flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True, help="folder of a shipped model")
    parser.add_argument("--layers", type=int, nargs="+", required=True, help="the teacher's layers to begin with, from 0")
    parser.add_argument("--train", type=Path)
    parser.add_argument("--held", type=Path, required=True)
    parser.add_argument("--held-characters", type=int, default=40)
    parser.add_argument("--evaluate", type=Path, help="a checkpoint, or `start` for the layers as they are: measured, not trained")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--minutes", type=float, help="ends by the clock; --steps then only gives the length of the rise")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--rank-weight", type=float, default=0.3)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--characters", type=int, default=2)
    parser.add_argument("--memories", type=int, default=8)
    parser.add_argument("--questions", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=int, default=20)
    return parser.parse_args()


def main():
    args = parse()
    use_threads()
    torch.manual_seed(args.seed)
    teacher, tokenizer = encoder_of(args.teacher), Tokenizer(args.teacher / "tokenizer.json")
    student = student_of(teacher, args.layers)
    if args.evaluate is None:
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "student.json").write_text(json.dumps({k: str(v) for k, v in vars(args).items()}, indent=2) + "\n")
        print(f"{train(student, teacher, tokenizer, load_characters(args.train), args)} steps", flush=True)
    elif str(args.evaluate) != "start":
        student = Mnemoscope.load(args.evaluate)
    evaluate(student, teacher, tokenizer, load_characters(args.held)[: args.held_characters])


if __name__ == "__main__":
    main()
