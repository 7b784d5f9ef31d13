"""Between the pretrained and the tuned encoder (WiSE-FT), with a classifier fitted to the result.

    python3 models/training/interpolate.py --base MINILM --tuned out/en/last.safetensors --alpha 0.7 --train en-train.jsonl \
        --out out/en/wise-0.7.safetensors

weights = (1 - alpha) · pretrained + alpha · tuned (Wortsman et al. 2022): keeps the generality that a generator's
narrow language would train away. The classifier belongs to the features that it was trained on, so it is fitted
again on frozen features of the interpolated encoder, starting from the tuned one.
"""

import argparse
from pathlib import Path

import torch
from torch.nn import functional as F

from bert import LABELS, Encoder, Mnemoscope
from data import load_characters
from encode import length_buckets, pad, use_threads
from tokenizer import Tokenizer

QUESTIONS = 12000  # of the training set, to fit the classifier
EPOCHS, BATCH, RATE, SMOOTHING = 12, 256, 1e-3, 0.05


def interpolate(pretrained, tuned, alpha):
    """Encoder in place: `tuned` becomes the mixture. Same shapes."""
    mixed = {n: (1 - alpha) * p + alpha * t for (n, p), t in
             zip(pretrained.state_dict().items(), tuned.state_dict().values())}
    tuned.load_state_dict(mixed)


@torch.no_grad()
def features(model, rows):
    """What the head reads: pooled states [N, H] (not of unit length)."""
    result = torch.empty(len(rows), model.encoder.config["hidden_size"])
    for bucket in length_buckets(rows, 4096):
        ids, mask, types = pad([rows[i] for i in bucket])
        result[bucket] = model.encoder.pool(model.encoder(ids, mask, types), mask)
    return result


def sample_questions(characters, count, seed):
    """Up to `count` questions, equally many of each kind: (texts, kinds)."""
    generator = torch.Generator().manual_seed(seed)
    texts, kinds = [], []
    for kind, label in enumerate(LABELS):
        pool = sorted({q["text"] for c in characters for q in c["questions"] if q["kind"] == label})
        for i in torch.randperm(len(pool), generator=generator)[: count // len(LABELS)].tolist():
            texts.append(pool[i])
            kinds.append(kind)
    return texts, torch.tensor(kinds)


def fit_head(model, tokenizer, characters, seed=1, questions=QUESTIONS):
    """Fits the classifier on frozen features; returns the accuracy on its own training questions."""
    texts, kinds = sample_questions(characters, questions, seed)
    x = features(model.eval(), [tokenizer.encode(t, 64) for t in texts])
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.head.parameters(), lr=RATE, weight_decay=0.05)
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(x), generator=generator).split(BATCH):
            loss = F.cross_entropy(model.head(x[chosen]), kinds[chosen], label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        return float((model.head(x).argmax(1) == kinds).float().mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--tuned", type=Path, required=True)
    parser.add_argument("--alpha", type=float, required=True)
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    use_threads()
    torch.manual_seed(args.seed)
    model = Mnemoscope.load(args.tuned)
    interpolate(Encoder.pretrained(args.base), model.encoder, args.alpha)
    accuracy = fit_head(model, Tokenizer(args.base / "tokenizer.json"), load_characters(args.train), args.seed, args.questions)
    print(f"alpha {args.alpha}: classifier {accuracy:.3f} on its training questions")
    model.save(args.out, alpha=args.alpha)


if __name__ == "__main__":
    main()
