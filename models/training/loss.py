"""Contrastive loss over memories made of windows. Q questions, W windows, M memories."""

import torch

FAR = -1e4  # logit of a window that belongs to another memory


def memory_logits(questions, pieces, owner, memories, temperature, pool):
    """Similarities [Q, M] of questions [Q, H] to memories, from their windows [W, H]; all vectors of unit length.

    pool "max" takes the best window; "lse" sums the windows' exponentials, which spreads the gradient over them.
    """
    logits = questions @ pieces.T / temperature  # [Q, W]
    apart = torch.full((memories, len(owner)), FAR)
    apart[torch.tensor(owner), torch.arange(len(owner))] = 0.0
    spread = logits[:, None, :] + apart[None]  # [Q, M, W]
    return spread.amax(-1) if pool == "max" else spread.logsumexp(-1)


def contrastive(logits, gold, each=False):
    """Mean of -log P(a gold memory) under the softmax over all memories. logits [Q, M]; gold: Q sets of columns.

    each: every gold memory competes only with the memories that are not gold, and a question's loss is the mean over its gold memories.
    """
    answers = torch.zeros_like(logits, dtype=torch.bool)
    for row, columns in enumerate(gold):
        answers[row, list(columns)] = True
    if each:
        others = logits.masked_fill(answers, FAR).logsumexp(-1, keepdim=True)
        losses = (torch.logaddexp(others, logits) - logits).masked_fill(~answers, 0.0)
        return (losses.sum(-1) / answers.sum(-1)).mean()
    return (logits.logsumexp(-1) - logits.masked_fill(~answers, FAR).logsumexp(-1)).mean()
