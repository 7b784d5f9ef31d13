import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  folderName,
  hash,
  prove,
  readFiles,
  readManifest,
  type LoadProgress,
  type ModelSource,
} from '../../../src/models/runtime/files';
import { parseManifest } from '../../../src/models/runtime/manifest';
import { CONFIG, plainManifest, WEIGHTS } from './manifest-fixture';

const text = (content: string) => new TextEncoder().encode(content);

/** A folder in memory that gives its files in pieces of four bytes. */
function memorySource(files: Record<string, Uint8Array>): ModelSource {
  return {
    async read(path, { onBytes }) {
      const bytes = files[path];
      if (!bytes) throw new Error(`${path} was not to be read.`);
      for (let at = 4; at < bytes.byteLength + 4; at += 4) onBytes?.(Math.min(at, bytes.byteLength));
      return bytes;
    },
  };
}

async function manifestOf(change: (plain: Awaited<ReturnType<typeof plainManifest>>) => void = () => {}) {
  const plain = await plainManifest();
  change(plain);
  return parseManifest(JSON.stringify(plain), 'mnemoscope-xx/manifest.json');
}

afterEach(() => vi.unstubAllGlobals());

describe('a file is proven', () => {
  const entry = {
    path: 'a',
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  };

  it('whole by its size and SHA-256 (the standard’s own example, "abc")', async () => {
    await expect(prove(text('abc'), entry, 'm/a')).resolves.toBeUndefined();
  });

  it.each(['', 'ab'])('incomplete where it is short: %j', async (content) => {
    await expect(prove(text(content), entry, 'm/a')).rejects.toMatchObject({
      code: 'incomplete',
      file: 'm/a',
      detail: { en: `${content.length} of 3 bytes` },
    });
  });

  it.each(['abd', 'abcd', 'ABC'])('corrupt where it is another or longer: %j', async (content) => {
    await expect(prove(text(content), entry, 'm/a')).rejects.toMatchObject({ code: 'corrupt', file: 'm/a' });
  });

  it.each([
    '<!doctype html><title>Not found</title>',
    '\n  <HTML lang="en">',
    '<html>',
    '\uFEFF<!DOCTYPE html>',
  ])('missing where the server answered with a page, short or long: %j', async (content) => {
    const error = { code: 'missing', file: 'm/a' };
    await expect(prove(text(content), { ...entry, bytes: 5 }, 'm/a')).rejects.toMatchObject(error);
    await expect(prove(text(content), { ...entry, bytes: 5000 }, 'm/a')).rejects.toMatchObject(error);
  });

  it('with the same hash where the browser offers none (an insecure origin)', async () => {
    const bytes = text('你好, abc '.repeat(50));
    const bySubtle = await hash(bytes);
    vi.stubGlobal('crypto', {});
    expect(await hash(bytes)).toBe(bySubtle);
    expect(await hash(text('abc'))).toBe(entry.sha256);
  });
});

describe('the files of a model', () => {
  it('are read for one dtype, with progress over all of them that ends at the total', async () => {
    const source = memorySource({ 'config.json': CONFIG, 'onnx/model_quantized.onnx': WEIGHTS });
    const seen: LoadProgress[] = [];
    const manifest = await manifestOf((plain) => {
      plain.files.push({ path: 'onnx/model_fp16.onnx', bytes: 9, sha256: 'a'.repeat(64), dtype: 'fp16' });
    });
    const files = await readFiles(source, manifest, 'q8', { onProgress: (progress) => seen.push(progress) });
    expect([...files]).toEqual([
      ['config.json', CONFIG],
      ['onnx/model_quantized.onnx', WEIGHTS],
    ]);
    expect(seen[0]).toEqual({ received: 4, total: 32 });
    expect(seen.at(-1)).toEqual({ received: 32, total: 32 });
    expect(seen.map(({ received }) => received)).toEqual(
      seen.map(({ received }) => received).sort((a, b) => a - b),
    );
  });

  it('fail by the name of the file that is wrong, with the model’s', async () => {
    const source = memorySource({ 'config.json': CONFIG, 'onnx/model_quantized.onnx': WEIGHTS.slice(1) });
    await expect(readFiles(source, await manifestOf(), 'q8')).rejects.toMatchObject({
      code: 'incomplete',
      file: 'mnemoscope-xx/onnx/model_quantized.onnx',
      detail: { en: '10 of 11 bytes' },
    });
  });
});

describe('the manifest of a folder', () => {
  it('is named with its folder when it is bad', async () => {
    const source = memorySource({ 'manifest.json': text('{}') });
    await expect(readManifest(source, 'mnemoscope-xx')).rejects.toMatchObject({
      code: 'bad-manifest',
      file: 'mnemoscope-xx/manifest.json',
    });
  });

  it('is missing where a host with a fallback route answers with its page', async () => {
    const source = memorySource({ 'manifest.json': text('<!doctype html>\n<title>Mnemoscope</title>') });
    await expect(readManifest(source, 'mnemoscope-xx')).rejects.toMatchObject({
      code: 'missing',
      file: 'mnemoscope-xx/manifest.json',
    });
  });

  it.each([
    ['https://host.example/page/models/mnemoscope-en/', 'mnemoscope-en'],
    ['http://127.0.0.1:4173/models/mnemoscope-zh', 'mnemoscope-zh'],
    ['models/mnemoscope-en', 'mnemoscope-en'],
    ['mnemoscope-en/', 'mnemoscope-en'],
  ])('stands in a folder that has a name: %s', (folder, name) => {
    expect(folderName(folder)).toBe(name);
  });
});
