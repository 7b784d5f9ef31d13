// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { CLASSIFIER_SETTINGS } from '../../../../src/pipeline/classification/llm-classifier';
import {
  modelClassifiers,
  type ClassifiedByModel,
} from '../../../../src/runs/domain/llm-tables/classification';
import { ExternalResultsHost } from '../../../../src/runs/domain/external/host';
import { cellOf, tableIn, type PhrasedTable } from '../../../../src/data/export/table';
import { judgeSetting } from '../../../../src/judging/domain/setting';
import type { LlmUnit } from '../../../../src/llm/domain/units';
import { continueLlmRun } from '../../../../src/runs/domain/llm-runs/perform';
import { EMPTY_PLAN, type LlmPlan } from '../../../../src/runs/domain/llm-runs/plan';
import type { LlmRunHeader } from '../../../../src/runs/domain/llm-runs/run';
import { classificationIntervals } from '../../../../src/measures/domain/classification';
import { bootstrapInterval } from '../../../../src/measures/domain/interval';
import { mean } from '../../../../src/measures/domain/summary';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import { scoreAnswers, type Denominator } from '../../../../src/pipeline/synthesis/measures';
import { standardSetting, WITHOUT_MEMORY } from '../../../../src/pipeline/dialogue/settings';
import { AnswerResults } from '../../../../src/runs/page/answers/state/answer-results.svelte';
import { AnswerTables } from '../../../../src/runs/page/answers/state/answer-tables.svelte';
import { localStats } from '../../../../src/runs/workers/stats-client';
import { NURI } from '../../../pipeline/dialogue/fixture';
import { dataOf, headerOf, OTTILIE, PLAN, portsOf, SCRIPTED, ZHIYUAN } from '../../llm-runs/fixture';
import { memoryRuns } from '../../../llm/memory-stores';
import { watch } from '../../../ui/watch.svelte';

/** The intervals over all cases, of which those without a category were taken for a third. */
const intervalsOf = ({ cases, unparsed, failed }: ClassifiedByModel, reading: Denominator, seed: number) => {
  const missing = reading === 'all' ? [...unparsed, ...failed] : [];
  const given = [...cases, ...missing.map((truth) => ({ truth, given: 'none' as const }))];
  return classificationIntervals(['semantic', 'episodic', 'none'], given, { seed });
};

interface Ran {
  readonly header: LlmRunHeader;
  readonly units: readonly LlmUnit[];
}

/** A run as it is really done, with the stand-in. */
async function ran(plan: LlmPlan, banks: readonly MemoryBank[], id = 'r'): Promise<Ran> {
  const store = memoryRuns();
  const header = headerOf(plan, dataOf(plan, banks), id);
  const done = await continueLlmRun(header, portsOf(banks, { store }));
  expect(done.state).toBe('done');
  return { header: done, units: [...store.written.keys()].sort().map((key) => store.written.get(key)!) };
}

const BANKS = [OTTILIE, ZHIYUAN];
const QUESTIONS = await ran(PLAN, BANKS);
const DIALOGUES: LlmPlan = {
  ...EMPTY_PLAN,
  title: 'Dialogues',
  banks: [NURI.id],
  models: [{ ...SCRIPTED }],
  dialogue: {
    settings: [standardSetting('recognition', 2), standardSetting('injection', 1), WITHOUT_MEMORY],
    recall: 'all',
    turns: 'all',
  },
  judges: ['madial-naturalness', 'madial-intimacy'].map((rubric) => judgeSetting(SCRIPTED, rubric)),
};

function results(
  { header, units }: Ran,
  { banks = BANKS, earlier = [] }: { banks?: readonly MemoryBank[]; earlier?: readonly Ran[] } = {},
) {
  const written = [...units];
  const read: string[] = [];
  return {
    written,
    read,
    results: new AnswerResults(header, {
      units: async (id) => {
        read.push(id);
        return id === header.id ? [...written] : (earlier.find((run) => run.header.id === id)?.units ?? []);
      },
      run: (id) => earlier.find((run) => run.header.id === id)?.header,
      bank: async (id) => {
        const found = banks.find((bank) => bank.id === id);
        if (!found) throw new Error(`There is no character "${id}".`);
        return found;
      },
      stats: localStats(),
    }),
  };
}

const work = new ExternalResultsHost(() =>
  Promise.reject(new Error('Jieba could not be loaded. Try again.')),
);

async function tablesOf(ran: Ran, options?: Parameters<typeof results>[1]) {
  const own = results(ran, options);
  await own.results.load();
  const tables = new AnswerTables(own.results, work);
  await tables.compute();
  return { ...own, tables };
}

const shown = (table: PhrasedTable) => tableIn(table, 'en');
function value(phrased: PhrasedTable, row: number, key: string) {
  const table = shown(phrased);
  return cellOf(
    table,
    row,
    table.columns.find((column) => column.key === key)!,
  );
}

describe('results of a run with language models', () => {
  it('hold its answers and verdicts in the order of plan and bank, and find each by its id', async () => {
    const { results: own } = results(QUESTIONS);
    expect(own.phase).toBe('reading');
    await own.load();
    expect([own.phase, own.problem]).toEqual(['ready', undefined]);
    expect([own.answers.length, own.verdicts.length, own.classes.length]).toEqual([24, 24, 0]);
    expect(own.units).toHaveLength(48);
    expect(new Set(own.answers.slice(0, 12).map(({ bank }) => bank))).toEqual(new Set([OTTILIE.id]));
    const places = own.answers
      .slice(0, 12)
      .map(({ question }) => OTTILIE.questions.findIndex(({ id }) => id === question));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const unit of own.units) expect(own.unit(unit.id)).toBe(unit);
    const [first] = own.answers;
    expect(own.question(first!.bank, first!.question)?.id).toBe(first!.question);
    expect([own.gone, own.changed]).toEqual([[], []]);
  });

  it('follow a run under way: what has come since is read, the banks are not read again', async () => {
    const { results: own, written } = results(QUESTIONS);
    const later = written.splice(10);
    await own.more();
    expect([own.phase, own.units.length]).toEqual(['ready', 10]);
    const { banks } = own;
    written.push(...later);
    own.follow({ ...QUESTIONS.header, plan: { ...PLAN, title: 'Renamed' } });
    await own.more();
    expect([own.units.length, own.header.plan.title]).toEqual([48, 'Renamed']);
    expect(own.banks).toBe(banks);
  });

  it('name the characters that are gone or have changed', async () => {
    const changed = { ...ZHIYUAN, memories: ZHIYUAN.memories.slice(1) };
    const { results: own } = results(QUESTIONS, { banks: [changed] });
    await own.load();
    expect(own.gone).toEqual([{ id: OTTILIE.id, name: OTTILIE.character.name }]);
    expect(own.changed).toEqual([ZHIYUAN.character.name]);
    expect(own.phase).toBe('ready');
  });

  it('say why nothing could be read', async () => {
    const own = new AnswerResults(QUESTIONS.header, {
      units: () => Promise.reject(new Error('The store is closed. Reload the page.')),
      run: () => undefined,
      bank: async () => OTTILIE,
      stats: localStats(),
    });
    await own.load();
    expect([own.phase, own.problem]).toEqual(['failed', 'The store is closed. Reload the page.']);
  });

  it('bring the dialogues and references that only the run has', async () => {
    const dialogues = await ran(DIALOGUES, [NURI]);
    const id = dialogues.units.find(({ kind }) => kind === 'answer')!.id;
    const header = { ...dialogues.header, own: [NURI], references: { [id]: '<Assistant>: "Yes"\n' } };
    const { results: own } = results({ ...dialogues, header }, { banks: [] });
    await own.load();
    expect([own.gone, [...own.banks.keys()]]).toEqual([[], [NURI.id]]);
    expect(own.references.get(id)).toBe('<Assistant>: "Yes"\n');
  });

  it('hold the answers of earlier runs beside the verdicts on them', async () => {
    const plan: LlmPlan = { ...EMPTY_PLAN, title: 'Judged later', of: ['r'], judges: PLAN.judges };
    const header: LlmRunHeader = { ...QUESTIONS.header, id: 'later', plan, banks: [] };
    const verdicts = QUESTIONS.units.filter(({ kind }) => kind === 'verdict');
    const { tables, results: own } = await tablesOf({ header, units: verdicts }, { earlier: [QUESTIONS] });
    expect([own.units.length, own.answers.length, own.verdicts.length]).toEqual([24, 24, 24]);
    expect(own.plans.map(({ title }) => title)).toEqual(['Judged later', 'Trial']);
    const [table3] = tables.all;
    expect(value(table3!, table3!.rows.length - 1, 'W-MC+R Corr.')).toMatchObject({
      value: expect.any(Number) as number,
    });
  });
});

describe('tables of a run with language models', () => {
  it('are not made anew by a header that tells of nothing but progress', async () => {
    const { tables, results: own } = await tablesOf(QUESTIONS);
    const seen = watch(() => tables.all[0]);
    own.follow({ ...QUESTIONS.header, done: 40 });
    flushSync();
    expect(seen).toHaveLength(1);
    own.follow({ ...QUESTIONS.header, done: 40, state: 'running' });
    flushSync();
    expect(seen).toHaveLength(2);
  });

  it('are those of all answers at once, though scored in steps', async () => {
    const { tables, results: own } = await tablesOf(QUESTIONS);
    expect(tables.problem).toBeUndefined();
    expect(tables.scored).toEqual(scoreAnswers(own.units, own.banks).answers);
    expect(tables.groups.map(({ id }) => id)).toEqual(['synthesis', 'figure']);
    const [table3] = tables.all;
    const last = table3!.rows.length - 1;
    const values = tables.scored
      .filter(({ setting }) => setting.startsWith('W-MC+R'))
      .flatMap(({ values }) => values.MAP ?? []);
    const [low, high] = bootstrapInterval(values, { seed: PLAN.seed })!;
    expect(value(table3!, last, 'W-MC+R MAP')).toEqual({ value: mean(values), low, high });
    expect(value(table3!, last, 'W-MC+R asked')).toBe(8);
    expect(tables.phase).toBe('ready');
  });

  it('count a failed verdict as 0 only where all answers are read, and say so', async () => {
    const units = QUESTIONS.units.map((unit) =>
      unit.kind === 'verdict' && unit.outcome.state === 'done'
        ? { ...unit, outcome: { ...unit.outcome, value: { ...unit.outcome.value, score: 1 } } }
        : unit,
    );
    const at = units.findIndex(({ kind }) => kind === 'verdict');
    units[at] = { ...units[at]!, outcome: { state: 'unparsed', text: '?', why: 'No JSON.' } } as LlmUnit;
    const { tables } = await tablesOf({ ...QUESTIONS, units });
    tables.showIntervals = false;
    const corr = () => tables.scored.flatMap(({ values }) => values['Corr.'] ?? []);
    expect([corr().length, mean(corr())]).toEqual([23, 1]);
    const cells = () => {
      const [table] = tables.all;
      return ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'].map((group) =>
        value(table!, table!.rows.length - 1, `${group} Corr.`),
      );
    };
    expect(cells()).toEqual([1, 1, 1]);
    tables.reading = 'all';
    await tables.compute();
    expect(cells().sort()).toEqual([7 / 8, 1, 1]);
  });

  it('have the intervals of a classifier of whom some answers failed, under either reading', async () => {
    const { header, units } = await ran({ ...PLAN, classifiers: [CLASSIFIER_SETTINGS[0]!] }, BANKS);
    const at = units.findIndex(({ kind }) => kind === 'class');
    const failed = { state: 'failed', code: 'timeout', message: 'Silence. Try again.' } as const;
    const { tables, results: own } = await tablesOf({
      header,
      units: units.map((unit, i) => (i === at ? ({ ...unit, outcome: failed } as LlmUnit) : unit)),
    });
    const [classifier] = modelClassifiers(own.classes, own.banks);
    for (const [reading, n] of [
      ['valid', 7],
      ['all', 8],
    ] as const) {
      tables.reading = reading;
      await tables.compute();
      const [table] = tables.groups.find(({ id }) => id === 'classification')!.tables;
      const last = table!.rows.length - 1;
      const [low, high] = intervalsOf(classifier!, reading, PLAN.seed)!.accuracy;
      expect(value(table!, last, 'n')).toBe(n);
      expect(value(table!, last, 'Acc')).toMatchObject({ low, high });
    }
  });

  it('leave a judge out whose verdicts are not to count', async () => {
    const { tables } = await tablesOf(QUESTIONS);
    expect(tables.judges).toHaveLength(1);
    tables.setCounts(tables.judges[0]!, false);
    await tables.compute();
    const [table] = tables.all;
    expect(value(table!, table!.rows.length - 1, 'W-MC+R Corr.')).toBeNull();
    expect(value(table!, table!.rows.length - 1, 'W-MC+R MAP')).not.toBeNull();
  });

  it('of dialogues are recognition and what judges say, also where the segmenter cannot be had', async () => {
    const { tables } = await tablesOf(await ran(DIALOGUES, [NURI]), { banks: [NURI] });
    expect(tables.problem).toBe('Jieba could not be loaded. Try again.');
    expect(tables.groups.map(({ id }) => id)).toEqual(['recognition', 'judged']);
    const [aspects, pairs] = tables.groups[1]!.tables;
    expect(shown(aspects!).caption).toContain('Table 5');
    expect(aspects!.rows.at(-1)!.published).toBeUndefined();
    expect(shown(pairs!).caption).toContain('Table 6');
  });

  it('of dialogues have the text measures under either convention', async () => {
    const cut = new ExternalResultsHost(async () => ({
      id: 'jieba',
      version: 'by spaces',
      segment: (text: string) => text.split(/(\s+)/).filter(Boolean),
    }));
    const own = results(await ran(DIALOGUES, [NURI]), { banks: [NURI] });
    await own.results.load();
    const tables = new AnswerTables(own.results, cut);
    await tables.compute();
    const captions = () =>
      tables.groups.find(({ id }) => id === 'responses')!.tables.map((table) => shown(table).caption);
    expect(captions().at(-1)).toContain('English responses');
    tables.convention = 'standard';
    expect(captions()).toEqual(['Responses under the standard convention']);
  });
});
