"""Hand-computed checks of the reader's parts: python3 -m unittest discover models/training"""

import json
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path

import numpy as np
import onnx
import torch

from bert import Encoder
from check_reading import problems
from quantize import to_int8
from read_onnx import weights
from reader import drawn, losses, tensors_of
from reader_batches import Life, Readings, terms
from reader_calibrate import fit
from reader_evaluate import auroc, best_span, token_f1
from reader_model import Reader
from reader_pack import export
from reader_pool import Pool, renamed, with_context
from reading import Pairs, heading, load, passages, passages_of, sentences, span_tokens, words_of
from tokenizer import Tokenizer

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "who", "paid", "?", "bruno", "pays", ".", "old", "##er", "the", "nurse"]
TEXT = "The nurse. " + "Bruno pays the nurse. " * 60
PERSON = {"id": "x", "language": "en", "memories": [{"id": "a", "kind": "event", "text": TEXT.strip()}, {"id": "b", "kind": "profile", "text": "Job: nurse"}],
          "questions": [{"text": "Who paid?", "type": "who", "gold": ["a"], "anchors": ["Bruno"]}], "unanswerable": []}


def tokenizer():
    """A WordPiece tokenizer of a few words."""
    spec = {"model": {"type": "WordPiece", "vocab": {w: i for i, w in enumerate(WORDS)}},
            "normalizer": {"type": "BertNormalizer", "lowercase": True, "handle_chinese_chars": True}}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tokenizer.json"
        path.write_text(json.dumps(spec))
        return Tokenizer(path)


def unigram(vocabulary):
    """A tokenizer of Chinese words with their log-probabilities."""
    spec = {"model": {"type": "Unigram", "vocab": vocabulary, "unk_id": 1},
            "normalizer": {"type": "BertNormalizer", "lowercase": True, "handle_chinese_chars": False}}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tokenizer.json"
        path.write_text(json.dumps(spec))
        return Tokenizer(path)


def small_reader():
    torch.manual_seed(1)
    return Reader(Encoder({"hidden_size": 8, "layer_norm_eps": 1e-12, "num_attention_heads": 2, "intermediate_size": 16, "vocab_size": len(WORDS),
                           "max_position_embeddings": 256, "type_vocab_size": 2, "num_hidden_layers": 1, "hidden_dropout_prob": 0.0,
                           "initializer_range": 0.02}))


class Words(unittest.TestCase):
    def setUp(self):
        shares = {"研究": -1, "研究生": -1.5, "生命": -1.1, "起源": -1.3, "研": -4, "究": -4, "生": -3, "命": -3, "。": -2}
        self.tokenizer = unigram([[w, -20] for w in WORDS[:5]] + [[w, score] for w, score in shares.items()])

    def test_the_likeliest_pieces_are_chosen_not_the_longest(self):
        names = {i: t for t, i in self.tokenizer.vocab.items()}
        self.assertEqual([names[i] for i in self.tokenizer.pieces("研究生命起源。")], ["研究", "生命", "起源", "。"])
        self.assertEqual([names[i] for i in self.tokenizer.pieces("研究生")], ["研究生"])

    def test_neighbouring_unknown_characters_are_one_token(self):
        vocab = self.tokenizer.vocab
        self.assertEqual(self.tokenizer.pieces("龘龘"), [self.tokenizer.unk])
        self.assertEqual(self.tokenizer.pieces("生龘命"), [vocab["生"], self.tokenizer.unk, vocab["命"]])


class Texts(unittest.TestCase):
    def test_sentences_end_at_stops_and_line_breaks_but_not_after_titles(self):
        text = "Dr. Pal came. \"Why?\" Then\nno more"
        self.assertEqual([text[a:b] for a, b in sentences(text)], ["Dr. Pal came.", "\"Why?\"", "Then", "no more"])

    def test_passages_are_whole_sentences_that_cover_the_text_and_fit(self):
        spans = passages(TEXT)
        self.assertGreater(len(spans), 1)
        self.assertTrue(all(b - a <= 1000 for a, b in spans))
        self.assertTrue(all(TEXT[a - 2:a] == ". " for a, _ in spans[1:]))

    def test_later_passages_begin_with_the_heading_and_map_spans_back(self):
        first, second = passages_of({"id": "a", "text": TEXT})[:2]
        self.assertEqual(heading(TEXT), "The nurse.")
        self.assertTrue(second.text.startswith("The nurse.\nBruno"))
        start, end = second.local(second.offset, second.offset + 5)
        self.assertEqual(second.text[start:end], "Bruno")
        self.assertIsNone(first.local(second.offset, second.offset + 5))

    def test_words_are_runs_without_blanks_and_single_marks_and_han(self):
        text = "it's 她OK"
        self.assertEqual([text[a:b] for a, b in words_of(text)], ["it", "'", "s", "她", "OK"])

    def test_chinese_is_cut_into_the_words_of_a_vocabulary_that_has_some(self):
        vocabulary = [["[PAD]", 0], ["[UNK]", 0], ["[CLS]", 0], ["[SEP]", 0], ["[MASK]", 0], ["螺栓", -2], ["断", -3], ["了", -3], ["三", -3]]
        pairs, text = Pairs(unigram(vocabulary)), "螺栓断了。囧三"
        _, first, owners, words = pairs.encode("断了", text)
        self.assertEqual([text[a:b] for a, b in words], ["螺栓", "断", "了", "。", "囧", "三"])
        self.assertEqual((first, owners), (4, [0, 1, 2, 3, 4, 5]))


class Tokens(unittest.TestCase):
    def test_a_pair_knows_the_words_of_its_tokens(self):
        encoded = Pairs(tokenizer()).encode("Who paid?", "Older Bruno pays.")
        ids, first, owners, words = encoded
        self.assertEqual([WORDS[i] for i in ids],
                         ["[CLS]", "who", "paid", "?", "[SEP]", "old", "##er", "bruno", "pays", ".", "[SEP]"])
        self.assertEqual((first, owners, words[1]), (5, [0, 0, 1, 2, 3], (6, 11)))
        self.assertEqual(span_tokens(encoded, (0, 11)), (5, 7))
        self.assertIsNone(span_tokens(encoded, (12, 40)))

    def test_the_best_span_is_of_whole_words_and_beats_none_by_its_margin(self):
        encoded = Pairs(tokenizer()).encode("Who paid?", "Older Bruno pays.")
        logits = np.zeros((len(encoded[0]), 2), np.float32)
        logits[0], logits[7], logits[6, 0] = (1, 1), (3, 4), 9  # the second piece of a word begins nothing
        self.assertEqual(best_span(logits, encoded, sentences("Older Bruno pays.")), (6, 11, 5.0))


class Training(unittest.TestCase):
    def test_answers_are_found_in_every_passage_that_holds_them(self):
        life = Life(PERSON)
        answers = life.answers(PERSON["questions"][0])
        self.assertEqual(len(answers), 1)
        index, span = answers[0]
        self.assertEqual(life.passages[index].text[slice(*span)], "Bruno")

    def test_losses_of_an_untrained_reader_are_those_of_chance(self):
        pairs = Pairs(tokenizer())
        good, bad = pairs.encode("Who paid?", "Bruno pays."), pairs.encode("Who paid?", "Older nurse.")
        (relevance, answerable, span), _ = losses(small_reader(), tensors_of([([(good, (5, 5)), (bad, None)], True)]))
        self.assertAlmostEqual(float(relevance), np.log(2), places=2)
        self.assertAlmostEqual(float(answerable), 1.5 * np.log(2), places=2)  # the answer's own loss counts twice
        self.assertAlmostEqual(float(span), (2 * np.log(5) + 0.3 * 2 * np.log(6)) / 2 / 1.3, places=1)

    def test_processes_that_draw_batches_take_turns_each_with_its_own_seed(self):
        source = Readings([PERSON], tokenizer(), None, True)
        args = Namespace(batch=1, seed=3, workers=2)
        both = drawn([source], [1], args)
        alone = [drawn([source], [1], Namespace(batch=1, seed=seed, workers=0)) for seed in (3000, 3001)]
        for turn in range(4):
            for own, theirs in zip(next(both), next(alone[turn % 2])):
                torch.testing.assert_close(own, theirs)

    def test_several_checkpoints_are_loaded_as_the_mean_of_their_weights(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{i}.safetensors" for i in range(2)]
            models = [small_reader() for _ in paths]
            for model, path in zip(models, paths):
                for parameter in model.parameters():
                    torch.nn.init.normal_(parameter)
                model.save(path)
            both = Reader.load(*paths).state_dict()
            for name, mean in both.items():
                torch.testing.assert_close(mean, (models[0].state_dict()[name] + models[1].state_dict()[name]) / 2)

    def test_logistic_regression_finds_the_sign_of_what_separates(self):
        rows = [{"found": [((9.0, x, 0.0), x > 0, False, 0.0)]} for x in (-2.0, -1.0, -0.5, 0.5, 1.0, 2.0)]
        bias, relevance, answerable, span = fit(rows)
        self.assertGreater(answerable, 0.5)
        others = (relevance, span)
        self.assertTrue(np.allclose([bias, *others], 0, atol=1e-6))


class Others(unittest.TestCase):
    def person(self, name, *texts):
        memories = [{"id": f"m{i}", "kind": "event", "text": text} for i, text in enumerate(texts)]
        return {"id": name, "name": name, "language": "en", "memories": memories, "questions": [], "unanswerable": []}

    def test_a_text_about_one_person_is_told_of_another(self):
        self.assertEqual(renamed("Ada Lee fed Ada's Adam.", "Ada Lee", "Bo Day"), "Bo Day fed Bo's Adam.")
        self.assertEqual(renamed("马志远说", "马志远", "何青"), "何青说")

    def test_the_pool_lists_passages_of_others_of_the_same_pronoun_by_rare_words(self):
        persons = [self.person("Ada Lee", "She sold a boat."), self.person("Bo Day", "Bo said that she painted the yellow boat.", "She ate soup."),
                   self.person("Cy Roe", "He painted the yellow boat in his yard.")]
        persons += [self.person(f"No {i}", "She slept late.") for i in range(20)]
        pool = Pool([(Life(p), p) for p in persons], terms)
        self.assertEqual(pool.nearest("Who painted the yellow boat?", persons[0], 3), ["Ada said that she painted the yellow boat."])

    def test_brackets_come_after_events_and_give_no_date_away(self):
        told = self.person("Ada Lee", *["In 1999 she went to Perth."] * 40)
        texts = [m["text"] for m in with_context(told, 1)["memories"]]
        dressed = [t for t in texts if t.endswith(")")]
        self.assertTrue(5 < len(dressed) < 35)
        self.assertTrue(all(t.startswith("In 1999 she went to Perth. (1999-") and "; Perth; " in t for t in dressed))
        asked = {**told, "unanswerable": [{"text": "When was that?", "near": [m["id"] for m in told["memories"]], "almost": True}]}
        self.assertEqual(with_context(asked, 1)["memories"], told["memories"])


class Transfer(unittest.TestCase):
    def test_weights_come_back_out_of_a_graph(self):
        model = small_reader()
        for parameter in model.parameters():  # a graph stores equal arrays once
            torch.nn.init.normal_(parameter)
        linear = [m.weight.detach().T.numpy() for m in model.modules() if isinstance(m, torch.nn.Linear)]
        divisors = [(w, np.linspace(0.5, 2, len(w), dtype=np.float32)) for w in linear]
        with tempfile.TemporaryDirectory() as folder:
            graph = export(model, Path(folder) / "fp32.onnx")
            for name, tolerance in (("fp32", 1e-7), ("int8", 0.02)):
                path = Path(folder) / f"{name}.onnx"
                onnx.save(to_int8(graph, divisors, 3) if name == "int8" else graph, str(path))
                found = weights(path)
                for parameter, tensor in model.state_dict().items():
                    error = np.abs(found[parameter] - tensor.numpy()).max() / np.abs(tensor.numpy()).max().clip(1e-6)
                    self.assertLess(error, tolerance, f"{name} {parameter}")


class Figures(unittest.TestCase):
    def test_f1_counts_common_words_and_auroc_ties_half(self):
        self.assertAlmostEqual(token_f1("the old nurse", "old nurse"), 0.8)
        self.assertEqual(auroc([1, 2], [1, 0]), 0.875)

    def test_the_written_readings_hold_their_answers(self):
        files = sorted((Path(__file__).parent / "reading").glob("*.jsonl"))
        self.assertEqual([p for person in load(files) for p in problems(person)], [])

    def test_an_answer_that_its_memory_lacks_is_a_problem(self):
        bad = {**PERSON, "questions": [{"text": "Who?", "type": "who", "gold": ["b"], "anchors": ["Bruno"]}]}
        self.assertEqual(len(list(problems(bad))), 1)


if __name__ == "__main__":
    unittest.main()
