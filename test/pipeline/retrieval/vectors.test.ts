import { describe, expect, it } from 'vitest';
import type { Encoder, VectorMatrix } from '../../../src/core/ports';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { embed, collectionOf, vectorSpace, type Texts } from '../../../src/pipeline/retrieval/vectors';
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

class InMemoryStore extends InMemoryVectors {
  /** Rows of each matrix saved, in order. */
  readonly saved: number[] = [];
  override async save(space: string, collection: string, matrix: VectorMatrix) {
    this.saved.push(matrix.keys.length);
    await super.save(space, collection, matrix);
  }
  get matrix() {
    return this.kept.get('abc:wasm vera');
  }
}

const texts = (count: number) => Array.from({ length: count }, (_, i) => 'x'.repeat(i + 1));
const rows = (of: readonly string[]) => Float32Array.from(of.flatMap(direction));

function setUp() {
  const encoder = new LengthEncoder();
  const store = new InMemoryStore();
  const run = (
    of: readonly string[],
    options: Parameters<typeof embed>[2] = {},
    keep: Texts['keep'] = 'asked',
  ) => embed(encoder, { store, collection: 'vera', texts: of, keep }, options);
  return { encoder, store, run };
}

describe('shelves', () => {
  it('are the bank’s own for its passages, and named after what lies there for the rest', () => {
    expect(
      (['passages', 'questions', 'kinds', 'quotes'] as const).map((sort) => collectionOf('vera', sort)),
    ).toEqual(['vera', 'vera:questions', 'vera:kinds', 'vera:quotes']);
  });
});

describe('embed', () => {
  it('computes one row a text, sixteen texts at a time, as passages', async () => {
    const { encoder, run } = setUp();
    expect(await run(texts(40))).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: rows(texts(40)),
      computed: 40,
    });
    expect(encoder.batches.map((batch) => batch.length)).toEqual([16, 16, 8]);
    expect([...encoder.roles]).toEqual(['passage']);
  });

  it('computes nothing the second time', async () => {
    const { encoder, store, run } = setUp();
    await run(texts(20));
    const again = await run(texts(20));
    expect(again).toEqual({ encoder: 'lengths', dimensions: 2, data: rows(texts(20)), computed: 0 });
    expect(encoder.batches).toHaveLength(2);
    // Nor does it write anything.
    expect(store.saved).toEqual([16, 20]);
  });

  it('computes only the text that changed, wherever it stands', async () => {
    const { encoder, store, run } = setUp();
    await run(['lamp', 'pier', 'storm']);
    const changed = ['storm', 'a longer pier', 'lamp'];
    expect(await run(changed)).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: rows(changed),
      computed: 1,
    });
    expect(encoder.batches.at(-1)).toEqual(['a longer pier']);
    // What the bank no longer says is not kept either.
    expect(store.matrix).toEqual({ keys: changed.map(textKey), dimensions: 2, data: rows(changed) });
  });

  it('drops the rows of texts that are gone though nothing is to be computed', async () => {
    const { store, run } = setUp();
    await run(['lamp', 'pier', 'storm']);
    expect((await run(['storm'])).computed).toBe(0);
    expect(store.matrix!.keys).toEqual([textKey('storm')]);
  });

  it('keeps all rows where it is told to', async () => {
    const { store, run } = setUp();
    await run(['lamp'], {}, 'all');
    await run(['pier', 'lamp'], {}, 'all');
    expect(await run(['storm', 'pier'], {}, 'all')).toMatchObject({
      data: rows(['storm', 'pier']),
      computed: 1,
    });
    expect(store.matrix!.keys).toEqual(['lamp', 'pier', 'storm'].map(textKey));
  });

  it('encodes a text that occurs twice once', async () => {
    const { encoder, store, run } = setUp();
    const twice = ['lamp', 'pier', 'lamp'];
    expect(await run(twice)).toEqual({ encoder: 'lengths', dimensions: 2, data: rows(twice), computed: 2 });
    expect(encoder.batches).toEqual([['lamp', 'pier']]);
    expect(store.matrix!.keys).toEqual(['lamp', 'pier'].map(textKey));
  });

  it('asks for rows made beforehand only where one is missing, and takes those that fit', async () => {
    const { store, run } = setUp();
    const made = {
      keys: ['lamp', 'elsewhere'].map(textKey),
      dimensions: 2,
      data: rows(['lamp', 'elsewhere']),
    };
    const beforehand = async () => made;
    expect((await run(['lamp', 'pier'], { beforehand })).computed).toBe(1);
    expect(store.matrix!.keys).toEqual(['lamp', 'pier'].map(textKey));
    const unasked = () => Promise.reject(new Error('was not to be asked'));
    expect((await run(['pier'], { beforehand: unasked })).computed).toBe(0);
    const longer = async () => ({ keys: [textKey('storm')], dimensions: 3, data: new Float32Array(3) });
    expect((await run(['storm'], { beforehand: longer })).computed).toBe(1);
  });

  it('writes less and less often: all writes together are no more than six times the whole', async () => {
    const { store, run } = setUp();
    await run(texts(2000));
    expect(store.saved.slice(0, 6)).toEqual([16, 32, 48, 64, 96, 128]);
    expect(store.saved.at(-1)).toBe(2000);
    const written = store.saved.reduce((sum, count) => sum + count);
    expect(written / 2000).toBeLessThan(6);
    const gaps = store.saved.map((count, i) => (count - (store.saved[i - 1] ?? 0)) / count);
    expect(Math.max(...gaps.slice(4))).toBeLessThan(0.34);
  });

  it('keeps what was computed before a failure between two writes, and reports the failure', async () => {
    const { encoder, store } = setUp();
    const failing: Encoder = {
      stamp: encoder.stamp,
      dimensions: 2,
      encode: (of, role) =>
        of[0]!.length > 80 ? Promise.reject(new Error('no memory')) : encoder.encode(of, role),
    };
    const attempt = embed(failing, { store, collection: 'vera', texts: texts(200) });
    await expect(attempt).rejects.toThrow('no memory');
    expect(store.saved).toEqual([16, 32, 48, 64, 80]);
    store.save = () => Promise.reject(new Error('the disk is gone'));
    const again = embed(failing, { store, collection: 'vera', texts: texts(200).slice(20) });
    await expect(again).rejects.toThrow('no memory');
  });

  it('keeps what was computed before an abort, and goes on from there', async () => {
    const { encoder, store, run } = setUp();
    const controller = new AbortController();
    const stopped = run(texts(40), {
      signal: controller.signal,
      onProgress: ({ done }) => done === 20 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.matrix!.keys).toHaveLength(32);
    encoder.batches.length = 0;
    expect(await run(texts(40))).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: rows(texts(40)),
      computed: 8,
    });
    expect(encoder.batches).toEqual([texts(40).slice(32)]);
  });

  it('stops between chunks even where the encoder does not mind the signal', async () => {
    const { encoder, store } = setUp();
    const deaf: Encoder = {
      stamp: encoder.stamp,
      dimensions: 2,
      encode: (of, role) => encoder.encode(of, role),
    };
    const controller = new AbortController();
    const save = store.save.bind(store);
    store.save = async (...args) => {
      await save(...args);
      controller.abort();
    };
    const stopped = embed(
      deaf,
      { store, collection: 'vera', texts: texts(40) },
      { signal: controller.signal },
    );
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.matrix!.keys).toHaveLength(16);
    expect(encoder.batches).toHaveLength(1);
  });

  it('computes anew what is kept in another dimension', async () => {
    const { encoder, store, run } = setUp();
    const kept = { keys: [textKey('lamp')], dimensions: 3, data: Float32Array.of(0, 0, 1) };
    await store.save(vectorSpace(STAMP), 'vera', kept);
    expect(await run(['lamp', 'pier'])).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: rows(['lamp', 'pier']),
      computed: 2,
    });
    expect(encoder.batches).toEqual([['lamp', 'pier']]);
    expect((await run(['lamp'])).computed).toBe(0);
  });

  it('computes anew what is not as long as it says', async () => {
    const { store, run } = setUp();
    const short = { keys: ['lamp', 'pier'].map(textKey), dimensions: 2, data: Float32Array.of(0, 1, 0) };
    await store.save(vectorSpace(STAMP), 'vera', short);
    expect(await run(['lamp'])).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: rows(['lamp']),
      computed: 1,
    });
  });

  it('does not take the vectors of another device or other weights', async () => {
    const { store, run } = setUp();
    await run(['lamp']);
    for (const change of [{ device: 'webgpu' }, { hash: 'def' }]) {
      const other = new LengthEncoder();
      Object.assign(other, { stamp: { ...STAMP, ...change } });
      expect((await embed(other, { store, collection: 'vera', texts: ['lamp'] })).computed).toBe(1);
    }
    expect([...store.kept.keys()].map((key) => key.split(' ')[0])).toEqual([
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

  it('computes in the order that is wanted, and first what is asked for by then', async () => {
    const { encoder, run } = setUp();
    const all = texts(40);
    const order = all.map((_, i) => all.length - 1 - i);
    let first: readonly number[] = [];
    const found = await run(all, {
      order,
      first: () => first,
      onProgress: ({ done }) => {
        if (done === 16) first = [0, 39, 1];
      },
    });
    expect(found.data).toEqual(rows(all));
    const lengths = encoder.batches.map((batch) => batch.map(({ length }) => length));
    expect(lengths[0]).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25]);
    // What is there already is not computed again.
    expect(lengths[1]!.slice(0, 3)).toEqual([1, 2, 24]);
    expect(lengths.flat()).toHaveLength(40);
  });

  it('tells which rows are there while others are still computed', async () => {
    const { run } = setUp();
    await run(['x']);
    const seen: { count: number; present: number; known: boolean }[] = [];
    let kept: Uint8Array | undefined;
    const all = [...texts(40), 'x'];
    await run(all, {
      onRows: (count, rowsOf) => {
        const { data, present } = rowsOf();
        kept ??= present;
        const known = all.every(
          (text, i) =>
            !present[i] || direction(text).every((value, d) => Math.abs(value - data[2 * i + d]!) < 1e-6),
        );
        seen.push({ count, present: present.reduce((sum, bit) => sum + bit, 0), known });
      },
    });
    // The text that was kept stands twice; once all are there, the result says so.
    expect(seen).toEqual([2, 18, 34].map((count) => ({ count, present: count, known: true })));
    expect(kept!.reduce((sum, bit) => sum + bit, 0)).toBe(2);
  });

  it('computes several chunks at once for an encoder with several workers, each text once', async () => {
    const { store } = setUp();
    let under = 0;
    let most = 0;
    const asked: string[] = [];
    const several: Encoder = {
      stamp: STAMP,
      dimensions: 2,
      workers: 2,
      async encode(of, _role, options) {
        most = Math.max(most, ++under);
        asked.push(...of);
        await new Promise((resolve) => setTimeout(resolve));
        options?.onProgress?.(of.length);
        under--;
        return rows(of);
      },
    };
    const all = texts(100);
    const seen: number[] = [];
    const found = await embed(
      several,
      { store, collection: 'vera', texts: all },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect(found.data).toEqual(rows(all));
    expect(most).toBe(2);
    expect([...asked].sort()).toEqual([...all].sort());
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);
    expect(store.matrix!.keys).toEqual(all.map(textKey));
  });

  it('keeps what one of two chunks at once has given where the other fails', async () => {
    const { store } = setUp();
    const failing: Encoder = {
      stamp: STAMP,
      dimensions: 2,
      workers: 2,
      encode: (of) =>
        of.includes('xx') ? Promise.reject(new Error('no memory')) : Promise.resolve(rows(of)),
    };
    await expect(embed(failing, { store, collection: 'vera', texts: texts(80) })).rejects.toThrow(
      'no memory',
    );
    expect(store.matrix!.keys.length).toBeGreaterThanOrEqual(16);
    expect(store.matrix!.keys).not.toContain(textKey('xx'));
  });

  it('gives no rows for no texts', async () => {
    const { encoder, run } = setUp();
    expect(await run([])).toEqual({
      encoder: 'lengths',
      dimensions: 2,
      data: new Float32Array(0),
      computed: 0,
    });
    expect(encoder.batches).toEqual([]);
  });
});
