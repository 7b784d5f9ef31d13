// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { localStats } from '../../../../src/runs/workers/stats-client';
import { localRanker } from '../../../../src/runs/workers/rank-client';
import { scoreRow, scoreSystem } from '../../../../src/runs/domain/evaluation/evaluate';
import { charactersOf, RUN_FORMAT, type RunHeader, type RunPlan } from '../../../../src/runs/domain/run/run';
import { systemName } from '../../../../src/pipeline/flow/system';
import type { QuestionResult } from '../../../../src/runs/domain/run/question-result';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import type { LabelCorrection } from '../../../../src/core/ports';
import { DEFAULT_MEASURES, RunResults } from '../../../../src/runs/page/lab/state/run-results.svelte';
import { recordFiles } from '../../../../src/runs/page/lab/ui/run/files';
import { RunTables } from '../../../../src/runs/page/lab/state/run-tables.svelte';
import { BANK } from '../../fixture';
import { RankingMeasure } from '../../../../src/measures/domain/ranking';
import { cellOf, tableIn } from '../../../../src/data/export/table';
import { chosenQuestions, describeBank, fingerprintOf } from '../../../../src/runs/domain/run/open-bank';
import { setupRows } from '../../../../src/runs/domain/run/setup-rows';
import { runRecord } from '../../../../src/runs/domain/export/run-record';
import { latexOf, markdownOf } from '../../../../src/data/export/table-formats';

const TWIN: MemoryBank = {
  ...BANK,
  id: 'wera',
  character: { ...BANK.character, id: 'wera', name: 'Wera', language: 'zh' },
};

const PLAN: RunPlan = {
  title: 'trial',
  systems: [
    { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
    { task: 'retrieval', retriever: 'okapi', rerank: 'none' },
    { task: 'classification', classifier: 'cue-words' },
  ],
  banks: ['vera', 'wera'],
  depth: 20,
  seed: 7,
};

function header(change: Partial<RunHeader> = {}): RunHeader {
  return {
    format: RUN_FORMAT,
    id: 'run-1',
    created: '2026-11-20T10:00:00Z',
    plan: PLAN,
    banks: [BANK, TWIN].map((bank) => ({
      id: bank.id,
      name: bank.character.name,
      language: bank.character.language,
      source: bank.source,
      memories: bank.memories.length,
      questions: bank.questions.length,
      fingerprint: fingerprintOf(bank),
    })),
    setup: {},
    models: {},
    state: 'done',
    done: 10,
    total: 10,
    milliseconds: 0,
    ...change,
  };
}

/** What the plan's systems really find, in the order of ids as the store gives it. */
async function unitsOf(): Promise<QuestionResult[]> {
  const all: QuestionResult[] = [];
  for (const bank of [TWIN, BANK]) {
    const ranker = await localRanker()(bank, PLAN.systems, PLAN.depth);
    all.push(...(await ranker.units(bank.questions.map((question) => ({ question })))));
  }
  return all.reverse();
}

async function results(
  options: {
    runs?: RunHeader[];
    corrections?: LabelCorrection[];
    bank?: (id: string) => Promise<MemoryBank>;
    /** Whether only the systems that need no model have been asked. */
    early?: boolean;
  } = {},
) {
  const whole = await unitsOf();
  const units = options.early ? whole.map((unit) => ({ ...unit, partial: true as const })) : whole;
  const state = new RunResults(options.runs ?? [header()], {
    units: async () => units,
    bank: options.bank ?? (async (id) => (id === 'vera' ? BANK : TWIN)),
    corrections: async (bank) => (options.corrections ?? []).filter((each) => each.bank === bank),
    stats: localStats(),
  });
  await state.load();
  return { state, units };
}

describe('the results of a run', () => {
  it('are those of the core, in the order of the plan’s banks and their questions', async () => {
    const { state, units } = await results();
    expect(state.phase).toBe('ready');
    expect(state.systems).toEqual(['bm25', 'okapi']);
    expect(state.classifiers).toEqual(['cue-words']);
    expect(state.units.map(({ bank, question }) => `${bank} ${question}`)).toEqual(
      ['vera', 'wera'].flatMap((bank) => BANK.questions.map(({ id }) => `${bank} ${id}`)),
    );
    const banks = new Map([BANK, TWIN].map((bank) => [bank.id, bank]));
    const ordered = [...state.units];
    const expected = scoreSystem('bm25', ordered, banks, { measures: DEFAULT_MEASURES, gold: 'strict' });
    expect(state.scores('bm25')).toEqual(expected);
    // Four questions of each bank have gold. The event comes second to its dialogue; the profile is found first; two are not found.
    expect(expected.questions.map(({ rank }) => rank)).toEqual([
      2,
      1,
      undefined,
      undefined,
      2,
      1,
      undefined,
      undefined,
    ]);
    expect(state.scores('bm25').unanswerable).toBe(2);
    expect(units).toHaveLength(10);
  });

  it('follow gold, measures and filters', async () => {
    const { state } = await results();
    await state.setGold('event');
    expect(state.scores('bm25').questions[0]!.rank).toBe(1);
    state.setFilters({ kind: 'event', language: 'en' });
    expect(state.scores('bm25').questions.map(({ question }) => question)).toEqual(['q-1', 'q-4']);
    expect(state.classified('cue-words').map(({ question }) => question)).toEqual(['q-1', 'q-4']);
    state.setFilters({ kind: undefined, language: undefined, bank: 'wera' });
    expect(state.scores('bm25').questions.map(({ bank }) => bank)).toEqual(Array(4).fill('wera'));
    await state.setMeasures([DEFAULT_MEASURES[1]!]);
    expect(state.scores('bm25').questions[0]!.values).toEqual([1]);
  });

  it('stand under the measures that they are of, while others are being scored', async () => {
    const { state } = await results();
    const tables = new RunTables(state);
    const changing = state.setMeasures([new RankingMeasure('R-precision', 5), ...DEFAULT_MEASURES]);
    const table = tables.retrievers!;
    expect(table.columns.map(({ key }) => key)).not.toContain('R-precision@5');
    for (const row of table.rows.keys())
      for (const column of table.columns) expect(() => cellOf(table, row, column)).not.toThrow();
    await changing;
    expect(tables.retrievers!.columns.map(({ key }) => key)).toContain('R-precision@5');
  });

  it('count corrections only where that is chosen', async () => {
    const correction: LabelCorrection = {
      id: 'c',
      bank: 'vera',
      question: 'q-3',
      field: 'gold',
      original: ['r-ivo'],
      corrected: [],
      author: 'me',
      reason: 'no harbour',
      when: '2026-11-20T09:00:00Z',
    };
    const { state } = await results({ corrections: [correction] });
    expect([state.corrections, state.scores('bm25').questions.length]).toEqual([1, 8]);
    await state.setCorrecting(true);
    expect([state.scores('bm25').questions.length, state.scores('bm25').unanswerable]).toEqual([7, 3]);
    expect(state.changed).toEqual([]);
  });

  it('are not drawn anew at each step of a run, but where its plan is another', async () => {
    const { state } = await results();
    const { entries, shown } = state;
    state.follow([header({ done: 11 })]);
    expect(state.done).toBe(11);
    expect(state.entries).toBe(entries);
    expect(state.shown).toBe(shown);
    state.follow([header({ plan: { ...PLAN, title: 'another' } })]);
    expect(state.planned[0]!.plan.title).toBe('another');
    expect(state.entries).not.toBe(entries);
    state.setFilters({ bank: 'vera' });
    expect(state.shown).not.toBe(shown);
  });

  it('say which banks are gone or have changed', async () => {
    const { state } = await results({
      bank: async (id) => {
        if (id === 'wera') throw new Error('gone');
        return { ...BANK, memories: BANK.memories.slice(1) };
      },
    });
    expect([state.gone, state.changed]).toEqual([[{ id: 'wera', name: 'Wera' }], ['Vera']]);
    expect(state.scores('bm25').unknown).toBe(5);
  });

  it('keep equal systems of several runs apart', async () => {
    const again = header({ id: 'run-2', created: '2026-11-20T11:00:00Z' });
    const { state } = await results({ runs: [header(), again] });
    expect(state.systems).toEqual([
      'bm25 · trial · 2026-11-20T10:00:00Z',
      'okapi · trial · 2026-11-20T10:00:00Z',
      'bm25 · trial · 2026-11-20T11:00:00Z',
      'okapi · trial · 2026-11-20T11:00:00Z',
    ]);
    expect(state.entry(state.systems[2]!)?.run.id).toBe('run-2');
    expect(state.list(state.systems[2]!, 'vera', 'q-1')?.ranked).toEqual(['d-storm', 'e-storm']);
  });

  it('are told apart by what differs: the encoder, the title, and only then the time', async () => {
    const dense: RunPlan = {
      ...PLAN,
      systems: [{ task: 'retrieval', retriever: 'dense', rerank: 'none' }, PLAN.systems[0]!],
    };
    const stamp = { revision: '1', hash: '0', dtype: 'q8', device: 'wasm' };
    const run = (id: string, encoder: string, title = 'trial') =>
      header({
        id,
        created: `2026-11-20T1${id}:00:00Z`,
        plan: { ...dense, title },
        models: { en: { encoder: { ...stamp, id: encoder } }, zh: { encoder: { ...stamp, id: 'own-zh' } } },
      });
    const names = async (...runs: RunHeader[]) => {
      const { state } = await results({ runs });
      return state.systems.map((key) => state.nameOf(key));
    };
    const time = /^BM25 \(Nov 20, 2026, \d+:00\s[AP]M\)$/;
    expect(await names(run('0', 'small'), run('1', 'large'))).toEqual([
      'Dense (small)',
      expect.stringMatching(time),
      'Dense (large)',
      expect.stringMatching(time),
    ]);
    expect(await names(run('0', 'small'), run('1', 'small', 'again'))).toEqual([
      'Dense (trial)',
      'BM25 (trial)',
      'Dense (again)',
      'BM25 (again)',
    ]);
    expect((await names(run('0', 'small'), run('1', 'large', 'again')))[2]).toBe('Dense (large, again)');
    const gpu = run('1', 'small');
    const elsewhere = { ...gpu, models: { en: { encoder: { ...stamp, id: 'small', device: 'webgpu' } } } };
    expect((await names(run('0', 'small'), elsewhere))[2]).toBe('Dense (small 1 q8 webgpu)');
    const { state } = await results({ runs: [run('0', 'small')] });
    expect(tableIn(new RunTables(state).retrievers!, 'en').notes).toContain('Encoders: small and own-zh.');
    state.follow([run('0', 'large')]);
    expect(tableIn(new RunTables(state).retrievers!, 'en').notes).toContain('Encoders: large and own-zh.');
  });

  it('say why they could not be read', async () => {
    const state = new RunResults([header()], {
      units: () => Promise.reject(new Error('The store is closed.')),
      bank: async () => BANK,
      corrections: async () => [],
      stats: localStats(),
    });
    await state.load();
    expect([state.phase, state.problem]).toEqual(['failed', 'The store is closed.']);
  });
});

describe('the tables of a run', () => {
  it('hold the core’s means and intervals, and published rows marked as such', async () => {
    const { state } = await results();
    const tables = new RunTables(state);
    await tables.compute();
    const table = tableIn(tables.retrievers!, 'en');
    const row = scoreRow(state.scores('bm25'), DEFAULT_MEASURES, PLAN.seed);
    const own = table.rows.find(({ cells }) => cells.label === 'BM25')!;
    const [low, high] = row.interval['Recall@2']!;
    expect(own.cells['Recall@2']).toEqual({ value: row.measures['Recall@2'], low, high });
    expect([own.cells['Recall@1'], own.cells.n]).toMatchObject([{ value: 0.25 }, 8]);
    expect(table.rows.filter(({ published }) => published).map(({ cells }) => cells.label)).toEqual([
      'Contriever (Chinese, PerLTQA Table 5)',
      'DPR (Chinese, PerLTQA Table 5)',
      'BM25 (Chinese, PerLTQA Table 5)',
    ]);
    expect(table.caption).toBe('Memory retrieval, strict gold (English and Chinese)');
    // What has changed since has no interval, rather than that of other questions.
    state.setFilters({ language: 'en' });
    expect(tables.retrievers!.rows.at(-1)!.cells['Recall@2']).toBe(0.5);
    await tables.complete();
    expect(tables.retrievers!.rows.at(-1)!.cells['Recall@2']).toMatchObject({ value: 0.5 });
    state.setFilters({ language: undefined });
    tables.published = tables.showIntervals = false;
    expect(tables.retrievers!.rows.map(({ cells }) => cells['Recall@1'])).toEqual([0.25, 0.25]);
  });

  it('say that they are partial', async () => {
    const { state } = await results({ runs: [header({ state: 'paused', done: 10, total: 12 })] });
    const { caption } = new RunTables(state).retrievers!;
    expect(caption).toMatchObject({
      en: expect.stringContaining('partial: 10 of 12 questions') as string,
      zh: expect.stringContaining('12 个问题中的 10 个') as string,
    });
    const early = await results({ runs: [header({ state: 'paused', done: 0, total: 12 })], early: true });
    expect(new RunTables(early.state).retrievers!.caption).toMatchObject({
      en: expect.stringMatching(/, partial: the first systems only$/) as string,
    });
  });

  it('say how many of the plan’s questions are not scored, and name the languages of those that are', async () => {
    const systems = PLAN.systems.slice(0, 2);
    // None of the second character's questions has gold, so none of them runs.
    const nothing: MemoryBank = {
      ...TWIN,
      questions: TWIN.questions.map((question) => ({ ...question, gold: [], tags: ['unanswerable'] })),
    };
    const banks = [BANK, nothing];
    const plan = { ...PLAN, systems };
    const run = header({ plan, banks: banks.map((bank) => describeBank(bank, plan)), done: 4, total: 4 });
    const ranker = await localRanker()(BANK, systems, 20);
    const units = await ranker.units(chosenQuestions(BANK, plan).map((question) => ({ question })));
    const state = new RunResults([run], {
      units: async () => units,
      bank: async (id) => banks.find((bank) => bank.id === id)!,
      corrections: async () => [],
      stats: localStats(),
    });
    await state.load();
    const tables = new RunTables(state);
    const said = () =>
      tableIn(tables.retrievers!, 'en').notes.filter((note) => note.includes('no gold memory'));
    expect(said()).toEqual([
      '6 questions have no gold memory and are not scored for retrieval: 5 are declared unanswerable; for 1 the data name no memory of the bank.',
    ]);
    expect(markdownOf(tableIn(tables.retrievers!, 'en'))).toContain(said()[0]!);
    expect(latexOf(tableIn(tables.retrievers!, 'en'), 'x')).toContain('6 questions have no gold memory');
    expect(runRecord([run], units, tables.all)).toContain(said()[0]!);
    expect(tables.retrievers!.caption).toMatchObject({ en: 'Memory retrieval, strict gold (English)' });
    expect(charactersOf(run)).toBe(1);
    const rows = new Map(setupRows(run));
    expect(rows.get('Questions')).toBe('all that have gold memories');
    expect(rows.get('Data: Vera')).toContain('4 questions · 1 more without gold memories, not asked');
    expect(rows.get('Data: Wera')).toContain('0 questions · 5 more without gold memories, not asked');
    state.setFilters({ bank: 'vera' });
    expect(said()).toEqual([expect.stringMatching(/^1 question has no gold memory/)]);
    state.setFilters({ kind: 'event' });
    expect(said()).toEqual([]);
  });

  it('count as unscored what a classifier was asked too', async () => {
    const { state } = await results();
    const { notes } = tableIn(new RunTables(state).retrievers!, 'en');
    expect(notes).toContainEqual(expect.stringMatching(/^2 questions have no gold memory/));
  });

  it('go into TREC files under the filters, as into every table', async () => {
    const { state } = await results();
    const files = () => recordFiles(state.runs[0]!, state, new RunTables(state));
    const lines = (label: string) => {
      const text = files()
        .find((file) => file.label === label)!
        .make('bm25') as string;
      return [
        ...new Set(
          text
            .trim()
            .split('\n')
            .map((line) => line.split(' ')[0]),
        ),
      ];
    };
    const named = (bank: string, ...ids: string[]) => ids.map((id) => `${bank}/${id}`);
    const gold = ['q-1', 'q-2', 'q-3', 'q-4'];
    expect(lines('TREC qrels')).toEqual([...named('vera', ...gold), ...named('wera', ...gold)]);
    state.setFilters({ bank: 'wera', kind: 'event' });
    await state.setGold('event');
    expect(lines('TREC qrels')).toEqual(named('wera', 'q-1', 'q-4'));
    expect(lines('TREC run')).toEqual(named('wera', 'q-1', 'q-4'));
    expect(files().find(({ label }) => label === 'TREC qrels')!.help).toContain('strict gold, always');
    // The record stays whole.
    const whole = files()
      .find(({ label }) => label === 'JSON')!
      .make('') as string;
    expect((JSON.parse(whole) as { units: unknown[] }).units).toHaveLength(10);
  });

  it('score classifiers by the paper’s Table 4', async () => {
    const { state } = await results();
    const tables = new RunTables(state);
    await tables.compute();
    const own = tables.classifiers!.rows.at(-1)!;
    const said = state.classified(systemName(PLAN.systems[2]!));
    const right = said.filter(({ truth, given }) => truth === given).length;
    expect(said).toHaveLength(10);
    expect(own.cells.Acc).toMatchObject({ value: right / 10 });
    expect(tables.classes[0]!.rows.map(({ cells }) => cells.n)).toEqual([4, 6]);
    expect(tables.calibrations[0]!.rows.reduce((sum, { cells }) => sum + Number(cells.n), 0)).toBe(10);
  });
});
