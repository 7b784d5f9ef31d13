"""Trains the reader: relevance over the passages of a question, the answer's first and last word, answerable or not.

    python3 models/training/reader.py --base out/base --written reading/en-*.jsonl --held reading/held-en.txt \
        --generated out/en/train.jsonl --out out/reader-en

`--base` is a pretrained folder; `--init` a checkpoint of this script, or of train.py, whose encoder is taken over, or the model folder of a
reader. The persons named in `--held` are only measured on. Writes last.safetensors and step-N.safetensors to `--out`.
"""

import argparse
import json
import multiprocessing
import pickle
import random
import time
from pathlib import Path

import torch
from torch.nn import functional as F
from torch.nn.utils.rnn import pad_sequence

import safetensors
from bert import Encoder, Mnemoscope
from encode import use_threads
from reader_batches import Life, Readings, batches, terms
from reader_evaluate import measure, report
from reader_model import Reader, pad_pairs
from reader_pool import Pool, with_context
from reading import load
from shipped import reader_of
from tokenizer import Tokenizer
from train import freeze

CLIP = 1.0  # largest gradient norm
HIDDEN = -10000.0  # score of a token of the question, where no answer can begin
NONE_WEIGHT = 0.3  # of the span loss of a passage without the answer, of which there are three to one
ANSWER_WEIGHT = 2.0  # of the answerable loss of a passage with the answer


def losses(model, batch, half=False):
    """(relevance, answerable, span) losses of a batch, and the share of its answered groups whose answer is ranked first."""
    ids, mask, types, wanted, weight, groups, has = batch
    with torch.autocast(ids.device.type, dtype=torch.bfloat16, enabled=half):
        scores, spans = model(ids, mask, types)
    scores, spans = scores.float(), spans.float()
    answerable = F.binary_cross_entropy_with_logits(scores[:, 1], has, weight=1 + (ANSWER_WEIGHT - 1) * has)
    allowed = (types * mask).bool()
    allowed[:, 0] = True
    logits = spans.masked_fill(~allowed[:, :, None], HIDDEN)
    each = F.cross_entropy(logits[:, :, 0], wanted[:, 0], reduction="none") + F.cross_entropy(logits[:, :, 1], wanted[:, 1], reduction="none")
    span = (each * weight).sum() / 2 / weight.sum().clamp(min=1.0)
    if not len(groups):
        return (scores.sum() * 0, answerable, span), torch.zeros(())
    own = scores[:, 0][groups.clamp(min=0)].masked_fill(groups < 0, -torch.inf)
    first = torch.zeros(len(groups), dtype=torch.long, device=ids.device)
    return (F.cross_entropy(own, first), answerable, span), (own.argmax(1) == 0).float().mean()


def tensors_of(groups):
    """A batch of groups: (ids, mask, types) [B, S]; the answer's tokens [B, 2], or the first for none, and their weight [B] in the loss; the rows of
    each answered group, its answer first, −1 for none [G, size]; whether a row answers [B]."""
    rows = [row for group, _ in groups for row in group]
    has, answered, start = torch.zeros(len(rows)), [], 0
    for group, known in groups:
        if known:
            answered.append(torch.arange(start, start + len(group)))
            has[start] = 1
        start += len(group)
    wanted = torch.tensor([tokens or (0, 0) for _, tokens in rows])
    weight = torch.tensor([1.0 if tokens else 0.0 if known else NONE_WEIGHT for (_, tokens), known in zip(rows, has.tolist())])
    listed = pad_sequence(answered, batch_first=True, padding_value=-1) if answered else torch.zeros((0, 1), dtype=torch.long)
    return (*pad_pairs([encoded for encoded, _ in rows]), wanted, weight, listed, has)


def drawn(sources, shares, args):
    """Endless batches; with `args.workers`, drawn by as many processes, each with a seed of its own, which take turns."""
    def batches_of(seed):
        return map(tensors_of, batches(sources, shares, args.batch, seed))

    def work(seed, end):
        torch.set_num_threads(1)
        for batch in batches_of(seed):
            end.send_bytes(pickle.dumps([t.numpy() for t in batch]))

    if not args.workers:
        yield from batches_of(args.seed)
    context, ends = multiprocessing.get_context("fork"), []
    for number in range(args.workers):
        receiver, sender = context.Pipe(duplex=False)
        context.Process(target=work, args=(args.seed * 1000 + number, sender), daemon=True).start()
        ends.append(receiver)
    while True:
        for end in ends:
            yield [torch.from_numpy(a) for a in pickle.loads(end.recv_bytes())]


def optimizer_for(model, rate, head_rate):
    """AdamW; no decay for vectors; the heads, which start from noise, learn faster."""
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    heads = [p for part in (model.pooler, model.score, model.span) for p in part.parameters()]
    return torch.optim.AdamW([
        {"params": [p for p in body if p.ndim > 1], "lr": rate, "weight_decay": 0.01},
        {"params": [p for p in body if p.ndim == 1], "lr": rate, "weight_decay": 0.0},
        {"params": heads, "lr": head_rate, "weight_decay": 0.01}])


def train(model, tokenizer, sources, shares, held, args):
    """Runs `args.steps` steps or `args.minutes`, whichever ends first; the rate falls to zero with what is nearer its end."""
    optimizer = optimizer_for(model, args.rate, args.head_rate)
    rates = [g["lr"] for g in optimizer.param_groups]
    stream = drawn(sources, shares, args)
    began, sums, count = time.time(), 0, 0
    model.train()
    for step in range(1, args.steps + 1):
        done = max(step / args.steps, (time.time() - began) / 60 / args.minutes)
        factor = min(1.0, step / args.warm_up, max(0.0, 1.2 * (1 - done)))
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * factor
        parts, right = losses(model, [t.to(args.device, non_blocking=True) for t in next(stream)], args.half)
        sum(parts).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        sums, count = sums + torch.stack([*parts, right]).detach(), count + 1
        last = step == args.steps or done >= 1
        if step % args.log == 0 or last:
            relevance, answerable, span, first = (sums / count).tolist()
            print(f"step {step} {time.time() - began:.0f} s: relevance {relevance:.3f} answerable {answerable:.3f} span {span:.3f} first {first:.3f}", flush=True)
            sums, count = 0, 0
        if step % args.every == 0 or last:
            model.save(args.out / ("last.safetensors" if last else f"step-{step}.safetensors"), step=step)
            if held and args.held_persons:
                print(report("held-out", measure(model, tokenizer, held[: args.held_persons])), flush=True)
        if last:
            break


def encoder_of(args):
    """The encoder to begin with, or a whole reader."""
    if args.base:
        return Reader(Encoder.pretrained(args.base))
    if args.init.is_dir():
        return reader_of(args.init)
    if "head_size" in safetensors.read_metadata(args.init):
        return Reader(Mnemoscope.load(args.init).encoder)
    return Reader.load(args.init)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--tokenizer", type=Path)
    parser.add_argument("--written", type=Path, nargs="*", default=[])
    parser.add_argument("--held", type=Path, help="ids of persons, one a line, that are never trained on")
    parser.add_argument("--generated", type=Path, nargs="*", default=[])
    parser.add_argument("--share", type=float, default=0.65, help="of written questions")
    parser.add_argument("--often", nargs="*", default=[], help="authors of written questions that are drawn more often than their number")
    parser.add_argument("--often-share", type=float, default=0.35, help="of their questions, out of `--share`")
    parser.add_argument("--each", type=int, default=12, help="questions of a generated character that are drawn in a round")
    parser.add_argument("--held-persons", type=int, default=2, help="how many of the held-out persons are measured on the way")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--batch", type=int, default=8, help="questions of a batch")
    parser.add_argument("--group", type=int, default=4, help="passages shown with a question")
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--head-rate", type=float, default=5e-4)
    parser.add_argument("--freeze", type=int, default=1, help="lowest layers kept as they are, with the embeddings; -1: none")
    parser.add_argument("--warm-up", type=int, default=60, help="steps with a rising learning rate")
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--half", action="store_true", help="matrix products in bfloat16: twice as fast on CPUs with AMX, PyTorch 2 or newer")
    parser.add_argument("--device", default="cpu", help="cuda: on a GPU")
    parser.add_argument("--workers", type=int, default=0, help="processes that draw batches; 0: none but this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=int, default=20)
    parser.add_argument("--every", type=int, default=400)
    args = parser.parse_args()
    use_threads()
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "arguments.json").write_text(json.dumps({k: str(v) for k, v in vars(args).items()}, indent=2) + "\n")
    tokenizer = Tokenizer(args.tokenizer or (args.base or args.init) / "tokenizer.json")
    model = encoder_of(args)
    model.encoder.dropout.p = args.dropout
    freeze(model.encoder, args.freeze)
    model.to(args.device)
    written = load(args.written)
    names = set(args.held.read_text(encoding="utf-8").split()) if args.held else set()
    own, held = [with_context(p, args.seed) for p in written if p["id"] not in names], [p for p in written if p["id"] in names]
    pool = Pool([(Life(p), p) for p in own], terms)
    often = [p for p in own if p["author"] in args.often]
    sources, shares = [], []
    for persons, each, share, is_written in ((own, None, args.share - args.often_share * bool(often), True), (often, None, args.often_share, True),
                                             (load(args.generated), args.each, 1 - args.share, False)):
        if persons:
            sources.append(Readings(persons, tokenizer, each, is_written, args.group, pool if is_written else None))
            shares.append(share)
            print(f"{len(persons)} persons, {sum(len(p['questions']) for p in persons)} questions", flush=True)
    train(model, tokenizer, sources, shares, held, args)


if __name__ == "__main__":
    main()
