import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLedger, type BudgetLedger } from '../../../src/llm/domain/budget';
import { memoryCallStore, type KeptCall } from '../../../src/llm/domain/cache';
import type { LanguageModel, ModelRef } from '../../../src/llm/domain/call';
import { grammarUser } from '../../../src/studio/domain/halumem/grammar';
import { includedItems, newDraft } from '../../../src/studio/domain/draft';
import { random } from '../../../src/measures/domain/random';
import { drawnSeed } from '../../../src/studio/domain/steps/seed';
import { BatchMaking } from '../../../src/studio/page/state/batch-making.svelte';
import { DraftEditor } from '../../../src/studio/page/state/draft-editor.svelte';
import { HalumemMaking } from '../../../src/studio/page/state/halumem-making.svelte';
import { makeRunOf, type MakingPorts } from '../../../src/studio/page/state/make-run.svelte';
import { Studio } from '../../../src/studio/page/state/studio.svelte';
import { TextReading, textReadingOf } from '../../../src/studio/page/state/text-reading.svelte';
import type { ReadText } from '../../../src/studio/domain/schema';
import { studioStore } from '../../../src/storage/tables/drafts';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { authorsAnswer } from '../scripted-author';
import { sessionOf, userAnswer } from '../scripted-user';
import { localTextReader } from '../../data/workers/local-importer';
import { FakeLocks } from '../../storage/tables/locks';
import { ALONE, eventually, MemorySettings } from '../../ui/app-dependencies';

const MODEL: ModelRef = { provider: 'openai-compatible', address: 'http://127.0.0.1:1/v1', model: 'author' };
const SMALL = { relationships: 2, events: 2, dialogues: 1, questions: 0 };
let tables: LayeredTableStore;
let sent: string[];
let kept: Map<string, KeptCall>;
let settings: Map<string, unknown>;
let budgets: BudgetLedger;
let during: (schema: string) => void;
let ids = 0;

/** The same browser: calls and settings are kept across tabs. */
function ports(): MakingPorts {
  const model: LanguageModel = {
    ref: MODEL,
    concurrency: 2,
    complete: async (call, { signal }) => {
      const { name } = call.parameters.schema!;
      sent.push(name);
      during(name);
      await new Promise((resolve) => setTimeout(resolve, 1));
      signal.throwIfAborted();
      const text = JSON.stringify(authorsAnswer(name, call.messages[1]!.content));
      return { text, milliseconds: 1, attempts: 1, dropped: [], usage: { input: 10, output: 10 } };
    },
  };
  return {
    models: () => [{ ref: MODEL, title: 'The author' }],
    budgets,
    model: () => model,
    price: () => ({ input: 1, output: 1, from: 'own' }),
    calls: {
      ...memoryCallStore(kept),
      clear: ({ keys = [] } = {}) => {
        for (const key of keys) kept.delete(key);
        return Promise.resolve(keys.length);
      },
      list: () => Promise.resolve({ total: 0, bytes: 0, calls: [] }),
      export: async function* () {},
    },
    readText: localTextReader,
    settings: new MemorySettings(settings),
    tabs: ALONE,
  };
}

async function tab(name: string, mortal = <T extends object>(store: T): T => store): Promise<Studio> {
  const tabs = pageTabs(name);
  const clock = () => Date.now();
  const store = mortal(studioStore(tables, tabs));
  const studio = new Studio({ store, tabs, clock, newId: () => `id${++ids}` });
  await studio.load();
  return studio;
}
async function begun(studio: Studio): Promise<DraftEditor> {
  const draft = newDraft({ id: studio.newId(), language: 'en', name: '' }, studio.now());
  const seed = { ...draft.seed, ...drawnSeed('en', 2) };
  return new DraftEditor(await studio.add({ ...draft, seed }), studio);
}

describe('making a draft with a language model', () => {
  let name: string;
  beforeEach(() => {
    name = `making ${Math.random()}`;
    tables = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
    sent = [];
    kept = new Map();
    settings = new Map();
    budgets = memoryLedger();
    during = () => undefined;
  });

  it('saves all that is made, knows the cost beforehand, and keeps the budget', async () => {
    const studio = await tab(name);
    const editor = await begun(studio);
    const run = makeRunOf(editor, ports());
    run.amount(SMALL);
    await run.count();
    expect(run.cost).toMatchObject({ calls: 5, cached: 0 });
    await run.start();
    expect(run.problem).toBeUndefined();
    expect(sent).toEqual(['profile', 'relationships', 'background', 'event', 'dialogue']);
    expect(run.spent).toMatchObject({ calls: 5, tokens: 100 });
    expect(run.interrupted).toBe(false);
    const later = (await tab(name)).storedOf(editor.id)!.draft;
    expect(includedItems(later, 'events')).toHaveLength(2);
    expect(editor.undoWords).toBe('make with a language model');
  });

  it('is done by one tab: a second one is told so, and no prompt is sent twice', async () => {
    const locks = new FakeLocks();
    const inTab = async () => {
      vi.stubGlobal('navigator', { locks: locks.tab() });
      const tabs = pageTabs(name);
      const studio = new Studio({
        store: studioStore(tables, tabs),
        tabs,
        clock: () => Date.now(),
        newId: () => `id${++ids}`,
      });
      await studio.load();
      return { studio, tabs };
    };
    const one = await inTab();
    const editor = await begun(one.studio);
    const two = await inTab();
    const mine = makeRunOf(editor, { ...ports(), tabs: one.tabs });
    const theirs = makeRunOf(new DraftEditor(editor.id, two.studio), { ...ports(), tabs: two.tabs });
    mine.amount(SMALL);
    theirs.amount(SMALL);
    let began!: () => void;
    const begin = new Promise<void>((resolve) => (began = resolve));
    during = began;
    const making = mine.start();
    await begin;
    await theirs.start();
    expect(theirs.problem?.en).toContain('Another tab of this page is working on this draft.');
    expect(theirs.phase).toBe('idle');
    // Nor does that tab take it away from under the making.
    await expect(two.studio.remove(editor.id)).rejects.toThrow('working on this draft');
    await making;
    expect(mine.problem).toBeUndefined();
    expect(sent).toEqual(['profile', 'relationships', 'background', 'event', 'dialogue']);
    await vi.waitFor(() => two.studio.remove(editor.id));
    vi.unstubAllGlobals();
  });

  it('left in the middle, goes on in another visit and pays nothing twice', async () => {
    const studio = await tab(name);
    const editor = await begun(studio);
    const run = makeRunOf(editor, ports());
    run.amount(SMALL);
    during = (schema) => {
      if (schema === 'event') void editor.leave();
    };
    await run.start();
    expect(run.phase).toBe('idle');
    const again = await tab(name);
    const other = new DraftEditor(editor.id, again);
    during = () => undefined;
    const resumed = makeRunOf(other, ports());
    await eventually(() => expect(resumed.interrupted).toBe(true));
    expect(resumed.amounts).toEqual(SMALL);
    expect(includedItems(other.draft, 'events')).toHaveLength(1);
    await resumed.start();
    expect(includedItems(other.draft, 'dialogues')).toHaveLength(1);
    expect(sent.filter((each) => each === 'profile')).toHaveLength(1);
    expect(resumed.interrupted).toBe(false);
  });

  it('stops where another tab changed the draft; no answer is lost', async () => {
    const one = await tab(name);
    const editor = await begun(one);
    const two = await tab(name);
    const run = makeRunOf(editor, ports());
    run.amount(SMALL);
    during = (schema) => {
      if (schema !== 'relationships') return;
      during = () => undefined;
      const other = new DraftEditor(editor.id, two);
      other.head({ licence: 'CC0' }, 'licence');
      void other.save();
    };
    await two.load();
    await run.start();
    // Either the other tab was first, and the run says so, or its change came between two of ours.
    if (editor.saving.state === 'changed elsewhere') {
      expect(run.problem?.en).toContain('another tab');
      expect(run.interrupted).toBe(true);
      await editor.keepMine();
      await run.start();
    }
    expect(includedItems(editor.draft, 'events')).toHaveLength(2);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('ends with its budget, and goes on with a higher one', async () => {
    const editor = await begun(await tab(name));
    const run = makeRunOf(editor, ports());
    run.amount(SMALL);
    run.limit({ calls: 2 });
    await run.start();
    expect(run.problem?.en).toContain('budget');
    expect(run.interrupted).toBe(true);
    run.limit({ calls: 20 });
    await run.start();
    expect(includedItems(editor.draft, 'dialogues')).toHaveLength(1);
    expect(sent).toHaveLength(5);
  });

  it('counts what was cut, over stops and visits, and draws on no new budget', async () => {
    let arrived = 0;
    const hanging = (): MakingPorts => ({
      ...ports(),
      model: () => ({
        ref: MODEL,
        concurrency: 2,
        complete: (_, { signal }) => {
          arrived++;
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
        },
      }),
    });
    const studio = await tab(name);
    const draft = newDraft({ id: studio.newId(), language: 'en', name: '' }, studio.now());
    const record = await studio.add({ ...draft, seed: { ...draft.seed, ...drawnSeed('en', 2) } });
    const editor = new DraftEditor(record, studio);
    makeRunOf(editor, hanging()).limit({ calls: 4 });
    for (let visit = 0; visit < 12; visit++) {
      const run = makeRunOf(new DraftEditor(record, studio), hanging());
      run.amount(SMALL);
      const before = arrived;
      const making = run.start();
      await eventually(() => expect(arrived > before || run.problem !== undefined).toBe(true));
      run.stop();
      await making;
      expect(arrived).toBeLessThanOrEqual(4);
    }
    expect(arrived).toBe(4);
    expect((await budgets.get(`studio.making.${editor.id}`))?.calls).toBe(4);
  });

  it('makes a batch from seeds with different jobs within one budget, and ends with it', async () => {
    const studio = await tab(name);
    // Characters of the scripted author are alike: the second's calls would be answered by the first's.
    const { calls, ...rest } = ports();
    const making = new BatchMaking(studio, { ...rest, calls: { ...calls, get: async () => undefined } });
    await making.count({ language: 'en', count: 3, seed: 1 });
    expect(sent).toEqual([]);
    expect(making.cost).toMatchObject({ calls: expect.any(Number), dollars: expect.any(Number) });
    await making.make({ language: 'en', count: 1, seed: 1 });
    expect(making.finished).toBe(1);
    const each = sent.length;
    expect(making.spent.calls).toBe(each);
    expect(making.cost!.calls).toBeGreaterThanOrEqual(each * 3);
    making.limit({ calls: each + 1 });
    await making.make({ language: 'en', count: 3, seed: 50 });
    expect(making.finished).toBe(1);
    expect(making.spent.calls).toBe(each + 1);
    expect(sent).toHaveLength(2 * each + 1);
    expect(making.problem!.en).toMatch(/budget/i);
    const drafts = studio.drafts.map(({ draft }) => draft);
    expect(new Set(drafts.map(({ seed }) => seed.job)).size).toBe(3);
    expect(drafts.map((draft) => includedItems(draft, 'events').length).sort()).toEqual([0, 5, 5]);
    // The one that the budget cut goes on where it stopped.
    const cut = drafts.find((draft) => includedItems(draft, 'events').length === 0)!;
    const run = makeRunOf(new DraftEditor(cut.id, studio), ports());
    await eventually(() => expect(run.interrupted).toBe(true));
  });

  it('goes on with a batch by the model that is chosen when it is resumed', async () => {
    const studio = await tab(name);
    const second = { ...MODEL, model: 'second' };
    const asked: string[] = [];
    const rest = ports();
    const making = new BatchMaking(studio, {
      ...rest,
      models: () => [MODEL, second].map((ref) => ({ ref, title: ref.model })),
      model: (ref) => {
        asked.push(ref.model);
        return rest.model(ref);
      },
    });
    making.limit({ calls: 1 });
    await making.make({ language: 'en', count: 1, seed: 1 });
    expect([making.finished, making.interrupted?.model, new Set(asked)]).toEqual([
      0,
      MODEL,
      new Set(['author']),
    ]);
    asked.length = 0;
    making.use(second);
    making.limit({ calls: 150 });
    await making.resume();
    expect([making.finished, making.interrupted, new Set(asked)]).toEqual([
      1,
      undefined,
      new Set(['second']),
    ]);
  });

  it('goes on with a batch through 40 kills: no draft twice, no answer asked for twice, nothing beyond the limit', async () => {
    const batch = { language: 'en', count: 3, seed: 1 } as const;
    const next = random(36);
    const answered: string[] = [];
    /** A tab that dies with a request: nothing that it asks for afterwards is answered, and it writes nothing more. */
    const dying = async (requests: number) => {
      let left = requests;
      let dead = false;
      let die = () => undefined as void;
      const death = new Promise<void>((resolve) => (die = resolve));
      const mortal = <T extends object>(target: T): T =>
        new Proxy(target, {
          get: (_, key) => {
            const own: unknown = Reflect.get(target, key, target);
            if (typeof own !== 'function') return own;
            return (...args: unknown[]): unknown =>
              dead ? new Promise(() => undefined) : Reflect.apply(own, target, args);
          },
        });
      const { model, ...rest } = ports();
      const complete: LanguageModel['complete'] = async (call, events) => {
        if (--left < 0) {
          sent.push('as it dies');
          dead = true;
          die();
          return new Promise<never>(() => undefined);
        }
        const reply = await model(MODEL).complete(call, events);
        if (dead) return new Promise<never>(() => undefined);
        const prompt = call.messages[1]!.content;
        answered.push(prompt);
        if (call.parameters.schema?.name !== 'profile') return reply;
        // People differ by their seed, so that no other's answers are theirs.
        const profile = { ...(JSON.parse(reply.text) as object), awards: prompt.slice(-400) };
        return { ...reply, text: JSON.stringify(profile) };
      };
      const [settingsOf, callsOf, budgetsOf] = [rest.settings, rest.calls, rest.budgets].map(mortal);
      const making = new BatchMaking(await tab(name, mortal), {
        ...rest,
        model: () => ({ ...model(MODEL), complete }),
        settings: settingsOf as typeof rest.settings,
        calls: callsOf as typeof rest.calls,
        budgets: budgetsOf as typeof rest.budgets,
      });
      return { making, death };
    };
    const whole = 150;
    let made = 0;
    let account = '';
    for (let kill = 0; made < batch.count; kill++) {
      expect(kill).toBeLessThanOrEqual(40);
      // As often as the tab shall die; then it lives.
      const { making, death } = await dying(kill < 40 ? Math.floor(next() * 4) : Infinity);
      await eventually(() => expect(making.limits.calls).toBe(kill === 0 ? undefined : whole));
      if (kill === 0) making.limit({ calls: whole });
      else expect(making.interrupted?.drafts).toHaveLength(batch.count);
      account = making.interrupted?.account ?? '';
      const work = kill === 0 ? making.make(batch) : making.resume();
      await Promise.race([work, death]);
      made = making.finished;
    }
    const { drafts } = await tab(name);
    expect(drafts).toHaveLength(batch.count);
    expect(drafts.map(({ draft }) => includedItems(draft, 'events').length)).toEqual([5, 5, 5]);
    expect(new Set(answered).size).toBe(answered.length);
    // All of it was counted on one account, also what a tab had sent as it died.
    expect(account).toMatch(/^studio\.batch\./);
    expect((await budgets.get(account))?.calls).toBe(sent.length);
    expect(sent.length).toBeLessThanOrEqual(whole);
    expect(settings.get('studio.batch-making')).toBeUndefined();
  });

  it('reads a text by rule, and what is accepted is in the draft', async () => {
    const editor = await begun(await tab(name));
    const reading = textReadingOf(editor, makeRunOf(editor, ports()), localTextReader);
    reading.text =
      'My name is Maud Ferrant. My sister Odile Ferrant keeps bees. On 4 May 2012 Odile Ferrant fell into the pond at Bath.';
    expect(reading.table.map(({ name: each }) => each)).toContain('Odile Ferrant');
    const done = reading.byRule();
    expect(reading.busy).toBe(true);
    await done;
    expect(reading.busy).toBe(false);
    const [first, ...others] = reading.open;
    reading.leave(first!);
    reading.accept(others);
    expect(editor.draft.name).toBe('Maud Ferrant');
    expect(reading.open).toEqual([]);
    expect(reading.acceptedCount).toBe(others.length);
    expect(includedItems(editor.draft, 'events')[0]!.origin).toMatchObject({ by: 'text' });
  });

  it('stops reading a text when told, or when the draft is left, and says why a reading failed', async () => {
    const editor = await begun(await tab(name));
    const signals: AbortSignal[] = [];
    const never: ReadText = (_, __, signal) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const reading = new TextReading(editor, makeRunOf(editor, ports()), never);
    reading.text = 'My name is Maud Ferrant.';
    const first = reading.byRule();
    reading.stop();
    await first;
    const second = reading.byRule();
    await editor.leave();
    await second;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect([reading.busy, reading.read, reading.failure]).toEqual([false, false, undefined]);
    const broken = new TextReading(editor, makeRunOf(editor, ports()), () =>
      Promise.reject(new Error('The worker broke down.')),
    );
    broken.text = reading.text;
    await broken.byRule();
    expect([broken.busy, broken.read]).toEqual([false, false]);
    expect(broken.failure).toContain('The worker broke down.');
  });
});

describe('a user with conversations made with a model', () => {
  const author = grammarUser('en', 21, { sessions: 4 });
  /** The same browser, with a model that says what the grammar's user says. */
  const authored = (): MakingPorts => ({
    ...ports(),
    model: () => ({
      ref: MODEL,
      concurrency: 1,
      complete: (call) => {
        const { name } = call.parameters.schema!;
        sent.push(name);
        const session = sessionOf(author, name, call.messages[1]!.content);
        const text = JSON.stringify(userAnswer(author, name, session));
        const usage = { input: 10, output: 10 };
        return Promise.resolve({ text, milliseconds: 1, attempts: 1, dropped: [], usage });
      },
    }),
  });
  beforeEach(() => {
    sent = [];
    kept = new Map();
    settings = new Map();
    budgets = memoryLedger();
  });

  it('stops with its budget, and in a later visit goes on without paying anything twice', async () => {
    const first = new HalumemMaking(authored());
    first.sessions = 4;
    await first.count();
    expect([first.cost!.calls, sent.length]).toEqual([14, 0]);
    first.limit({ calls: 6 });
    await first.byModel();
    expect(first.problem?.en).toContain('The budget of 6 calls is used up');
    // Persona, skeleton and one session are there; the points of the second are paid for.
    expect([sent.length, first.spent.calls, first.user!.sessions.length]).toEqual([6, 6, 1]);

    const later = new HalumemMaking(authored());
    await eventually(() => expect(later.interrupted).toBeDefined());
    await eventually(() => expect(later.spent.calls).toBe(6));
    expect(later.limits).toEqual({ calls: 6 });
    await later.resume();
    expect([sent.length, later.problem?.en.includes('budget')]).toEqual([6, true]);
    later.limit({ calls: 20 });
    await later.resume();
    expect(later.problem).toBeUndefined();
    expect([sent.length, later.spent.calls]).toEqual([14, 8]);
    expect([later.user!.sessions.length, later.faults.length]).toEqual([4, 0]);
    expect(later.interrupted).toBeUndefined();
  });

  it('shows in a later visit what goes on', async () => {
    const first = new HalumemMaking(authored());
    first.seed = 9;
    first.sessions = 4;
    first.limit({ calls: 1 });
    await first.byModel();
    const later = new HalumemMaking(authored());
    await eventually(() => expect(later.interrupted).toBeDefined());
    expect([later.language, later.seed, later.sessions]).toEqual(['en', 9, 4]);
  });

  it('names what came to nothing, even the persona, and asks for it anew when told', async () => {
    let refuses = true;
    const making = new HalumemMaking({
      ...authored(),
      model: () => {
        const able = authored().model(MODEL);
        return {
          ...able,
          complete: async (call, options) => {
            const reply = await able.complete(call, options);
            const refused = refuses && call.parameters.schema!.name === 'studio-user-persona';
            return refused ? { ...reply, text: 'I would rather not.' } : reply;
          },
        };
      },
    });
    making.sessions = 4;
    await making.byModel();
    expect(making.user).toBeUndefined();
    expect(making.problems).toMatchObject([{ code: 'unreadable', title: { en: 'Persona' } }]);
    refuses = false;
    // Begun again, the answers come from the cache; forgotten, they are asked for.
    await making.byModel();
    expect([sent.length, making.problems.length]).toEqual([2, 1]);
    await making.retry();
    expect([sent.length, making.problems.length, making.user!.sessions.length]).toEqual([16, 0, 4]);
  });
});

it('a user with conversations made by grammar passes its checks and is a record of the library', () => {
  settings = new Map();
  const making = new HalumemMaking(ports());
  making.sessions = 5;
  making.byGrammar();
  expect(making.faults).toEqual([]);
  expect(making.record()!.bank.sessions).toHaveLength(5);
  expect(making.record()!.bank.source).toMatch(/HaluMem/);
});
