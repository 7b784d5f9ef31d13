/**
 * What packages hold of others that no graph of modules shows: it was bundled or compiled into their files before they were published. The
 * names are those that the files themselves tell; `test/notices.test.ts` reads them there.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, version: string, licence: string, text: string }} Notice */

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The MIT licence (SPDX: MIT) below a copyright line. */
export const mit = (copyright) => `MIT License

${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The BSD licence with two or three clauses below a copyright line. @param {string} [name] whose endorsement the third clause forbids. */
const bsd = (copyright, name) => `${copyright}
All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are
met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
   documentation and/or other materials provided with the distribution.
${
  name === undefined
    ? ''
    : `
3. Neither the name ${name} nor the names of its contributors may be used to endorse or promote products derived from this software without
   specific prior written permission.
`
}
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED
TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO,
PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF
LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

/** Rust crates in jieba-wasm's WebAssembly that may be taken under Apache-2.0, which asks for its text alone. */
const APACHE_CRATES = [
  ['dlmalloc', '0.2.9'],
  ['hashbrown', '0.15.4'],
  ['include-flate', '0.3.1'],
  ['lazy_static', '1.5.0'],
  ['once_cell', '1.21.3'],
  ['regex', '1.11.2'],
  ['regex-automata', '0.4.10'],
  ['regex-syntax', '0.8.6'],
  ['rle-decode-fast', '1.0.3'],
  ['smallvec', '1.15.1'],
  ['wasm-bindgen', '0.2.101'],
  ['zstd-safe', '7.2.4'],
  ['The Rust standard library', ''],
];

/** Those that may not, with their copyright lines. */
const OTHER_CRATES = [
  ['aho-corasick', '1.1.3', 'MIT', mit('Copyright (c) 2015 Andrew Gallant')],
  ['cedarwood', '0.4.6', 'BSD-2-Clause', bsd('Copyright (c) 2013-2014, Naoki Yoshinaga, Paul Meng')],
  ['jieba, its dictionary', '', 'MIT', mit('Copyright (c) 2013 Sun Junyi')],
  ['jieba-rs', '', 'MIT', mit('Copyright (c) 2018 - 2019 messense')],
  ['libflate', '2.1.0', 'MIT', mit('Copyright (c) 2016 Takeru Ohta <phjgt308@gmail.com>')],
  ['libflate_lz77', '2.1.0', 'MIT', mit('Copyright (c) 2016 Takeru Ohta <phjgt308@gmail.com>')],
  ['memchr', '2.7.5', 'MIT', mit('Copyright (c) 2015 Andrew Gallant')],
  ['phf_shared', '0.11.3', 'MIT', mit('Copyright (c) 2014-2022 Steven Fackler, Yuki Okushi')],
  ['serde-wasm-bindgen', '0.6.5', 'MIT', mit('Copyright (c) 2019 Cloudflare, Inc.')],
  ['Zstandard', '', 'BSD-3-Clause', bsd('Copyright (c) Meta Platforms, Inc. and affiliates.', 'Facebook')],
];

/** Packages that a package's own build has bundled, by the bundling package. */
const BUNDLED = {
  '@huggingface/transformers': ['@huggingface/jinja', '@huggingface/tokenizers'],
};

/**
 * @param {string} name of a package that is in the page.
 * @param {{ noticeOf: (folder: string) => Notice, folderOf: (name: string) => string, apache: string }} ports
 * @returns {Notice[]} of what it holds of others.
 */
export function compiledInto(name, { noticeOf, folderOf, apache }) {
  if (name === 'jieba-wasm') {
    const within = (crate) => `${crate} (compiled into jieba-wasm)`;
    return [
      ...APACHE_CRATES.map(([crate, version]) => ({
        name: within(crate),
        version,
        licence: 'Apache-2.0',
        text: apache,
      })),
      ...OTHER_CRATES.map(([crate, version, licence, text]) => ({
        name: within(crate),
        version,
        licence,
        text,
      })),
    ];
  }
  if (name === 'onnxruntime-web') {
    return [
      {
        name: 'Third-party notices of ONNX Runtime (onnxruntime-web has none; these are of the release for Python)',
        version: '1.31.0',
        licence: 'several',
        text: readFileSync(here('onnxruntime-1.31.0.txt'), 'utf8').trim(),
      },
      // libc++ and compiler-rt ask for no notice where they were compiled in: the LLVM exception to Apache-2.0.
      {
        name: 'musl (C library, compiled into onnxruntime-web)',
        version: '',
        licence: 'MIT',
        text: mit('Copyright © 2005-2020 Rich Felker, et al.'),
      },
    ];
  }
  return (BUNDLED[name] ?? []).map((each) => noticeOf(folderOf(each)));
}
