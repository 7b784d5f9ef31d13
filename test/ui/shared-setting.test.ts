// @vitest-environment happy-dom
/** Two tabs change different fields of one setting: both changes stay, and each tab sees the other's. */

import { EXAMPLE_SHAPE } from '../../src/memory-systems/domain/services/generic';
import { memoryLedger } from '../../src/llm/domain/budget';
import { describe, expect, it, vi } from 'vitest';
import type { ModelRef } from '../../src/llm/domain/call';
import type { PromptTemplate } from '../../src/llm/domain/templates';
import { Services } from '../../src/memory-systems/page/state/services.svelte';
import { Readings } from '../../src/memory-systems/page/state/readings.svelte';
import { AskedQuestions } from '../../src/ask/page/state/asked-questions.svelte';
import { Engines } from '../../src/search-engines/page/state/engines.svelte';
import { Prices } from '../../src/llm/page/state/prices.svelte';
import { followedAddresses } from '../../src/ui/state/address-secrets';
import { Settings } from '../../src/ui/state/settings.svelte';
import { SharedSetting } from '../../src/ui/state/shared-setting';
import { enginesAccess } from '../../src/search-engines/client';
import { servicesAccess } from '../../src/memory-systems/services';
import { SystemsHost } from '../../src/memory-systems/workers/systems-host';
import { ALONE, MemorySettings, MemoryVectors } from './app-dependencies';
import { BagModel } from './bag-model';

const PROMPT: PromptTemplate = {
  texts: { en: { system: 'S', user: 'U' }, zh: { system: 'S', user: 'U' } },
};
const MODEL: ModelRef = { provider: 'openai-compatible', address: 'https://a.example', model: 'm' };

/** One browser: what a tab writes the others hear of. */
function browser() {
  const listeners: { readonly tab: number; readonly hear: () => void }[] = [];
  const kept = new Map<string, unknown>();
  return (tab: number) => {
    const store = new MemorySettings(kept);
    const { set } = store;
    store.set = async (key, value) => {
      await set(key, value);
      for (const each of listeners) if (each.tab !== tab) each.hear();
    };
    const tabs = {
      ...ALONE,
      listen: (_: string, hear: () => void) => {
        listeners.push({ tab, hear });
        return () => undefined;
      },
    };
    return { store, tabs };
  };
}

async function both<T extends { load(): Promise<void> }>(
  make: (own: ReturnType<ReturnType<typeof browser>>) => T,
): Promise<[T, T]> {
  const tab = browser();
  const [one, two] = [make(tab(1)), make(tab(2))] as const;
  await Promise.all([one.load(), two.load()]);
  return [one, two];
}

const services = ({ store, tabs }: ReturnType<ReturnType<typeof browser>>) =>
  new Services({
    access: servicesAccess(),
    store,
    tabs,
    models: () => [{ ref: MODEL, title: 'Tiny' }],
    model: () => Promise.reject(new Error('Nothing is asked here.')) as never,
    calls: { get: async () => undefined, put: async () => undefined },
    price: () => undefined,
    ports: () => ({ clock: () => 0, pause: () => Promise.resolve() }),
  });

const engines = ({ store, tabs }: ReturnType<ReturnType<typeof browser>>) =>
  new Engines({
    access: enginesAccess(),
    store,
    tabs,
    bank: () => Promise.reject(new Error('No character here.')),
    models: { encoder: async () => new BagModel(), vectors: new MemoryVectors() },
    now: () => '2026-03-01T00:00:00Z',
  });

/** A description of a service: what is none is not kept. */
const SHAPE = JSON.stringify({ ...EXAMPLE_SHAPE, headers: { 'X-Mine': 'yes' } });

describe('two tabs', () => {
  it('keep each other’s addresses, descriptions, prompts and models of services', async () => {
    const [one, two] = await both(services);
    one.setAddress('mem0', 'https://mem0.example');
    two.setAddress('zep', 'https://zep.example');
    one.setShape(SHAPE);
    two.setPrompt('extract', PROMPT);
    one.setModel(MODEL);
    for (const each of [one, two])
      await vi.waitFor(() =>
        expect([
          each.addressOf('mem0'),
          each.addressOf('zep'),
          each.shape,
          each.promptOf('extract'),
          each.model,
        ]).toEqual(['https://mem0.example', 'https://zep.example', SHAPE, PROMPT, MODEL]),
      );
  });

  it('keep each other’s engines: addresses, names and what Compare asks', async () => {
    const [one, two] = await both(engines);
    one.setAddress('solr', 'http://127.0.0.1:8983');
    two.setAddress('opensearch', 'http://127.0.0.1:9200');
    one.setName('opensearch', 'mine');
    two.setAsked('solr', false);
    one.setAsked('opensearch', false);
    for (const each of [one, two])
      await vi.waitFor(() =>
        expect([
          each.addressOf('solr'),
          each.addressOf('opensearch'),
          each.nameOf('opensearch'),
          each.isAsked('solr'),
          each.isAsked('opensearch'),
        ]).toEqual(['http://127.0.0.1:8983', 'http://127.0.0.1:9200', 'mine', false, false]),
      );
  });

  it('never give a key to an address that another tab has entered', async () => {
    const [one, two] = await both(engines);
    one.setAddress('solr', 'https://mine.example');
    one.setKey('solr', 'ida:secret');
    one.setKey('opensearch', 'other');
    two.setAddress('solr', 'https://theirs.example');
    await vi.waitFor(() => expect(one.addressOf('solr')).toBe('https://theirs.example'));
    expect([one.keyOf('solr'), one.keyOf('opensearch')]).toEqual(['', 'other']);
    const [mine, theirs] = await both(services);
    mine.setAddress('zep', 'https://mine.example');
    mine.setKey('zep', 'secret');
    theirs.setAddress('zep', 'https://theirs.example');
    await vi.waitFor(() => expect(mine.addressOf('zep')).toBe('https://theirs.example'));
    expect(mine.keyOf('zep')).toBe('');
  });

  it('keep each other’s prompts and readers of finished runs', async () => {
    const [one, two] = await both(
      ({ store, tabs }) =>
        new Readings({
          recount: new SystemsHost(),
          settings: store,
          tabs,
          runs: undefined as never,
          calls: { get: async () => undefined, put: async () => undefined },
          budgets: memoryLedger(),
          models: () => [{ ref: MODEL, title: 'Tiny' }],
          model: () => undefined as never,
          price: () => undefined,
          words: () => 'lexical',
          now: () => '2026-03-01T00:00:00Z',
        }),
    );
    await Promise.all([one.choose('answerer', MODEL, []), two.choose('judge', MODEL, [])]);
    for (const each of [one, two])
      await vi.waitFor(() =>
        expect([each.readerOf('answerer'), each.readerOf('judge')]).toEqual([MODEL, MODEL]),
      );
  });

  it('keep each other’s prices and questions', async () => {
    const [one, two] = await both(({ store, tabs }) => new Prices(store, tabs));
    const price = (host: string) => ({ host, model: 'm', input: 1, output: 2, asOf: '2026-01-01' });
    one.set(price('a.example') as never);
    two.set(price('b.example') as never);
    for (const each of [one, two])
      await vi.waitFor(() =>
        expect(each.own.map(({ host }) => host).sort()).toEqual(['a.example', 'b.example']),
      );
    const tab = browser();
    const [first, second] = [1, 2].map((i) => new AskedQuestions(tab(i).store)) as [
      AskedQuestions,
      AskedQuestions,
    ];
    await first.add('vera', 'Who?');
    await second.add('vera', 'When?');
    expect(second.of('vera')).toEqual(['When?', 'Who?']);
  });

  it('keep each other’s fields of the embedding endpoint, and the key where the address stays', async () => {
    const [one, two] = await both(({ store, tabs }) => new Settings(store, ['en'], tabs));
    const endpoint = {
      baseUrl: 'https://e.example',
      model: 'm',
      key: '',
      queryPrefix: '',
      passagePrefix: '',
    };
    one.setEmbeddings({ ...endpoint, key: 'secret' });
    await vi.waitFor(() => expect(two.embeddings).toEqual(endpoint));
    two.setEmbeddings({ ...endpoint, queryPrefix: 'query: ' });
    await vi.waitFor(() => expect(one.embeddings.queryPrefix).toBe('query: '));
    expect(one.embeddings.key).toBe('secret');
    two.setEmbeddings({ ...endpoint, baseUrl: 'https://other.example' });
    await vi.waitFor(() => expect(one.embeddings.baseUrl).toBe('https://other.example'));
    expect(one.embeddings.key).toBe('');
  });
});

describe('a setting that is followed', () => {
  it('never shows what is older than a change of this tab', async () => {
    const tab = browser();
    const { store, tabs } = tab(1);
    const shown: unknown[] = [];
    const setting = new SharedSetting<{ a: number; b: number }>({
      store,
      tabs,
      key: 'k',
      show: (kept) => shown.push(kept),
    });
    await store.set('k', { a: 0 });
    // The change is made while what was kept before is being read.
    const loading = setting.load();
    await Promise.all([loading, setting.change((kept) => ({ ...kept, a: 1 }))]);
    expect(shown).toEqual([{ a: 1 }]);
    await tab(2).store.change<{ a: number; b: number }>('k', (kept) => ({ ...kept!, b: 2 }));
    await vi.waitFor(() => expect(shown.at(-1)).toEqual({ a: 1, b: 2 }));
  });

  it('of addresses leaves one as it was entered, with what is not kept of it', () => {
    const entered = { a: 'https://a.example?api_key=hidden', b: 'https://b.example', c: 'htt' };
    expect(
      followedAddresses(entered, {
        a: 'https://a.example',
        b: 'https://moved.example',
        c: '',
        d: 'https://d',
      }),
    ).toEqual({
      shown: { ...entered, b: 'https://moved.example', d: 'https://d' },
      moved: ['b', 'd'],
    });
  });
});
