import { describe, expect, it } from 'vitest';
import type { Encoder, VectorStore } from '../../../src/core/ports';
import { embed, vectorSpace } from '../../../src/core/retrieval/vectors';
import { textKey } from '../../../src/core/text/key';

const STAMP = { id: 'lengths', revision: '1', hash: 'abc', dtype: 'q8', device: 'wasm' };

/** Maps a text to the direction (its length, 1); remembers what it was asked. */
class LengthEncoder implements Encoder {
  readonly stamp = STAMP;
  readonly dimensions = 2;
  readonly batches: string[][] = [];
  readonly roles = new Set<string>();

  async encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    options: Parameters<Encoder['encode']>[2] = {},
  ) {
    options.signal?.throwIfAborted();
    this.batches.push([...texts]);
    this.roles.add(role);
    texts.forEach((_, i) => options.onProgress?.(i + 1));
    return Float32Array.from(texts.flatMap(direction));
  }
}

function direction(text: string): number[] {
  const norm = Math.hypot(text.length, 1);
  return [text.length / norm, 1 / norm];
}

class InMemoryStore implements VectorStore {
  readonly kept = new Map<string, Float32Array>();
  get = async (model: string, keys: readonly string[]) => keys.map((key) => this.kept.get(`${model}/${key}`));
  put = async (model: string, entries: ReadonlyMap<string, Float32Array>) => {
    for (const [key, vector] of entries) this.kept.set(`${model}/${key}`, vector);
  };
}

const texts = (count: number) => Array.from({ length: count }, (_, i) => 'x'.repeat(i + 1));
const rows = (of: readonly string[]) => Float32Array.from(of.flatMap(direction));

function setUp() {
  const encoder = new LengthEncoder();
  const store = new InMemoryStore();
  const run = (of: readonly string[], options: Parameters<typeof embed>[4] = {}) =>
    embed(encoder, store, of, of.map(textKey), options);
  return { encoder, store, run };
}

describe('embed', () => {
  it('computes one row a text, sixteen texts at a time, as passages', async () => {
    const { encoder, run } = setUp();
    expect(await run(texts(40))).toEqual({ dimensions: 2, data: rows(texts(40)), computed: 40 });
    expect(encoder.batches.map((batch) => batch.length)).toEqual([16, 16, 8]);
    expect([...encoder.roles]).toEqual(['passage']);
  });

  it('computes nothing the second time', async () => {
    const { encoder, run } = setUp();
    await run(texts(20));
    const again = await run(texts(20));
    expect(again).toEqual({ dimensions: 2, data: rows(texts(20)), computed: 0 });
    expect(encoder.batches).toHaveLength(2);
  });

  it('computes only the text that changed, wherever it stands', async () => {
    const { encoder, run } = setUp();
    await run(['lamp', 'pier', 'storm']);
    const changed = ['storm', 'a longer pier', 'lamp'];
    expect(await run(changed)).toEqual({ dimensions: 2, data: rows(changed), computed: 1 });
    expect(encoder.batches.at(-1)).toEqual(['a longer pier']);
  });

  it('keeps what was computed before an abort, and goes on from there', async () => {
    const { encoder, store, run } = setUp();
    const controller = new AbortController();
    const stopped = run(texts(40), {
      signal: controller.signal,
      onProgress: ({ done }) => done === 20 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.kept.size).toBe(32);
    encoder.batches.length = 0;
    expect(await run(texts(40))).toEqual({ dimensions: 2, data: rows(texts(40)), computed: 8 });
    expect(encoder.batches).toEqual([texts(40).slice(32)]);
  });

  it('stops between chunks even where the encoder does not mind the signal', async () => {
    const { encoder, store } = setUp();
    const deaf: Encoder = {
      ...{ stamp: encoder.stamp, dimensions: 2 },
      encode: (of, role) => encoder.encode(of, role),
    };
    const controller = new AbortController();
    const put = store.put;
    store.put = async (model, entries) => {
      await put(model, entries);
      controller.abort();
    };
    const stopped = embed(deaf, store, texts(40), texts(40).map(textKey), { signal: controller.signal });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.kept.size).toBe(16);
    expect(encoder.batches).toHaveLength(1);
  });

  it('computes anew what is kept in another dimension', async () => {
    const { encoder, store, run } = setUp();
    await store.put(vectorSpace(STAMP), new Map([[textKey('lamp'), Float32Array.of(0, 0, 1)]]));
    expect(await run(['lamp', 'pier'])).toEqual({ dimensions: 2, data: rows(['lamp', 'pier']), computed: 2 });
    expect(encoder.batches).toEqual([['lamp', 'pier']]);
    expect((await run(['lamp'])).computed).toBe(0);
  });

  it('does not take the vectors of another device or other weights', async () => {
    const { store, run } = setUp();
    await run(['lamp']);
    for (const change of [{ device: 'webgpu' }, { hash: 'def' }]) {
      const other = new LengthEncoder();
      Object.assign(other, { stamp: { ...STAMP, ...change } });
      expect((await embed(other, store, ['lamp'], [textKey('lamp')])).computed).toBe(1);
    }
    expect([...store.kept.keys()].map((key) => key.split('/')[0])).toEqual([
      'abc:wasm',
      'abc:webgpu',
      'def:wasm',
    ]);
  });

  it('tells how many of those to be computed are done', async () => {
    const { run } = setUp();
    await run(texts(3));
    const seen: string[] = [];
    await run(texts(20), { onProgress: ({ done, total }) => seen.push(`${done}/${total}`) });
    expect(seen).toEqual(Array.from({ length: 17 }, (_, i) => `${i + 1}/17`));
  });

  it('gives no rows for no texts', async () => {
    const { encoder, run } = setUp();
    expect(await run([])).toEqual({ dimensions: 2, data: new Float32Array(0), computed: 0 });
    expect(encoder.batches).toEqual([]);
  });
});
