"""A small encoder from noise and a tokenizer of single characters, as a base folder: for smoke.sh and the tests, which need no pretrained one.

    python3 models/training/tiny.py --text zh-train.jsonl --out out/smoke/base
"""

import argparse
import json
from pathlib import Path

import torch

import safetensors
from bert import Encoder
from data import load_characters

SHAPE = {"model_type": "bert", "hidden_act": "gelu", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
         "intermediate_size": 256, "max_position_embeddings": 256, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
         "initializer_range": 0.02, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0, "pad_token_id": 0}
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


def vocabulary(texts):
    """Token → id: each character of the texts, as a word and as what follows one."""
    found = sorted({c for text in texts for c in text.lower() if not c.isspace()})
    return {t: i for i, t in enumerate([*SPECIAL, *found, *("##" + c for c in found if c.isascii() and c.isalnum())])}


def tokenizer_spec(vocab):
    """The `tokenizers` JSON of a BERT tokenizer with this vocabulary."""
    added = [{"id": vocab[t], "special": True, "content": t, "single_word": False, "lstrip": False, "rstrip": False,
              "normalized": False} for t in SPECIAL]
    cls, sep, sep_b = ({"SpecialToken": {"id": t, "type_id": n}} for t, n in (("[CLS]", 0), ("[SEP]", 0), ("[SEP]", 1)))
    first, second = ({"Sequence": {"id": s, "type_id": n}} for n, s in enumerate("AB"))
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added,
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing", "single": [cls, first, sep], "pair": [cls, first, sep, second, sep_b],
                           "special_tokens": {t: {"id": t, "ids": [vocab[t]], "tokens": [t]} for t in ("[CLS]", "[SEP]")}},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
                  "vocab": vocab}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, required=True, help="characters of the generator")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.manual_seed(1)
    vocab = vocabulary([t["text"] for c in load_characters(args.text) for t in (*c["memories"], *c["questions"])])
    config = {**SHAPE, "vocab_size": len(vocab), "pooling": "cls"}
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (args.out / "tokenizer.json").write_text(json.dumps(tokenizer_spec(vocab), ensure_ascii=False), encoding="utf-8")
    safetensors.write(args.out / "model.safetensors", {n: t.detach().numpy() for n, t in Encoder(config).state_dict().items()})


if __name__ == "__main__":
    main()
