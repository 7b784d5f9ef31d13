"""Measures a model: accuracy of the question classifier, strict Recall@K of the memory encoder.

    python3 models/training/evaluate.py --language en --checkpoint out/en/best.safetensors --tokenizer BASE/tokenizer.json \
        --data held.jsonl public/characters
"""

import argparse
import json
from pathlib import Path

import numpy as np

from bert import LABELS, Encoder, Mnemoscope
from data import load_characters
from encode import encode, use_threads
from tokenizer import Tokenizer
from windows import windows

DEPTHS = (1, 2, 3, 5)
WHOLE = 256  # tokens of an uncut memory


def recall(scores, gold, depths=DEPTHS):
    """Share of questions with a gold memory within k. scores [Q, M]; gold: Q sets of memory columns."""
    order = np.argsort(-scores, axis=1, kind="stable")
    first = [min(int(np.where(row == g)[0][0]) for g in columns) for row, columns in zip(order, gold)]
    return [float(np.mean([rank < k for rank in first])) for k in depths]


def memory_scores(question_vectors, window_vectors, owner, count, how="max"):
    """Cosines [Q, count] of whole memories from those of their windows. owner: memory column of each window.

    how: "mean" of the windows, "top2" (best window, and a tenth of the second), or else their maximum.
    """
    cosines = question_vectors @ window_vectors.T
    scores = np.zeros((len(question_vectors), count), dtype=np.float32)
    for column in range(count):
        part = np.sort(cosines[:, owner == column], axis=1)[:, ::-1]
        scores[:, column] = part.mean(1) if how == "mean" else part[:, 0]
        if how == "top2" and part.shape[1] > 1:
            scores[:, column] = 0.9 * part[:, 0] + 0.1 * part[:, 1]
    return scores


def measure(model, tokenizer, characters, ways=("whole", "max", "blend")):
    """{"accuracy4", "accuracy2", "recall": {way: [R@1, R@2, R@3, R@5]}} over all questions of the characters.

    ways: "whole" (a memory is one text), "max", "mean", "top2" (windows), "blend" (mean of whole and max).
    """
    kinds, predicted, hits = [], [], {way: [] for way in ways}
    for c in characters:
        texts = [m["text"] for m in c["memories"]]
        column = {m["id"]: i for i, m in enumerate(c["memories"])}
        gold = [{column[g] for g in q["gold"]} for q in c["questions"]]
        questions, logits = encode(model, [tokenizer.encode(q["text"], 96) for q in c["questions"]])
        kinds += [LABELS.index(q["kind"]) for q in c["questions"]]
        predicted += logits.argmax(1).tolist()
        exp = np.exp(logits - logits.max(1, keepdims=True))
        semantic = (exp[:, 0] + exp[:, 1]) / exp.sum(1)
        hits.setdefault("semantic", []).extend(semantic.tolist())
        cut = [windows(t, tokenizer) for t in texts]
        owner = np.repeat(np.arange(len(cut)), [len(w) for w in cut])
        pieces = encode(model, [row for w in cut for row in w])[0]
        whole = questions @ encode(model, [tokenizer.encode(t, WHOLE) for t in texts])[0].T
        for way in ways:
            scores = whole if way == "whole" else memory_scores(questions, pieces, owner, len(cut), way)
            if way == "blend":
                scores = (whole + scores) / 2
            hits[way] += [recall(scores[i:i + 1], gold[i:i + 1]) for i in range(len(gold))]
    kinds, predicted = np.array(kinds), np.array(predicted)
    semantic = np.array(hits.pop("semantic")) > 0.5
    return {"questions": len(kinds), "accuracy4": float((kinds == predicted).mean()),
            "accuracy2": float(((kinds < 2) == semantic).mean()),
            "recall": {way: np.mean(rows, axis=0).round(4).tolist() for way, rows in hits.items()}}


def report(name, result):
    """One line of text a way of scoring."""
    lines = [f"{name}: {result['questions']} questions, accuracy 2 classes {result['accuracy2']:.3f}, "
             f"4 classes {result['accuracy4']:.3f}"]
    lines += [f"  {way:6s} R@1/2/3/5 " + " ".join(f"{v:.3f}" for v in values)
              for way, values in result["recall"].items()]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--checkpoint", type=Path)
    source.add_argument("--base", type=Path, help="folder of a pretrained encoder (its classifier is untrained)")
    parser.add_argument("--tokenizer", type=Path, help="tokenizer.json; default: the base folder's")
    parser.add_argument("--language", default="en")
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--characters", type=int, help="at most so many of each data source")
    parser.add_argument("--json", type=Path, help="write the figures here")
    args = parser.parse_args()
    use_threads()
    model = Mnemoscope.load(args.checkpoint) if args.checkpoint else Mnemoscope(Encoder.pretrained(args.base)).eval()
    tokenizer = Tokenizer(args.tokenizer or args.base / "tokenizer.json")
    figures = {}
    for path in args.data:
        characters = [c for c in load_characters(path) if c["language"] == args.language][: args.characters]
        figures[path.stem] = measure(model, tokenizer, characters, ("whole", "max", "blend", "mean", "top2"))
        print(report(path.stem, figures[path.stem]), flush=True)
    if args.json:
        args.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
