"""Questions as a frozen encoder's hidden states at the fork: computed once, since nothing below the branch learns."""

import torch

from bert import MASKED
from encode import length_buckets, pad


@torch.no_grad()
def features(model, tokenizer, texts, limit):
    """Hidden states at `model.fork`, one fp16 tensor [tokens, H] a text (fp16: half the memory, 3 digits are kept)."""
    model.eval()
    rows, states = [tokenizer.encode(text, limit) for text in texts], {}
    for bucket in length_buckets(rows, 4096):
        _, forked, _ = model.encoder(*pad([rows[i] for i in bucket]), model.fork, model.rows, last=model.fork)
        states.update((i, forked[k, : len(rows[i])].half().clone()) for k, i in enumerate(bucket))
    return [states[i] for i in range(len(rows))]


def stack(states):
    """[tokens, H] tensors → (fp32 [B, S, H], mask [B, S], attention bias [B, 1, 1, S])."""
    width = max(len(s) for s in states)
    x, mask = torch.zeros(len(states), width, states[0].shape[1]), torch.zeros(len(states), width)
    for i, state in enumerate(states):
        x[i, : len(state)], mask[i, : len(state)] = state.float(), 1.0
    return x, mask, (1.0 - mask[:, None, None, :]) * MASKED


@torch.no_grad()
def branch_logits(model, states):
    """Logits [N, 4] of questions given as states, in their order, without dropout."""
    training, order = model.training, sorted(range(len(states)), key=lambda i: len(states[i]))
    model.eval()
    result = torch.zeros(len(states), model.head[2].out_features)
    for start in range(0, len(order), 128):
        chosen = order[start:start + 128]
        x, mask, bias = stack([states[i] for i in chosen])
        result[chosen] = model.classify(x, bias, mask).float()
    model.train(training)
    return result
