// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { textKey } from '../../../src/core/text/key';
import { Embedding } from '../../../src/models/page/state/embedding.svelte';
import { ADA, LONG, VERA } from '../../ui/banks';
import { bagVector, BagModel, Gate } from '../../ui/bag-model';
import { eventually, MemoryBundle, MemoryVectors } from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

function embeddingOf(bundled = new MemoryBundle(VERA, ADA, LONG)) {
  const store = new MemoryVectors();
  return { embedding: new Embedding(store, bundled), store, bundled };
}

/** The vectors that a character is shipped with, all or the first few. */
function shippedWith(index: BankIndex, count = index.passages.length) {
  const texts = index.passages.slice(0, count).map(({ text }) => text);
  const rows = texts.map(bagVector);
  const dimensions = rows[0]!.length;
  return { keys: texts.map(textKey), dimensions, data: Float32Array.from(rows.flatMap((row) => [...row])) };
}

const ABORTED = { name: 'AbortError' };

describe('embedding a bank', () => {
  it('computes what nobody knows, shows how far it is, keeps it, and gives it to the index', async () => {
    const { embedding, store } = embeddingOf();
    const index = new BankIndex(LONG);
    const model = new BagModel();
    const phases = watch(() => embedding.phase);
    const done = new Set<number>();
    const progress = watch(() => embedding.progress);
    const preparing = embedding.prepare(index, model);
    flushSync();
    await preparing;
    flushSync();
    for (const step of progress) done.add(step.done);
    expect(phases).toEqual(['idle', 'embedding', 'ready']);
    expect(embedding.progress).toMatchObject({ done: 50, total: 50 });
    expect(embedding.progress.perSecond).toBeGreaterThan(0);
    expect(embedding.computed).toBe(50);
    expect(model.encoded).toEqual(index.passages.map(({ text }) => text));
    expect([...store.kept.keys()]).toEqual(['bag:wasm long']);
    expect(store.kept.get('bag:wasm long')!.keys).toEqual(index.passages.map(({ text }) => textKey(text)));
    const [first] = index.list('dense', {
      text: 'the tide on day 7',
      vector: bagVector('On day 7 the tide was 7 feet.'),
    });
    expect([first!.id, first!.score]).toEqual(['e-7', expect.closeTo(1, 6)]);
  });

  it('takes the vectors that come with the character and computes none', async () => {
    const { embedding, bundled, store } = embeddingOf();
    const index = new BankIndex(VERA);
    const model = new BagModel();
    bundled.shipped = async (id, stamp) => {
      expect([id, stamp]).toEqual(['vera', model.stamp]);
      return shippedWith(index);
    };
    await embedding.prepare(index, model);
    expect([embedding.phase, embedding.computed, model.encoded]).toEqual(['ready', 0, []]);
    expect(store.rows).toBe(index.passages.length);
    expect(index.list('dense', { text: '', vector: bagVector('Boat: a green dory.') })[0]!.id).toBe('p-boat');
  });

  it('computes only what is missing', async () => {
    const { embedding, bundled } = embeddingOf();
    const index = new BankIndex(VERA);
    const model = new BagModel();
    bundled.shipped = async () => shippedWith(index, 2);
    await embedding.prepare(index, model);
    const missing = index.passages.slice(2).map(({ text }) => text);
    expect([...model.encoded].sort()).toEqual([...missing].sort());
    expect([embedding.computed, embedding.progress.total]).toEqual([4, 4]);
  });

  it('does not ask for the character’s vectors where all are kept, and computes none', async () => {
    const { embedding, bundled, store } = embeddingOf();
    await embedding.prepare(new BankIndex(VERA), new BagModel());
    const later = new Embedding(store, bundled);
    bundled.shipped = () => Promise.reject(new Error('was not to be asked'));
    const model = new BagModel();
    await later.prepare(new BankIndex(VERA), model);
    expect([later.phase, later.computed, model.encoded]).toEqual(['ready', 0, []]);
  });

  it('computes all where the character’s vectors cannot be had', async () => {
    const { embedding, bundled } = embeddingOf();
    bundled.shipped = () => Promise.reject(new Error('characters/vera.f32 could not be fetched.'));
    await embedding.prepare(new BankIndex(VERA), new BagModel());
    expect([embedding.phase, embedding.computed]).toEqual(['ready', 6]);
  });

  it('never mixes two models’ vectors, or one model’s on two devices', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(VERA);
    for (const model of [new BagModel('a'), new BagModel('b'), new BagModel('a', 'webgpu')]) {
      await embedding.prepare(index, model);
      expect(model.encoded.length).toBe(6);
    }
  });

  it('is one computation for all who ask, while it runs and after', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(VERA);
    const model = new BagModel();
    await Promise.all([embedding.prepare(index, model), embedding.prepare(index, model)]);
    await embedding.prepare(index, model);
    expect(model.encoded.length).toBe(6);
  });
});

describe('while a bank is embedded', () => {
  it('tells of the vectors that are there, and embeds first what is on the screen', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(LONG);
    const model = new BagModel();
    const seen: number[] = [];
    const last = LONG.memories.at(-1)!;
    const over = new AbortController();
    await embedding.prepare(
      index,
      model,
      {
        first: () => [last.id, 'gone'],
        onSome: ({ present, dimensions, encoder, data }) => {
          seen.push(present!.reduce((sum, there) => sum + there, 0));
          expect([dimensions, encoder, data.length]).toEqual([64, 'bag', 50 * 64]);
          expect(index.vectors).toBeUndefined();
        },
      },
      over.signal,
    );
    expect(model.encoded[0]).toBe(last.text);
    // The first chunk at once; later ones after a while, of which there is none here.
    expect(seen[0]).toBe(16);
    expect(index.vectors!.present).toBeUndefined();
  });

  it('tells one who comes later too, and nobody who has gone', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(LONG);
    const model = new BagModel();
    const told: string[] = [];
    const gone = new AbortController();
    const first = embedding.prepare(index, model, { onSome: () => told.push('gone') }, gone.signal);
    gone.abort();
    const second = embedding.prepare(index, model, { onSome: () => told.push('new') });
    await Promise.all([first, second]);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told)).toEqual(new Set(['new']));
  });
});

describe('an embedding that is cancelled', () => {
  /** Held up after some of 50 passages, which are written by sixteen. */
  async function heldUp({ after = 32, deaf = false } = {}) {
    const { embedding, store } = embeddingOf();
    const index = new BankIndex(LONG);
    const model = new BagModel();
    const gate = new Gate();
    model.deaf = deaf;
    const save = store.save.bind(store);
    store.save = async (space, collection, matrix) => {
      await save(space, collection, matrix);
      if (store.rows === after) model.encoding = gate;
    };
    const preparing = embedding.prepare(index, model);
    const stopped = expect(preparing).rejects.toMatchObject(ABORTED);
    await eventually(() => expect(model.encoding).toBe(gate));
    return { embedding, store, index, model, gate, stopped };
  }

  it('says so at once and keeps what is done; the rest is computed when it continues', async () => {
    const { embedding, store, index, model, gate, stopped } = await heldUp();
    embedding.cancel();
    expect(embedding.phase).toBe('cancelled');
    await stopped;
    expect([embedding.phase, store.rows, model.encoded.length]).toEqual(['cancelled', 32, 32]);
    gate.open();
    await embedding.prepare(index, model);
    expect([embedding.phase, embedding.computed, model.encoded.length]).toEqual(['ready', 18, 50]);
  });

  it('can be continued in the same moment', async () => {
    const { embedding, index, model, gate, stopped } = await heldUp();
    embedding.cancel();
    const again = embedding.prepare(index, model);
    await stopped;
    expect(embedding.phase).toBe('embedding');
    expect(embedding.prepare(index, model)).toBe(again);
    gate.open();
    await again;
    expect([embedding.phase, embedding.computed]).toEqual(['ready', 18]);
  });

  it('does not take the vectors of a model that finishes all the same', async () => {
    const { embedding, store, index, gate, stopped } = await heldUp({ after: 48, deaf: true });
    embedding.cancel();
    gate.open();
    await stopped;
    expect([embedding.phase, embedding.computed, store.rows]).toEqual(['cancelled', 0, 50]);
    expect(embedding.progress.done).toBe(48);
    expect(() => index.list('dense', { text: '', vector: bagVector('tide') })).toThrow("needs the bank's");
  });

  it('is only one that runs: a bank that is ready stays so', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(VERA);
    const model = new BagModel();
    await embedding.prepare(index, model);
    embedding.cancel();
    expect(embedding.phase).toBe('ready');
    await embedding.prepare(index, model);
    expect(model.encoded.length).toBe(6);
  });
});

describe('another bank or model', () => {
  it('stops the bank under way, whose end does not disturb the new one', async () => {
    const { embedding } = embeddingOf();
    const model = new BagModel();
    model.encoding = new Gate();
    const old = embedding.prepare(new BankIndex(LONG), model);
    const stopped = expect(old).rejects.toMatchObject(ABORTED);
    await eventually(() => expect(embedding.phase).toBe('embedding'));
    const fresh = embedding.prepare(new BankIndex(ADA), model);
    await stopped;
    expect(embedding.phase).toBe('embedding');
    model.encoding.open();
    await fresh;
    expect([embedding.phase, embedding.computed]).toEqual(['ready', 2]);
    expect(model.encoded.every((text) => !text.includes('tide'))).toBe(true);
  });

  it('stops the same bank under another model, and that one’s end does not either', async () => {
    const { embedding } = embeddingOf();
    const index = new BankIndex(LONG);
    const slow = new BagModel('slow');
    const fast = new BagModel('fast');
    slow.encoding = new Gate();
    const old = embedding.prepare(index, slow);
    const stopped = expect(old).rejects.toMatchObject(ABORTED);
    fast.encoding = new Gate();
    const fresh = embedding.prepare(index, fast);
    await stopped;
    expect(embedding.phase).toBe('embedding');
    expect(embedding.prepare(index, fast)).toBe(fresh);
    fast.encoding.open();
    await fresh;
    expect(embedding.phase).toBe('ready');
  });

  it('leaves nothing of the old one on the page', async () => {
    const { embedding } = embeddingOf();
    await embedding.prepare(new BankIndex(VERA), new BagModel());
    embedding.clear();
    expect([embedding.phase, embedding.computed]).toEqual(['idle', 0]);
  });
});

describe('an embedding that fails', () => {
  it('says so, keeps what is done, and tries again when asked', async () => {
    const { embedding, store } = embeddingOf();
    const index = new BankIndex(LONG);
    const model = new BagModel();
    const save = store.save.bind(store);
    store.save = async (space, collection, matrix) => {
      await save(space, collection, matrix);
      if (store.rows === 16) model.fault = new Error('no memory');
    };
    await expect(embedding.prepare(index, model)).rejects.toThrow('no memory');
    expect([embedding.phase, store.rows]).toEqual(['failed', 16]);
    model.fault = undefined;
    store.save = save;
    await embedding.prepare(index, model);
    expect([embedding.phase, embedding.computed]).toEqual(['ready', 34]);
  });

  it('because the model was unloaded fails too, and does not hang', async () => {
    const { embedding } = embeddingOf();
    const model = new BagModel();
    model.encoding = new Gate();
    const preparing = embedding.prepare(new BankIndex(VERA), model);
    model.dispose();
    await expect(preparing).rejects.toMatchObject(ABORTED);
    expect(embedding.phase).toBe('failed');
  });
});
