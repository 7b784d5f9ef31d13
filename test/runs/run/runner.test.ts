import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { scoreRow, scoreSystem } from '../../../src/runs/domain/evaluation/evaluate';
import { planProblems, type RunHeader, type RunPlan, newRun } from '../../../src/runs/domain/run/run';
import { chosenQuestions, describeBank, RunError } from '../../../src/runs/domain/run/open-bank';
import { continueRun, type RunnerPorts } from '../../../src/runs/domain/run/runner';
import { systemName, type SystemConfig } from '../../../src/pipeline/flow/system';
import type { QuestionResult } from '../../../src/runs/domain/run/question-result';
import { RankingMeasure } from '../../../src/measures/domain/ranking';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { BANK, ticking, WordModel } from '../fixture';

const SYSTEMS: readonly SystemConfig[] = [
  { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
  { task: 'retrieval', retriever: 'bm25', rerank: 'oracle', parameters: RERANK_DEFAULTS },
  { task: 'retrieval', retriever: 'dense', rerank: 'none' },
  { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' },
  { task: 'classification', classifier: 'bert' },
  { task: 'classification', classifier: 'cue-words' },
];
const SECOND: MemoryBank = { ...BANK, id: 'vera-2', memories: [...BANK.memories].reverse() };
const BANKS = new Map([BANK, SECOND].map((bank) => [bank.id, bank]));

function header(plan: Partial<RunPlan> = {}): RunHeader {
  const whole: RunPlan = {
    title: 'trial',
    systems: SYSTEMS,
    banks: [...BANKS.keys()],
    depth: 20,
    seed: 1,
    ...plan,
  };
  const banks = [...BANKS.values()].map((bank) => describeBank(bank, whole));
  return newRun(whole, banks, { id: 'run-1', created: '2026-11-20T10:00:00Z', setup: {} });
}

const idsOf = (kept: ReadonlyMap<string, QuestionResult>, has: (unit: QuestionResult) => boolean) =>
  [...kept].filter(([, unit]) => has(unit)).map(([id]) => id);

/** Ports over maps; what is appended stays when a run is ended. */
function outside(changes: Partial<RunnerPorts> = {}) {
  const kept = new Map<string, QuestionResult>();
  const appended: string[] = [];
  const model = new WordModel();
  const ports: RunnerPorts = {
    bank: async (id) => BANKS.get(id)!,
    encoder: async () => model,
    classifier: async () => model,
    vectors: new InMemoryVectors(),
    ranker: localRanker(),
    written: async () => ({
      whole: idsOf(kept, (unit) => !unit.partial),
      partial: idsOf(kept, (unit) => unit.partial === true),
    }),
    append: async (_, units) => {
      for (const [id, unit] of units) {
        appended.push(id);
        kept.set(id, unit);
      }
    },
    clock: ticking(),
    ...changes,
  };
  return { kept, appended, model, ports };
}

/** Units without the times, which no two runs share. */
function numbers(kept: ReadonlyMap<string, QuestionResult>) {
  return [...kept]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, unit]) => [
      id,
      Object.entries(unit.lists).map(([name, { ranked, scores }]) => [name, ranked, scores]),
      Object.entries(unit.classes).map(([name, { semantic, category }]) => [name, semantic, category]),
    ]);
}

describe('a run', () => {
  it('ranks every question under every system', async () => {
    const { kept, ports } = outside();
    const done = await continueRun(header(), ports);
    expect(done).toMatchObject({ state: 'done', done: 10, total: 10 });
    expect(done.models.en?.encoder?.id).toBe('words');
    const unit = kept.get('vera\u0000q-1')!;
    expect(Object.keys(unit.lists)).toEqual(SYSTEMS.slice(0, 4).map(systemName));
    // By hand: the dialogue says "storm" twice; only these two memories hold the word.
    expect(unit.lists['bm25']!.ranked).toEqual(['d-storm', 'e-storm']);
    expect(unit.classes['bert']).toMatchObject({ category: 'episodic' });
  });

  it('goes on where it was ended, does nothing twice, and comes to the same numbers', async () => {
    const whole = outside();
    await continueRun(header(), whole.ports);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }), async (kills) => {
        const { kept, appended, model, ports } = outside();
        for (const kill of kills) {
          const controller = new AbortController();
          let writes = 0;
          const sitting = continueRun(
            header(),
            {
              ...ports,
              append: async (run, units) => {
                await ports.append(run, units);
                if (++writes > kill % 3) controller.abort();
              },
            },
            { signal: controller.signal },
          );
          await sitting.catch((error: Error) => expect(error.name).toBe('AbortError'));
        }
        const done = await continueRun(header(), ports);
        expect(done).toMatchObject({ state: 'done', done: 10 });
        expect(new Set(appended).size).toBe(appended.length);
        expect(numbers(kept)).toEqual(numbers(whole.kept));
        // Both banks have the same texts: memories, questions and classes are computed once a bank.
        expect(model.classified).toBeLessThanOrEqual(10);
      }),
      { numRuns: 25 },
    );
  });

  it('refuses a bank that has changed since it began', async () => {
    const { ports } = outside({
      bank: async (id) => ({ ...BANKS.get(id)!, memories: BANK.memories.slice(1) }),
    });
    const failing = continueRun(header(), ports);
    await expect(failing).rejects.toThrow(RunError);
    await expect(failing).rejects.toThrow('Vera has changed since this run began');
  });

  it('refuses another model than the one it began with', async () => {
    const { ports } = outside();
    const begun = {
      ...header(),
      models: { en: { encoder: { ...new WordModel().stamp, device: 'webgpu' } } },
    };
    await expect(continueRun(begun, ports)).rejects.toThrow(
      'begun with words 1 (fp32, webgpu, words), but words 1 (fp32, wasm, words) is loaded',
    );
  });

  it('asks no model where no system needs one', async () => {
    const refuse = () => Promise.reject(new Error('no model'));
    const { kept, ports } = outside({ encoder: refuse, classifier: refuse });
    await continueRun(header({ systems: SYSTEMS.slice(0, 2) }), ports);
    // Without a classifier the question without gold is not asked.
    expect(kept.size).toBe(8);
  });

  it('ranks by what needs no model before it asks for one, and says so', async () => {
    const headers: RunHeader[] = [];
    const { kept, ports } = outside();
    let atFirst: ReadonlyMap<string, QuestionResult> | undefined;
    const encoder: RunnerPorts['encoder'] = async (language) => {
      atFirst ??= new Map(kept);
      return ports.encoder(language);
    };
    const options = { early: true, onHeader: (next: RunHeader) => headers.push(next) };
    const done = await continueRun(header(), { ...ports, encoder }, options);
    const instant = ['bm25', systemName(SYSTEMS[1]!)];
    expect(atFirst!.size).toBe(10);
    for (const unit of atFirst!.values()) {
      expect(unit.partial).toBe(true);
      expect(Object.keys(unit.lists)).toEqual(instant);
      expect(Object.keys(unit.classes)).toEqual(['cue-words']);
    }
    expect(headers.find(({ early }) => early === 10)).toMatchObject({ done: 0, total: 10 });
    expect(done).toMatchObject({ state: 'done', done: 10, early: 10 });
    const plain = outside();
    await continueRun(header(), plain.ports);
    expect(numbers(kept)).toEqual(numbers(plain.kept));
    expect([...kept.values()].some(({ partial }) => partial)).toBe(false);
  });

  it('leaves a question that a system is yet to rank out of its numbers, and of no other’s', async () => {
    const controller = new AbortController();
    const { kept, ports } = outside({
      encoder: () => {
        controller.abort();
        return Promise.reject(controller.signal.reason as Error);
      },
    });
    await expect(
      continueRun(header(), ports, { early: true, signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const options = { measures: [new RankingMeasure('Recall', 5)], gold: 'strict' } as const;
    const units = [...kept.values()];
    expect(scoreSystem('bm25', units, BANKS, options).questions).toHaveLength(8);
    expect(scoreSystem('dense', units, BANKS, options)).toMatchObject({ questions: [], unanswerable: 0 });
  });

  it('goes on inside the first pass and does no question of either pass twice', async () => {
    const whole = outside();
    await continueRun(header(), whole.ports);
    for (const kill of [1, 2, 3, 4]) {
      const { kept, ports } = outside();
      const done: string[] = [];
      const controller = new AbortController();
      const append: RunnerPorts['append'] = async (run, units) => {
        for (const [id, { partial }] of units) done.push(`${partial ? 'early' : 'whole'} ${id}`);
        await ports.append(run, units);
        if (done.length >= 5 * kill) controller.abort();
      };
      const first = continueRun(header(), { ...ports, append }, { early: true, signal: controller.signal });
      await first.catch((error: Error) => expect(error.name).toBe('AbortError'));
      await continueRun(header(), { ...ports, append }, { early: true });
      expect(done).toHaveLength(20);
      expect(new Set(done).size).toBe(20);
      expect(numbers(kept)).toEqual(numbers(whole.kept));
    }
  });

  it('goes on inside a character: a question that was written is neither encoded, nor classified, nor ranked again', async () => {
    const long: MemoryBank = {
      ...BANK,
      questions: Array.from({ length: 50 }, (_, i) => ({
        ...BANK.questions[i % 4]!,
        id: `l-${i}`,
        text: `storm ${i}`,
      })),
    };
    const ranked: string[] = [];
    const ranker: RunnerPorts['ranker'] = async (...bank) => {
      const opened = await localRanker()(...bank);
      return {
        ...opened,
        units: async (inputs) => {
          ranked.push(...inputs.map(({ question }) => question.id));
          return opened.units(inputs);
        },
      };
    };
    const { plan } = header({ banks: [long.id] });
    const begun = newRun(plan, [describeBank(long, plan)], {
      id: 'long',
      created: '2026-11-20T10:00:00Z',
      setup: {},
    });
    const { kept, model, ports } = outside({ bank: async () => long, ranker });
    let writes = 0;
    // The tab dies with the second write.
    const killed = continueRun(begun, {
      ...ports,
      append: (run, units) => (++writes > 1 ? Promise.reject(new Error('killed')) : ports.append(run, units)),
    });
    await expect(killed).rejects.toThrow('killed');
    const written = [...kept.values()].map(({ question }) => question);
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(50);
    const asked = [model.encoded, model.classified];
    ranked.length = 0;
    expect(await continueRun(begun, ports)).toMatchObject({ state: 'done', done: 50 });
    expect([...ranked].sort()).toEqual(
      long.questions
        .map(({ id }) => id)
        .filter((id) => !written.includes(id))
        .sort(),
    );
    expect([model.encoded, model.classified]).toEqual(asked);
  });

  it('writes more questions at once where they take little time, and fewer where they take long', async () => {
    const many: MemoryBank = {
      ...BANK,
      questions: Array.from({ length: 600 }, (_, i) => ({ ...BANK.questions[0]!, id: `m-${i}` })),
    };
    const sizes = async (milliseconds: number) => {
      let now = 0;
      const found: number[] = [];
      const ports = outside().ports;
      const plan: RunPlan = { ...header().plan, systems: SYSTEMS.slice(0, 1), banks: [many.id] };
      await continueRun(newRun(plan, [describeBank(many, plan)], { id: 'r', created: '', setup: {} }), {
        ...ports,
        bank: async () => many,
        clock: () => now,
        append: async (_, units) => {
          found.push(units.size);
          now += milliseconds * units.size;
        },
      });
      return found;
    };
    expect(await sizes(0.5)).toEqual([8, 16, 32, 64, 128, 256, 96]);
    expect((await sizes(100)).every((size) => size === 8)).toBe(true);
  });

  it('writes down by how many workers its texts were encoded', async () => {
    const { ports, model } = outside();
    Object.assign(model, { workers: 2, threads: 1 });
    const done = await continueRun(header(), ports);
    expect(done.setup.encoding).toEqual({ en: { workers: 2, threads: 1 } });
    const lexical = await continueRun(header({ systems: SYSTEMS.slice(0, 1) }), outside().ports);
    expect(lexical.setup).toEqual({});
  });

  it('draws the same questions for the same seed', () => {
    const plan = header({ questionsPerBank: 2 }).plan;
    const drawn = chosenQuestions(BANK, plan);
    expect(drawn).toHaveLength(2);
    expect(chosenQuestions(BANK, plan)).toEqual(drawn);
    expect(BANK.questions.filter((q) => drawn.includes(q))).toEqual(drawn);
  });
});

describe('the numbers of a run', () => {
  it('are those of the lists, with missing lists as not found', async () => {
    const { kept, ports } = outside();
    await continueRun(header(), ports);
    const measures = [new RankingMeasure('Recall', 1), new RankingMeasure('MRR', 10)];
    const units = [...kept.values()].filter(({ bank }) => bank === 'vera');
    const scores = scoreSystem('bm25', units, BANKS, { measures, gold: 'strict' });
    // q-5 has no gold. Ranks: q-1 second, q-2 first, q-3 and q-4 not at all.
    expect(scores.unanswerable).toBe(1);
    expect(scores.questions.map(({ rank }) => rank)).toEqual([2, 1, undefined, undefined]);
    const row = scoreRow(scores, measures, 1);
    expect(row.measures).toEqual({ 'Recall@1': 0.25, 'MRR@10': 0.375 });
    const event = scoreSystem('bm25', units, BANKS, { measures, gold: 'event' });
    expect(event.questions.map(({ rank }) => rank)).toEqual([1, 1, undefined, undefined]);
    expect(
      scoreSystem('okapi', units, BANKS, { measures, gold: 'strict' }).questions.map((q) => q.rank),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a plan', () => {
  it('says what keeps it from running', () => {
    const plan: RunPlan = { title: '', systems: [], banks: [], depth: 0, seed: 1, questionsPerBank: 0.5 };
    expect(planProblems(plan)).toHaveLength(4);
    const twice = [
      SYSTEMS[0]!,
      SYSTEMS[0]!,
      { task: 'retrieval', retriever: 'bm25', rerank: 'none', bm25: { k: 11, b: 2 } } as const,
    ];
    expect(
      planProblems({ ...plan, banks: ['vera'], depth: 20, questionsPerBank: 3, systems: twice }).map(
        ({ en }) => en,
      ),
    ).toEqual([
      'bm25 is chosen twice. Remove one.',
      'bm25(k1=11, b=2): k1 must lie between 0 and 10.',
      'bm25(k1=11, b=2): b must lie between 0 and 1.',
    ]);
  });
});
