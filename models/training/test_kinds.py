"""Hand-computed checks of the question classifier's parts.  python3 -m unittest discover models/training"""

import json
import math
import random
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
import onnx
import torch

from bert import LABELS, Encoder, Mnemoscope
from compare_kinds import cross_fitted, intervals, outcomes
from encode import encode
from export import export_fp32
from features import branch_logits, features
from kind_loss import kind_loss, two_classes
from kinds import Questions, batches, calibrate, rename
from quantize import to_int8
from smooth import smoothing
from test_training import TINY, tiny_tokenizer

FOLDER = Path(__file__).parent / "questions"
TEXTS = ["她在哪里修钟表？", "谁教她？", "她在青岛修钟表的时候，师傅说了什么？"]


class WrittenQuestions(unittest.TestCase):
    def test_every_line_has_a_person_a_known_kind_and_a_text_of_its_own(self):
        for language in ("en", "zh"):
            rows = [json.loads(line) for file in sorted(FOLDER.glob(f"{language}-*.jsonl"))
                    for line in file.read_text(encoding="utf8").splitlines()]
            self.assertTrue(all(set(r) == {"person", "text", "kind"} and r["kind"] in LABELS and r["person"] for r in rows))
            whole = [(r["person"], r["text"]) for r in rows]
            self.assertEqual(len(whole), len(set(whole)))

    def test_everybody_held_out_has_questions(self):
        people = {json.loads(line)["person"] for file in FOLDER.glob("en-*.jsonl")
                  for line in file.read_text(encoding="utf8").splitlines()}
        self.assertLessEqual(set((FOLDER / "held-en.txt").read_text(encoding="utf8").splitlines()), people)


class Losses(unittest.TestCase):
    def test_equal_logits_cost_two_categories_and_one_kind(self):
        loss = kind_loss(torch.zeros(4, 4), torch.arange(4))
        np.testing.assert_allclose(loss, [3 * math.log(2)] * 4, rtol=1e-5)

    def test_without_smoothing_it_is_the_cross_entropy_of_the_kinds_and_of_the_categories(self):
        torch.manual_seed(1)
        logits, kinds = torch.randn(6, 4), torch.tensor([0, 1, 2, 3, 2, 0])
        both = torch.nn.functional.cross_entropy(logits, kinds, reduction="none")
        both = both + torch.nn.functional.nll_loss(two_classes(logits), kinds // 2, reduction="none")
        np.testing.assert_allclose(kind_loss(logits, kinds, 0.0, 0.0, 0.0), both, rtol=1e-4)


class Branch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.tokenizer = tiny_tokenizer(self.folder.name, TEXTS)
        self.model = self.branched(0)

    def tearDown(self):
        self.folder.cleanup()

    def branched(self, seed):
        torch.manual_seed(0)
        encoder = Encoder({**TINY, "num_hidden_layers": 2, "vocab_size": len(self.tokenizer)})
        torch.manual_seed(seed)
        return Mnemoscope(encoder, 8, 1, 1).eval()

    def test_cached_states_give_the_logits_of_the_whole_model(self):
        whole = encode(self.model, [self.tokenizer.encode(t) for t in TEXTS])[1]
        cached = branch_logits(self.model, features(self.model, self.tokenizer, TEXTS, 64))
        np.testing.assert_allclose(cached, whole, atol=2e-3)

    def test_a_batch_mixes_written_and_generated_in_the_given_share(self):
        own = Questions(self.model, self.tokenizer, [("p", t, "event") for t in TEXTS], ["q"])
        made = Questions(self.model, self.tokenizer, [("p", t, "profile") for t in TEXTS * 9], ["q"])
        source = batches(own, made, SimpleNamespace(batch=3, share=2 / 3), random.Random(1))
        kinds = [kind for _ in range(8) for _, kind in next(source)]
        self.assertEqual((len(kinds), kinds.count(0)), (24, 8))

    def test_the_temperature_of_a_classifier_surer_than_right_is_above_one(self):
        own = Questions(self.model, self.tokenizer, [("p", t, k) for t, k in zip(TEXTS, ("event", "event", "profile"))])
        with torch.no_grad():
            self.model.head[2].weight.zero_()
            self.model.head[2].bias.copy_(torch.tensor([-5.0, -5.0, 5.0, 5.0]))
        # two of three are episodic: P = sigmoid(10 / t) = 2/3 at t = 10 / ln 2 = 14.4, above the range, whose end is 6
        self.assertEqual(calibrate(self.model, [own]), 6.0)
        np.testing.assert_allclose(self.model.head[2].bias.detach(), np.array([-5, -5, 5, 5]) / 6, rtol=1e-5)

    def test_a_new_branch_leaves_the_int8_vectors_as_they_were(self):
        rows, weights = [self.tokenizer.encode(t) for t in TEXTS], []
        old, new = self.branched(1), self.branched(2)
        with torch.no_grad():
            for part in new.branch.parameters():
                part.mul_(9)
        for model, earlier in ((old, None), (new, old), (new, None)):
            path = Path(self.folder.name) / "m.onnx"
            export_fp32(model, path)
            graph = to_int8(onnx.load(str(path)), smoothing(model, rows, earlier)).graph
            weights.append(reached(graph, "last_hidden_state"))
        self.assertEqual(weights[0], weights[1])
        self.assertNotEqual(weights[0], weights[2])


def reached(graph, output):
    """Raw bytes of the initialisers that an output depends on."""
    makers, constants = {o: n for n in graph.node for o in n.output}, {t.name: t for t in graph.initializer}
    waiting, seen, found = [output], set(), []
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in constants:
            found.append(onnx.numpy_helper.to_array(constants[name]).tobytes())
        elif name in makers:
            waiting += makers[name].input
    return found


class Comparison(unittest.TestCase):
    def test_outcomes_of_even_odds(self):
        values = outcomes(torch.tensor([[0.0, 0.0, 1.0, 0.0]]), torch.tensor([2]))[0]
        e = math.e
        np.testing.assert_allclose(values, [1, -math.log((e + 1) / (e + 3)), 1, -math.log(e / (e + 3))], rtol=1e-5)

    def test_one_person_has_no_interval_and_equal_persons_have_none_either(self):
        means, ends = intervals(np.array([[1.0], [0.0], [1.0], [0.0]]), ["a", "a", "b", "b"])
        self.assertEqual((means[0], ends[0][0], ends[1][0]), (0.5, 0.5, 0.5))

    def test_each_half_is_judged_at_the_others_temperature(self):
        logits, kinds = torch.tensor([[4.0, 0.0, 0.0, 0.0]] * 4), torch.tensor([0, 2, 0, 0])
        values = cross_fitted(logits, kinds, torch.tensor([False, False, True, True]))
        # the second half is always right, so the first half is judged at the sharpest temperature, 0.25
        self.assertAlmostEqual(values[1, 1], -float(two_classes(logits * 4)[1, 1]), places=3)

    def test_a_name_is_replaced_in_full_and_in_part(self):
        self.assertEqual(rename("Ana Prado", "Who taught Ana?", ["Wei Li"], random.Random(1)), "Who taught Wei?")


if __name__ == "__main__":
    unittest.main()
