#!/bin/sh
# A reduced run of everything, in a few minutes: generated data, training, export, static vectors, a student, parity. Fails if parity does.
#
#   sh models/training/smoke.sh [MINILM_FOLDER]
#
# With the folder of all-MiniLM-L6-v2 (see README.md) it goes through the English path, without it through the Chinese
# one, which starts from noise. TRAIN_PYTHON: an interpreter with torch and onnx; CHECK_PYTHON: one with numpy,
# onnxruntime and tokenizers (empty: the check is left out, and said so).
set -eu
cd "$(dirname "$0")"
TRAIN_PYTHON=${TRAIN_PYTHON:-/usr/bin/python3}
CHECK_PYTHON=${CHECK_PYTHON-python3}
export OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
out=out/smoke
rm -rf "$out" && mkdir -p "$out"

language=zh
if [ $# -gt 0 ]; then language=en; fi
for split in train held-out; do
  "$TRAIN_PYTHON" generate.py --language $language --characters 6 --seed 3 --split $split --out "$out/$split.jsonl"
done

if [ $language = en ]; then
  tokenizer=$1/tokenizer.json
  start="--base $1"
else
  tokenizer=$out/tokenizer.json
  "$TRAIN_PYTHON" vocab_zh.py --text "$out/train.jsonl" --out "$tokenizer"
  "$TRAIN_PYTHON" mlm.py --tokenizer "$tokenizer" --text "$out/train.jsonl" --steps 20 --tokens 512 --out "$out/mlm.safetensors"
  start="--init $out/mlm.safetensors --tokenizer $tokenizer --freeze -1 --exchange 0.3"
fi
# shellcheck disable=SC2086 # the words of $start are arguments
"$TRAIN_PYTHON" train.py --language $language $start --train "$out/train.jsonl" --held "$out/held-out.jsonl" \
  --held-characters 1 --steps 6 --memories 8 --questions 8 --log 2 --out "$out"
if [ $language = en ]; then
  "$TRAIN_PYTHON" interpolate.py --base "$1" --tuned "$out/last.safetensors" --alpha 0.5 --train "$out/train.jsonl" \
    --questions 200 --out "$out/final.safetensors"
else
  cp "$out/last.safetensors" "$out/final.safetensors"
fi
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
