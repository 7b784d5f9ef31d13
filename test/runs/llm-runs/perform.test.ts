import { describe, expect, it } from 'vitest';
import { RunError } from '../../../src/runs/domain/run/open-bank';
import { judgeSetting } from '../../../src/judging/domain/setting';
import { cachedAsk } from '../../../src/llm/domain/cache';
import type { LlmCall } from '../../../src/llm/domain/call';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { askedQuestions } from '../../../src/runs/domain/llm-runs/expand';
import { continueLlmRun, type LlmRunProgress } from '../../../src/runs/domain/llm-runs/perform';
import type { LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { LLM_RUN_FORMAT, type LlmRunHeader } from '../../../src/runs/domain/llm-runs/run';
import { random } from '../../../src/measures/domain/random';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { Faulty } from '../../llm/calls';
import { later, memoryCalls, memoryRuns } from '../../llm/memory-stores';
import {
  BM25,
  dataOf,
  headerOf,
  OTTILIE,
  PLAN,
  portsOf,
  SCRIPTED,
  timeless,
  watched,
  ZHIYUAN,
} from './fixture';
import { WHOLE } from '../../sampled';

const BANKS = [OTTILIE, ZHIYUAN];
const header = headerOf(PLAN, dataOf(PLAN, BANKS));
const ALL = 2 * 4 * 3 * 2;

/** The run without a break, to which every other must come. */
async function uninterrupted() {
  const store = memoryRuns();
  const done = await continueLlmRun(header, portsOf(BANKS, { store }));
  return { done, units: store.written };
}

const answersOf = (units: ReadonlyMap<string, LlmUnit>) =>
  [...units.values()].filter((unit) => unit.kind === 'answer');

describe('a whole run with the stand-in', () => {
  it('ranks, answers and judges, and its header counts it', async () => {
    const headers: LlmRunHeader[] = [];
    const told: LlmRunProgress[] = [];
    const store = memoryRuns();
    const done = await continueLlmRun(header, portsOf(BANKS, { store }), {
      onHeader: (each) => headers.push(each),
      onProgress: (each) => told.push(each),
    });
    expect(headers[0]).toMatchObject({ state: 'running', done: 0, total: ALL });
    expect(headers.at(-1)).toEqual(done);
    expect(done).toMatchObject({
      format: LLM_RUN_FORMAT,
      state: 'done',
      done: ALL,
      total: ALL,
      failed: 0,
      unparsed: 0,
      unasked: 0,
      // Cue words need no model; whoever ranks without one is not named.
      models: {},
    });
    const { tally } = done;
    const exchanges = [...store.written.values()].flatMap((unit) => unit.exchanges);
    const sent = exchanges.filter(({ cached }) => !cached);
    expect([tally.calls, tally.cached]).toEqual([sent.length, exchanges.length - sent.length]);
    expect(tally.input).toBe(sent.reduce((sum, { reply }) => sum + reply.usage!.input, 0));
    expect(tally.uncounted).toBe(0);
    expect(done.milliseconds).toBeGreaterThan(0);
    expect(done).not.toHaveProperty('failure');
    expect(new Set(told.map(({ stage }) => stage))).toEqual(new Set(['asking']));
  });

  it('hands over what BM25 found for the question, and nothing where there is no memory', async () => {
    const { units } = await uninterrupted();
    for (const bank of BANKS) {
      const index = new BankIndex(bank);
      const texts = new Map(bank.questions.map(({ id, text }) => [id, text]));
      const own = answersOf(units).filter((unit) => unit.bank === bank.id);
      expect(own).toHaveLength(12);
      for (const unit of own) {
        const found = index
          .list('bm25', { text: texts.get(unit.question)! })
          .slice(0, 5)
          .map(({ id }) => id);
        if (unit.setting.startsWith('W/o-MC+W-R')) expect(unit.memories).toEqual(found);
        if (unit.setting.startsWith('W/o-MC+R')) expect(unit.memories).toEqual([]);
        if (unit.setting.startsWith('W-MC+R')) expect(unit.memories.length).toBeGreaterThan(0);
      }
    }
  });

  it('names the models that ranked, and refuses others when it goes on', async () => {
    const system = { ...BM25, retriever: 'dense' } as const;
    const dense: LlmPlan = { ...PLAN, synthesis: [setting('W/o-MC+W-R', system)], judges: [] };
    const store = memoryRuns();
    const stop = new AbortController();
    const ports = portsOf(BANKS, { store }, { concurrency: () => 1 });
    const paused = await continueLlmRun(headerOf(dense, dataOf(dense, BANKS)), ports, {
      signal: stop.signal,
      onHeader: ({ models }) => models.en && stop.abort(),
    });
    expect(paused).toMatchObject({ state: 'paused', models: { en: { encoder: { id: 'words' } } } });
    expect(paused).not.toHaveProperty('failure');
    const other = portsOf(BANKS, { store });
    const encoder = await other.ranking.encoder('en');
    const changed = {
      ...other.ranking,
      encoder: async () =>
        Object.assign(Object.create(encoder) as typeof encoder, {
          stamp: { ...encoder.stamp, id: 'letters' },
        }),
    };
    const failed = await continueLlmRun(paused, { ...other, ranking: changed });
    expect(failed.state).toBe('failed');
    expect(failed.failure).toMatch(/this run was begun with words .* but letters/);
    expect(await continueLlmRun(failed, portsOf(BANKS, { store }))).toMatchObject({
      state: 'done',
      failed: 0,
    });
  });

  it('does not mix models where one changes between two characters of a language', async () => {
    const twin: MemoryBank = {
      ...OTTILIE,
      id: 'twin',
      character: { ...OTTILIE.character, id: 'twin', name: 'Twin' },
    };
    const system = { ...BM25, retriever: 'dense' } as const;
    const dense: LlmPlan = {
      ...PLAN,
      banks: [OTTILIE.id, twin.id],
      synthesis: [setting('W/o-MC+W-R', system)],
      judges: [],
    };
    const ports = portsOf([OTTILIE, twin], { store: memoryRuns() });
    const encoder = await ports.ranking.encoder('en');
    let asked = 0;
    const switching = async () =>
      Object.assign(Object.create(encoder) as typeof encoder, {
        stamp: { ...encoder.stamp, id: `words ${++asked}` },
      });
    const result = await continueLlmRun(headerOf(dense, dataOf(dense, [OTTILIE, twin])), {
      ...ports,
      ranking: { ...ports.ranking, encoder: switching },
    });
    expect(result).toMatchObject({ state: 'failed', done: 4 });
    expect(result.failure).toMatch(/^Twin: this run was begun with words 1/);
  });

  it('never takes a list that is missing for one that found nothing', async () => {
    const ports = portsOf(BANKS, { store: memoryRuns() });
    const ranker = localRanker();
    const forgetful: typeof ranker = async (...given) => {
      const open = await ranker(...given);
      return {
        ...open,
        units: async (inputs) => (await open.units(inputs)).map((unit) => ({ ...unit, lists: {} })),
        close: () => open.close(),
      };
    };
    const result = await continueLlmRun(header, {
      ...ports,
      ranking: { ...ports.ranking, ranker: forgetful },
    });
    expect(result.state).toBe('failed');
    expect(result.failure).toContain('has no list for question');
  });
});

describe('a run that is killed', () => {
  const KILLS = WHOLE ? 25 : 8;
  it('comes to the same units when it goes on, asks no finished call again, and loses none, time and again', async () => {
    const whole = timeless((await uninterrupted()).units);
    let kills = 0;
    for (let seed = 1; kills < KILLS; seed++) {
      const next = random(seed);
      const store = memoryRuns();
      const calls = memoryCalls();
      let current = header;
      for (let sitting = 0; current.state !== 'done'; sitting++) {
        expect(sitting).toBeLessThan(60);
        let steps = 3 + Math.floor(next() * 60);
        let alive = true;
        // A dead tab answers nobody.
        const step = async () => {
          await later();
          if (alive && --steps > 0) return;
          alive = false;
          await new Promise(() => undefined);
        };
        const before = new Set(store.written.keys());
        const answered = new Set(calls.kept.keys());
        const model = watched();
        const ports = portsOf(BANKS, {
          store: { ...store, append: async (run, units) => (await step(), store.append(run, units)) },
        });
        const ask = cachedAsk({
          model: () => model,
          signal: new AbortController().signal,
          store: {
            get: async (key) => (await step(), calls.get(key)),
            put: async (exchange) => {
              expect(answered.has(exchange.key)).toBe(false);
              await step();
              await calls.put(exchange);
            },
          },
        });
        const running = continueLlmRun(
          current,
          { ...ports, ask },
          { onHeader: (each) => alive && (current = each) },
        );
        const dead = (async () => {
          while (alive) await later();
          return undefined;
        })();
        const ended = await Promise.race([running, dead]);
        alive = false;
        if (ended) current = ended;
        else kills++;
        await later();
        for (const id of before) expect(store.written.has(id)).toBe(true);
      }
      expect(current).toMatchObject({ done: ALL, failed: 0 });
      expect(timeless(store.written)).toEqual(whole);
    }
  }, 120_000);

  it('pauses at the signal with what was under way written, and goes on from there', async () => {
    const store = memoryRuns();
    const stop = new AbortController();
    const model = watched((_, nth) => {
      if (nth === 10) stop.abort();
      return undefined;
    });
    const paused = await continueLlmRun(header, portsOf(BANKS, { store }, { model }), {
      signal: stop.signal,
    });
    expect(paused.state).toBe('paused');
    expect(paused.done).toBe(store.written.size);
    expect(paused.done).toBeLessThan(ALL);
    const rest = watched();
    const done = await continueLlmRun(paused, portsOf(BANKS, { store }, { model: rest }));
    expect(done).toMatchObject({ state: 'done', done: ALL });
    expect(model.asked.length + rest.asked.length).toBe(done.tally.calls);
    expect(timeless(store.written)).toEqual(timeless((await uninterrupted()).units));
  });
});

describe('what goes wrong', () => {
  const changes: [string, (bank: MemoryBank) => MemoryBank][] = [
    [
      'a memory’s text',
      (bank) => ({
        ...bank,
        memories: bank.memories.map((each, i) =>
          i === 0 ? { ...each, text: `${each.text} Or not.` } : each,
        ),
      }),
    ],
    [
      'a date',
      (bank) => ({
        ...bank,
        memories: bank.memories.map((each, i) => (i === 0 ? { ...each, time: '1999' } : each)),
      }),
    ],
    [
      'a reference',
      (bank) => ({
        ...bank,
        questions: bank.questions.map((each, i) => (i === 0 ? { ...each, answer: 'Else.' } : each)),
      }),
    ],
    [
      'an anchor',
      (bank) => ({
        ...bank,
        questions: bank.questions.map((each, i) => (i === 0 ? { ...each, anchors: ['else'] } : each)),
      }),
    ],
    ['the name', (bank) => ({ ...bank, character: { ...bank.character, name: 'Nobody' } })],
  ];
  it.each(changes)('%s that has changed ends the run before anything is asked', async (_, change) => {
    const model = watched();
    const ports = portsOf([change(OTTILIE), ZHIYUAN], { store: memoryRuns() }, { model });
    await expect(continueLlmRun(header, ports)).rejects.toThrow(RunError);
    await expect(continueLlmRun(header, ports)).rejects.toThrow(
      `${OTTILIE.character.name} has changed since this run began.`,
    );
    expect(model.asked).toEqual([]);
  });

  it('fields in another order are no change', async () => {
    const turned = {
      ...OTTILIE,
      memories: OTTILIE.memories.map(
        (memory) => Object.fromEntries(Object.entries(memory).reverse()) as unknown as typeof memory,
      ),
    };
    const ports = portsOf([turned, ZHIYUAN], { store: memoryRuns() });
    expect(await continueLlmRun(header, ports)).toMatchObject({ state: 'done' });
  });

  it('with one call fails that answer and its verdict, and nothing else; a retry asks for these alone', async () => {
    const store = memoryRuns();
    const [question] = askedQuestions(PLAN, OTTILIE);
    const refusing = watched((call) => {
      if (call.purpose === 'answer' && said(call).includes(question!.text))
        throw new Faulty('content-filter', 'item', 'The filter refused it.');
      return undefined;
    });
    const done = await continueLlmRun(header, portsOf(BANKS, { store }, { model: refusing }));
    // Three settings of one question; their verdicts were asked of nobody.
    expect(done).toMatchObject({ state: 'done', done: ALL, failed: 3, unasked: 3 });
    const bad = [...store.written.values()].filter(({ outcome }) => outcome.state === 'failed');
    expect(bad.map(({ outcome }) => 'code' in outcome && outcome.code).sort()).toEqual([
      ...Array<string>(3).fill('content-filter'),
      ...Array<string>(3).fill('no-answer'),
    ]);
    const healed = watched();
    const again = await continueLlmRun(done, portsOf(BANKS, { store }, { model: healed }), {
      retry: 'failed',
    });
    expect(again).toMatchObject({ state: 'done', done: ALL, failed: 0, unasked: 0 });
    expect(healed.asked.length).toBeLessThanOrEqual(6);
    expect(timeless(store.written)).toEqual(timeless((await uninterrupted()).units));
  });

  it('with the data counts as not asked, with the verdicts on it, and is no failure that a retry could mend', async () => {
    const bare = { ...OTTILIE, questions: OTTILIE.questions.map((each) => ({ ...each, gold: [] })) };
    const plan: LlmPlan = { ...PLAN, banks: [bare.id], synthesis: [setting('CR', BM25)] };
    const model = watched();
    const store = memoryRuns();
    const ports = portsOf([bare], { store: memoryRuns() }, { model });
    const done = await continueLlmRun(headerOf(plan, dataOf(plan, [bare])), { ...ports, store });
    expect(done).toMatchObject({ state: 'done', done: 8, failed: 0, unasked: 8 });
    const codes = [...store.written.values()].map(({ outcome }) => 'code' in outcome && outcome.code);
    expect(new Set(codes)).toEqual(new Set(['no-gold', 'not-made']));
    expect(model.asked).toEqual([]);
    expect(await continueLlmRun(done, { ...ports, store }, { retry: 'failed' })).toMatchObject({
      unasked: 8,
    });
  });

  it('with the account pauses with its message, and the rest is done when it goes on', async () => {
    const store = memoryRuns();
    const broke = watched((_, nth) => {
      if (nth === 9) throw new Faulty('no-credit', 'run', 'The account has no credit left. Top it up.');
      return undefined;
    });
    const failed = await continueLlmRun(header, portsOf(BANKS, { store }, { model: broke }));
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'The account has no credit left. Top it up.',
      failed: 0,
    });
    expect(failed.done).toBe(store.written.size);
    const done = await continueLlmRun(failed, portsOf(BANKS, { store }));
    expect(done).toMatchObject({ state: 'done', failed: 0 });
    expect(done).not.toHaveProperty('failure');
    expect(timeless(store.written)).toEqual(timeless((await uninterrupted()).units));
  });

  it('with a judge’s answers leaves them unparsed, which a retry asks again past the kept ones', async () => {
    const store = memoryRuns();
    const calls = memoryCalls();
    const forget = async (keys: readonly string[]) => keys.forEach((key) => calls.kept.delete(key));
    const vague = watched(({ purpose }) => (purpose === 'answer' ? undefined : 'Quite good.'));
    const first = await continueLlmRun(header, portsOf(BANKS, { store, calls }, { model: vague, forget }));
    expect(first).toMatchObject({ state: 'done', unparsed: ALL / 2, failed: 0 });
    const clear = watched();
    const ports = portsOf(BANKS, { store, calls }, { model: clear, forget });
    const second = await continueLlmRun(first, ports, { retry: 'unparsed' });
    expect(second).toMatchObject({ state: 'done', unparsed: 0, failed: 0 });
    expect(new Set(clear.asked.map(({ purpose }) => purpose))).toEqual(new Set(['judge']));
    expect(second.tally.calls).toBe(vague.asked.length + clear.asked.length);
  });
});

describe('judging the answers of another run', () => {
  const judging: LlmPlan = {
    ...PLAN,
    title: 'Judged',
    banks: [],
    models: [],
    synthesis: [],
    of: ['r'],
    judges: ['perltqa-correctness', 'pairwise'].map((rubric) => judgeSetting(SCRIPTED, rubric)),
  };

  it('says the same as judging them in their own, and pairs them in both orders', async () => {
    const { done, units } = await uninterrupted();
    const store = memoryRuns();
    const ports = portsOf(
      BANKS,
      { store },
      { earlier: async () => ({ header: done, units: [...units.values()] }) },
    );
    const earlier = { answers: answersOf(units), banks: BANKS };
    const judged = headerOf(judging, { banks: [], examples: [], earlier }, 'j');
    expect(judged).toMatchObject({ banks: [], total: 24 + 2 * 8 * 3 });
    expect(await continueLlmRun(judged, ports)).toMatchObject({ state: 'done', failed: 0, unasked: 0 });
    const verdict = (unit: LlmUnit) => unit.kind === 'verdict' && unit.rubric === 'perltqa-correctness';
    const pick = (from: ReadonlyMap<string, LlmUnit>) =>
      timeless(new Map([...from].filter(([, unit]) => verdict(unit))));
    expect(pick(store.written)).toEqual(pick(units));
    const pairs = [...store.written.values()].filter(
      (unit) => unit.kind === 'verdict' && unit.rubric === 'pairwise',
    );
    expect(pairs.filter((unit) => unit.kind === 'verdict' && unit.swapped)).toHaveLength(24);
  });

  it('is refused where a character has changed since they were written', async () => {
    const { done, units } = await uninterrupted();
    const changed = {
      ...ZHIYUAN,
      questions: ZHIYUAN.questions.map((each) => ({ ...each, answer: `${each.answer}吗` })),
    };
    const ports = portsOf(
      [OTTILIE, changed],
      { store: memoryRuns() },
      { earlier: async () => ({ header: done, units: [...units.values()] }) },
    );
    const earlier = { answers: answersOf(units), banks: BANKS };
    const judged = headerOf(judging, { banks: [], examples: [], earlier }, 'j');
    await expect(continueLlmRun(judged, ports)).rejects.toThrow(
      `${ZHIYUAN.character.name} has changed since “Trial” was answered.`,
    );
  });
});

function said({ messages }: Omit<LlmCall, 'model'>): string {
  return messages.map(({ content }) => content).join('\n');
}
