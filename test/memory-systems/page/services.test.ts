import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallStore } from '../../../src/llm/domain/cache';
import type { LanguageModel } from '../../../src/llm/domain/call';
import type { RunStore } from '../../../src/core/ports';
import { EXAMPLE_SHAPE } from '../../../src/memory-systems/domain/services/generic';
import { Services } from '../../../src/memory-systems/page/state/services.svelte';
import { Systems } from '../../../src/memory-systems/page/state/systems.svelte';
import { systemText } from '../../../src/memory-systems/page/ui/tables/lines';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { runStore } from '../../../src/storage/tables/stores';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { servicesAccess } from '../../../src/memory-systems/services';
import { RecordedHost } from '../../../src/memory-systems/workers/recorded-host';
import { localStats } from '../../../src/runs/workers/stats-client';
import { SystemsHost } from '../../../src/memory-systems/workers/systems-host';
import { POTTER } from '../fixture';
import { behind } from '../../llm/providers/model';
import { KEY, stream, streamed } from '../../llm/providers/loopback';
import { fakeService } from '../client/fakes';
import { sleepless } from '../client/run-service';
import { readers } from './readers';
import { ALONE, MemorySettings } from '../../ui/app-dependencies';

interface Options {
  readonly settings?: Map<string, unknown>;
  readonly runs?: RunStore;
  readonly model?: LanguageModel;
}

const NO_CALLS: Pick<CallStore, 'get' | 'put'> = {
  get: () => Promise.resolve(undefined),
  put: () => Promise.resolve(),
};

function keptHere(): RunStore {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  return runStore(body, pageTabs('test'));
}

function screen({ settings = new Map(), runs = keptHere(), model }: Options = {}) {
  const services = new Services({
    access: servicesAccess(sleepless()),
    store: new MemorySettings(settings),
    models: () => (model ? [{ ref: model.ref, title: 'Tiny' }] : []),
    model: () => model!,
    calls: NO_CALLS,
    price: () => undefined,
    ports: () => ({ clock: () => 0, pause: () => Promise.resolve() }),
  });
  let ids = 0;
  const systems = new Systems({
    work: services.work(new SystemsHost()),
    encoder: () => Promise.reject(new Error('No model here.')),
    recorded: new RecordedHost(),
    stats: localStats(),
    readings: readers(),
    users: {
      list: async () => [{ id: 'ines', name: 'Ines Falk', language: 'en' }],
      read: async () => POTTER,
    },
    runs,
    tabs: ALONE,
    library: { summaries: [], read: async () => POTTER },
    now: () => '2031-05-02T09:00:00Z',
    newId: () => String(++ids),
  });
  return { services, systems, settings, runs };
}

describe('the settings of services', () => {
  it('make a service ready once it has what it needs', () => {
    const { services } = screen();
    expect(services.ready).toEqual([]);
    services.setKey('mem0', KEY);
    expect(services.ready.map(({ id }) => id)).toContain('mem0');
    services.setAddress('mem0', ' ');
    expect(services.ready).toEqual([]);
    services.setAddress('hindsight', 'http://localhost:9999');
    expect(services.ready.map(({ id }) => id)).toEqual(['hindsight']);
  });

  it('are there at the next visit, but never a key', async () => {
    const first = screen();
    first.services.setKey('mem0', KEY);
    first.services.setAddress('mem0', `https://${KEY}@api.mem0.ai/base?api_key=${KEY}`);
    first.services.setShape(JSON.stringify({ ...EXAMPLE_SHAPE, batch: 7 }));
    await expect.poll(() => first.settings.size).toBe(1);
    expect(JSON.stringify([...first.settings])).not.toContain(KEY);
    const second = screen({ settings: first.settings }).services;
    await second.load();
    expect(second.addressOf('mem0')).toBe('https://api.mem0.ai/base');
    expect(second.shape).toContain('"batch":7');
    expect(second.keyOf('mem0')).toBe('');
  });

  it('send a key that stands in a header of a description, and keep it nowhere', async () => {
    const literal = {
      ...EXAMPLE_SHAPE,
      headers: { Authorization: `Bearer ${KEY}`, Accept: 'application/json' },
    };
    const first = screen();
    first.services.setShape(JSON.stringify(literal));
    expect(first.services.shapeProblem).toBeUndefined();
    await expect.poll(() => first.settings.size).toBe(1);
    const seen: unknown[] = [];
    vi.stubGlobal('fetch', async (_: URL, { headers }: { headers: Record<string, string> }) => {
      seen.push(headers['Authorization']);
      return new Response(JSON.stringify({ memories: [], said: headers['Authorization'] }));
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    first.services.setAddress('http', 'http://127.0.0.1:9');
    await first.services.test('http');
    expect([first.services.testOf('http')?.state, new Set(seen)]).toEqual([
      'works',
      new Set([`Bearer ${KEY}`]),
    ]);
    // Half-typed, it is no shape and may hold the key anywhere.
    first.services.setShape(`${JSON.stringify(literal)} "${KEY}`);
    await expect.poll(() => JSON.stringify([...first.settings])).toContain('Bearer {key}');
    expect(JSON.stringify([...first.settings])).not.toContain(KEY);
    const second = screen({ settings: first.settings }).services;
    await second.load();
    expect(JSON.parse(second.shape)).toEqual({
      ...literal,
      headers: { Authorization: 'Bearer {key}', Accept: 'application/json' },
    });
    expect([second.hasLiteralKey, second.keyOf('http')]).toEqual([false, '']);
  });

  it('take a key out of a description that an earlier version kept with it', async () => {
    const { services, settings } = screen();
    const shape = JSON.stringify({ ...EXAMPLE_SHAPE, headers: { 'X-Api-Key': KEY } });
    settings.set('systems.services', { addresses: {}, shape, model: undefined, prompts: {} });
    await services.load();
    expect(services.keyOf('http')).toBe(KEY);
    await expect.poll(() => JSON.stringify([...settings])).not.toContain(KEY);
    expect(services.shape).not.toContain(KEY);
  });

  it('show the command of the proxy, for https and for a server of one’s own', () => {
    const { services } = screen();
    expect(services.proxyFor('mem0', 'https://page.example')).toEqual({
      command: 'node memory-proxy.mjs --page https://page.example api.mem0.ai',
      address: 'http://127.0.0.1:8787/api.mem0.ai',
    });
    expect(services.proxyFor('hindsight', 'https://page.example')).toEqual({
      command: 'node memory-proxy.mjs --page https://page.example http://localhost:8888',
      address: 'http://127.0.0.1:8787/localhost:8888',
    });
    expect(services.proxyFor('memos-cloud', 'https://page.example')!.address).toBe(
      'http://127.0.0.1:8787/memos.memtensor.cn/api/openmem/v1',
    );
    services.setAddress('mem0', services.proxyFor('mem0', 'https://page.example')!.address);
    expect(services.proxyFor('mem0', 'https://page.example')!.command).toContain('api.mem0.ai');
    expect(services.proxyFor('http', 'https://page.example')).toBeUndefined();
  });

  it('say what is wrong with a shape', () => {
    const { services } = screen();
    expect(services.shapeProblem).toBeUndefined();
    services.setShape('{');
    expect(services.shapeProblem!.en).toContain('not valid JSON');
  });
});

describe('the test of a connection', () => {
  it('says that the service answers, and forgets that when the settings change', async () => {
    const { address } = await fakeService('mem0');
    const { services } = screen();
    services.setAddress('mem0', address);
    services.setKey('mem0', KEY);
    await services.test('mem0');
    expect(services.testOf('mem0')).toMatchObject({ state: 'works' });
    services.setKey('mem0', 'another');
    expect(services.testOf('mem0')).toBeUndefined();
  });

  it('names the fault with its remedy', async () => {
    const { address } = await fakeService('mem0');
    const { services } = screen();
    services.setAddress('mem0', address);
    services.setKey('mem0', 'wrong');
    await services.test('mem0');
    expect(services.testOf('mem0')).toMatchObject({ state: 'fails', code: 'wrong-key' });
    services.setAddress('mem0', 'mem0');
    await services.test('mem0');
    expect(services.testOf('mem0')).toMatchObject({ state: 'fails', code: 'bad-settings' });
  });
});

describe('a run of a service from the screen', () => {
  it('stands among the results, names its address, and is found again without the key', async () => {
    const { address } = await fakeService('mem0');
    const first = screen();
    first.services.setAddress('mem0', address);
    first.services.setKey('mem0', KEY);
    await first.systems.open();
    await first.systems.run(['verbatim', 'mem0']);
    expect(first.systems.problem).toBeUndefined();
    const found = first.systems.results.find(({ system }) => system === 'mem0')!;
    // The fake keeps every turn of the user, as verbatim does.
    const verbatim = first.systems.results.find(({ system }) => system === 'verbatim')!;
    expect(found.row.measures['extraction_f1']).toBe(verbatim.row.measures['extraction_f1']);
    expect(found.row.measures['Evidence@20']).toBe(1);
    expect(found.card.system).toEqual({ id: 'mem0', version: `2, ${new URL(address).host}` });

    const later = screen({ runs: first.runs });
    await later.systems.open('ines');
    const again = later.systems.results.find(({ system }) => system === 'mem0')!;
    expect(again.row.measures).toEqual(found.row.measures);
    expect(again.card).toEqual(found.card);
  });

  it('says on its card what its description tells it nothing of', async () => {
    const { address } = await fakeService('http');
    const { services, systems, runs } = screen();
    services.setAddress('http', address);
    services.setKey('http', KEY);
    services.setShape(
      JSON.stringify({ ...EXAMPLE_SHAPE, message: { role: '{role}', content: '{content}' } }),
    );
    await systems.open();
    await systems.run(['http']);
    expect(systems.problem).toBeUndefined();
    const { card } = systems.results.find(({ system }) => system === 'http')!;
    expect(card.system.notTold).toEqual(['who']);
    expect(systemText(card)).toMatch(/ \(not told of a turn: who speaks\)$/);

    const later = screen({ runs });
    await later.systems.open('ines');
    expect(later.systems.results.find(({ system }) => system === 'http')!.card).toEqual(card);
  });

  it('says which setting is missing', async () => {
    const { systems } = screen();
    await systems.open();
    await systems.run(['mem0']);
    expect(systems.problem).toBe(
      'Mem0 (platform, v3) needs its key, which is kept in this tab only. Enter it under “Your own systems”.',
    );
  });

  it('goes on only with the settings that it was begun with, or starts over', async () => {
    let broken = true;
    const one = await fakeService('mem0', ({ route }, answer) =>
      broken && route === 'POST /v3/memories/search/' ? { status: 403, body: {} } : answer(),
    );
    const other = await fakeService('mem0');
    const { services, systems } = screen();
    services.setAddress('mem0', one.address);
    services.setKey('mem0', KEY);
    await systems.open();
    await systems.run(['mem0']);
    expect(systems.problem).toContain('does not allow this request (403)');
    expect(systems.unfinished.map(({ system }) => system)).toEqual(['mem0']);
    services.setAddress('mem0', other.address);
    await systems.run(['mem0']);
    expect(systems.problem).toContain('Enter the same settings again, or start over.');
    expect(other.engine.arrived).toEqual([]);
    broken = false;
    await systems.run(['mem0'], { afresh: true });
    expect(systems.problem).toBeUndefined();
    expect(other.engine.arrived).toHaveLength(7);
    expect(one.engine.arrived).toHaveLength(3);
  });

  it('keeps that a session is being sent before it is', async () => {
    const order: string[] = [];
    const { address } = await fakeService('mem0-server', ({ route }, answer) => {
      if (route === 'POST /memories') order.push('sent');
      return answer();
    });
    const runs = keptHere();
    const { services, systems } = screen({
      runs: {
        ...runs,
        append: async (id, units) => {
          // As slow as a busy disk.
          for (let i = 0; i < 50; i++) await Promise.resolve();
          await runs.append(id, units);
          const [record] = [...units.values()] as { pending?: object }[];
          order.push(record!.pending ? 'pending' : 'ended');
        },
      },
    });
    services.setAddress('mem0-server', address);
    services.setKey('mem0-server', KEY);
    await systems.open();
    await systems.run(['mem0-server']);
    expect(systems.problem).toBeUndefined();
    expect(order[0]).toBe('pending');
    expect(order.indexOf('sent')).toBeLessThan(order.indexOf('ended'));
    expect(order.filter((each) => each === 'sent')).toHaveLength(3);
  });
});

describe('a run of the language model from the screen', () => {
  it('uses the chosen model and keeps its decisions', async () => {
    const { model } = await behind(
      stream(streamed('{"memories": [{"text": "Ines Falk sells bowls at the Graz market", "turns": [3]}]}')),
    );
    const { services, systems } = screen({ model });
    await systems.open();
    await systems.run(['language-model']);
    expect(systems.problem).toContain('No language model is selected to maintain the memory.');
    services.setModel(model.ref);
    expect(services.ready.map(({ id }) => id)).toContain('language-model');
    await systems.run(['language-model'], { afresh: true });
    const [result] = systems.results;
    expect(result!.growth[0]!.changes.decisions![0]).toMatchObject({ do: 'add', turns: ['s0-t3'] });
    expect(result!.card.system.version).toContain('tiny (127.0.0.1');
  });

  it('refuses a prompt without its dialogue before anything is asked', async () => {
    const { model, received } = await behind(stream(streamed('{}')));
    const { services, systems } = screen({ model });
    services.setModel(model.ref);
    const { texts } = services.promptOf('extract');
    services.setPrompt('extract', { texts: { ...texts, en: { system: 'Extract.', user: 'Go.' } } });
    await systems.open();
    await systems.run(['language-model']);
    expect(systems.problem).toContain('{dialogue} is missing');
    expect(received).toEqual([]);
    services.setPrompt('extract', undefined);
    expect(services.promptOf('extract').texts).toEqual(texts);
  });
});
