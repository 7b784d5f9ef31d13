import { describe, expect, it } from 'vitest';
import { cachedAsk } from '../../../src/llm/domain/cache';
import type { LanguageModel, LlmCall, ModelRef } from '../../../src/llm/domain/call';
import { modelKey } from '../../../src/llm/domain/call';
import type { WorkProgress } from '../../../src/llm/domain/progress';
import { continueWork, type WorkOptions, type Work } from '../../../src/pipeline/llm-work/runner';
import { random } from '../../../src/measures/domain/random';
import { Faulty, modelOf, replyOf } from '../../llm/calls';
import { later, memoryCalls, memoryRuns } from '../../llm/memory-stores';
import { answerWork, JUDGE, judgedPlan, plausible, verdictWork } from '../../llm/works';

type Given = Partial<WorkOptions> & {
  readonly models?: readonly LanguageModel[];
  readonly work: readonly Work[];
};

function sitting({ models = [modelOf(plausible), modelOf(plausible, { ref: JUDGE })], ...given }: Given) {
  const store = given.store ?? memoryRuns();
  const byKey = new Map(models.map((model) => [modelKey(model.ref), model]));
  const model = (ref: ModelRef) => byKey.get(modelKey(ref))!;
  const ask = cachedAsk({ model, signal: new AbortController().signal });
  return continueWork({
    run: 'r',
    store,
    ask,
    lists: async () => [],
    concurrency: (ref) => model(ref).concurrency,
    clock: () => performance.now(),
    pause: later,
    ...given,
  });
}

describe('performing work', () => {
  it('does all of it, each once what it reads is written, and counts it', async () => {
    const store = memoryRuns();
    const usage = { input: 100, output: 10 };
    const model = modelOf((call) => replyOf(plausible(call), { usage }));
    const judge = modelOf((call) => replyOf(plausible(call), { usage }), { ref: JUDGE });
    const told: WorkProgress[] = [];
    const result = await sitting({
      work: judgedPlan(12),
      store,
      models: [model, judge],
      price: ({ model: name }) => (name === 'judge-1' ? undefined : { input: 1, output: 10 }),
      onProgress: (progress) => told.push(progress),
    });
    expect(result.state).toBe('done');
    expect(result.progress).toMatchObject({
      all: { done: 24, total: 24, failed: 0, unparsed: 0 },
      purposes: { answer: { done: 12, total: 12 }, judge: { done: 12, total: 12 } },
      tally: {
        calls: 24,
        cached: 0,
        input: 2400,
        output: 240,
        uncounted: 0,
        unpriced: 12,
      },
    });
    expect(result.progress.tally.dollars).toBeCloseTo(12 * 0.0002, 12);
    expect(store.written.size).toBe(24);
    expect(model.asked).toHaveLength(12);
    expect(judge.asked.every(({ messages }) => messages[0]!.content.startsWith('Judge: It is so'))).toBe(
      true,
    );
    expect(told.at(-1)).toEqual(result.progress);
    expect(told[0]!.all).toMatchObject({ done: 0, total: 24 });
  });

  it('keeps to each model’s concurrency, and a slow model holds up no other', async () => {
    const finished: string[] = [];
    let fastDone: () => void;
    const afterFast = new Promise<void>((resolve) => (fastDone = resolve));
    const slow = modelOf(
      async () => {
        await afterFast;
        finished.push('slow');
        return 'An answer.';
      },
      { concurrency: 2 },
    );
    const fast = modelOf(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        finished.push('fast');
        if (finished.length === 8) fastDone();
        return 'An answer.';
      },
      { ref: JUDGE, concurrency: 3 },
    );
    const work = Array.from({ length: 8 }, (_, i) => [
      answerWork(`q${i}`),
      answerWork(`q${i}`, JUDGE),
    ]).flat();
    await sitting({ work, models: [slow, fast] });
    expect([slow.most, fast.most]).toEqual([2, 3]);
    // Were the fast model held up by the slow one, neither would end.
    expect(finished).toEqual([...Array<string>(8).fill('fast'), ...Array<string>(8).fill('slow')]);
  });

  it('hands over the list of the work’s own system, and units of earlier runs', async () => {
    const before = memoryRuns();
    await sitting({ work: [answerWork('old')], store: before });
    const system = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;
    const lists: unknown[] = [];
    const judged = verdictWork(answerWork('old'));
    const seen: (readonly string[])[] = [];
    const listed: Work = {
      ...answerWork('new'),
      system,
      perform: (context) => {
        seen.push(context.ranked);
        return answerWork('new').perform(context);
      },
    };
    const store = memoryRuns();
    const result = await sitting({
      work: [judged, listed],
      store,
      earlier: async (id) => before.written.get(id),
      lists: async (...asked) => {
        lists.push(asked);
        return ['m2', 'm1'];
      },
    });
    expect(result.state).toBe('done');
    expect(lists).toEqual([['b', 'new', system]]);
    expect(seen).toEqual([['m2', 'm1']]);
    expect(store.written.get(judged.id)).toMatchObject({ outcome: { state: 'done', value: { score: 1 } } });
  });

  it('pauses with the reason at a fault of the run, with all that was under way written', async () => {
    let calls = 0;
    const model = modelOf(
      async (call) => {
        const mine = ++calls;
        await new Promise((resolve) => setTimeout(resolve, mine === 6 ? 1 : 20));
        if (mine === 6) throw new Faulty('no-credit', 'run', 'The account has no credit left.');
        return plausible(call);
      },
      { concurrency: 4 },
    );
    const store = memoryRuns();
    const work = Array.from({ length: 20 }, (_, i) => answerWork(`q${i}`));
    const result = await sitting({ work, store, models: [model] });
    expect(result).toMatchObject({
      state: 'paused',
      fault: { code: 'no-credit', reach: 'run', message: 'The account has no credit left.' },
    });
    expect(store.written.size).toBe(calls - 1);
    expect(result.progress.all.done).toBe(calls - 1);
    const rest = modelOf(plausible);
    expect(await sitting({ work, store, models: [rest] })).toMatchObject({ state: 'done' });
    expect(rest.asked).toHaveLength(20 - (calls - 1));
  });

  it('goes on past a fault of one item, and retries it with what reads it when asked', async () => {
    const failing = modelOf((call) => {
      if (/question [13]\?/.test(call.messages[0]!.content)) throw new Faulty('content-filter', 'item');
      return plausible(call);
    });
    const judge = modelOf(plausible, { ref: JUDGE });
    const store = memoryRuns();
    const work = judgedPlan(5);
    const first = await sitting({ work, store, models: [failing, judge] });
    expect(first).toMatchObject({ state: 'done', progress: { all: { done: 10, failed: 2, unasked: 2 } } });
    expect(store.written.get('answer small-1 question 3')).toMatchObject({
      outcome: { state: 'failed', code: 'content-filter' },
      exchanges: [],
    });
    const healed = modelOf(plausible);
    const again = modelOf(plausible, { ref: JUDGE });
    const second = await sitting({ work, store, models: [healed, again], retry: 'failed' });
    expect(second).toMatchObject({ state: 'done', progress: { all: { done: 10, failed: 0, unasked: 0 } } });
    expect([healed.asked.length, again.asked.length]).toEqual([2, 2]);
  });

  it('asks again for what was unparsed, past the kept answers, and keeps what was paid before', async () => {
    const store = memoryRuns();
    const calls = memoryCalls();
    const work = judgedPlan(2);
    const run = (judge: LanguageModel, retry?: 'unparsed') => {
      const models = new Map([modelOf(plausible), judge].map((model) => [modelKey(model.ref), model]));
      const ask = cachedAsk({
        model: (ref) => models.get(modelKey(ref))!,
        store: calls,
        signal: new AbortController().signal,
      });
      const forget = async (keys: readonly string[]) => keys.forEach((key) => calls.kept.delete(key));
      return sitting({ work, store, ask, forget, ...(retry && { retry }) });
    };
    const vague = await run(modelOf(() => 'Quite good.', { ref: JUDGE }));
    expect(vague.progress.all).toMatchObject({ done: 4, unparsed: 2 });
    const clear = modelOf(plausible, { ref: JUDGE });
    const second = await run(clear, 'unparsed');
    expect(second.progress.all).toMatchObject({ done: 4, unparsed: 0 });
    expect(clear.asked).toHaveLength(2);
    const unit = store.written.get(work[2]!.id)!;
    expect(unit.exchanges.map(({ reply }) => reply.text.slice(0, 5))).toEqual(['Quite', 'Quite', '{"sco']);
    expect(second.progress.tally.calls).toBe(2 + 4 + 2);
  });

  it('stops beginning at the signal, and lets what is under way be written', async () => {
    const stop = new AbortController();
    const model = modelOf(async (call) => {
      if (model.asked.length === 6) stop.abort();
      await new Promise((resolve) => setTimeout(resolve, 10));
      return plausible(call);
    });
    const store = memoryRuns();
    const work = Array.from({ length: 20 }, (_, i) => answerWork(`q${i}`));
    const result = await sitting({ work, store, models: [model], signal: stop.signal });
    expect(result.state).toBe('paused');
    expect(result.fault).toBeUndefined();
    expect(store.written.size).toBe(model.asked.length);
    expect(model.asked.length).toBeLessThan(10);
  });

  it('names what is wrong with a plan', async () => {
    const a = answerWork('a');
    await expect(sitting({ work: [a, a] })).rejects.toThrow(/names a piece of work twice/);
    const round: Work[] = [
      { ...a, after: ['y'] },
      { ...answerWork('b'), id: 'y', after: [a.id] },
    ];
    await expect(sitting({ work: round })).rejects.toThrow(/waits for itself/);
    const gone = await sitting({ work: [verdictWork(a)] });
    expect(gone).toMatchObject({ state: 'paused', fault: { message: /no longer there/ } });
  });

  it('lets the thread go every few milliseconds, however fast the answers come', async () => {
    let now = 0;
    let breathed = 0;
    let longest = 0;
    const work = Array.from({ length: 2000 }, (_, i): Work => {
      const each = answerWork(`q${i}`);
      return {
        ...each,
        perform: async (context) => {
          now += 3;
          return each.perform(context);
        },
      };
    });
    const written = new Set<string>();
    const result = await sitting({
      work,
      store: {
        append: async (_, units) => [...units.keys()].forEach((id) => written.add(id)),
        unitIds: async () => [],
        units: async function* () {},
      },
      clock: () => now,
      pause: async () => {
        await later();
        longest = Math.max(longest, now - breathed);
        breathed = now;
      },
    });
    expect(result.progress.all.done).toBe(2000);
    expect(written.size).toBe(2000);
    // Ten milliseconds, and what four at a time had begun by then.
    expect(longest).toBeGreaterThanOrEqual(10);
    expect(longest).toBeLessThanOrEqual(10 + 4 * 3);
  });
});

describe('a tab that is killed', () => {
  /** Everything of the session freezes at a random step: between reply and write, within a call, before it. */
  class Killed extends Error {}

  async function killedRun(seed: number) {
    const next = random(seed);
    const store = memoryRuns();
    const calls = memoryCalls();
    const asked: string[] = [];
    const work = judgedPlan(10);
    let sittings = 0;
    let lost = 0;
    for (; sittings < 60; sittings++) {
      let steps = Math.floor(next() * 40) + 3;
      let alive = true;
      const step = async () => {
        await later();
        if (!alive || --steps <= 0) {
          alive = false;
          // A dead tab answers nobody.
          await new Promise(() => undefined);
        }
      };
      const before = new Set(store.written.keys());
      const model = (ref: ModelRef): LanguageModel => ({
        ref,
        concurrency: 3,
        async complete(call: Omit<LlmCall, 'model'>) {
          await step();
          asked.push(call.messages[0]!.content);
          await step();
          return replyOf(plausible(call));
        },
      });
      const ask = cachedAsk({
        model,
        store: {
          get: async (key) => (await step(), calls.get(key)),
          put: async (exchange) => (await step(), await calls.put(exchange)),
        },
        signal: new AbortController().signal,
      });
      const running = continueWork({
        run: 'r',
        work,
        ask,
        lists: async () => [],
        concurrency: () => 3,
        clock: () => performance.now(),
        pause: later,
        store: { ...store, append: async (run, units) => (await step(), await store.append(run, units)) },
      });
      const dead = (async () => {
        while (alive) await later();
        throw new Killed();
      })();
      const result = await Promise.race([running, dead]).catch((error: unknown) => {
        if (error instanceof Killed) return undefined;
        throw error;
      });
      alive = false;
      await later();
      for (const id of before) if (!store.written.has(id)) lost++;
      if (result) return { result, lost, asked, sittings, written: store.written.size };
    }
    throw new Error('never done');
  }

  it('loses nothing and asks nothing twice that was answered and kept, whenever it dies: 100 times', async () => {
    let kills = 0;
    let beyond = 0;
    for (let seed = 1; kills < 100; seed++) {
      const { result, lost, asked, sittings, written } = await killedRun(seed);
      kills += sittings;
      expect(lost).toBe(0);
      expect([result.state, written, result.progress.all.failed]).toEqual(['done', 20, 0]);
      // Sent, and dead before the answer was kept: no more than were under way.
      const repeated = asked.length - new Set(asked).size;
      expect(repeated).toBeLessThanOrEqual(sittings * 6);
      beyond += repeated;
    }
    expect(kills).toBeGreaterThanOrEqual(100);
    expect(beyond).toBeGreaterThan(0);
  });
});
