"""Smoothing before int8: which input channels of a linear layer to scale down.

A whole activation tensor shares one int8 scale, so a single loud channel (BERT has a few, ten times the rest) costs all
others their precision. Dividing channel j of the input by s_j and multiplying row j of the weights by s_j changes no
result, but moves the loudness into the weights, which have a scale for every column (Xiao et al. 2023, SmoothQuant).
"""

import torch
from torch import nn

from encode import encode

# 0: all loudness stays in the activations, 1: all of it moves to the weights. On MiniLM: mean cosine of q8 to fp32
# .9938 unsmoothed, .9959 at 0.6, .9979 at 0.75, .9977 at 0.9.
STRENGTH = 0.75


def smoothing(model, rows, earlier=None):
    """[(weight as [inputs, outputs], divisors [inputs])] per linear layer of encoder and branch, from what `rows` of ids excite.

    earlier: a model with the same encoder and another branch, whose divisors the encoder keeps. Encoder and branch quantise
    what leaves the fork once, with common divisors, so a new branch would otherwise move the encoder's int8 vectors a little.
    """
    kept = [] if earlier is None else smoothing(earlier, rows)[: _linears(earlier.encoder.encoder)]
    layers = [m for part in (model.encoder.encoder, model.branch) for m in part.modules() if isinstance(m, nn.Linear)]
    result, loudest = divisors_of(layers, lambda: encode(model, rows))
    given = {tuple(loudest[layer].tolist()): divisors for layer, (_, divisors) in zip(layers, kept)}
    return [(weight, given.get(tuple(loudest[layer].tolist()), divisors)) for layer, (weight, divisors) in zip(layers, result)]


def divisors_of(layers, run):
    """([(weight as [inputs, outputs], divisors [inputs])], {layer: loudest inputs}) of linear layers, from what `run()` excites."""
    loudest = {}

    def watch(layer, inputs):
        peak = inputs[0].abs().amax((0, 1))
        loudest[layer] = torch.maximum(loudest.get(layer, torch.zeros_like(peak)), peak)

    hooks = [layer.register_forward_pre_hook(watch) for layer in layers]
    run()
    for hook in hooks:
        hook.remove()
    weights = {layer: layer.weight.detach().T for layer in layers}
    # layers that read the same input (query, key, value) share their divisors, so that it is quantised once
    shared = {}
    for layer in layers:
        key = tuple(loudest[layer].tolist())
        shared[key] = torch.maximum(shared.get(key, torch.zeros(1)), weights[layer].abs().amax(1))
    result = []
    for layer in layers:
        peak = loudest[layer].clamp(min=1e-3)
        quiet = shared[tuple(loudest[layer].tolist())].clamp(min=1e-4)
        result.append((weights[layer].numpy(), (peak ** STRENGTH / quiet ** (1 - STRENGTH)).numpy()))
    return result, loudest


def _linears(module):
    return sum(isinstance(m, nn.Linear) for m in module.modules())
