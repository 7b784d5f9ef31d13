// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { KeptCall } from '../../../../src/llm/domain/cache';
import type { LanguageModel, LlmCall } from '../../../../src/llm/domain/call';
import { modelName } from '../../../../src/llm/domain/call';
import type { KnownPrice } from '../../../../src/llm/domain/prices';
import { scriptedModel } from '../../../../src/pipeline/stand-in/scripted';
import { judgeSetting } from '../../../../src/judging/domain/setting';
import type { EngineRankingPort } from '../../../../src/runs/domain/run/open-bank';
import type { LlmPlan } from '../../../../src/runs/domain/llm-runs/plan';
import { setting } from '../../../../src/pipeline/synthesis/settings';
import { LLM_RUN_FORMAT } from '../../../../src/runs/domain/llm-runs/run';
import { AnswerRuns } from '../../../../src/runs/page/answers/state/answer-runs.svelte';
import { budgetLedger, callStore, runStore } from '../../../../src/storage/tables/stores';
import { LayeredTableStore } from '../../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../../src/storage/tables/tabs';
import { localRanker } from '../../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../../src/pipeline/retrieval/in-memory-vectors';
import { WordModel } from '../../fixture';
import { OTTILIE, PLAN, SCRIPTED, watched, ZHIYUAN } from '../../llm-runs/fixture';
import { NURI } from '../../../pipeline/dialogue/fixture';
import { Faulty } from '../../../llm/calls';
import { ALONE, eventually, settled } from '../../../ui/app-dependencies';

const ALL = 2 * 4 * 3 * 2;
/** Of the first four answers two settings hand over the same list: their call is one. */
const HELD = 3;
const KEY = 'sk-0a1B2c3D4e5F6g7H8i9J';
const PRICE: KnownPrice = { input: 1, output: 2, from: 'own' };

/** What outlives a tab. */
function device() {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  const tabs = pageTabs(`test ${Math.random()}`);
  return { runs: runStore(body, tabs), calls: callStore(body), budgets: budgetLedger(body, 'budgets') };
}

interface Given {
  readonly model?: LanguageModel;
  readonly banks?: readonly (typeof OTTILIE)[];
  readonly price?: KnownPrice;
  /** The version of the page. */
  readonly page?: string;
  /** Search engines, and what says which they are. */
  readonly asking?: {
    readonly describeEngines: (...asked: unknown[]) => Promise<Record<string, { version: string }>>;
    readonly engines: EngineRankingPort;
  };
}

function desk(
  kept = device(),
  { model = scriptedModel(), banks = [OTTILIE, ZHIYUAN, NURI], price, page = 'test', asking }: Given = {},
) {
  let ids = 0;
  const words = new WordModel();
  return new AnswerRuns({
    runs: kept.runs,
    calls: kept.calls,
    budgets: kept.budgets,
    tabs: { ...ALONE, listen: () => () => undefined },
    bank: async (id) => {
      const bank = banks.find((each) => each.id === id);
      if (!bank) throw new Error(`There is no character "${id}".`);
      return bank;
    },
    ranking: {
      encoder: async () => words,
      classifier: async () => words,
      vectors: new InMemoryVectors(),
      ranker: localRanker(),
      ...(asking && { engines: asking.engines }),
    },
    ...(asking && { describeEngines: asking.describeEngines }),
    model: () => model,
    price: () => price,
    setup: () => ({ versions: { mnemoscope: page } }),
    clock: () => performance.now(),
    now: () => '2026-11-20T10:00:00Z',
    newId: () => `run ${++ids} ${Math.random()}`,
  });
}

const ended = (runs: AnswerRuns) => eventually(() => expect(runs.activeRun).toBeUndefined());

async function finished(kept = device(), given: Given = {}, plan: LlmPlan = PLAN) {
  const runs = desk(kept, given);
  const id = (await runs.begin(plan))!;
  await ended(runs);
  return { runs, id, kept };
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** A model that answers only when it is let. */
function held() {
  const model = scriptedModel();
  const waiting: (() => void)[] = [];
  let open = false;
  return {
    waiting,
    letGo: () => {
      open = true;
      waiting.splice(0).forEach((go) => go());
    },
    model: {
      ...model,
      async complete(call: Omit<LlmCall, 'model'>, options: { readonly signal: AbortSignal }) {
        if (!open)
          await new Promise<void>((resolve, reject) => {
            waiting.push(resolve);
            options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
          });
        return model.complete(call, options);
      },
    } satisfies LanguageModel,
  };
}

describe('a run with language models', () => {
  it('is written down, done, and shown to a later visit with all its units', async () => {
    const { runs, id, kept } = await finished();
    expect(runs.run(id)).toMatchObject({
      format: LLM_RUN_FORMAT,
      state: 'done',
      done: ALL,
      total: ALL,
      failed: 0,
    });
    const later = desk(kept);
    expect(later.loaded).toBe(false);
    await later.refresh();
    expect(later.runs).toEqual(runs.runs);
    const units = await later.units(id);
    expect(units).toHaveLength(ALL);
    expect(units.map((unit) => unit.id)).toEqual(units.map((unit) => unit.id).sort());
    expect(later.run(id)!.setup).toEqual({
      versions: { mnemoscope: 'test' },
      prices: { [modelName(SCRIPTED)]: null },
    });
  });

  it('that cannot run says why and writes nothing', async () => {
    const kept = device();
    const runs = desk(kept);
    const refused: [LlmPlan, string][] = [
      [{ ...PLAN, models: [] }, 'No model is chosen.'],
      [{ ...PLAN, banks: ['nobody'] }, 'There is no character "nobody".'],
      [{ ...PLAN, banks: [NURI.id] }, 'have nothing for these settings'],
      [{ ...PLAN, banks: [], synthesis: [], of: ['gone'] }, 'no longer in this browser'],
      [{ ...PLAN, models: [Object.assign({ ...SCRIPTED }, { key: KEY })] }, 'models 1: Not a known field'],
    ];
    for (const [plan, words] of refused) {
      expect(await runs.begin(plan)).toBeUndefined();
      expect(runs.problem).toContain(words);
      expect(runs.problem).not.toContain(KEY);
      await expect(runs.preview(plan, new AbortController().signal)).rejects.toThrow();
    }
    expect(await kept.runs.list()).toEqual([]);
  });

  it('pauses with what is under way written, and goes on where it stopped', async () => {
    const kept = device();
    const hand = held();
    const runs = desk(kept, { model: hand.model });
    const id = (await runs.begin(PLAN))!;
    await eventually(() => expect(hand.waiting).toHaveLength(HELD));
    runs.pause();
    expect(runs.activeRun).toBeDefined();
    hand.letGo();
    await ended(runs);
    expect(runs.run(id)).toMatchObject({ state: 'paused', done: 4, total: ALL });
    expect(await kept.runs.unitIds(id)).toHaveLength(4);
    // Another tab, later.
    const model = watched();
    const next = desk(kept, { model, page: 'newer' });
    await next.refresh();
    await next.resume(id);
    expect(next.run(id)).toMatchObject({ state: 'done', done: ALL });
    // Another version of the page made what was left, and the setup says so.
    expect(next.run(id)!.setup).toMatchObject({
      versions: { mnemoscope: 'test' },
      continued: [{ mnemoscope: 'newer' }],
    });
    expect(next.run(id)!.tally.calls).toBe(model.asked.length + HELD);
  });

  it('stops at once where it is stopped, and asks again for what was under way', async () => {
    const kept = device();
    const hand = held();
    const runs = desk(kept, { model: hand.model });
    const id = (await runs.begin(PLAN))!;
    await eventually(() => expect(hand.waiting).toHaveLength(HELD));
    runs.stop();
    await ended(runs);
    expect(runs.run(id)).toMatchObject({ state: 'paused', done: 0 });
    expect(runs.run(id)).not.toHaveProperty('failure');
    hand.letGo();
    await runs.resume(id);
    expect(runs.run(id)).toMatchObject({ state: 'done', failed: 0 });
  });

  it('asks a finished call never again, in no other run', async () => {
    const { kept } = await finished();
    const model = watched();
    const { runs, id } = await finished(kept, { model }, { ...PLAN, title: 'Again' });
    expect(model.asked).toEqual([]);
    expect(runs.run(id)).toMatchObject({ state: 'done', tally: { calls: 0, cached: ALL } });
  });

  it('pauses where the budget ends, keeps to it over sessions, and goes on when it is raised', async () => {
    const kept = device();
    const model = watched();
    const limited: LlmPlan = { ...PLAN, limits: { calls: 10 } };
    const { runs, id } = await finished(kept, { model }, limited);
    expect(runs.run(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('The budget of 10 calls is used up') as string,
    });
    expect(model.asked).toHaveLength(10);
    // A tab that died left its header behind: the units know what was spent.
    const { tally, ...rest } = runs.run(id)!;
    await kept.runs.put({ ...rest, tally: { ...tally, calls: 0 }, state: 'running' as const });
    const next = desk(kept, { model });
    await next.refresh();
    await next.resume(id);
    expect(next.run(id)!.state).toBe('failed');
    expect(model.asked).toHaveLength(10);
    await next.limit(id, {});
    await next.resume(id);
    expect(next.run(id)).toMatchObject({ state: 'done', failed: 0 });
  });

  it('counts every request of a server that breaks each answer off, over stops, a kill and “Resume”', async () => {
    const kept = device();
    let sent = 0;
    const model: LanguageModel = {
      ...scriptedModel(),
      async complete(_, { again, signal }) {
        sent++;
        await again?.(new Faulty('server-error', 'item'));
        sent++;
        await settled();
        signal.throwIfAborted();
        throw new Faulty('stream-cut', 'item');
      },
    };
    const limited: LlmPlan = { ...PLAN, judges: [], limits: { calls: 7 } };
    const first = desk(kept, { model });
    const id = (await first.begin(limited))!;
    await eventually(() => expect(sent).toBeGreaterThan(2));
    // A tab that dies takes what it was doing along; another one begins from what is kept.
    first.stop();
    for (let visit = 0; visit < 8; visit++) {
      const next = desk(kept, { model });
      await next.refresh();
      await next.resume(id);
      await next.retry(id, 'failed');
      expect(sent).toBeLessThanOrEqual(7);
    }
    expect(sent).toBe(7);
    const last = desk(kept, { model });
    await last.refresh();
    expect(last.spentOf(id)!.calls).toBe(7);
    expect(last.run(id)).toMatchObject({ state: 'failed', tally: { calls: 0 }, failureCode: 'budget' });
    await last.remove(id);
    expect([last.spentOf(id), await kept.budgets.get(id)]).toEqual([undefined, undefined]);
  });

  it('sends nothing with a limit of 0, and says so', async () => {
    const model = watched();
    const { runs, id } = await finished(device(), { model }, { ...PLAN, limits: { calls: 0 } });
    expect(model.asked).toEqual([]);
    expect(runs.run(id)!.failure).toContain('The budget of 0 calls is used up');
  });

  it('counts tokens against the budget over sessions also where the server counts none', async () => {
    const kept = device();
    const silent: LanguageModel = {
      ...scriptedModel(),
      complete: async (call, options) => {
        const { usage, ...reply } = await scriptedModel().complete(call, options);
        expect(usage).toBeDefined();
        return reply;
      },
    };
    const { runs, id } = await finished(kept, { model: silent }, { ...PLAN, limits: { tokens: 8000 } });
    const { done } = runs.run(id)!;
    expect(runs.run(id)).toMatchObject({ state: 'failed', tally: { input: 0, output: 0 } });
    expect(done).toBeGreaterThan(0);
    // What was set aside for calls under way is free again, and lets some more through; what was spent is not forgotten.
    for (let activeRun = 0; activeRun < 4; activeRun++) await runs.resume(id);
    expect(runs.run(id)!.state).toBe('failed');
    expect(runs.run(id)!.done).toBeLessThan(done + 4);
  });

  it('retries what failed', async () => {
    const kept = device();
    const broken = watched((_, nth) => {
      if (nth === 2) throw new Faulty('content-filter', 'item', 'Refused.');
      return undefined;
    });
    const { runs, id } = await finished(kept, { model: broken });
    expect(runs.run(id)).toMatchObject({ state: 'done', done: ALL });
    expect(runs.run(id)!.failed).toBeGreaterThan(0);
    expect(runs.run(id)!.unasked).toBe(runs.run(id)!.failed);
    await runs.retry(id, 'failed');
    expect(runs.run(id)).toMatchObject({ state: 'done', done: ALL, failed: 0, unasked: 0 });
  });

  it('that is deleted while it runs stays deleted', async () => {
    const kept = device();
    const hand = held();
    const runs = desk(kept, { model: hand.model });
    const id = (await runs.begin(PLAN))!;
    await eventually(() => expect(hand.waiting).toHaveLength(HELD));
    await runs.remove(id);
    expect(runs.activeRun).toBeUndefined();
    expect(runs.runs).toEqual([]);
    expect(await kept.runs.list()).toEqual([]);
    expect(await kept.runs.unitIds(id)).toEqual([]);
    await runs.refresh();
    expect(runs.runs).toEqual([]);
  });
});

describe('a run that reads an engine’s list', () => {
  const plan: LlmPlan = {
    ...PLAN,
    judges: [],
    banks: [OTTILIE.id],
    synthesis: [setting('W/o-MC+W-R', { task: 'engine', engine: 'opensearch', list: 'bm25' })],
  };
  function engines() {
    const described: unknown[] = [];
    const dependencies = {
      describeEngines: (...asked: unknown[]) => {
        described.push(asked);
        return Promise.resolve({ opensearch: { version: '2.19.1' } });
      },
      engines: {
        push: () => Promise.resolve(),
        ask: (_: string, bank: typeof OTTILIE) =>
          Promise.resolve({
            bm25: {
              ranking: bank.memories.map(({ id }, i) => ({ id, rank: i + 1, score: -i })),
              milliseconds: 1,
            },
          }),
      },
    };
    return { described, dependencies };
  }

  it('keeps which engine answered, asks it for nothing before the start, and is not repeated from its record', async () => {
    const { described, dependencies } = engines();
    const runs = desk(device(), { asking: dependencies });
    await runs.preview(plan, new AbortController().signal);
    expect(described).toEqual([]);
    const id = (await runs.begin(plan))!;
    await ended(runs);
    expect(runs.run(id)).toMatchObject({
      state: 'done',
      setup: { engines: { opensearch: { version: '2.19.1' } } },
    });
    expect(described).toEqual([
      [['opensearch'], undefined],
      [['opensearch'], { opensearch: { version: '2.19.1' } }],
    ]);
    await expect(runs.repeat(id, new AbortController().signal)).rejects.toThrow(
      /would have to be asked again/,
    );
  });
});

describe('the preview', () => {
  it('sends and writes nothing, and counts what the run then sends', async () => {
    const kept = device();
    const model = watched();
    const runs = desk(kept, { model, price: PRICE });
    const told: number[] = [];
    const preview = await runs.preview(PLAN, new AbortController().signal, (done, total) =>
      told.push(done / total),
    );
    expect(model.asked).toEqual([]);
    expect(await kept.runs.list()).toEqual([]);
    expect((await kept.calls.list()).total).toBe(0);
    expect(told.at(-1)).toBe(1);
    expect(preview).not.toHaveProperty('fault');
    const id = (await runs.begin(PLAN))!;
    await ended(runs);
    const { tally } = runs.run(id)!;
    const answers = preview.rows.find(({ purpose }) => purpose === 'answer')!;
    const sent = (purpose: string) => model.asked.filter((call) => call.purpose === purpose);
    expect(answers.calls).toBe(sent('answer').length);
    // Which answers a judge is shown twice in the same words, nobody knows before they are written.
    expect(preview.calls + preview.cached).toBe(tally.calls + tally.cached);
    expect(tally.calls).toBe(model.asked.length);
    expect(preview.rows.map(({ purpose }) => purpose)).toEqual(['answer', 'judge']);
    expect(preview.dollars).toBeGreaterThan(0);
    // With all answered, a run more costs nothing.
    const again = await runs.preview(PLAN, new AbortController().signal);
    expect(again).toMatchObject({ calls: 0, cached: ALL, dollars: 0 });
  });

  it('counts exactly what a run without judges sends', async () => {
    const model = watched();
    const runs = desk(device(), { model });
    const plan = { ...PLAN, judges: [] };
    const { calls, cached, input } = await runs.preview(plan, new AbortController().signal);
    const id = (await runs.begin(plan))!;
    await ended(runs);
    expect(runs.run(id)!.tally).toMatchObject({ calls, cached, input });
  });

  it('ends at its signal', async () => {
    await expect(desk().preview(PLAN, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a record', () => {
  it('is taken elsewhere with all of it, once more under another id, and holds no key', async () => {
    const { runs, id } = await finished();
    const file = await textOf(runs.record(id));
    expect(file).not.toContain(KEY);
    const other = device();
    const guest = desk(other);
    expect(await guest.takeRecord([file], 'run.jsonl')).toBe(id);
    expect(guest.run(id)).toEqual({ ...runs.run(id)!, from: { file: 'run.jsonl', what: 'record' } });
    expect(await guest.units(id)).toEqual(await runs.units(id));
    // Whose list of runs is not read yet must not write over what is kept.
    const second = await desk(other).takeRecord([file], 'run.jsonl');
    expect(second).not.toBe(id);
    expect(await other.runs.list()).toHaveLength(2);
  });

  it('that is damaged, or holds a key in its plan, leaves nothing', async () => {
    const { runs, id } = await finished();
    const file = await textOf(runs.record(id));
    const keyed = file.replace('"models":[{', `"models":[{"key":"${KEY}",`);
    const other = device();
    const guest = desk(other);
    for (const [text, words] of [
      [file.slice(0, -30), 'run.jsonl'],
      [keyed, 'run.jsonl › line 1 › plan, models 1'],
    ] as const) {
      await expect(guest.takeRecord([text], 'run.jsonl')).rejects.toThrow(words);
      await expect(guest.takeRecord([text], 'run.jsonl')).rejects.not.toThrow(KEY);
    }
    expect(await other.runs.list()).toEqual([]);
  });

  it('is repeated from itself, all the same, with nothing sent, written or cached', async () => {
    const { runs, id, kept } = await finished();
    await kept.calls.clear();
    const model = watched();
    const guest = desk(kept, { model });
    await guest.refresh();
    const before = await textOf(guest.record(id));
    expect(await guest.repeat(id, new AbortController().signal)).toEqual({
      paired: ALL,
      different: [],
      unpaired: [],
    });
    expect(model.asked).toEqual([]);
    expect(await textOf(guest.record(id))).toBe(before);
    expect(await keptCalls(kept)).toEqual([]);
    await expect(guest.repeat(id, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    await expect(runs.repeat('gone', new AbortController().signal)).rejects.toThrow(
      'no longer in this browser',
    );
  });

  it('with failures repeats to the same failures', async () => {
    const broken = watched((_, nth) => {
      if (nth === 2) throw new Faulty('content-filter', 'item', 'Refused.');
      return nth === 5 ? ' ' : undefined;
    });
    const { runs, id } = await finished(device(), { model: broken });
    expect(runs.run(id)!.failed).toBeGreaterThanOrEqual(2);
    const { different, unpaired } = await runs.repeat(id, new AbortController().signal);
    expect([different, unpaired]).toEqual([[], []]);
  });

  it('shows what is no longer the same', async () => {
    const { runs, id, kept } = await finished();
    const [first] = await runs.units(id);
    const changed = { ...first!, outcome: { state: 'done', value: 'Something else.' } };
    await kept.runs.append(id, new Map([[first!.id, changed]]));
    const { different } = await runs.repeat(id, new AbortController().signal);
    expect(different.map(({ unit }) => unit.id)).toContain(first!.id);
  });
});

describe('released responses', () => {
  const row = {
    context: `\nCurrent dialogue date: 2024-06-15\nHistorical event P: {'time': '2021-04-02', 'scene': 'Activity', 'emotion': 'Happy', 'event': 'Nuri built a raft of cork with the neighbour.'}\n<BOD>\n<Nuri>: "The ducks are back!"\n<Assistant>:\n   `,
    response: 'Let us build it again.',
    'test-turn': 2,
    id: 0,
    'reference-response': '<Assistant>: "Remember the raft?"\n',
  };

  it('are taken as a run, judged in another, and stay what they are in a record', async () => {
    const kept = device();
    const runs = desk(kept);
    const id = await runs.takeExternal(JSON.stringify(row), 'en_setting1_some.json', []);
    expect(runs.run(id)).toMatchObject({ state: 'done', done: 1, from: { what: 'released responses' } });
    const plan: LlmPlan = {
      ...PLAN,
      banks: [],
      models: [],
      synthesis: [],
      judges: [judgeSetting(SCRIPTED, 'madial-style')],
      of: [id],
    };
    expect(await runs.preview(plan, new AbortController().signal)).toMatchObject({ calls: 1 });
    const judged = (await runs.begin(plan))!;
    await ended(runs);
    expect(runs.run(judged)).toMatchObject({ state: 'done', done: 1, failed: 0, unasked: 0 });
    const guest = desk();
    await guest.takeRecord([await textOf(runs.record(id))], 'a.jsonl');
    expect(guest.run(id)).toEqual(runs.run(id));
    await expect(runs.takeExternal('[]', 'b.json', [])).rejects.toThrow('b.json');
    expect(runs.runs).toHaveLength(2);
  });
});

async function keptCalls({ calls }: ReturnType<typeof device>): Promise<KeptCall[]> {
  const text = await textOf(calls.export());
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptCall);
}
