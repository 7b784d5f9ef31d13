"""The papers' pipeline in Python, as a peer of the page: rank_bm25, and where an encoder is given its vectors, as sentence-transformers makes them.

Arguments: a file with {"memories": [[…texts of a bank…], …], "questions": [[…], …]}; the folder of an encoder, or nothing. Prints one JSON object:
median milliseconds of indexing a bank and of a question by words, by vectors (tokens, graph, mean over the tokens, length one, cosines), the versions, and what is missing.
"""

import json
import re
import statistics
import sys
import time
from importlib import metadata, util

data = json.load(open(sys.argv[1], encoding="utf-8"))
folder = sys.argv[2] if len(sys.argv) > 2 else None
found = {"versions": {}, "missing": []}


def has(*names):
    missing = [name for name in names if util.find_spec(name) is None]
    found["missing"] += missing
    for name in names:
        if name not in missing:
            found["versions"][name] = metadata.version(name)
    return not missing


def timed(work):
    started = time.perf_counter()
    value = work()
    return value, 1000 * (time.perf_counter() - started)


def terms(text):
    return re.findall(r"\w+", text.lower())


if has("rank_bm25"):
    from rank_bm25 import BM25Okapi

    indexing, asking = [], []
    for memories, questions in zip(data["memories"], data["questions"]):
        index, took = timed(lambda: BM25Okapi([terms(text) for text in memories]))
        indexing.append(took)
        for question in questions:
            asking.append(timed(lambda: index.get_scores(terms(question)).argsort()[::-1][:5])[1])
    found["lexical"] = {"indexing": statistics.median(indexing), "question": statistics.median(asking)}

if folder and has("onnxruntime", "tokenizers", "numpy"):
    import numpy
    import onnxruntime
    import tokenizers

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        f"{folder}/onnx/model_quantized.onnx", options, providers=["CPUExecutionProvider"]
    )
    names = {entry.name for entry in session.get_inputs()}
    tokenizer = tokenizers.Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.enable_truncation(256)

    def encode(text):
        entry = tokenizer.encode(text)
        mask = numpy.array([entry.attention_mask], dtype=numpy.int64)
        feeds = {
            "input_ids": numpy.array([entry.ids], dtype=numpy.int64),
            "attention_mask": mask,
            "token_type_ids": numpy.zeros_like(mask),
        }
        states = session.run(["last_hidden_state"], {name: feeds[name] for name in names})[0]
        vector = (states * mask[:, :, None]).sum(1)[0]
        return vector / numpy.linalg.norm(vector)

    # Vectors of the memories are made beforehand on both sides; their values do not change how long a question takes.
    rows = numpy.random.default_rng(1).standard_normal((len(data["memories"][0]), len(encode("warm")))).astype("f4")
    asking = [timed(lambda: (rows @ encode(question)).argsort()[::-1][:5])[1] for question in data["questions"][0]]
    found["dense"] = {"question": statistics.median(asking)}

print(json.dumps(found))
