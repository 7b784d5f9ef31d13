"""Hand-computed checks of the static vectors and the student: python3 -m unittest discover models/training"""

import json
import math
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
import torch

import static
from bert import Encoder, Mnemoscope
from student import Plan, interval, nearness, student_of
from tiny import SHAPE
from tokenizer import Tokenizer

TINY = {**SHAPE, "vocab_size": 8, "hidden_size": 16, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 32}
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "sea", "storm", "##s"]


def tokenizer():
    spec = {"model": {"type": "WordPiece", "vocab": {w: i for i, w in enumerate(WORDS)}},
            "normalizer": {"type": "BertNormalizer", "lowercase": True, "handle_chinese_chars": True}}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tokenizer.json"
        path.write_text(json.dumps(spec))
        return Tokenizer(path)


class Static(unittest.TestCase):
    def test_components_keep_what_varies_most_and_flatten_it(self):
        states = np.array([[4, 1], [-4, 1], [0, 3], [0, -1]], np.float32)  # mean (0, 1); variances 8 and 2
        used = np.ones(4, bool)
        np.testing.assert_allclose(static.components(states, used, 2, 0.0), states - [0, 1], atol=1e-5)
        np.testing.assert_allclose(static.components(states, used, 1, 0.5)[:, 0], [math.sqrt(2), -math.sqrt(2), 0, 0], atol=1e-5)

    def test_shares_and_the_vocabularys_own(self):
        shares = static.shares_of(["Sea storms", "sea"], tokenizer())
        np.testing.assert_allclose(shares, [0, 0, 0, 0, 0, 0.5, 0.25, 0.25])
        np.testing.assert_allclose(static.prior(tokenizer()), [0] * 5 + [1 / 3] * 3)

    def test_rows_are_rounded_by_their_largest_number(self):
        rows, scales = static.quantised(np.array([[1.27, -0.63], [0, 0]], np.float32))
        np.testing.assert_array_equal(rows, [[127, -63], [0, 0]])
        np.testing.assert_allclose(scales, [0.01, 0], atol=1e-7)
        np.testing.assert_allclose(static.encode(["sea"], tokenizer(), np.eye(8, 2, -5, dtype=np.int8), np.ones(8)), [[1, 0]])

    def test_special_tokens_are_zero_and_frequent_ones_short(self):
        torch.manual_seed(1)
        model = Mnemoscope(Encoder(TINY)).eval()
        plain = static.make(model, tokenizer(), np.zeros(8), dimensions=2)
        weighted = static.make(model, tokenizer(), np.array([0] * 5 + [static.SMOOTH, 0, 0]), dimensions=2)
        self.assertFalse(plain[:5].any())
        np.testing.assert_allclose(weighted[5], plain[5] / 2, rtol=1e-5)
        np.testing.assert_allclose(weighted[6:], plain[6:])


class Student(unittest.TestCase):
    def test_all_layers_make_the_teacher_again(self):
        torch.manual_seed(1)
        teacher = Mnemoscope(Encoder({**TINY, "hidden_dropout_prob": 0.0})).eval()
        rows = [[2, 5, 3], [2, 6, 7, 3]]
        loss, own, due = nearness(student_of(teacher, [0, 1, 2]), teacher, rows)
        self.assertAlmostEqual(float(loss), 0, places=5)
        torch.testing.assert_close(own, due)
        self.assertGreater(float(nearness(student_of(teacher, [0]), teacher, rows)[0]), 2e-5)

    def test_interval_holds_the_mean(self):
        self.assertEqual(interval([np.ones(4), np.ones(2)], draws=20), (1.0, 1.0, 1.0))
        mean, low, high = interval([np.array([0.0, 1.0] * 20)] * 3, draws=200)
        self.assertTrue(low < mean == 0.5 < high)


class Rates(unittest.TestCase):
    def rates(self, steps, minutes=None):
        weight = torch.nn.Parameter(torch.zeros(1))
        plan, found = Plan(torch.optim.AdamW([{"params": [weight], "lr": 2.0}]), steps, minutes), []
        while plan.next():
            found.append(plan.optimizer.param_groups[0]["lr"])
        return plan, found

    def test_they_rise_and_fall_over_the_steps(self):
        plan, found = self.rates(100)
        self.assertEqual([len(found), plan.step], [100, 100])
        self.assertAlmostEqual(found[0], 2 * 0.01 / 0.06)
        self.assertAlmostEqual(max(found), 2.0)
        self.assertAlmostEqual(found[50], 2 * 0.5 / 0.94)
        self.assertLess(found[-1], 0.03)

    def test_no_step_is_left_when_the_minutes_are_over(self):
        self.assertEqual(self.rates(100, minutes=1e-9)[1], [])


if __name__ == "__main__":
    unittest.main()
