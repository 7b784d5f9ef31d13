import { describe, expect, it } from 'vitest';
import { memory } from '../../core/fixture';
import { TABLE } from '../../core/static-table-fixture';
import { VERA } from '../../ui/banks';
import { asking, QUESTION, warm } from './ask-fixture';

const never = () => new Promise<never>(() => undefined);

/** Enough memories to wait for: the encoder takes longer than a table does. */
const MANY = {
  ...VERA,
  memories: Array.from({ length: 100 }, (_, i) => memory(`m${i}`, `Night ${i}: a storm at sea.`)),
};

/** A table, and how often it was asked for. */
function counted() {
  const count = { fetched: 0 };
  const table = async () => {
    count.fetched++;
    return TABLE;
  };
  return { count, table };
}

describe('the list that stands in for that by vectors', () => {
  it('is there while the model loads, apart from the lists that are computed with', async () => {
    const { table } = counted();
    const { ask, index } = asking({ bank: MANY, load: never, table });
    void ask.ask(index, QUESTION);
    await expect.poll(() => ask.flow?.standIn?.ranking.length).toBe(index.bank.memories.length);
    expect(ask.flow?.rankings.static).toBeUndefined();
    expect(ask.flow?.rankings.dense).toBeUndefined();
    ask.cancel();
  });

  it('goes when the list by vectors is there', async () => {
    const { table } = counted();
    let come = (): void => undefined;
    const loaded = new Promise<void>((resolve) => (come = resolve));
    const { ask, index } = asking({
      bank: MANY,
      load: async (model) => {
        await loaded;
        return model;
      },
      table,
    });
    const asked = ask.ask(index, QUESTION);
    await expect.poll(() => ask.flow?.standIn).toBeDefined();
    come();
    await asked;
    expect(ask.flow?.standIn).toBeUndefined();
    expect(ask.flow?.rankings.dense).toHaveLength(index.bank.memories.length);
  });

  it('stays where the model cannot be loaded', async () => {
    const { table } = counted();
    const { ask, index } = asking({
      bank: MANY,
      load: async () => Promise.reject(new Error('no model')),
      table,
    });
    await ask.ask(index, QUESTION);
    expect(ask.phase).toBe('done');
    expect(ask.flow?.standIn?.ranking).toHaveLength(index.bank.memories.length);
  });

  it.each([
    ['with a loaded model, which gives a part of its own list at once', { bank: MANY, ready: true }],
    ['for a few memories', { load: never }],
    ['for memories whose vectors are kept', { bank: MANY, load: never, vectorsKept: async () => true }],
  ])(
    'is not fetched %s',
    async (_, { ready, ...options }: Parameters<typeof asking>[0] & { ready?: boolean }) => {
      const { count, table } = counted();
      const { ask, index, slot } = asking({ ...options, table });
      if (ready) await slot.ready();
      const asked = ask.ask(index, QUESTION);
      await expect.poll(() => ask.flow?.rankings.bm25).toBeDefined();
      if (ready) await asked;
      else await new Promise((resolve) => setImmediate(resolve));
      expect(count.fetched).toBe(0);
      ask.cancel();
    },
  );
});

describe('the list by static vectors', () => {
  it('is not made with a question until it is chosen, and from then on with every question', async () => {
    const { count, table } = counted();
    const { ask, index } = await warm({ table });
    await ask.ask(index, QUESTION);
    await ask.bring('dense');
    expect([ask.flow?.rankings.static, count.fetched]).toEqual([undefined, 0]);
    await ask.bring('static');
    expect(ask.flow?.rankings.static).toBeDefined();
    // What was there stays.
    expect(ask.flow?.rankings.dense).toBeDefined();
    expect(ask.flow?.answer).toBeDefined();
    await ask.ask(index, 'Who saw the storm?');
    expect(ask.flow?.rankings.static).toBeDefined();
  });

  it('that is chosen while a question is under way is made for it', async () => {
    const { table } = counted();
    const { ask, index } = await warm({ table });
    const asked = ask.ask(index, QUESTION);
    await ask.bring('static');
    expect(ask.phase).toBe('running');
    await asked;
    await expect.poll(() => ask.flow?.rankings.static).toBeDefined();
  });

  it('can be re-ranked: BM25 stands in until it is made, and where the language has no table', async () => {
    const { table } = counted();
    const { ask, index } = await warm({ table });
    await ask.ask(index, QUESTION);
    ask.setBase('static');
    await expect.poll(() => ask.base).toBe('static');

    const without = await warm();
    await without.ask.ask(without.index, QUESTION);
    without.ask.setBase('static');
    await without.ask.bring('static');
    expect(without.ask.base).toBe('bm25');
  });

  it('says why it is missing where its table cannot be loaded, once, and is there when the question is asked again', async () => {
    let works = false;
    const table = async () => (works ? TABLE : Promise.reject(new Error('no table')));
    const { ask, index } = await warm({ table });
    await ask.ask(index, QUESTION);
    await ask.bring('static');
    expect(ask.failures.map(({ stage }) => stage)).toEqual(['static table']);
    await ask.ask(index, QUESTION);
    expect(ask.failures.map(({ stage }) => stage)).toEqual(['static table']);
    works = true;
    await ask.ask(index, QUESTION);
    expect(ask.failures).toEqual([]);
    expect(ask.flow?.rankings.static).toBeDefined();
  });
});
