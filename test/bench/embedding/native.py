"""The same int8 graph in native ONNX Runtime, as a peer of the page: reads one JSON object a line, writes one back.

Arguments: the model's folder, the number of threads. A request {"texts": [...], "batch": n} is answered with
{"milliseconds": ...}: tokens, graph, mean over the tokens, length one. The first line written tells the versions.
"""

import json
import sys
import time

import numpy
import onnxruntime
import tokenizers

folder, threads = sys.argv[1], int(sys.argv[2])
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = threads
options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(
    f"{folder}/onnx/model_quantized.onnx", options, providers=["CPUExecutionProvider"]
)
tokenizer = tokenizers.Tokenizer.from_file(f"{folder}/tokenizer.json")
tokenizer.enable_padding()
tokenizer.enable_truncation(256)
names = {entry.name for entry in session.get_inputs()}


def encode(texts):
    found = tokenizer.encode_batch(texts)
    mask = numpy.array([entry.attention_mask for entry in found], dtype=numpy.int64)
    feeds = {
        "input_ids": numpy.array([entry.ids for entry in found], dtype=numpy.int64),
        "attention_mask": mask,
        "token_type_ids": numpy.zeros_like(mask),
    }
    states = session.run(["last_hidden_state"], {name: feeds[name] for name in names})[0]
    vectors = (states * mask[:, :, None]).sum(1)
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


print(json.dumps({"onnxruntime": onnxruntime.__version__, "tokenizers": tokenizers.__version__}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    texts, batch = request["texts"], request["batch"]
    started = time.perf_counter()
    for at in range(0, len(texts), batch):
        encode(texts[at : at + batch])
    print(json.dumps({"milliseconds": 1000 * (time.perf_counter() - started)}), flush=True)
