"""Multi-task training: retrieval (contrastive) and question kind (cross-entropy) on generated characters.

    python3 models/training/train.py --language en --base MINILM --train en-train.jsonl --held en-held.jsonl --out out/en

`--base` is a folder with config.json, model.safetensors and tokenizer.json; `--init` a checkpoint of this
script. Writes last.safetensors (and step-N.safetensors) to `--out`.
"""

import argparse
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from batches import Batches
from bert import Encoder, Mnemoscope
from data import joined, load_characters
from encode import forward_rows, use_threads
from evaluate import measure, report
from loss import contrastive, memory_logits
from teachers import Teacher, agreement, divergence
from tokenizer import Tokenizer

WARM_UP = 0.06  # share of the steps with a rising learning rate
CLIP = 1.0  # largest gradient norm


def freeze(encoder, layers):
    """Keeps embeddings (if layers ≥ 0) and the lowest `layers` layers as they are: what holds a pretrained vocabulary."""
    if layers >= 0:
        for part in (encoder.embeddings, *encoder.encoder.layer[:layers]):
            part.requires_grad_(False)


def optimizer_for(model, rate, head_rate):
    """AdamW; no decay for vectors (biases, norms); the head, which starts from noise, learns faster."""
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    return torch.optim.AdamW([
        {"params": [p for p in body if p.ndim > 1], "lr": rate, "weight_decay": 0.01},
        {"params": [p for p in body if p.ndim == 1], "lr": rate, "weight_decay": 0.0},
        {"params": list(model.head.parameters()), "lr": head_rate, "weight_decay": 0.01}])


def schedule(optimizer, steps):
    """Linear rise, then linear fall to zero."""
    rise = max(1, int(steps * WARM_UP))
    return torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min((s + 1) / rise, max(0.0, (steps - s) / max(1, steps - rise))))


def train_step(model, batch, args, teachers=()):
    """Loss of one batch as (retrieval, kind, share of questions whose best memory is gold)."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=args.half):
        questions, logits = forward_rows(model, batch.questions)
        pieces, _ = forward_rows(model, batch.windows)
        target = agreement(teachers, batch, args.temperature, args.pool) if teachers else None
    scores = memory_logits(questions, pieces, batch.owner, batch.memories, args.temperature, args.pool)
    kind = F.cross_entropy(logits.float(), torch.tensor(batch.kinds), label_smoothing=0.05)
    best = scores.argmax(1).tolist()
    retrieval = contrastive(scores, batch.gold, args.each)
    if teachers:
        retrieval = torch.lerp(retrieval, divergence(scores, target), args.teacher_weight)
    return retrieval, kind, sum(b in g for b, g in zip(best, batch.gold)) / len(best)


def train(model, tokenizer, bank, held, args, teachers=()):
    """Runs `args.steps` steps, logging running means and, every `args.every` steps, held-out figures."""
    model.train()
    optimizer = optimizer_for(model, args.rate, args.head_rate)
    plan = schedule(optimizer, args.steps)
    batches = iter(Batches(bank, tokenizer, args.seed, args.characters, args.memories, args.questions, args.whole))
    began, sums, count = time.time(), [0.0, 0.0, 0.0], 0
    for step in range(1, args.steps + 1):
        batch = next(batches)
        retrieval, kind, hit = train_step(model, batch, args, teachers)
        (retrieval + args.kind_weight * kind).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        plan.step()
        sums, count = [a + float(b) for a, b in zip(sums, (retrieval.detach(), kind.detach(), hit))], count + 1
        if step % args.log == 0 or step == args.steps:
            print(f"step {step}/{args.steps} {time.time() - began:.0f} s: retrieval {sums[0] / count:.3f} "
                  f"kind {sums[1] / count:.3f} in-batch R@1 {sums[2] / count:.3f}", flush=True)
            sums, count = [0.0, 0.0, 0.0], 0
        if step % args.every == 0 or step == args.steps:
            print(report("held-out", measure(model, tokenizer, held)), flush=True)
            model.save(args.out / ("last.safetensors" if step == args.steps else f"step-{step}.safetensors"), step=step)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--base", type=Path)
    source.add_argument("--init", type=Path)
    parser.add_argument("--tokenizer", type=Path, help="tokenizer.json; default: the base folder's")
    parser.add_argument("--language", required=True)
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--written", type=Path, nargs="+", default=[], help="people of reading/, shown in banks of three")
    parser.add_argument("--held-people", type=Path, help="ids of written people, one a line, that are not trained on")
    parser.add_argument("--share", type=float, default=0.5, help="share of the banks that are written people's")
    parser.add_argument("--talks", type=Path, nargs="+", default=[], help="people of talks/, one bank each; a talk is the query for the memories that it should bring to mind")
    parser.add_argument("--talk-share", type=float, default=0.3, help="share of the banks that are people of talks/")
    parser.add_argument("--each", action="store_true", help="train for every gold memory of a question, not for any one of them")
    parser.add_argument("--held", type=Path, required=True)
    parser.add_argument("--held-characters", type=int, default=8)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--rate", type=float, default=2e-5)
    parser.add_argument("--head-rate", type=float, default=5e-4)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--kind-weight", type=float, default=0.5)
    parser.add_argument("--teachers", type=Path, nargs="+", default=[], help="folders of models whose ranking is learnt, too")
    parser.add_argument("--teacher-weight", type=float, default=0.7, help="the teachers' share of the loss; the gold memories have the rest")
    parser.add_argument("--pool", choices=("max", "lse"), default="lse")
    parser.add_argument("--freeze", type=int, default=0, help="lowest layers kept as they are, with the embeddings; -1: none")
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--characters", type=int, default=2, help="characters in a batch")
    parser.add_argument("--memories", type=int, default=22, help="memories of each character in a batch")
    parser.add_argument("--questions", type=int, default=32, help="questions of each character in a batch")
    parser.add_argument("--whole", type=float, default=0.5, help="share of long memories that come uncut")
    parser.add_argument("--half", action="store_true", help="matrix products in bfloat16 (PyTorch 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=int, default=20)
    parser.add_argument("--every", type=int, default=200)
    return parser.parse_args()


def main():
    args = parse()
    use_threads()
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "arguments.json").write_text(json.dumps({k: str(v) for k, v in vars(args).items()}, indent=2) + "\n")
    model = Mnemoscope.load(args.init) if args.init else Mnemoscope(Encoder.pretrained(args.base))
    model.encoder.dropout.p = args.dropout
    freeze(model.encoder, args.freeze)
    tokenizer = Tokenizer(args.tokenizer or args.base / "tokenizer.json")
    bank, held = load_characters(args.train), load_characters(args.held)[: args.held_characters]
    away = set(args.held_people.read_text(encoding="utf-8").split()) if args.held_people else set()
    for paths, size, share in ((args.written, 3, args.share), (args.talks, 1, args.talk_share)):
        people = [p for path in sorted(paths) for p in load_characters(path) if p["id"] not in away]
        if people:
            bank += joined(people, size, round(len(bank) * share / (1 - share)), args.seed)
    print(f"{len(bank)} characters, {sum(len(c['questions']) for c in bank)} questions", flush=True)
    train(model, tokenizer, bank, held, args, [Teacher(folder, tokenizer) for folder in args.teachers])


if __name__ == "__main__":
    main()
