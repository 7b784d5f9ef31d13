#!/bin/sh
# A reduced run of everything, in a few minutes: generated data, training, classifier, export, static vectors, a student, parity. Fails if parity does.
#
#   sh models/training/smoke.sh [en|zh BASE]
#
# BASE: folder of the language's base, relative to models/training (see README.md); without it, in Chinese, a small encoder from noise.
# TRAIN_PYTHON: an interpreter with torch and onnx; CHECK_PYTHON: one with numpy, onnxruntime and tokenizers (empty: the check is
# left out, and said so).
set -eu
cd "$(dirname "$0")"
TRAIN_PYTHON=${TRAIN_PYTHON:-/usr/bin/python3}
CHECK_PYTHON=${CHECK_PYTHON-python3}
export OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
out=out/smoke
rm -rf "$out" && mkdir -p "$out"

language=${1:-zh}
base=${2:-$out/base}
for split in train held-out; do
  "$TRAIN_PYTHON" generate.py --language $language --characters 6 --seed 3 --split $split --out "$out/$split.jsonl"
done

if [ $# -eq 0 ]; then "$TRAIN_PYTHON" tiny.py --text "$out/train.jsonl" --out "$base"; fi
tokenizer=$base/tokenizer.json
"$TRAIN_PYTHON" train.py --language $language --base "$base" --train "$out/train.jsonl" --written reading/$language-a.jsonl --share 0.3 \
  --held "$out/held-out.jsonl" --held-characters 1 --steps 6 --memories 8 --questions 8 --log 2 --out "$out"
"$TRAIN_PYTHON" interpolate.py --base "$base" --tuned "$out/last.safetensors" --alpha 0.5 --train "$out/train.jsonl" \
  --questions 200 --out "$out/mixed.safetensors"
"$TRAIN_PYTHON" kinds.py --language $language --checkpoint "$out/mixed.safetensors" --tokenizer "$tokenizer" \
  --questions questions/$language-a.jsonl reading/$language-a.jsonl --fork 1 --branch 1 --steps 4 --every 2 --out "$out/final.safetensors"
"$TRAIN_PYTHON" pack.py --checkpoint "$out/final.safetensors" --tokenizer "$tokenizer" --data "$out/train.jsonl" \
  --language $language --out "$out/model"
"$TRAIN_PYTHON" parity.py reference --checkpoint "$out/final.safetensors" --tokenizer "$tokenizer" \
  --data "$out/held-out.jsonl" --out "$out/reference.npz"
"$TRAIN_PYTHON" static.py --teacher "$out/model" --language $language --text "$out/train.jsonl" --written "$out/held-out.jsonl" \
  --dimensions 32 --out "$out/static"
"$TRAIN_PYTHON" student.py --teacher "$out/model" --layers 0 1 --train "$out/train.jsonl" --held "$out/held-out.jsonl" \
  --held-characters 1 --minutes 0.1 --memories 4 --questions 4 --log 1 --out "$out/student"
if [ -z "$CHECK_PYTHON" ]; then
  echo "parity not checked: CHECK_PYTHON is empty"
else
  "$CHECK_PYTHON" parity.py check --reference "$out/reference.npz" --fp32 "$out/final.onnx" --model "$out/model"
fi
