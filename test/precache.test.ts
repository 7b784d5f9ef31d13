/** The list of files that the build gives its service worker. */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupOf, SCRIPT, shippedFiles, writeWorker } from '../scripts/precache.mjs';
import { SCRIPT as KNOWN_TO_THE_PAGE } from '../src/storage/offline/files';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = {
  'index.html': '<!doctype html>',
  'assets/index-1.js': 'export {}',
  'assets/ort.wasm': 'wasm',
  'models/one/onnx/model_quantized.onnx': 'int8',
  'models/one/onnx/model_fp16.onnx': 'fp16',
  'models/one/README.md': 'for people',
  'characters/index.json': '[]',
  'robots.txt': 'User-agent: *',
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mnemoscope-files-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the list of files', () => {
  it('has every file of the page with size and SHA-256, and none that only people or crawlers read', () => {
    const listed = shippedFiles(folder);
    expect(listed.map(({ path }) => path)).toEqual(
      Object.keys(FILES)
        .filter((path) => !/README|robots/.test(path))
        .sort(),
    );
    expect(listed.find(({ path }) => path === 'assets/index-1.js')).toEqual({
      path: 'assets/index-1.js',
      bytes: 9,
      group: 'shell',
      sha256: createHash('sha256').update('export {}').digest('base64'),
    });
  });

  it.each([
    ['index.html', 'shell'],
    ['assets/rank-worker-1.js', 'shell'],
    ['assets/ort-wasm-1.wasm', 'runtime'],
    ['assets/jieba-1.wasm', 'bundled'],
    ['models/mnemoscope-en/onnx/model_quantized.onnx', 'model-en'],
    ['models/mnemoscope-reader-zh/manifest.json', 'reader-zh'],
    ['models/mnemoscope-en/onnx/model_fp16.onnx', 'gpu'],
    ['models/mnemoscope-static-en/table.bin', 'static-en'],
    ['models/mnemoscope-static-zh/tokenizer.json', 'static-zh'],
    ['lectures/memory.json', 'bundled'],
    ['sessions/callum-reyes.jsonl', 'bundled'],
  ])('puts %s into the group %s', (path, group) => {
    expect(groupOf(path)).toBe(group);
  });
});

describe('the worker', () => {
  it('carries the list under the name that the page knows, and differs when any file does', async () => {
    await writeWorker(ROOT, folder);
    const before = await readFile(join(folder, KNOWN_TO_THE_PAGE), 'utf8');
    for (const { path, sha256 } of shippedFiles(folder)) {
      expect(before).toContain(path);
      expect(before).toContain(sha256);
    }
    expect(shippedFiles(folder).map(({ path }) => path)).not.toContain(SCRIPT);
    await writeFile(join(folder, 'characters/index.json'), '[{}]');
    await writeWorker(ROOT, folder);
    expect(await readFile(join(folder, SCRIPT), 'utf8')).not.toBe(before);
  });
});
