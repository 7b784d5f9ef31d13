import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KINDS } from '../../../src/core/memory/bank';
import { diskSource, DiskModel } from '../../../src/cli/encoder';
import { ModelClient } from '../../../src/models/runtime/client';
import { Engine } from '../../../src/models/runtime/engine';
import type { LoadProgress } from '../../../src/models/runtime/files';
import { httpSource } from '../../../src/models/runtime/http-source';
import { filesFor, weightsOf } from '../../../src/models/runtime/manifest';
import { inProcessWorker } from './in-process';
import { manifestOf, pageRuntime, SHIPPED, spoiledCopy } from './shipped';

const absent = SHIPPED.length === 0;
const QUESTIONS = {
  en: [
    'Who taught her to mend nets?',
    'No.',
    'Why did the two brothers stop speaking after the flood of that spring?',
  ],
  zh: ['谁教她修渔网的？', '不。', '那年春天发大水以后，兄弟俩为什么不再说话了？'],
};

/** Bytes without any order, the same on every run (mulberry32). */
function randomBytes(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return t ^ (t >>> 14);
  });
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, i) => value * b[i]!).reduce((sum, product) => sum + product, 0);

describe.skipIf(absent).each(absent ? ['models/ (skipped: no model)'] : SHIPPED)(
  'the shipped model %s, in Node',
  { timeout: 120_000 },
  (folder) => {
    // Only inside tests: without models there is no folder to read.
    let opened: Promise<DiskModel> | undefined;
    const shared = () => (opened ??= DiskModel.open(folder));
    const texts = () => QUESTIONS[manifestOf(folder).languages[0]!];

    it('gives the probe’s vector, one long', async () => {
      const model = await shared();
      const { probe, embedding } = model.manifest;
      const vector = await model.encode([probe.text], 'question');
      expect(vector.length).toBe(embedding!.dimensions);
      expect(dot(vector, vector)).toBeCloseTo(1, 5);
      // The probe is of the unquantised weights.
      expect(dot(vector, probe.embedding) / Math.hypot(...probe.embedding)).toBeGreaterThan(0.98);
    });

    it('gives the probe’s probabilities, which sum to one', async () => {
      const model = await shared();
      const { probe, classification } = model.manifest;
      const kinds = await model.classify(probe.text);
      expect(Object.keys(kinds).sort()).toEqual([...KINDS].sort());
      expect(Object.values(kinds).reduce((a, b) => a + b)).toBeCloseTo(1, 6);
      classification!.labels.forEach((kind, i) => {
        // Labels in another order than the logits would be off by far more than quantisation is.
        expect(Math.abs(kinds[kind] - (probe.probabilities?.[i] ?? kinds[kind]))).toBeLessThan(0.15);
      });
      for (const text of texts()) {
        const sum = Object.values(await model.classify(text)).reduce((a, b) => a + b);
        expect(sum).toBeCloseTo(1, 6);
      }
    });

    it('gives a question the same class and vector in one pass as in two', async () => {
      const model = await shared();
      for (const text of texts()) {
        const { probabilities, vector } = await model.classifyAndEncode(text);
        expect(probabilities).toEqual(await model.classify(text));
        expect(vector).toEqual(await model.encode([text], 'question'));
      }
    });

    it('gives a text the same vector, to the last bit, alone and among others', async () => {
      const model = await shared();
      const together = await model.encode(texts(), 'passage');
      for (const [i, text] of texts().entries()) {
        const alone = await model.encode([text], 'passage');
        expect(together.slice(i * model.dimensions, (i + 1) * model.dimensions)).toEqual(alone);
      }
    });

    it('takes an empty text, one longer than it reads, and none at all', async () => {
      const model = await shared();
      const [sentence = ''] = texts();
      const vectors = await model.encode(['', sentence.repeat(100)], 'passage');
      for (const row of [vectors.slice(0, model.dimensions), vectors.slice(model.dimensions)]) {
        expect(dot(row, row)).toBeCloseTo(1, 5);
      }
      expect((await model.encode([], 'passage')).length).toBe(0);
    });

    it('counts the texts as they are done, and stops between two when told to', async () => {
      const model = await shared();
      const controller = new AbortController();
      const seen: number[] = [];
      const encoding = model.encode(texts(), 'passage', {
        signal: controller.signal,
        onProgress: (done) => {
          seen.push(done);
          if (done === 2) controller.abort();
        },
      });
      await expect(encoding).rejects.toMatchObject({ name: 'AbortError' });
      expect(seen).toEqual([1, 2]);
      await expect(model.classify('', { signal: AbortSignal.abort() })).rejects.toMatchObject({
        name: 'AbortError',
      });
    });

    it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array]>([
      ['are cut short', (bytes) => bytes.subarray(0, bytes.byteLength >> 1)],
      ['are no ONNX', () => new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\n')],
      ['are random bytes', () => randomBytes(100_000)],
    ])(
      'whose weights %s, though the manifest names them so, could not be run, by their name',
      async (_how, weights) => {
        const copy = await spoiledCopy(folder, { weights });
        const manifest = manifestOf(copy);
        const model = await DiskModel.open(copy);
        await expect(model.encode(['a'], 'question')).rejects.toMatchObject({
          name: 'ModelError',
          code: 'not-runnable',
          file: `${manifest.id}/${weightsOf(manifest, manifest.dtypes.wasm).path}`,
          detail: { en: expect.stringMatching(/\S/) as string },
        });
        // The fault is that model's alone: a good one loads after it.
        await expect((await DiskModel.open(folder)).classify('a')).resolves.toHaveProperty('event');
      },
    );

    it('whose manifest tells another shape or output than the graph has is refused, not misread', async () => {
      const { dimensions } = await shared();
      const narrower = await spoiledCopy(folder, {
        manifest: (m) => ({ ...m, embedding: { ...m.embedding!, dimensions: dimensions / 2 } }),
      });
      await expect((await DiskModel.open(narrower)).encode(['a'], 'question')).rejects.toMatchObject({
        code: 'not-runnable',
        detail: {
          en: expect.stringMatching(
            new RegExp(`^its ".+" is 1 × (\\d+ × )?${dimensions}, not 1 × (\\d+ × )?${dimensions / 2}$`),
          ) as string,
        },
      });
      const renamed = await spoiledCopy(folder, {
        manifest: (m) => ({ ...m, classification: { ...m.classification!, output: 'scores' } }),
      });
      await expect((await DiskModel.open(renamed)).classify('a')).rejects.toMatchObject({
        code: 'not-runnable',
        detail: { en: 'its graph gives no "scores"' },
      });
    });

    it('that was changed after its manifest was written is corrupt', async () => {
      const copy = await spoiledCopy(folder, {
        manifest: (m) => ({ ...m, files: m.files.map((f) => ({ ...f, sha256: 'a'.repeat(64) })) }),
      });
      await expect((await DiskModel.open(copy)).classify('a')).rejects.toMatchObject({ code: 'corrupt' });
    });

    const gpuWeights = absent
      ? undefined
      : weightsOf(manifestOf(folder), manifestOf(folder).dtypes.webgpu).path;
    it.skipIf(!gpuWeights || !existsSync(join(folder, gpuWeights)))(
      'asked to run on a GPU where there is none says that, and to choose WASM',
      async () => {
        const engine = new Engine({ source: diskSource, wasmPaths: await pageRuntime(), threads: 1 });
        await expect(engine.call('load', { folder, device: 'webgpu' })).rejects.toMatchObject({
          code: 'device-unavailable',
          file: `${manifestOf(folder).id}/${gpuWeights}`,
          message: expect.stringMatching(/Choose WASM in the settings\.$/) as string,
        });
      },
    );

    it('goes all the way of the page: over HTTP, proven, into an engine behind messages', async () => {
      const server = createServer(({ url }, response) => createReadStream(join('.', url!)).pipe(response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/`;
      const engine = new Engine({ source: httpSource, wasmPaths: await pageRuntime(), threads: 1 });
      const seen: LoadProgress[] = [];
      const client = await ModelClient.load(inProcessWorker(engine), address, 'wasm', {
        onProgress: (progress) => seen.push(progress),
      });
      const disk = await shared();
      const total = filesFor(disk.manifest, disk.manifest.dtypes.wasm).reduce(
        (sum, { bytes }) => sum + bytes,
        0,
      );
      expect(seen.at(-1)).toEqual({ received: total, total });
      expect(client.stamp).toEqual(disk.stamp);
      expect([client.title, client.dimensions, client.threads]).toEqual([disk.title, disk.dimensions, 1]);
      const [text = ''] = texts();
      const vector = await client.encode([text], 'question');
      expect(dot(vector, await disk.encode([text], 'question'))).toBeGreaterThan(0.9999);
      expect(Object.keys(await client.classify(text)).sort()).toEqual([...KINDS].sort());
      const [states] = await client.states.encodeTokens([text], 'passage');
      expect(states!.tokens.join()).not.toMatch(/\[(CLS|SEP)\]/);
      expect(states!.vectors.length).toBe(states!.tokens.length * disk.dimensions);
      expect(Math.hypot(...states!.vectors.subarray(0, disk.dimensions))).toBeCloseTo(1, 5);
    });
  },
);
