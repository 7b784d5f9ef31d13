"""Question classifiers side by side on written questions of persons that no training saw, with intervals.

    python3 models/training/compare_kinds.py --tokenizer BASE/tokenizer.json --held-people questions/held-en.txt \
        --questions questions/en-*.jsonl --checkpoints shipped.safetensors new.safetensors

Category: semantic or episodic. Log loss in nats, at the checkpoint's own temperature and at the one that fits a half of the persons
best, measured on the other half. 95 % intervals: 2,000 bootstrap samples of persons, since a person's questions resemble
each other; the difference to the first checkpoint is taken sample by sample.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from bert import LABELS, Mnemoscope
from encode import use_threads
from features import branch_logits, features
from kinds import MAX_TOKENS, written
from kind_loss import two_classes
from tokenizer import Tokenizer

SAMPLES = 2000
TEMPERATURES = [t / 20 for t in range(5, 101)]


def outcomes(logits, kinds, temperature=1.0):
    """Per question [N, 4]: category right, category log loss, kind right, kind log loss."""
    two, four, rows = two_classes(logits / temperature), (logits / temperature).log_softmax(1), torch.arange(len(kinds))
    return torch.stack([(two.argmax(1) == kinds // 2).float(), -two[rows, kinds // 2],
                        (four.argmax(1) == kinds).float(), -four[rows, kinds]], 1).numpy()


def cross_fitted(logits, kinds, halves):
    """`outcomes`, each half of the persons at the temperature that makes the other half's categories likeliest."""
    result = np.zeros((len(kinds), 4))
    for half in (False, True):
        other, own = halves != half, halves == half
        best = min(TEMPERATURES, key=lambda t: outcomes(logits[other], kinds[other], t)[:, 1].mean())
        result[own] = outcomes(logits[own], kinds[own], best)
    return result


def intervals(values, people, seed=1):
    """(means [M], 2.5 % and 97.5 % points [2, M]) of per-question values [N, M] by resampling people."""
    rng, names = np.random.default_rng(seed), sorted(set(people))
    index = {name: i for i, name in enumerate(names)}
    owner = np.array([index[p] for p in people])
    sums = np.stack([np.bincount(owner, weights=column, minlength=len(names)) for column in values.T], 1)
    counts = np.bincount(owner, minlength=len(names)).astype(float)
    drawn = rng.integers(0, len(names), (SAMPLES, len(names)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)[:, None]
    return values.mean(0), np.percentile(means, [2.5, 97.5], axis=0)


def line(label, values, people):
    means, (low, high) = intervals(values, people)
    return f"{label:34} " + "  ".join(f"{m:.3f} [{a:.3f}, {b:.3f}]" for m, a, b in zip(means, low, high))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--questions", type=Path, nargs="+", required=True)
    parser.add_argument("--held-people", type=Path, required=True)
    parser.add_argument("--checkpoints", type=Path, nargs="+", required=True)
    args = parser.parse_args()
    use_threads()
    tokenizer = Tokenizer(args.tokenizer)
    held = set(args.held_people.read_text(encoding="utf8").splitlines())
    rows = [row for row in written(args.questions) if row[0] in held]
    people, kinds = [row[0] for row in rows], torch.tensor([LABELS.index(row[2]) for row in rows])
    second = {name for i, name in enumerate(sorted(set(people))) if i % 2}
    halves = torch.tensor([p in second for p in people])
    print(f"{len(rows)} questions of {len(set(people))} people; category right, its log loss, kind right, its log loss")
    first = None
    for path in args.checkpoints:
        model = Mnemoscope.load(path)
        logits = branch_logits(model, features(model, tokenizer, [row[1] for row in rows], MAX_TOKENS))
        own, fitted = outcomes(logits, kinds), cross_fitted(logits, kinds, halves)
        print(line(path.stem, own, people), line(f"{path.stem}, temperature fitted", fitted, people), sep="\n")
        if first is not None:
            print(line("  minus the first, fitted", fitted - first, people), flush=True)
        first = fitted if first is None else first


if __name__ == "__main__":
    main()
