// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LanguageModel, ModelRef } from '../../../src/llm/domain/call';
import { faultOf } from '../../../src/llm/domain/fault';
import type { Tabs } from '../../../src/core/ports';
import {
  draftFrom,
  draftOf,
  problemsOf,
  type Access,
  type ConnectionDraft,
  type LanguageModelDependencies,
} from '../../../src/llm/page/state/connection';
import { Connections } from '../../../src/llm/page/state/connections.svelte';
import { UNDO_WINDOW } from '../../../src/ui/state/run-removal.svelte';
import { STAND_IN } from '../../../src/models/page/state/local-models.svelte';
import { KeptCalls } from '../../../src/llm/page/state/kept-calls.svelte';
import { Prices } from '../../../src/llm/page/state/prices.svelte';
import { Probe } from '../../../src/llm/page/state/probe.svelte';
import { Vault } from '../../../src/storage/tables/vault';
import {
  BUILT_IN,
  echoModel,
  keepAnswers,
  languageModels,
  MemoryLocals,
  PROVIDER,
  SERVER,
  SMALL,
} from '../../ui/language-models';
import { MemorySettings, settled } from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

const KEY = 'sk-test-0a1B2c3D';
const PHRASE = 'four plain words here';
const IN_MEMORY = { value: KEY, keep: false };
const KEPT = { value: KEY, keep: true };
const NO_KEY = { value: '', keep: false };

let ids = 0;
/** A page's connections over a store, which a later visit may read again. */
async function visit(
  store = new MemorySettings(),
  parts: Partial<LanguageModelDependencies> = {},
  tabs?: Pick<Tabs, 'listen'>,
) {
  const asked: Access[] = [];
  const model = (access: Access): LanguageModel => {
    asked.push(access);
    return echoModel(access);
  };
  const vault = new Vault(store);
  const connections = new Connections({
    ...languageModels({ vault, model, ...parts }),
    store,
    tabs,
    newId: () => `c${++ids}`,
  });
  await connections.load();
  return { store, connections, asked };
}
const draft = (changes: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
  ...draftOf(PROVIDER),
  model: 'large',
  ...changes,
});
const dump = ({ kept }: MemorySettings) => JSON.stringify([...kept]);
const thrown = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return faultOf(error);
  }
  throw new Error('Nothing was thrown.');
};

describe('connections', () => {
  it('begin with none of the user’s own, and with no stand-in that nobody chose', async () => {
    const { connections } = await visit();
    expect([connections.list, connections.active]).toEqual([[], undefined]);
    expect(connections.models().map(({ ref }) => ref)).toEqual([BUILT_IN.ref, STAND_IN.ref]);
    await connections.use('built-in');
    expect(connections.active?.ref).toEqual(BUILT_IN.ref);
    await connections.use('scripted');
    expect(connections.active?.ref).toEqual(STAND_IN.ref);
  });

  it('are there on the next visit, in their order, with the active one', async () => {
    const { store, connections } = await visit();
    await connections.add(draft({ title: 'First', temperature: null, maxTokens: 300 }), NO_KEY);
    const second = await connections.add(
      draft({ ...draftOf(SERVER), model: ' tiny ', concurrency: 2 }),
      NO_KEY,
    );
    expect(connections.active?.title).toBe('First');
    await connections.use(second.id);

    const { connections: later } = await visit(store);
    expect(later.list.map(({ title, parameters }) => [title, parameters])).toEqual([
      ['First', { maxTokens: 300 }],
      ['A local server', { temperature: 0 }],
    ]);
    expect(later.active).toEqual(second);
    expect(second).toMatchObject({ preset: 'local', concurrency: 2, ref: { model: 'tiny' } });
  });

  it('are copied with their key, below the original', async () => {
    const { connections, asked } = await visit();
    const first = await connections.add(draft(), IN_MEMORY);
    await connections.add(draft({ title: 'Other' }), NO_KEY);
    await connections.duplicate(first.id);
    expect(connections.list.map(({ title }) => title)).toEqual(['A provider', 'A provider (copy)', 'Other']);
    const copy = connections.list[1]!;
    await connections.change(copy.id, { ...draftFrom(copy), model: 'small' }, NO_KEY);
    connections.languageModel({ ...first.ref, model: 'small' });
    expect(asked).toEqual([{ ref: { ...first.ref, model: 'small' }, key: KEY }]);
  });

  it('that are deleted can be brought back, and are gone with their key after that', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, connections } = await visit();
    const { id, ref } = await connections.add(draft(), IN_MEMORY);
    const titles = watch(() => connections.list.length);
    await connections.remove(id);
    flushSync();
    expect([connections.removed?.id, connections.active]).toEqual([id, undefined]);
    connections.undo();
    flushSync();
    expect(titles).toEqual([1, 0, 1]);
    expect(connections.languageModel(ref).ref).toEqual(ref);
    await connections.remove(id);
    await vi.advanceTimersByTimeAsync(UNDO_WINDOW + 1);
    expect(connections.removed).toBeUndefined();
    expect(store.kept.get('connections')).toEqual([]);
    connections.undo();
    expect(connections.list).toEqual([]);
    expect(connections.keys.of(id)).toBe('');
  });

  it('read again what another tab has changed', async () => {
    const store = new MemorySettings();
    const heard: (() => void)[] = [];
    const tabs = { listen: (_: string, listener: () => void) => (heard.push(listener), () => undefined) };
    const connections = new Connections({ ...languageModels(), store, tabs, newId: () => 'c' });
    await connections.load();
    const { connections: other } = await visit(store);
    await other.add(draft({ title: 'Of the other tab' }), NO_KEY);
    heard.forEach((listener) => listener());
    await settled();
    expect(connections.list.map(({ title }) => title)).toEqual(['Of the other tab']);
  });

  it.each([
    ['in memory', IN_MEMORY],
    ['in the open vault', KEPT],
  ])('that another tab moves to another server leave the key %s behind', async (_where, entry) => {
    const store = new MemorySettings();
    const heard: (() => void)[] = [];
    const tabs = { listen: (_: string, listener: () => void) => (heard.push(listener), () => undefined) };
    const { connections, asked } = await visit(store, {}, tabs);
    if (entry.keep) await connections.keys.create(PHRASE);
    const { id, ref } = await connections.add(draft({ address: 'https://first.example/v1' }), entry);
    expect(connections.languageModel(ref)).toBeDefined();
    const { connections: other } = await visit(store);
    await other.change(id, draft({ address: 'https://second.example/v1' }), NO_KEY);
    heard.forEach((listener) => listener());
    await settled();
    const [moved] = connections.list;
    expect([moved!.ref.address, connections.keys.of(id)]).toEqual(['https://second.example/v1', '']);
    expect(() => connections.languageModel(moved!.ref)).toThrow();
    expect(asked.map((access) => [access.ref.address, access.key])).toEqual([
      ['https://first.example/v1', KEY],
    ]);
  });
});

describe('asking a connection’s model', () => {
  it('goes through one model as long as nothing of it changes', async () => {
    const { connections, asked } = await visit();
    const { id, ref } = await connections.add(draft({ concurrency: 3 }), IN_MEMORY);
    const model = connections.languageModel(ref);
    expect(connections.languageModel({ ...ref })).toBe(model);
    expect([model.concurrency, asked]).toEqual([3, [{ ref, key: KEY, concurrency: 3 }]]);
    await connections.change(id, draft({ concurrency: 5 }), NO_KEY);
    expect(connections.languageModel(ref).concurrency).toBe(5);
  });

  it('needs a key where the provider does, and says where to enter it', async () => {
    const { connections } = await visit();
    const { ref } = await connections.add(draft(), NO_KEY);
    const fault = thrown(() => connections.languageModel(ref));
    expect([fault.code, fault.reach]).toEqual(['missing-key', 'run']);
    expect(fault.message).toMatch(/“A provider” has no key.*“Language models”/s);
    const local = await connections.add({ ...draftOf(SERVER), model: 'tiny' }, NO_KEY);
    expect(connections.languageModel(local.ref).ref).toEqual(local.ref);
  });

  it('of a model that no connection has pauses a run with the remedy', async () => {
    const { connections } = await visit();
    const ref: ModelRef = { provider: 'gemini', address: 'https://elsewhere.example', model: 'm' };
    expect(thrown(() => connections.languageModel(ref))).toMatchObject({
      code: 'no-connection',
      reach: 'run',
    });
  });
});

describe('what this browser runs', () => {
  it('is asked without a key or a connection', async () => {
    const { connections, asked } = await visit();
    expect([STAND_IN, BUILT_IN].map(({ ref }) => connections.languageModel(ref).ref)).toEqual([
      STAND_IN.ref,
      BUILT_IN.ref,
    ]);
    expect(asked).toEqual([]);
  });

  it('has the stand-in though nothing else can be told', async () => {
    const locals = new MemoryLocals();
    locals.offers = () => Promise.reject(new Error('No such thing.'));
    const { connections } = await visit(new MemorySettings(), { local: [locals] });
    expect(connections.local.offers).toEqual([STAND_IN]);
  });

  it('can be asked once it has been downloaded, with progress, and not after its removal', async () => {
    const locals = new MemoryLocals();
    const { connections } = await visit(new MemorySettings(), { local: [locals] });
    const { local } = connections;
    await connections.use(SMALL.id);
    expect(connections.active).toBeUndefined();
    let seen: unknown;
    locals.arriving = async (_, { onProgress }) => {
      onProgress({ received: 90, total: 181 });
      seen = local.download;
    };
    await local.fetch(SMALL.id);
    expect(seen).toEqual({ id: SMALL.id, received: 90, total: 181 });
    expect([local.download, connections.active?.ref]).toEqual([undefined, SMALL.ref]);
    await local.remove(SMALL.id);
    expect(connections.active).toBeUndefined();
  });

  it('says what is wrong with a download, and nothing of one that was cancelled', async () => {
    const locals = new MemoryLocals();
    const { connections } = await visit(new MemorySettings(), { local: [locals] });
    const { local } = connections;
    locals.arriving = () => Promise.reject(new Error('The hub cannot be reached. Name a mirror.'));
    await local.fetch(SMALL.id);
    expect(local.failure).toEqual({ id: SMALL.id, text: 'The hub cannot be reached. Name a mirror.' });
    locals.arriving = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const fetching = local.fetch(SMALL.id);
    local.cancel();
    await fetching;
    expect([local.failure, local.download, local.offers[1]!.state]).toEqual([undefined, undefined, 'absent']);
  });
});

describe('a key', () => {
  it('is in memory and nowhere else, unless it is to be kept', async () => {
    const { store, connections } = await visit();
    const connection = await connections.add(draft(), { value: ` ${KEY}\n`, keep: false });
    expect([connections.placeOf(connection), connections.accessOf(connection).key]).toEqual(['memory', KEY]);
    expect(dump(store)).not.toContain(KEY);
    const { connections: later } = await visit(store);
    expect(later.placeOf(later.list[0]!)).toBe('none');
    expect(JSON.stringify([connections.list, connections.models(), connections.active])).not.toContain(KEY);
  });

  it('that is kept is encrypted, and there again after the passphrase, which must be the right one', async () => {
    const { store, connections } = await visit();
    await connections.keys.create(PHRASE);
    const { ref } = await connections.add(draft(), KEPT);
    expect(connections.placeOf(connections.list[0]!)).toBe('vault');
    expect(dump(store)).not.toContain(KEY);

    const { connections: later } = await visit(store);
    const [again] = later.list;
    expect([later.keys.vault, later.placeOf(again!)]).toEqual(['locked', 'locked']);
    expect(thrown(() => later.languageModel(ref)).message).toMatch(/locked\. Unlock the saved keys/);
    expect(await later.unlock('four plain words there')).toBe(false);
    expect(later.keys.error).toMatch(/passphrase does not open/);
    const places = watch(() => later.placeOf(again!));
    expect(await later.unlock(PHRASE)).toBe(true);
    flushSync();
    expect(places).toEqual(['locked', 'vault']);
    expect([later.accessOf(again!).key, later.keys.error]).toEqual([KEY, undefined]);
    await later.keys.lock();
    expect([later.placeOf(again!), later.accessOf(again!).key]).toEqual(['locked', '']);
  });

  it('moves between memory and the vault, and is in one of them only', async () => {
    const { store, connections } = await visit();
    await connections.keys.create(PHRASE);
    const { id } = await connections.add(draft(), IN_MEMORY);
    await connections.change(id, draft(), { value: '', keep: true });
    expect(connections.placeOf(connections.list[0]!)).toBe('vault');
    expect(Object.keys((store.kept.get('vault') as { entries: object }).entries)).toEqual([id]);
    await connections.change(id, draft(), NO_KEY);
    expect([connections.placeOf(connections.list[0]!), connections.list[0]!.kept]).toEqual([
      'memory',
      undefined,
    ]);
    expect((store.kept.get('vault') as { entries: object }).entries).toEqual({});
  });

  it('is not sent to another server than the one that it was entered for', async () => {
    const { connections } = await visit();
    const { id, ref } = await connections.add(draft(), IN_MEMORY);
    const elsewhere = draft({ address: 'https://other.example/v1' });
    expect(connections.accessOfDraft(id, elsewhere, '').key).toBe('');
    expect(connections.accessOfDraft(id, draft({ address: `${ref.address}/beta` }), '').key).toBe(KEY);
    await connections.change(id, elsewhere, NO_KEY);
    expect([connections.keys.of(id), connections.placeOf(connections.list[0]!)]).toEqual(['', 'none']);
  });

  it('of a connection that was deleted while the vault was locked goes when it is unlocked', async () => {
    const store = new MemorySettings();
    const { connections } = await visit(store);
    await connections.keys.create(PHRASE);
    const { id } = await connections.add(draft(), KEPT);
    const { connections: later } = await visit(store);
    await later.remove(id);
    await later.commit();
    const entries = () => Object.keys((store.kept.get('vault') as { entries: object }).entries);
    expect(entries()).toEqual([id]);
    await later.unlock(PHRASE);
    expect(entries()).toEqual([]);
  });

  it('is forgotten with all others, and the connections stay', async () => {
    const { store, connections } = await visit();
    await connections.keys.create(PHRASE);
    await connections.add(draft(), KEPT);
    expect(await connections.destroyVault()).toBe(true);
    expect([connections.keys.vault, connections.list[0]!.kept]).toEqual(['none', undefined]);
    expect(store.kept.get('vault')).toBeUndefined();
  });

  it('leaves no half connection where the vault refuses it', async () => {
    const { connections } = await visit();
    await expect(connections.add(draft(), KEPT)).rejects.toThrow('No keys are saved on this device');
    expect(connections.list).toEqual([]);
  });
});

describe('what is entered', () => {
  it.each([
    [{ address: '' }, 'address', /Enter the address/],
    [{ address: KEY }, 'address', /starts with https/],
    [{ address: `https://user:${KEY}@llm.example/v1` }, 'address', /user name or a password/],
    [{ address: `https://llm.example/v1?key=${KEY}` }, 'address', /possibly a key/],
    [{ address: `https://llm.example/v1#${KEY}` }, 'address', /possibly a key/],
    [{ model: '  ' }, 'model', /Enter the model name/],
    [{ model: KEY }, 'model', /looks like a key/],
    [{ temperature: 2.5 }, 'temperature', /From 0 to 2/],
    [{ maxTokens: 1.5 }, 'maxTokens', /whole number/],
    [{ concurrency: 0 }, 'concurrency', /from 1 to 64/],
  ] as const)('%j is named beside its field, and never repeated', (changes, field, words) => {
    const problems = problemsOf(draft(changes), '');
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(words);
    expect(JSON.stringify(problems)).not.toContain(KEY);
  });

  it('passes where it is sound, with the version of an API in its address', () => {
    expect(problemsOf(draft({ address: 'https://llm.example/v1?api-version=2026-01-01' }), KEY)).toEqual({});
    expect(problemsOf(draft(), 'two words')).toHaveProperty('key');
  });
});

describe('trying a connection', () => {
  it('tells the models of the server and what it answered, or the named fault', async () => {
    const refusal = Object.assign(new Error('llm.example refused the key.'), {
      code: 'wrong-key',
      reach: 'run',
    });
    const test = vi.fn().mockRejectedValueOnce(refusal);
    const probe = new Probe({ list: async () => ['a', 'b'], test });
    const access = { ref: STAND_IN.ref, key: KEY };
    await probe.list(access);
    expect([probe.models, probe.doing]).toEqual([['a', 'b'], undefined]);
    await probe.test(access);
    expect(probe.fault).toMatchObject({ code: 'wrong-key', reach: 'run', message: refusal.message });
    const found = await languageModels().test(access, new AbortController().signal);
    test.mockResolvedValueOnce(found);
    await probe.test(access);
    expect([probe.fault, probe.answer]).toEqual([undefined, found]);
  });

  it('that is stopped says nothing later', async () => {
    let end: (names: string[]) => void = () => undefined;
    const list = () => new Promise<string[]>((resolve) => (end = resolve));
    const probe = new Probe({ ...languageModels(), list });
    const listing = probe.list({ ref: STAND_IN.ref, key: '' });
    expect(probe.doing).toBe('listing');
    probe.cancel();
    end(['late']);
    await listing;
    expect([probe.doing, probe.models]).toEqual([undefined, undefined]);
  });
});

describe('prices and kept answers', () => {
  const LARGE: ModelRef = { provider: 'openai-compatible', address: PROVIDER.address, model: 'large-2' };

  it('are nothing for a server of this machine that is asked without a key, and unknown with one', async () => {
    const { connections } = await visit();
    const prices = new Prices(new MemorySettings(), undefined, (ref) => connections.isKeyed(ref));
    const draft = { ...draftOf(SERVER), model: 'tiny' };
    const { id, ref } = await connections.add(draft, NO_KEY);
    expect(prices.of(ref)).toMatchObject({ from: 'free' });
    await connections.change(id, draft, IN_MEMORY);
    expect(prices.of(ref)).toBeUndefined();
    await connections.forgetKey(id);
    expect(prices.of(ref)).toMatchObject({ from: 'free' });
  });

  it('are the user’s own before the list’s, and unknown where neither has one', async () => {
    const store = new MemorySettings();
    const prices = new Prices(store);
    expect(prices.of(LARGE)).toBeUndefined();
    expect(prices.set({ host: 'llm.example', model: 'large', input: 3, output: Number.NaN })).toHaveLength(1);
    expect(prices.own).toEqual([]);
    prices.set({ host: 'llm.example', model: 'large', input: 3, output: 9 });
    prices.set({ host: 'llm.example', model: 'large', input: 4, output: 8 });
    await settled();
    const later = new Prices(store);
    await later.load();
    expect(later.of(LARGE)).toEqual({ input: 4, output: 8, from: 'own' });
    later.remove({ host: 'llm.example', model: 'large' });
    expect(later.of(LARGE)).toBeUndefined();
  });

  it('are counted by model, exported line by line, and deleted of one model or all', async () => {
    const parts = languageModels();
    await keepAnswers(parts, LARGE, 'Who?', 'Where?');
    await keepAnswers(parts, STAND_IN.ref, 'When?');
    const kept = new KeptCalls(parts.calls);
    await kept.count();
    expect(kept.models?.map(({ name, calls }) => [name, calls])).toEqual([
      ['large-2 (llm.example)', 2],
      ['scripted stand-in (rule 1)', 1],
    ]);
    expect(kept.calls).toBe(3);
    const lines = (await (await kept.export())!.text()).trimEnd().split('\n');
    const texts = lines.map((line) => (JSON.parse(line) as { reply: { text: string } }).reply.text);
    expect(texts.sort()).toEqual(['You said: When?', 'You said: Where?', 'You said: Who?']);
    await kept.clear(LARGE);
    expect([kept.calls, kept.bytes > 0]).toEqual([1, true]);
    await kept.clear();
    expect([kept.models, kept.bytes]).toEqual([[], 0]);
  });
});
