"""Hand-computed checks of the dictionary, the word tokenizer and the distillation.  python3 -m unittest discover models/training"""

import json
import random
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
import torch

import lexicon
from bert import Encoder, Mnemoscope, mean_pool
from distil import Pairs, Plan, cached, gloss_targets, nearness, optimizer_for
from encode import encode, pad
from generation import parallel
from mlm import SHAPE
from tokenizer import Tokenizer
from translate import BY_HAND
from transplant import embeddings, transplant
from vocab_zh import han_words, tokenizer_spec, vocabulary

TINY = {**SHAPE, "hidden_size": 16, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 32}
FREQUENCY = {"研究": 1000, "研究生": 300, "生命": 900, "起源": 500, "研": 5, "究": 5, "生": 50, "命": 40, "起": 60, "源": 20}
CSV = r'''word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio
glad,,,"a. 高兴的, 乐意的",,,,,100,400,,,
happy,,,"a. 快乐的, (感到)高兴的\n[网络] 快乐",,,,,25,0,,,
vomiting,,,"n. 呕吐\n[医] 呕吐, 吐",,,,,0,400,,,
given,,,"a. 赠予的\ngive的过去分词",,,,,0,900,,,
glad vomiting,,,[医] 高兴呕吐,,,,,0,0,,,
zyzzyva,,,n. 象鼻虫,,,,,0,0,,,
be glad of sth,,,为高兴,,,,,0,0,,,
'''


def dictionary(folder):
    path = Path(folder) / "ecdict.csv"
    path.write_text(CSV, encoding="utf-8")
    return path


def word_tokenizer(folder):
    vocab = vocabulary(["研究生命起源"], ["研究", "研究生", "生命", "起源"])
    path = Path(folder) / "tokenizer.json"
    path.write_text(json.dumps(tokenizer_spec(vocab, FREQUENCY)), encoding="utf-8")
    return Tokenizer(path)


def tiny_model(size=8000):
    torch.manual_seed(2)
    return Mnemoscope(Encoder({**TINY, "vocab_size": size})).eval()


class Dictionary(unittest.TestCase):
    def test_labels_remarks_and_grammar_are_left_out(self):
        self.assertEqual(lexicon.glosses(r"n. 小睡, 打盹(白天)\n[医] 呕吐\ngive的过去分词"), [("小睡", None), ("打盹", None), ("呕吐", "医")])

    def test_a_sentence_keeps_its_commas(self):
        self.assertEqual(lexicon.glosses("如果下雨, 我就不去", whole=True), [("如果下雨, 我就不去", None)])

    def test_weights_fall_with_rank_and_place(self):
        with tempfile.TemporaryDirectory() as folder:
            found = lexicon.pairs(dictionary(folder))
        self.assertAlmostEqual(found["高兴的"]["glad"], 0.1)
        self.assertAlmostEqual(found["高兴"]["glad"], 0.08)
        self.assertAlmostEqual(found["高兴"]["happy"], 0.8 * 0.2 / 2)
        self.assertEqual(list(found["呕吐"]), ["vomiting"])
        self.assertNotIn("象鼻虫", found)  # a word that no corpus ranks
        self.assertNotIn("高兴呕吐", found)  # a phrase of one field only


class Words(unittest.TestCase):
    def test_the_likeliest_pieces_are_chosen_not_the_longest(self):
        with tempfile.TemporaryDirectory() as folder:
            tokenizer = word_tokenizer(folder)
        names = {i: t for t, i in tokenizer.vocab.items()}
        self.assertEqual([names[i] for i in tokenizer.pieces("研究生命起源。")], ["研究", "生命", "起源", "。"])
        self.assertEqual([names[i] for i in tokenizer.pieces("研究生")], ["研究生"])

    def test_neighbouring_unknown_characters_are_one_token(self):
        with tempfile.TemporaryDirectory() as folder:
            tokenizer = word_tokenizer(folder)
        self.assertEqual(tokenizer.pieces("龘龘"), [tokenizer.unk])
        self.assertEqual(tokenizer.pieces("生龘命"), [tokenizer.vocab["生"], tokenizer.unk, tokenizer.vocab["命"]])

    def test_words_need_a_translation_and_come_by_frequency(self):
        self.assertEqual(han_words(FREQUENCY, {"研究": {}, "生命": {}}, {"一起": "together"}, [], 2), ["一起", "研究"])

    def test_words_by_hand_have_no_blank_and_some_english(self):
        self.assertTrue(all(re.fullmatch(r"\S+", w) and e.strip() for w, e in BY_HAND.items()))


class Transplant(unittest.TestCase):
    def test_layers_are_copied_and_words_take_over_their_translation(self):
        with tempfile.TemporaryDirectory() as folder:
            own = word_tokenizer(folder)
            english = Path(folder) / "english.json"
            english.write_text(json.dumps(tokenizer_spec(vocabulary(["life life life life life"] * 2))), encoding="utf-8")
            reader = Tokenizer(english)
        teacher = tiny_model(len(reader))
        table, _ = embeddings(teacher, reader, own, {"生命": {"life": 1.0}})
        words = teacher.encoder.embeddings["word_embeddings"].weight.detach()
        cosine = torch.nn.functional.cosine_similarity
        self.assertAlmostEqual(float(cosine(table[own.vocab["生命"]], words[reader.vocab["life"]], dim=0)), 1.0, places=5)
        self.assertTrue(torch.equal(table[own.vocab["7"]], words[reader.vocab["7"]]))
        student = transplant(teacher, [0, 2], table, 32)
        self.assertTrue(torch.equal(student.encoder.layer[1].output.dense.weight, teacher.encoder.encoder.layer[2].output.dense.weight))
        self.assertEqual(student.embeddings["position_embeddings"].weight.shape, (32, 16))


class Distillation(unittest.TestCase):
    def test_equal_vectors_leave_only_the_contrast(self):
        targets = torch.eye(2)
        expected = 0.1 * float(torch.log(1 + torch.exp(torch.tensor(-1 / 0.5))))
        self.assertAlmostEqual(float(nearness(targets, targets, 0.5)), expected, places=5)

    def test_texts_of_the_same_meaning_are_no_negatives(self):
        targets = torch.tensor([[1.0, 0.0], [1.0, 0.0]])
        self.assertAlmostEqual(float(nearness(targets, targets, 0.05)), 0.0, places=5)

    def test_a_gloss_aims_at_the_weighted_mean(self):
        vectors = {"a": np.array([1.0, 0.0], np.float16), "b": np.array([0.0, 1.0], np.float16)}
        glosses, targets, weights = gloss_targets({"甲": {"a": 3.0, "b": 4.0}, "乙": {"c": 1.0}}, vectors)
        self.assertEqual((glosses, weights), (["甲"], [4.0]))
        np.testing.assert_allclose(targets[0], [0.6, 0.8], atol=1e-3)

    def test_the_teacher_reads_every_text_once(self):
        with tempfile.TemporaryDirectory() as folder:
            tokenizer, path = word_tokenizer(folder), Path(folder) / "cache.npz"
            first = cached(path, tiny_model(), tokenizer, ["生命", "起源"])
            again = cached(path, None, tokenizer, ["起源"])  # no teacher is needed
        np.testing.assert_array_equal(first["起源"], again["起源"])

    def test_a_few_steps_bring_the_student_nearer(self):
        with tempfile.TemporaryDirectory() as folder:
            tokenizer = word_tokenizer(folder)
        teacher, student = tiny_model(), tiny_model()
        torch.manual_seed(3)
        for parameter in student.encoder.parameters():
            parameter.data += 0.2 * torch.randn_like(parameter)
        texts = ["生命", "起源", "研究", "研究生"]
        targets = encode(teacher, [tokenizer.encode(t) for t in texts])[0]
        source = Pairs(tokenizer, texts, targets, [1.0] * 4, 1)
        optimizer, losses = optimizer_for(student.encoder, 1e-3, 1e-2), []
        for _ in range(20):
            rows, aims = source.draw(4)
            vectors = torch.cat([torch.nn.functional.normalize(_pooled(student, [r]), dim=-1) for r in rows])
            loss = (1 - (vectors * aims).sum(1)).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss))
        self.assertLess(np.mean(losses[-5:]), 0.5 * np.mean(losses[:5]))


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


def _pooled(model, rows):
    ids, mask, types = pad(rows)
    return mean_pool(model.encoder(ids, mask, types), mask)


class Parallel(unittest.TestCase):
    def test_slots_are_filled_alike_on_both_sides(self):
        slots = {"pet": [("一只猫", "a cat")]}
        self.assertEqual(parallel.fill(random.Random(1), ("我有{pet}。", "i have {pet}."), slots), ("我有一只猫。", "I have a cat."))

    def test_no_brace_is_left_and_sides_have_equally_many_turns(self):
        short, long = parallel.make(1, 300, 60)
        for chinese, english in (*short, *long):
            self.assertNotRegex(chinese + english, r"[{}=]")
            self.assertEqual(chinese.count("\n"), english.count("\n"))
            self.assertRegex(chinese, "[一-鿿]")
            self.assertNotRegex(english, "[一-鿿]")

    def test_a_passage_names_at_most_two_people_of_its_own(self):
        slots, topics = parallel.load()
        names = [english for name in ("name", "name2") for _, english in slots[name]]
        for _, english in (parallel.passage(random.Random(seed), slots, {name: topics["stories"] for name in "ab"}) for seed in range(20)):
            self.assertLessEqual(sum(name in english for name in names), 2)


if __name__ == "__main__":
    unittest.main()
