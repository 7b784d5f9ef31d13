"""Distils an English encoder into a Chinese one, so that both place the same meaning at the same point.

    python3 models/training/distil.py --init out/zh/start.safetensors --teacher out/en/classified.safetensors \
        --teacher-tokenizer ../mnemoscope-en/tokenizer.json --tokenizer out/zh/tokenizer.json --dictionary ecdict.csv \
        --train out/zh/train.jsonl --held out/zh/held.jsonl --cache out/zh/teacher.npz --out out/zh

Three losses a step: glosses of the dictionary against the weighted mean of the teacher's vectors of their English, parallel sentences and
dialogues (`generation/parallel`) against the teacher's vector of the English, and questions against the memories of generated Chinese
characters, as in train.py. The first two are 1 - cosine and a contrast within the batch. The teacher reads every text once (`--cache`).
"""

import argparse
import json
import random
import time
from itertools import accumulate
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from batches import Batches
from bert import Mnemoscope, mean_pool
from data import load_characters
from encode import forward_rows, length_buckets, pad, use_threads
from evaluate import measure, report
from generation import parallel
from lexicon import pairs
from loss import contrastive, memory_logits
from tokenizer import Tokenizer
from train import CLIP, WARM_UP

LONGEST = 256  # tokens of a text
FLATTEN = 0.5  # power of a gloss' weight in drawing it


@torch.no_grad()
def read_by(teacher, tokenizer, texts, half=False):
    """The teacher's unit vectors [N, H] as fp16; `half`: matrix products in bfloat16."""
    rows, out = [tokenizer.encode(t, LONGEST) for t in texts], np.zeros((len(texts), teacher.encoder.config["hidden_size"]), np.float16)
    for bucket in length_buckets(rows, 2048):
        ids, mask, types = pad([rows[i] for i in bucket])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            hidden = teacher.encoder(ids, mask, types).float()
        out[bucket] = F.normalize(mean_pool(hidden, mask), dim=-1).numpy()
    return out


def cached(path, teacher, tokenizer, texts, half=False):
    """{text: vector}: from the file, what is missing from the teacher; the file is brought up to date."""
    known = {}
    if path.exists():
        stored = np.load(path)
        known = dict(zip(stored["texts"].tolist(), stored["vectors"]))
    missing = [t for t in dict.fromkeys(texts) if t not in known]
    if missing:
        known.update(zip(missing, read_by(teacher, tokenizer, missing, half)))
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, texts=np.array(list(known)), vectors=np.stack(list(known.values())))
    return known


def gloss_targets(translated, vectors, best=8):
    """(glosses, unit targets [N, H] fp16, weights): the weighted mean over the best English entries of each gloss."""
    glosses, targets, weights = [], [], []
    for gloss, english in translated.items():
        found = [(vectors[e], w) for e, w in sorted(english.items(), key=lambda item: -item[1])[:best] if e in vectors]
        if found:
            mean = sum(v.astype(np.float32) * w for v, w in found)
            glosses.append(gloss)
            targets.append((mean / np.linalg.norm(mean)).astype(np.float16))
            weights.append(max(w for _, w in found))
    return glosses, np.stack(targets), weights


class Pairs:
    """Token rows with targets, drawn by weight."""

    def __init__(self, tokenizer, texts, targets, weights, seed):
        self.rows = [tokenizer.encode(t, LONGEST) for t in texts]
        self.targets, self.random = targets, random.Random(seed)
        self.sums = list(accumulate(w ** FLATTEN for w in weights))

    def draw(self, count):
        """(rows, targets [count, H] fp32)."""
        chosen = self.random.choices(range(len(self.rows)), cum_weights=self.sums, k=count)
        return [self.rows[i] for i in chosen], torch.from_numpy(np.stack([self.targets[i] for i in chosen]).astype(np.float32))


def nearness(vectors, targets, temperature):
    """1 - cosine, and the contrast of each text's target with the others of the batch; targets alike to .95 are no negatives."""
    logits = vectors @ targets.T / temperature
    twins = (targets @ targets.T > 0.95) & ~torch.eye(len(targets), dtype=torch.bool)
    contrast = F.cross_entropy(logits.masked_fill(twins, -1e4), torch.arange(len(targets)))
    return (1 - (vectors * targets).sum(1)).mean() + 0.1 * contrast


def optimizer_for(encoder, rate, table_rate):
    """AdamW: the token table, which has most to learn, at a rate of its own."""
    table = encoder.embeddings["word_embeddings"].weight
    body = [p for p in encoder.parameters() if p is not table]
    return torch.optim.AdamW([{"params": [p for p in body if p.ndim > 1], "lr": rate, "weight_decay": 0.01},
                              {"params": [p for p in body if p.ndim == 1], "lr": rate, "weight_decay": 0.0},
                              {"params": [table], "lr": table_rate, "weight_decay": 0.0}])


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


def vectors_of(model, rows, half):
    """Unit embeddings [N, H] fp32 of token rows, with gradients; `half`: matrix products in bfloat16."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        return forward_rows(model, rows)[0].float()


def train(model, tokenizer, sources, bank, held, args):
    """`args.steps` steps, or `args.minutes`, over all sources; saves and measures every `args.every` steps."""
    optimizer = optimizer_for(model.encoder, args.rate, args.table_rate)
    plan = Plan(optimizer, args.steps, args.minutes)
    batches = iter(Batches(bank, tokenizer, args.seed, args.characters, args.memories, args.questions, args.whole))
    began, used, sums, count = time.time(), time.process_time(), np.zeros(3), 0
    while plan.next():
        step = plan.step
        model.train()
        batch, losses = next(batches), []
        for source, size in sources:
            rows, targets = source.draw(size)
            losses.append(nearness(vectors_of(model, rows, args.half), targets, args.temperature))
        loss = args.distil_weight * (losses[0] + losses[1] + losses[2])
        loss.backward()
        questions, pieces = vectors_of(model, batch.questions, args.half), vectors_of(model, batch.windows, args.half)
        found = contrastive(memory_logits(questions, pieces, batch.owner, batch.memories, args.temperature, "lse"), batch.gold)
        found.backward()
        torch.nn.utils.clip_grad_norm_(model.encoder.parameters(), CLIP)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        sums, count = sums + [float(losses[0]), float(losses[1] + losses[2]) / 2, float(found)], count + 1
        if step % args.log == 0:
            glosses, sentences, retrieval = sums / count
            print(f"step {step} {time.time() - began:.0f} s, {time.process_time() - used:.0f} s of CPU: glosses {glosses:.3f} "
                  f"parallel {sentences:.3f} retrieval {retrieval:.3f}", flush=True)
            sums, count = np.zeros(3), 0
        if step % args.every == 0:
            keep(model, tokenizer, args.out / f"step-{step}.safetensors", step, held)
    keep(model, tokenizer, args.out / "last.safetensors", plan.step, held)


def keep(model, tokenizer, path, step, held):
    """Saves a checkpoint and prints its Recall on the held-out characters."""
    model.eval().save(path, step=step)
    if held:
        print(report(f"held-out, step {step}", measure(model, tokenizer, held, ("whole",))), flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("init", "teacher", "teacher-tokenizer", "tokenizer", "dictionary", "train", "held", "cache", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--held-characters", type=int, default=2)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--minutes", type=float, help="ends by the clock instead; --steps then only gives the length of the rise")
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--table-rate", type=float, default=5e-4)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--distil-weight", type=float, default=2.0)
    parser.add_argument("--glosses", type=int, default=96, help="in a batch")
    parser.add_argument("--sentences", type=int, default=24, help="in a batch")
    parser.add_argument("--passages", type=int, default=4, help="in a batch")
    parser.add_argument("--parallel", type=int, nargs=2, default=(2500, 700), help="sentences and passages made in all")
    parser.add_argument("--characters", type=int, default=2)
    parser.add_argument("--memories", type=int, default=8)
    parser.add_argument("--questions", type=int, default=16)
    parser.add_argument("--whole", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=int, default=10)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--half", action="store_true", help="matrix products in bfloat16: faster on CPUs with AMX, PyTorch 2 or newer")
    return parser.parse_args()


def main():
    args = parse()
    use_threads()
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "distil.json").write_text(json.dumps({k: str(v) for k, v in vars(args).items()}, indent=2) + "\n")
    model, tokenizer = Mnemoscope.load(args.init), Tokenizer(args.tokenizer)
    translated, both = pairs(args.dictionary), parallel.make(args.seed, *args.parallel)
    english = sorted({e for gloss in translated.values() for e in gloss})
    texts = english + [e for part in both for _, e in part]
    vectors = cached(args.cache, Mnemoscope.load(args.teacher), Tokenizer(args.teacher_tokenizer), texts, args.half)
    sources = [(Pairs(tokenizer, *gloss_targets(translated, vectors), args.seed), args.glosses)]
    for part, size in zip(both, (args.sentences, args.passages)):
        sources.append((Pairs(tokenizer, [c for c, _ in part], [vectors[e] for _, e in part], [1.0] * len(part), args.seed), size))
    bank, held = load_characters(args.train), load_characters(args.held)[: args.held_characters]
    print(f"{', '.join(str(len(s.rows)) for s, _ in sources)} glosses, sentences, passages; {len(bank)} characters", flush=True)
    train(model, tokenizer, sources, bank, held, args)


if __name__ == "__main__":
    main()
