"""Hand-computed checks of the small parts.  python3 -m unittest discover models/training"""

import json
import math
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
import onnx
import torch

import safetensors
from bert import Encoder, Mnemoscope, mean_pool
from encode import encode, length_buckets
from evaluate import memory_scores, recall
from exchange import Exchange
from export import export_fp32
from loss import contrastive, memory_logits
from mlm import SHAPE, mask_tokens
from quantize import to_int8
from smooth import smoothing
from tokenizer import Tokenizer, split_words
from vocab_zh import tokenizer_spec, vocabulary
from windows import split_sentences, units, windows

TINY = {**SHAPE, "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}


def tiny_tokenizer(folder, texts=("她在青岛修钟表。",)):
    path = Path(folder) / "tokenizer.json"
    path.write_text(json.dumps(tokenizer_spec(vocabulary(texts))), encoding="utf-8")
    return Tokenizer(path)


class Texts(unittest.TestCase):
    def test_accents_and_case_vanish_and_han_characters_stand_alone(self):
        self.assertEqual(split_words("Café 钟表-OK!"), ["cafe", "钟", "表", "-", "ok", "!"])

    def test_a_sentence_ends_after_its_closing_quote_but_not_after_an_initial(self):
        self.assertEqual(split_sentences('R. Rao said "No." He left.'), ['R. Rao said "No."', "He left."])
        self.assertEqual(units("他说：“好。”走了。"), ["他说：“好。”", "走了。"])

    def test_a_date_line_joins_the_first_turn(self):
        self.assertEqual(units("May 12, 2022\nA: hi\nB: yo"), ["May 12, 2022\nA: hi", "B: yo"])

    def test_windows_cover_the_text_and_respect_both_limits(self):
        with tempfile.TemporaryDirectory() as folder:
            tokenizer = tiny_tokenizer(folder)
            text = "她在青岛修钟表。" * 7
            rows = windows(text, tokenizer, max_units=4, max_tokens=20)
            self.assertEqual([i for r in rows for i in r[1:-1]], tokenizer.pieces(text))
            self.assertTrue(all(len(r) <= 20 for r in rows))


class Measures(unittest.TestCase):
    def test_recall_counts_the_best_ranked_gold(self):
        scores = np.array([[0.9, 0.5, 0.1], [0.2, 0.3, 0.1]])
        self.assertEqual(recall(scores, [{1}, {0, 2}], (1, 2, 3)), [0.0, 1.0, 1.0])

    def test_a_memory_scores_as_its_best_window(self):
        pieces = np.array([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]], dtype=np.float32)
        scores = memory_scores(np.array([[0.0, 1.0]], dtype=np.float32), pieces, np.array([0, 0, 1]), 2)
        np.testing.assert_allclose(scores, [[1.0, 0.8]])


class Losses(unittest.TestCase):
    def test_two_equal_memories_cost_the_logarithm_of_two(self):
        self.assertAlmostEqual(float(contrastive(torch.zeros(1, 2), [{0}])), math.log(2), places=5)

    def test_two_gold_memories_out_of_two_cost_nothing(self):
        self.assertAlmostEqual(float(contrastive(torch.tensor([[3.0, 1.0]]), [{0, 1}])), 0.0, places=5)

    def test_windows_of_a_memory_are_summed_or_the_best_is_taken(self):
        question, pieces = torch.tensor([[1.0, 0.0]]), torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        largest = memory_logits(question, pieces, [0, 0, 1], 2, 1.0, "max")
        summed = memory_logits(question, pieces, [0, 0, 1], 2, 1.0, "lse")
        np.testing.assert_allclose(largest, [[1.0, 0.0]], atol=1e-5)
        np.testing.assert_allclose(summed, [[1.0 + math.log(2), 0.0]], atol=1e-5)


class Models(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.folder = tempfile.TemporaryDirectory()
        self.tokenizer = tiny_tokenizer(self.folder.name)
        self.model = Mnemoscope(Encoder({**TINY, "vocab_size": len(self.tokenizer)})).eval()

    def tearDown(self):
        self.folder.cleanup()

    def test_padding_does_not_change_an_embedding(self):
        rows = [self.tokenizer.encode("她修钟表"), self.tokenizer.encode("她在青岛修钟表。" * 3)]
        together, alone = encode(self.model, rows)[0], encode(self.model, rows[:1])[0]
        np.testing.assert_allclose(together[0], alone[0], atol=1e-5)

    def test_mean_pooling_ignores_masked_tokens(self):
        hidden = torch.tensor([[[1.0], [3.0], [100.0]]])
        self.assertEqual(float(mean_pool(hidden, torch.tensor([[1, 1, 0]]))), 2.0)

    def test_a_checkpoint_comes_back_the_same(self):
        path = Path(self.folder.name) / "c.safetensors"
        self.model.save(path, step=3)
        self.assertEqual(safetensors.read_metadata(path)["step"], "3")
        again = Mnemoscope.load(path)
        for name, tensor in self.model.state_dict().items():
            self.assertTrue(torch.equal(tensor, again.state_dict()[name]), name)

    def test_every_weight_matrix_of_the_layers_becomes_uint8(self):
        path = Path(self.folder.name) / "m.onnx"
        export_fp32(self.model, path)
        rows = [self.tokenizer.encode("她在青岛修钟表。")]
        graph = to_int8(onnx.load(str(path)), smoothing(self.model, rows)).graph
        onnx.checker.check_graph(graph)
        integer = [n for n in graph.node if n.op_type == "MatMulInteger"]
        self.assertEqual(len(integer), 6)  # query, key, value, output, widen, narrow
        self.assertEqual(sum(n.op_type == "DynamicQuantizeLinear" for n in graph.node), 4)  # q, k, v share one
        self.assertEqual(sum(n.op_type == "Mul" and n.name.endswith("scale_down") for n in graph.node), 4)

    def test_special_tokens_are_never_masked(self):
        ids = torch.tensor([self.tokenizer.encode("她在青岛修钟表。") + [self.tokenizer.pad]] * 200)
        shown, chosen = mask_tokens(ids, self.tokenizer, torch.Generator().manual_seed(1))
        special = (ids == self.tokenizer.cls) | (ids == self.tokenizer.sep) | (ids == self.tokenizer.pad)
        self.assertFalse(bool((chosen & special).any()))
        self.assertTrue(torch.equal(shown[special], ids[special]))
        self.assertAlmostEqual(float(chosen[~special].float().mean()), 0.15, delta=0.03)

    def test_exchanged_characters_stay_equal_across_question_and_memory(self):
        exchange = Exchange([], self.tokenizer, 1.0, seed=1)
        row = self.tokenizer.pieces("青岛钟表")
        results = [exchange([row], [row[::-1]]) for _ in range(20)]
        self.assertTrue(all(a[0] == b[0][::-1] for a, b in results))
        self.assertTrue(any(a[0] != row for a, _ in results))


class Buckets(unittest.TestCase):
    def test_each_row_occurs_once_and_padded_size_is_bounded(self):
        rows = [[0] * n for n in (5, 1, 9, 3, 3)]
        buckets = length_buckets(rows, tokens=10)
        self.assertEqual(sorted(i for b in buckets for i in b), [0, 1, 2, 3, 4])
        self.assertTrue(all(len(b) == 1 or max(len(rows[i]) for i in b) * len(b) <= 10 for b in buckets))


if __name__ == "__main__":
    unittest.main()
