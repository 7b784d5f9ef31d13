"""What the reader finds: the sentence with the answer, the words of it, and whether there is an answer at all.

    python3 models/training/reader_evaluate.py --checkpoint out/reader-en/last.safetensors --tokenizer out/base/tokenizer.json \
        --written reading/en-*.jsonl --held reading/held-en.txt

Candidates are the passages with the most words in common with the question, so that no encoder is needed; the figures of the page come
from `npm run -s eval -- reading`.
"""

import argparse
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from encode import use_threads
from reader_batches import Life, terms
from reader_model import Reader, pad_pairs
from reading import Pairs, load, sentences
from tokenizer import Tokenizer

CANDIDATES = 8
LONGEST = 24  # words of an answer
BATCH = 16


@torch.no_grad()
def read(model, pairs, question, texts, half=False):
    """For each text (relevance, answerable, span score over none, start, end): logits, and characters of the best span within one sentence."""
    encoded = [pairs.encode(question, text) for text in texts]
    results = []
    for at in range(0, len(encoded), BATCH):
        part = encoded[at:at + BATCH]
        device = model.score.weight.device
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=half):
            scores, spans = model(*(t.to(device) for t in pad_pairs(part)))
        scores, spans = scores.float().cpu(), spans.float().cpu()
        for row, pair in enumerate(part):
            start, end, score = best_span(spans[row].numpy(), pair, sentences(texts[at + row]))
            results.append((float(scores[row, 0]), float(scores[row, 1]), score, start, end))
    return results


def best_span(logits, encoded, within):
    """(first character, last, score above "none") of the likeliest span that lies within one sentence and ends with whole words."""
    _, first, owners, words = encoded
    starts, ends = {}, {}
    for i, owner in enumerate(owners):
        starts.setdefault(owner, logits[first + i, 0])
        ends[owner] = logits[first + i, 1]
    none, best = logits[0, 0] + logits[0, 1], (0, 0, -1e9)
    for low, high in within:
        inside = [w for w in starts if low <= words[w][0] and words[w][1] <= high]
        for n, a in enumerate(inside):
            for b in inside[n:n + LONGEST]:
                score = starts[a] + ends[b] - none
                if score > best[2]:
                    best = (words[a][0], words[b][1], float(score))
    return best


def token_f1(answer, reference):
    """F1 over words (Rajpurkar et al. 2016, without their normalisation of articles)."""
    a, b = terms(answer), terms(reference)
    common = sum((Counter(a) & Counter(b)).values())
    return 2 * common / (len(a) + len(b)) if common else 0.0


def auroc(positive, negative):
    """Probability that a positive scores above a negative, ties counting half."""
    p, n = np.array(positive)[:, None], np.array(negative)[None]
    return float((p > n).mean() + 0.5 * (p == n).mean()) if p.size and n.size else float("nan")


def questions_of(person):
    """[(question, its anchors; none where nobody can answer it)]"""
    asked = [q for q in person["questions"] if q.get("anchors")]
    return [(q, q["anchors"]) for q in asked] + [(q, []) for q in person.get("unanswerable", [])]


def outcomes(model, tokenizer, persons):
    """One row a question: type, answerable?, its best candidates as (parts of the score, hit, F1), best first by relevance."""
    model.eval()
    pairs, rows = Pairs(tokenizer), []
    for person in persons:
        life = Life(person)
        for question, anchors in questions_of(person):
            texts = [life.passages[i].text for i in life.nearest(question["text"])[:CANDIDATES]]
            found = []
            for text, (relevance, answerable, span, start, end) in zip(texts, read(model, pairs, question["text"], texts)):
                quoted = next((text[a:b] for a, b in sentences(text) if a <= start and end <= b), text[start:end])
                hit = any(a in quoted for a in anchors)
                f1 = max((token_f1(text[start:end], a) for a in anchors), default=0.0)
                found.append(((relevance, answerable, span), hit, f1, text[start:end]))
            rows.append({"type": question.get("type", "unanswerable"), "answerable": bool(anchors), "question": question["text"],
                         "anchors": anchors, "found": found, "person": person["id"]})
    model.train()
    return rows


def order(parts, weights=(0.0, 1.0, 0.25)):
    """One score of (relevance, answerable, span)."""
    return sum(w * p for w, p in zip(weights, parts))


def summarise(rows, weights=(0.0, 1.0, 0.25)):
    """Hit@1, hit@3, F1 of the first, AUROC of its score; and the scores themselves."""
    for row in rows:
        row["found"].sort(key=lambda f: -order(f[0], weights))
    asked, open_ = [r for r in rows if r["answerable"]], [r for r in rows if not r["answerable"]]
    scores = [[order(r["found"][0][0], weights) for r in part] for part in (asked, open_)]
    return {"questions": len(asked), "unanswerable": len(open_),
            "hit@1": float(np.mean([r["found"][0][1] for r in asked])),
            "hit@3": float(np.mean([any(f[1] for f in r["found"][:3]) for r in asked])),
            "f1": float(np.mean([r["found"][0][2] for r in asked])), "auroc": auroc(*scores), "scores": scores}


def measure(model, tokenizer, persons):
    """The summary of some persons."""
    return summarise(outcomes(model, tokenizer, persons))


def report(name, s):
    """The summary in one line; with the share of unanswerable questions declined where a tenth of the others are."""
    asked, open_ = s["scores"]
    threshold = np.quantile(asked, 0.1)
    return (f"{name}: hit@1 {s['hit@1']:.3f} hit@3 {s['hit@3']:.3f} F1 {s['f1']:.3f} AUROC {s['auroc']:.3f} "
            f"declined at .1 {float((np.array(open_) < threshold).mean()) if open_ else float('nan'):.3f} "
            f"({s['questions']} + {s['unanswerable']} questions)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, nargs="+", required=True, help="of several, the mean of their weights")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--written", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, help="ids of persons; only these are measured")
    parser.add_argument("--errors", action="store_true", help="print what was read wrongly")
    args = parser.parse_args()
    use_threads()
    tokenizer, persons = Tokenizer(args.tokenizer), load(args.written)
    if args.held:
        names = set(args.held.read_text(encoding="utf-8").split())
        persons = [p for p in persons if p["id"] in names]
    rows = outcomes(Reader.load(*args.checkpoint), tokenizer, persons)
    for weights in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 0.25), (0, 1, 0.5), (0.5, 0.5, 0.25), (0.5, 1, 0.5)):
        print(report(str(weights), summarise(rows, weights)))
    summarise(rows)
    for kind in sorted({r["type"] for r in rows if r["answerable"]}):
        own = [r for r in rows if r["type"] == kind and r["answerable"]]
        print(f"{kind}: {len(own)} hit@1 {np.mean([r['found'][0][1] for r in own]):.3f} F1 {np.mean([r['found'][0][2] for r in own]):.3f}")
    if args.errors:
        for r in rows:
            if not r["found"][0][1]:
                print(r["person"], "|", r["question"], "|", r["anchors"], "|", r["found"][0][3], [round(x, 1) for x in r["found"][0][0]])


if __name__ == "__main__":
    main()
