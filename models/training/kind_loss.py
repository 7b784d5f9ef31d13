"""The question classifier's loss: semantic or episodic first, the kind within the category second."""

import torch


def two_classes(logits):
    """Log-probabilities [B, 2] of semantic and episodic, folded from the four kinds' logits."""
    logs = logits.log_softmax(1)
    return torch.stack([torch.logsumexp(logs[:, :2], 1), torch.logsumexp(logs[:, 2:], 1)], 1)


def _smoothed(logs, target, smoothing):
    """Cross-entropy [B] of log-probabilities [B, 2] with target (1 − s) on the true class and s spread over both."""
    true = logs.gather(1, target[:, None])[:, 0]
    return -((1 - smoothing) * true + smoothing * logs.mean(1))


def kind_loss(logits, kinds, category=0.02, semantic=0.05, episodic=0.05):
    """2 · loss of the category + loss of the kind given the category, [B]; each with a smoothing of its own.

    log P(kind) = log P(category) + log P(kind | category), so this is the four kinds' cross-entropy plus the category's.
    """
    two, group = two_classes(logits), kinds // 2
    within = logits.view(-1, 2, 2).log_softmax(2)[torch.arange(len(kinds)), group]
    softness = torch.where(group == 0, torch.tensor(semantic), torch.tensor(episodic))
    return 2 * _smoothed(two, group, category) + _smoothed(within, kinds % 2, softness)
