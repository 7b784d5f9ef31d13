"""Does every exported file compute what PyTorch computes? Two steps, because torch and onnxruntime may live apart:

    python3 models/training/parity.py reference --checkpoint C.safetensors --tokenizer T.json --data held.jsonl --out ref.npz
    python3 models/training/parity.py check --reference ref.npz --fp32 C.onnx --model models/mnemoscope-en

The second step needs numpy, onnxruntime and tokenizers. It fails (exit status 1) when the plain Python tokenizer differs
from the `tokenizers` package, the fp32 graph's cosine to PyTorch falls below 0.9999, or a shipped file's below 0.98;
and it prints how often the shipped file agrees with fp32 on the five best memories.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

CHARACTERS = 3  # of the held-out file; a few hundred texts
MAX_LENGTH = 256
FP32_COSINE, SHIPPED_COSINE = 0.9999, 0.98
ODD = ["Ünïcödé naïve café ①②", "l’été — “quoted” it's 3.50€ №5", "李雷 met Ｈan Meimei\u200b at 5点", "x" * 120 + " end",
       "tabs\tand\nlines\r\n  ", "ΑΒΣ ΟΔΟΣ ß ﬁ İstanbul", "😀 emoji 👍🏽 ok", "[brackets] <tags> `code` a_b"]


def reference(args):
    """Texts, token ids, and what PyTorch makes of them, into one npz file."""
    import torch
    from bert import Mnemoscope
    from data import load_characters
    from encode import encode, use_threads
    from tokenizer import Tokenizer
    use_threads()
    model, tokenizer = Mnemoscope.load(args.checkpoint), Tokenizer(args.tokenizer)
    texts, groups = list(ODD), []
    for c in load_characters(args.data)[:CHARACTERS]:
        memories, questions = [m["text"] for m in c["memories"]], [q["text"] for q in c["questions"]]
        groups.append([len(texts), len(memories), len(questions)])
        texts += memories + questions
    rows = [tokenizer.encode(t, MAX_LENGTH) for t in texts]
    embeddings, logits = encode(model, rows)
    np.savez_compressed(args.out, texts=json.dumps(texts), ids=json.dumps(rows), groups=np.array(groups),
                        embeddings=embeddings, logits=logits)


def run_graph(path, rows, output):
    """Unit embeddings [N, H] and logits [N, 4] by onnxruntime, in batches of eight as the page does. output: vectors, or states to average."""
    import onnxruntime
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    embeddings, logits = [None] * len(rows), [None] * len(rows)
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    for start in range(0, len(order), 8):
        chosen = order[start:start + 8]
        width = max(len(rows[i]) for i in chosen)
        ids, mask = np.zeros((len(chosen), width), np.int64), np.zeros((len(chosen), width), np.int64)
        for n, i in enumerate(chosen):
            ids[n, : len(rows[i])], mask[n, : len(rows[i])] = rows[i], 1
        hidden, scores = session.run([output, "logits"],
                                     {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)})
        pooled = hidden if hidden.ndim == 2 else (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        for n, i in enumerate(chosen):
            embeddings[i], logits[i] = pooled[n] / np.linalg.norm(pooled[n]), scores[n]
    return np.array(embeddings), np.array(logits)


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def top5_share(a, b, groups):
    """Mean share of common memories in the five best by embeddings `a` and by embeddings `b`, and the share of equal first ones."""
    shares, firsts = [], []
    for start, memories, questions in groups:
        m, q = slice(start, start + memories), slice(start + memories, start + memories + questions)
        best_a, best_b = np.argsort(-(a[q] @ a[m].T), 1)[:, :5], np.argsort(-(b[q] @ b[m].T), 1)[:, :5]
        shares += [len(set(x) & set(y)) / 5 for x, y in zip(best_a, best_b)]
        firsts += [x[0] == y[0] for x, y in zip(best_a, best_b)]
    return float(np.mean(shares)), float(np.mean(firsts))


def check(args):
    """Compares tokenizer, fp32, q8 and fp16; returns the number of failures."""
    import tokenizers
    stored = np.load(args.reference)
    texts, rows = json.loads(str(stored["texts"])), json.loads(str(stored["ids"]))
    fast = tokenizers.Tokenizer.from_file(str(args.model / "tokenizer.json"))
    fast.enable_truncation(MAX_LENGTH)
    different = [t for t, row in zip(texts, rows) if fast.encode(t).ids != row]
    print(f"tokenizer: {len(texts) - len(different)} of {len(texts)} texts equal", *different[:3], sep="\n  ")
    failures = len(different)
    files = {"fp32": args.fp32, "q8": args.model / "onnx/model_quantized.onnx", "fp16": args.model / "onnx/model_fp16.onnx"}
    base = stored["embeddings"]
    output = json.loads((args.model / "manifest.json").read_text(encoding="utf-8"))["embedding"]["output"]
    for name, path in files.items():
        embeddings, logits = run_graph(path, rows, output)
        cosines = (embeddings * base).sum(1)
        share, first = top5_share(base, embeddings, stored["groups"])
        probability = np.abs(softmax(logits) - softmax(stored["logits"])).max()
        kept = (logits.argmax(1) == stored["logits"].argmax(1)).mean()
        passed = cosines.min() >= (FP32_COSINE if name == "fp32" else SHIPPED_COSINE)
        failures += not passed
        print(f"{name}: {path.stat().st_size / 1e6:.2f} MB, cosine min {cosines.min():.5f} mean {cosines.mean():.5f}, "
              f"top-5 in common {share:.3f}, same first {first:.3f}, largest probability difference {probability:.4f}, "
              f"same class {kept:.3f} {'ok' if passed else 'FAILED'}")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    first, second = steps.add_parser("reference"), steps.add_parser("check")
    for name in ("--checkpoint", "--tokenizer", "--data", "--out"):
        first.add_argument(name, type=Path, required=True)
    for name in ("--reference", "--fp32", "--model"):
        second.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    if args.step == "reference":
        reference(args)
    else:
        sys.exit(1 if check(args) else 0)


if __name__ == "__main__":
    main()
