"""What trained encoders, together, think of a batch: a student learns their ranking beside the gold memories (--teachers of train.py)."""

import torch
from torch.nn import functional as F

from encode import forward_rows
from loss import memory_logits
from shipped import encoder_of
from tokenizer import Tokenizer


class Teacher:
    """The encoder of a model folder. `ids`: its token id for each of the student's, whose vocabulary may be another."""

    def __init__(self, folder, tokenizer):
        self.model = encoder_of(folder)
        vocab = Tokenizer(folder / "tokenizer.json").vocab
        self.ids = [vocab.get(tokenizer.texts[i], vocab["[UNK]"]) for i in range(len(tokenizer))]

    @torch.no_grad()
    def logits(self, batch, temperature, pool):
        """Its similarities [Q, M] of the batch's questions to its memories."""
        questions, pieces = (forward_rows(self.model, [[self.ids[i] for i in row] for row in rows])[0].float()
                             for rows in (batch.questions, batch.windows))
        return memory_logits(questions, pieces, batch.owner, batch.memories, temperature, pool)


def agreement(teachers, batch, temperature, pool):
    """The distribution over the memories of each question by the mean of the teachers' logits. [Q, M]"""
    return torch.stack([t.logits(batch, temperature, pool) for t in teachers]).mean(0).softmax(-1)


def divergence(logits, target):
    """KL of the student's distribution over the memories from the target's, mean over questions."""
    return F.kl_div(logits.log_softmax(-1), target, reduction="batchmean")
