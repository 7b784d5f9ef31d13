/** The state of search engines over loopback servers with the replies of the real ones. */

import { describe, expect, it } from 'vitest';
import type { EnginesAccess } from '../../../src/search-engines/domain/agreement';
import type { PhraseError } from '../../../src/core/text/phrase';
import { Engines } from '../../../src/search-engines/page/state/engines.svelte';
import { enginesAccess } from '../../../src/search-engines/client';
import { MemorySettings, MemoryVectors } from '../../ui/app-dependencies';
import { BagModel } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';
import { fakeEngine } from '../../memory-systems/client/engine-fakes';

const quick = { retries: { retries: 0, random: () => 0, sleep: () => Promise.resolve() }, testMs: 300 };

function made(store = new MemorySettings(), access: EnginesAccess = enginesAccess(quick)) {
  const model = new BagModel();
  const vectors = new MemoryVectors();
  const engines = new Engines({
    access,
    store,
    bank: async (id) => {
      if (id !== VERA.id) throw new Error(`There is no character "${id}".`);
      return VERA;
    },
    models: { encoder: async () => model, vectors },
    now: () => '2026-03-01T00:00:00Z',
  });
  return { engines, model, store };
}

describe('engines', () => {
  it('are set up, pushed to once, remembered without the key, and emptied', async () => {
    const { address, engine, asked } = await fakeEngine('opensearch');
    const { engines, store } = made();
    expect(engines.chosen).toEqual([]);
    engines.setAddress('opensearch', `${address}?token=hidden`);
    engines.setAddress('opensearch', address);
    engines.setKey('opensearch', 'ida:secret');
    await engines.test('opensearch', 'en');
    expect(engines.testOf('opensearch')).toMatchObject({ state: 'works', version: '2.19.1', exists: false });
    expect(asked.every(({ route }) => route.startsWith('GET '))).toBe(true);
    await engines.pushBanks('opensearch', [VERA.id]);
    const documents = engine.written;
    expect(engines.outcomeOf('opensearch')).toEqual({ sent: documents, kept: 0, removed: 0, characters: 1 });
    expect(engines.holding(VERA.id)).toEqual(['opensearch']);
    await engines.pushBanks('opensearch', [VERA.id]);
    expect(engines.outcomeOf('opensearch')).toMatchObject({ sent: 0, kept: documents });
    expect(JSON.stringify([...store.kept])).not.toContain('secret');

    // The next visit knows what was pushed where, and deletes it.
    const { engines: later } = made(store);
    await later.load();
    const [pushed] = later.pushedTo('opensearch');
    expect(pushed).toMatchObject({ bank: VERA.id, title: 'Vera', name: 'mnemoscope-en', documents, address });
    await later.remove(pushed!);
    expect(engine.indexes.get('mnemoscope-en')!.documents.size).toBe(0);
    expect(later.holding(VERA.id)).toEqual([]);
    await later.pushBanks('opensearch', [VERA.id]);
    await later.removeAll('opensearch');
    expect(engine.indexes.size).toBe(0);
    expect(later.pushedTo('opensearch')).toEqual([]);
  });

  it('name what is wrong, and send the key to its own address alone', async () => {
    const wrong = await fakeEngine('chroma', () => ({ status: 401, body: { error: 'no' } }));
    const { engines } = made();
    engines.setAddress('chroma', wrong.address);
    engines.setKey('chroma', 'token-1');
    await engines.test('chroma', 'en');
    expect(engines.testOf('chroma')).toMatchObject({ state: 'fails', code: 'wrong-key' });
    await engines.pushBanks('chroma', [VERA.id, 'nobody']);
    expect(engines.failureOf('chroma')).toMatchObject({ code: 'wrong-key' });
    engines.setName('chroma', 'Not A Name');
    expect(engines.nameProblem('chroma')?.en).toMatch(/lower-case letters/);
    await engines.test('chroma', 'en');
    expect(engines.testOf('chroma')).toMatchObject({ state: 'fails', code: 'error' });
    engines.setName('chroma', 'mnemoscope');

    // What was pushed to one address is deleted there without the key of another.
    const first = await fakeEngine('chroma');
    engines.setAddress('chroma', first.address);
    await engines.pushBanks('chroma', [VERA.id]);
    const second = await fakeEngine('chroma');
    engines.setAddress('chroma', second.address);
    engines.setKey('chroma', 'token-2');
    expect(engines.holding(VERA.id)).toEqual([]);
    first.asked.length = 0;
    await engines.removeAll('chroma');
    expect(first.engine.indexes.size).toBe(0);
    expect(first.asked.map(({ headers }) => headers['x-chroma-token'])).not.toContain('token-2');
    expect(second.asked).toEqual([]);
  });

  it('that store nothing are not counted as pushed to', async () => {
    const { address } = await fakeEngine('chroma', ({ route }, answer) =>
      route.endsWith('/upsert') ? { status: 200, body: {} } : answer(),
    );
    const { engines } = made();
    engines.setAddress('chroma', address);
    await engines.pushBanks('chroma', [VERA.id]);
    expect(engines.failureOf('chroma')).toMatchObject({ code: 'not-stored' });
    expect(engines.outcomeOf('chroma')).toBeUndefined();
    expect(engines.pushedTo('chroma')).toEqual([]);
    expect(engines.holding(VERA.id)).toEqual([]);
  });

  it('answer a question with evidence, and say of each list alone what is wrong with it', async () => {
    let broken = false;
    const { address } = await fakeEngine('opensearch', ({ route, json }, answer) => {
      const { status, body } = answer();
      const isNearest = route.endsWith('_search') && 'knn' in ((json as { query?: object }).query ?? {});
      return broken && isNearest ? { status: 500, body: { error: 'broken' } } : { status, body };
    });
    const { engines, model } = made();
    engines.setAddress('opensearch', address);
    await engines.pushBanks('opensearch', [VERA.id]);
    const text = 'What boat has Vera?';
    const vector = { value: await model.encode([text], 'question'), milliseconds: 2 };
    const ask = () =>
      engines.ask('opensearch', VERA, model, { text, vector, size: 5, explain: true }, undefined);
    const { bm25, knn, rrf } = await ask();
    expect([bm25, knn, rrf].map((list) => list && 'ranking' in list && list.ranking[0]?.id)).toEqual([
      'p-boat',
      'p-boat',
      'p-boat',
    ]);
    expect(bm25 && 'ranking' in bm25 && bm25.ranking[0]?.evidence?.type).toBe('lexical');
    broken = true;
    const lists = await ask();
    expect(lists.bm25).toHaveProperty('ranking');
    expect(lists.knn).toHaveProperty('error');
    expect(lists.rrf).toHaveProperty('error');
  });

  it('tell runs what answers, and refuse another version in the middle', async () => {
    let version = '2.19.1';
    const { address } = await fakeEngine('opensearch', ({ route }, answer) =>
      route === 'GET /'
        ? { status: 200, body: { version: { distribution: 'opensearch', number: version } } }
        : answer(),
    );
    const { engines } = made();
    await expect(engines.describe(['opensearch'])).rejects.toThrow(/No address is set for OpenSearch/);
    engines.setAddress('opensearch', address);
    const described = await engines.describe(['opensearch']);
    expect(described).toEqual({
      opensearch: { version: '2.19.1', host: new URL(address).host, index: 'mnemoscope' },
    });
    version = '3.1.0';
    await expect(engines.describe(['opensearch'], described)).rejects.toSatisfy((error: PhraseError) =>
      /begun with OpenSearch 2\.19\.1, but 3\.1\.0 answers now/.test(error.message),
    );
  });

  it('stop a push when they are told to, and go on with what is missing', async () => {
    const { address, engine } = await fakeEngine('opensearch', (_asked, answer) => answer());
    const access = enginesAccess(quick);
    const stopping: { stop?: () => void } = {};
    const { engines } = made(new MemorySettings(), {
      ...access,
      push: (target, what, options) =>
        access.push(target, what, {
          ...options,
          onProgress: (progress) => {
            options.onProgress?.(progress);
            stopping.stop?.();
          },
        }),
    });
    engines.setAddress('opensearch', address);
    stopping.stop = () => engines.cancel();
    await engines.pushBanks('opensearch', [VERA.id]);
    expect([engines.task, engines.failureOf('opensearch'), engines.outcomeOf('opensearch')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    delete stopping.stop;
    await engines.pushBanks('opensearch', [VERA.id]);
    expect(engine.written).toBe(engine.indexes.get('mnemoscope-en')!.documents.size);
  });
});
