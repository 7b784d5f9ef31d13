"""Fits how likely a passage answers, and chooses the threshold below which nothing is taken to answer, on persons never trained on.

    python3 models/training/reader_calibrate.py --checkpoint out/reader-en/last.safetensors --tokenizer out/base/tokenizer.json \
        --written reading/en-*.jsonl --held reading/held-en.txt --out out/reader-en/calibration.json

As on the page, the windows of the first five memories are read; here the memories are found by words in common. Logistic regression
of "the passage holds the answer" on the logits; its figures are of persons that it was not fitted to (one left out at a time).
"""

import argparse
import json
from pathlib import Path

import numpy as np

from encode import use_threads
from reader_batches import Life
from reader_evaluate import auroc, questions_of, read, token_f1
from reader_model import Reader
from reading import Pairs, load, sentences
from tokenizer import Tokenizer

MEMORIES = 5
WINDOWS = 12  # read at most; the page reads eight (src/pipeline/reading/trained.ts)
DECLINED = 0.06  # share of questions whose answer is among what was read that the threshold may decline
NAMES = ("relevance", "answerable", "span")


def shortlist(life, question):
    """The windows of the first memories, by words in common: of each the nearest, then what is nearest of the others."""
    order = life.nearest(question)
    memories = list(dict.fromkeys(life.passages[i].memory for i in order))[:MEMORIES]
    own = [i for i in order if life.passages[i].memory in memories]
    best = [next(i for i in own if life.passages[i].memory == m) for m in memories]
    return [life.passages[i] for i in [*best, *(i for i in own if i not in best)][:WINDOWS]]


def collect(model, tokenizer, persons, half=False):
    """One row a question: person, type, anchors, and its candidates as (logits [3], holds the answer?, span hit?, F1)."""
    pairs, rows = Pairs(tokenizer), []
    for person in persons:
        life = Life(person)
        for question, anchors in questions_of(person):
            listed = shortlist(life, question["text"])
            found = []
            for passage, (*logits, start, end) in zip(listed, read(model, pairs, question["text"], [p.text for p in listed], half)):
                text = passage.text
                quoted = next((text[a:b] for a, b in sentences(text) if a <= start and end <= b), text[start:end])
                gold = passage.memory in question.get("gold", ()) and any(a in text for a in anchors)
                found.append((logits, gold, any(a in quoted for a in anchors), max((token_f1(text[start:end], a) for a in anchors), default=0)))
            rows.append({"person": person["id"], "type": question.get("type"), "almost": question.get("almost"), "answerable": bool(anchors),
                         "text": question["text"], "found": found})
    return rows


def fit(rows, steps=400):
    """Coefficients (bias, relevance, answerable, span) by Newton's method with a weak ridge. Relevance keeps 0: it says almost the same as
    answerable, and with both the one gets a negative weight."""
    x = np.array([[1.0, *logits[1:]] for r in rows for logits, *_ in r["found"]])
    y = np.array([float(gold) for r in rows for _, gold, *_ in r["found"]])
    w, ridge = np.zeros(x.shape[1]), np.diag([0.0, 0.5, 0.5])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ w))
        change = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + ridge, x.T @ (y - p) - ridge @ w)
        w += change
        if np.abs(change).max() < 1e-8:
            break
    return np.array([w[0], 0.0, *w[1:]])


def score(w, row):
    """Probabilities of a question's candidates."""
    return np.array([1 / (1 + np.exp(-(w[0] + np.dot(w[1:], logits)))) for logits, *_ in row["found"]])


def figures(rows, scores):
    """Hit@1, hit@3, F1, AUROC, and the curve of declined questions over the threshold."""
    orders = [np.argsort(-s) for s in scores]
    asked = [(r, o) for r, o in zip(rows, orders) if r["answerable"]]
    top = np.array([s.max() for s in scores])
    answerable = np.array([r["answerable"] for r in rows])
    curve = [{"threshold": round(t, 3), "falseSilences": round(float((top[answerable] < t).mean()), 4),
              "falseAnswers": round(float((top[~answerable] >= t).mean()), 4)} for t in np.arange(0.02, 1.0, 0.02)]
    return {"questions": int(answerable.sum()), "unanswerable": int((~answerable).sum()),
            "hit@1": float(np.mean([r["found"][o[0]][2] for r, o in asked])),
            "hit@3": float(np.mean([any(r["found"][i][2] for i in o[:3]) for r, o in asked])),
            "f1": float(np.mean([r["found"][o[0]][3] for r, o in asked])),
            "listed": float(np.mean([any(f[1] for f in r["found"]) for r, _ in asked])),
            "auroc": auroc(top[answerable], top[~answerable]), "curve": curve, "top": top, "isAnswerable": answerable}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, nargs="+", required=True, help="of several, the mean of their weights")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--written", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--half", action="store_true", help="matrix products in bfloat16: faster on CPUs with AMX, PyTorch 2 or newer")
    args = parser.parse_args()
    use_threads()
    names = set(args.held.read_text(encoding="utf-8").split())
    persons = [p for p in load(args.written) if p["id"] in names]
    rows = collect(Reader.load(*args.checkpoint), Tokenizer(args.tokenizer), persons, args.half)
    scores = [None] * len(rows)
    for name in {r["person"] for r in rows}:
        w = fit([r for r in rows if r["person"] != name])
        for i, r in enumerate(rows):
            if r["person"] == name:
                scores[i] = score(w, r)
    result = figures(rows, scores)
    top, answerable = result.pop("top"), result.pop("isAnswerable")
    w = fit(rows)
    final = np.array([score(w, r).max() for r in rows])
    listed = np.array([any(gold for _, gold, *_ in r["found"]) for r in rows])
    threshold = float(np.quantile(final[listed], DECLINED))
    almost = np.array([bool(r["almost"]) for r in rows])
    own = np.quantile(top[listed], DECLINED)
    print(" ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in result.items() if k != "curve"))
    print("coefficients", dict(zip(("bias", *NAMES), w.round(4))), f"threshold {threshold:.3f}")
    print(f"declined, left-out persons: answerable {np.mean(top[answerable] < own):.3f}, unanswerable {np.mean(top[~answerable] < own):.3f}, "
          f"almost answerable {np.mean(top[almost] < own):.3f}, others {np.mean(top[~answerable & ~almost] < own):.3f}")
    if args.out:
        coefficients = dict(zip(("bias", *NAMES), (round(float(v), 4) for v in w)))
        args.out.write_text(json.dumps({"answerable": coefficients, "threshold": round(threshold, 4), **result}, indent=1) + "\n")


if __name__ == "__main__":
    main()
