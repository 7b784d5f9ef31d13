"""Write synthetic training characters for Mnemoscope's encoders as JSON Lines.

    python3 models/training/generate.py --language en --characters 600 --seed 1 --split train --out FILE
"""
import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from generation.common import character_rng, write_lines  # noqa: E402


def parse_arguments():
    """Return the command line's settings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", required=True, help="a package under generation/, such as en")
    parser.add_argument("--characters", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=["train", "held-out"], default="train")
    parser.add_argument("--out", required=True)
    return parser.parse_args()


def main():
    """Generate the characters one by one, each from its own random stream."""
    settings = parse_arguments()
    package = importlib.import_module("generation." + settings.language)

    def characters():
        for index in range(settings.characters):
            rng = character_rng(settings.seed, settings.language, settings.split, index)
            identity = f"{settings.language}-{'h' if settings.split == 'held-out' else ''}{index:04d}"
            yield package.make_character(rng, settings.split, identity)

    count = write_lines(settings.out, characters())
    print(f"{count} characters, {settings.split}, written to {settings.out}")


if __name__ == "__main__":
    main()
