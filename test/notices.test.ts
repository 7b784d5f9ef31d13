/** THIRD-PARTY-NOTICES.txt: no package, font or model of the page without the text of its licence. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  modelNotices,
  noticeOf,
  noticesPlugins,
  noticesText,
  noticesWithin,
  packageFolderOf,
} from '../scripts/notices.mjs';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** What the plugins write for builds of these modules and files. */
function written(page: string[], worker: string[], files: string[]): string {
  const plugins = noticesPlugins();
  const chunk = (ids: string[]) => ({
    type: 'chunk',
    modules: Object.fromEntries(ids.map((id) => [id, {}])),
  });
  const asset = (originalFileNames: string[]) => ({ type: 'asset', originalFileNames });
  (plugins.worker() as never as { generateBundle: (...given: unknown[]) => void }).generateBundle(
    {},
    {
      w: chunk(worker),
    },
  );
  let source = '';
  const context = { emitFile: (file: { source: string }) => (source = file.source) };
  (
    plugins.page as never as { generateBundle: { handler: (...given: unknown[]) => void } }
  ).generateBundle.handler.call(context, {}, { p: chunk(page), f: asset(files) });
  return source;
}

describe('the notices', () => {
  it.each(Object.keys(dependencies))('have the licence of %s', (name) => {
    const notice = noticeOf(join(import.meta.dirname, '../node_modules', name));
    expect(notice.licence).toMatch(/^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1)$/);
    expect(notice.text.length).toBeGreaterThan(400);
    expect(notice.text).toMatch(/copyright|licen[cs]e/i);
  });

  it('hold every package of the graphs of page and workers, fonts and copied files, and the models with their base', () => {
    const root = join(import.meta.dirname, '..');
    const text = written(
      [
        join(root, 'node_modules/svelte/src/index-client.js'),
        join(root, 'src/main.ts'),
        '\0vite/preload-helper.js',
      ],
      [
        join(root, 'node_modules/@noble/hashes/sha2.js?x'),
        `\0${root}/node_modules/idb/build/index.js?commonjs-module`,
      ],
      [
        'node_modules/@fontsource-variable/source-serif-4/files/a.woff2',
        'node_modules/onnxruntime-web/dist/ort.wasm',
      ],
    );
    for (const head of [
      /^svelte 5\.\S+ · MIT$/m,
      /^@noble\/hashes \S+ · MIT$/m,
      /^idb \S+ · ISC$/m,
      /^vite \S+ · MIT$/m,
    ])
      expect(text).toMatch(head);
    expect(text).toMatch(/^@fontsource-variable\/source-serif-4 \S+ · OFL-1\.1$/m);
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text).toMatch(/^onnxruntime-web \S+ · MIT$/m);
    expect(text).toContain('Copyright (c) Microsoft Corporation');
    expect(text).toMatch(/^Third-party notices of ONNX Runtime .* 1\.31\.0 · several$/m);
    expect(text).toMatch(
      /^all-MiniLM-L6-v2 \(base of the model mnemoscope-en, changed by tuning\) · Apache-2\.0$/m,
    );
    expect(text).toContain('Apache License');
    expect(text).not.toContain(root);
  });

  it('have every library that was compiled into ONNX Runtime’s WebAssembly, by the paths of its sources', () => {
    const text = noticesText(noticesWithin('onnxruntime-web'));
    const found = new Set<string>();
    for (const build of ['threaded', 'threaded.asyncify']) {
      const file = `node_modules/onnxruntime-web/dist/ort-wasm-simd-${build}.wasm`;
      for (const [, library] of readFileSync(file, 'latin1').matchAll(/_deps\/([\w.+-]+)-src\//g))
        found.add(library!);
    }
    expect([...found].sort()).toEqual(['abseil_cpp', 'onnx', 'protobuf', 're2']);
    for (const library of found) expect(text.replaceAll('-', '_')).toContain(library);
    // Headers and run-time libraries leave no path.
    for (const library of ['Eigen', 'flatbuffers', 'SafeInt', 'Microsoft GSL', 'emsdk', 'musl', 'dawn'])
      expect(text).toContain(library);
  });

  it('have every crate that was compiled into jieba’s WebAssembly, in its version', () => {
    const file = readFileSync('node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm', 'latin1');
    const crates = new Set(
      [...file.matchAll(/([a-z][a-z0-9_-]*)-(\d+\.\d+\.\d+)\/src\//g)].map(
        ([, crate, version]) => `${crate} (compiled into jieba-wasm) ${version}`,
      ),
    );
    expect(crates.size).toBe(19);
    const named = noticesWithin('jieba-wasm').map(({ name, version }) => `${name} ${version}`);
    expect(named).toEqual(expect.arrayContaining([...crates]));
  });

  it('have the packages that transformers.js has bundled, by the paths in its bundle', () => {
    const bundle = readFileSync('node_modules/@xenova/transformers/dist/transformers.web.js', 'utf8');
    const bundled = new Set(
      [...bundle.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/dist/g)].map(([, name]) => name),
    );
    expect([...bundled].sort()).toEqual(['@huggingface/jinja', '@huggingface/tokenizers']);
    expect(noticesWithin('@huggingface/transformers').map(({ name }) => name)).toEqual([...bundled].sort());
  });

  it('stop the build at a package without a licence', () => {
    expect(() => noticeOf(join(import.meta.dirname, 'fixtures/unlicensed'))).toThrow(
      'unlicensed 1.0.0 is in the page and has no text of its licence: add it to scripts/notices.mjs.',
    );
  });

  it('print an equal text once, below all to which it applies', () => {
    const [first] = modelNotices();
    const text = noticesText([first!, { ...first!, name: 'another' }]);
    expect(text.split('TERMS AND CONDITIONS FOR USE').length).toBe(2);
    expect(text).toMatch(/^another 1\.0\.0 · Apache-2\.0\nmnemoscope-en \(model\) 1\.0\.0 · Apache-2\.0$/m);
  });

  it('tell packages by their folder, nested ones too', () => {
    expect(packageFolderOf('/a/node_modules/x/b.js')).toBe('/a/node_modules/x');
    expect(packageFolderOf('/a/node_modules/x/node_modules/@s/y/b.js?q')).toBe(
      '/a/node_modules/x/node_modules/@s/y',
    );
    expect(packageFolderOf('/a/src/main.ts')).toBeUndefined();
    expect(packageFolderOf('/a/node_modules/.vite/deps/x.js')).toBeUndefined();
  });
});
