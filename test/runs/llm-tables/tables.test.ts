import { describe, expect, it } from 'vitest';
import { memoryTypePoints, memoryTypeTable } from '../../../src/runs/domain/llm-tables/figure';
import { settingLines, type LlmTableContext } from '../../../src/runs/domain/llm-tables/context';
import { LLM_TABLES, settingTable, synthesisTable } from '../../../src/runs/domain/llm-tables/tables';
import { cellOf, cellText, tableIn } from '../../../src/data/export/table';
import type { ModelRef } from '../../../src/llm/domain/call';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { bootstrapInterval } from '../../../src/measures/domain/interval';
import { scoreAnswers } from '../../../src/pipeline/synthesis/measures';
import {
  setting,
  settingName,
  withPaperPrompt,
  type SettingId,
} from '../../../src/pipeline/synthesis/settings';
import { bank, memory, question } from '../../core/fixture';
import { answer, failed, MODEL, verdict } from '../../pipeline/synthesis/answer-units';

const OKAPI = { task: 'retrieval', retriever: 'okapi', rerank: 'classifier' } as const;
const ids: readonly SettingId[] = ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R', 'IR', 'CR', 'Se-MM', 'Ep-MM'];
const SETTINGS = ids.map((id) => setting(id, OKAPI, 2));
const name = (id: SettingId) => settingName(setting(id, OKAPI, 2));

const BANKS = new Map([
  [
    'ines',
    bank({
      memories: [memory('m1', 'a B'), memory('m2', 'c')],
      questions: [
        { ...question('q1', '?'), gold: ['m1'], anchors: ['a', 'b'], answer: 'a b' },
        { ...question('q2', '?'), gold: ['m2'], anchors: ['c'], answer: 'c', kind: 'profile' },
      ],
    }),
  ],
]);

const CONTEXT: LlmTableContext = {
  languages: ['English'],
  done: 2,
  total: 2,
  filters: [],
  published: false,
  reading: 'valid',
  anchors: 'MAP',
  judges: [],
};

const under = (
  id: SettingId,
  first: string,
  second: string | ReturnType<typeof failed>,
  model: ModelRef = MODEL,
) => [answer('q1', first, { setting: name(id), model }), answer('q2', second, { setting: name(id), model })];
const whole = under('W-MC+R', 'a b', 'c');
const plain = under('W/o-MC+W-R', 'a', failed('timeout'));
const none = under('W/o-MC+R', 'x', 'The memories do not say.');
const UNITS: LlmUnit[] = [
  ...whole,
  ...plain,
  ...none,
  verdict(whole[0]!, 'perltqa-correctness', 1),
  verdict(whole[1]!, 'perltqa-correctness', 0.5),
  verdict(plain[0]!, 'perltqa-correctness', 0.5),
  verdict(plain[0]!, 'perltqa-coherence', 1),
];

function table(
  id: (typeof LLM_TABLES)[number],
  change: Partial<LlmTableContext> = {},
  units = UNITS,
  settings = SETTINGS,
) {
  const { answers, judges } = scoreAnswers(units, BANKS);
  return tableIn(synthesisTable(id, answers, settings, { ...CONTEXT, judges, ...change }), 'en');
}

describe('Table 3 of a run', () => {
  it('has the paper’s columns, and the number of questions asked under each setting', () => {
    expect(
      table('table-3').columns.map(({ group, label }) => [group, label].filter(Boolean).join(' ')),
    ).toEqual(
      ['Model'].concat(
        ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'].flatMap((group) =>
          ['MAP', 'Corr.', 'Coh.', 'Asked'].map((label) => `${group} ${label}`),
        ),
      ),
    );
  });

  it('has the means over what has a value; what has none is empty, not 0', () => {
    expect(table('table-3').rows).toEqual([
      {
        cells: {
          label: 'one (localhost:1)',
          'W-MC+R MAP': 1,
          'W-MC+R Corr.': 0.75,
          'W-MC+R Coh.': null,
          'W-MC+R asked': 2,
          'W/o-MC+W-R MAP': 0.5,
          'W/o-MC+W-R Corr.': 0.5,
          'W/o-MC+W-R Coh.': 1,
          'W/o-MC+W-R asked': 2,
          'W/o-MC+R MAP': 0,
          'W/o-MC+R Corr.': null,
          'W/o-MC+R Coh.': null,
          'W/o-MC+R asked': 2,
        },
      },
    ]);
  });

  it('counts a failed answer as 0 under the other reading', () => {
    const { cells } = table('table-3', { reading: 'all' }).rows[0]!;
    expect([cells['W/o-MC+W-R MAP'], cells['W/o-MC+W-R Corr.'], cells['W/o-MC+W-R Coh.']]).toEqual([
      0.25, 0.25, 0.5,
    ]);
  });

  it('says what is behind its figures', () => {
    expect(table('table-3').notes).toEqual([
      `W-MC+R: classifier and retrieval, ${name('W-MC+R')}.`,
      `W/o-MC+W-R: retrieval only, ${name('W/o-MC+W-R')}.`,
      `W/o-MC+R: no memory, ${name('W/o-MC+R')}.`,
      'Prompt synthesis-2: ours. Unlike the paper’s, it lets the model say that the memories do not hold the answer.',
      'Prompt no-memory-1: ours; the paper prints no prompt for this setting.',
      'MAP is the mean share of a question’s anchors that occur verbatim in the answer (Eq. 5).',
      // Half of the first question's anchors and all of the second's; without regard to case, all.
      'Ceiling of MAP for answers that quote the gold memories: 0.750 verbatim, 1.000 folded, since anchors are cut from the reference answer.',
      'Means are over the answers that have a value; failed and unjudged ones are left out.',
      '1 of 6 answers say that the memories do not hold the answer; they are scored as they stand.',
      '1 of 6 answers failed.',
      'Judged by judge.',
    ]);
  });

  it('has the published rows first, in the same columns', () => {
    const { rows, columns, notes } = table('table-3', { published: true });
    expect(rows).toHaveLength(6);
    expect(rows[4]).toEqual({
      cells: {
        label: 'gpt-3.5-turbo (Chinese, PerLTQA Table 3)',
        'W-MC+R MAP': 0.756,
        'W-MC+R Corr.': 0.573,
        'W-MC+R Coh.': 0.969,
        'W/o-MC+W-R MAP': 0.745,
        'W/o-MC+W-R Corr.': 0.562,
        'W/o-MC+W-R Coh.': 0.969,
        'W/o-MC+R MAP': 0.156,
        'W/o-MC+R Corr.': 0.088,
        'W/o-MC+R Coh.': 0.961,
      },
      published: true,
    });
    const keys = new Set(columns.map(({ key }) => key));
    expect(rows.flatMap(({ cells }) => Object.keys(cells)).filter((key) => !keys.has(key))).toEqual([]);
    expect(notes.at(-1)).toMatch(
      /Its data, the wording of its prompt and its judge differ from those of the other rows\.$/,
    );
  });

  it('says where the paper’s instructions were used, and which prompts are two', () => {
    const asPaper = withPaperPrompt(SETTINGS[0]!);
    const units = [...UNITS, answer('q1', 'a', { setting: settingName(asPaper) })];
    expect(settingName(asPaper)).toMatch(/, perltqa-2\)$/);
    const prompts = (notes: readonly string[]) => notes.filter((note) => note.startsWith('Prompt '));
    expect(prompts(table('table-3', {}, units, [asPaper, ...SETTINGS]).notes)).toEqual([
      'Prompt perltqa-2: the paper’s instructions and no others, in our words. The number of memories is ours: the paper does not state it.',
      'Prompt synthesis-2: ours. Unlike the paper’s, it lets the model say that the memories do not hold the answer.',
      'Prompt no-memory-1: ours; the paper prints no prompt for this setting.',
    ]);
    // Settings without an answer are not named.
    expect(prompts(table('table-6', {}, units, [asPaper, ...SETTINGS]).notes)).toEqual([
      'Prompt no-memory-1: ours; the paper prints no prompt for this setting.',
    ]);
  });

  it('has intervals where they are known', () => {
    const lists: string[] = [];
    const interval: LlmTableContext['interval'] = (values, _banks, key) => {
      lists.push(`${key.split('\u0000').at(-1)} ${values.join()}`);
      return bootstrapInterval(values, { seed: 1 });
    };
    const made = table('table-3', { interval });
    expect(lists.slice(0, 2)).toEqual(['MAP 1,1', 'Corr. 1,0.5']);
    const column = made.columns.find(({ key }) => key === 'W-MC+R Corr.')!;
    expect(cellText(cellOf(made, 0, column), column)).toBe('0.750 [0.500, 1.000]');
  });

  it('marks what no language model wrote or judged', () => {
    const rule: ModelRef = { provider: 'scripted', address: '', model: 'extractive' };
    const own = under('W-MC+R', 'a b', 'c', rule);
    const made = table('table-3', {}, [...own, verdict(own[0]!, 'perltqa-correctness', 1, { judge: rule })]);
    expect(made.rows.map(({ cells }) => cells['label'])).toEqual(['scripted stand-in (extractive)']);
    expect(made.notes.slice(-2)).toEqual([
      'scripted stand-in (extractive) is not a language model: a rule wrote its answers, to show that the run works. Its figures say nothing of any model.',
      'Verdicts of a scripted judge are a rule’s, not a language model’s: they say nothing of any answer’s worth.',
    ]);
  });

  it('has a row for each model, and none for one without an answer in its settings', () => {
    const other: ModelRef = { ...MODEL, model: 'two' };
    const units = [...UNITS, ...under('CR', 'a', 'c', other)];
    expect(table('table-3', {}, units).rows).toHaveLength(1);
    expect(
      table('table-6', {}, units).rows.map(({ cells }) => [cells['label'], cells['CR MAP'] ?? null]),
    ).toEqual([
      ['one (localhost:1)', null],
      ['two (localhost:1)', 0.75],
    ]);
  });
});

describe('Tables 6 and 7', () => {
  it('take no memory from Table 3’s setting, and keep what could not be made out of every mean', () => {
    const units = [
      ...none,
      answer('q1', 'a b', { setting: name('CR') }),
      answer('q2', failed('no-gold'), { setting: name('CR') }),
    ];
    const made = table('table-6', { reading: 'all' }, units);
    expect(made.rows[0]!.cells).toMatchObject({ 'NR MAP': 0, 'NR asked': 2, 'CR MAP': 1, 'CR asked': 1 });
    expect(made.notes).toContain(
      'Not made: 1 (the question has no gold memory, or the bank too few others). These were not asked and are in no mean.',
    );
  });

  it('stand beside the published figures', () => {
    const six = table('table-6', { published: true }, []).rows.map(({ cells }) => cells);
    expect(six[0]).toMatchObject({ 'NR MAP': 0.132, 'IR Corr.': 0.225, 'CR MAP': 0.782 });
    const seven = table('table-7', { published: true }, []).rows.map(({ cells }) => cells);
    expect(seven).toEqual([
      {
        label: 'gpt-3.5-turbo (Chinese, PerLTQA Table 7)',
        'Semantic Memory MAP': 0.242,
        'Semantic Memory Corr.': 0.15,
        'Semantic Memory Coh.': 0.834,
        'Episodic Memory MAP': 0.721,
        'Episodic Memory Corr.': 0.543,
        'Episodic Memory Coh.': 0.966,
      },
    ]);
  });
});

describe('settings on the lines of a table', () => {
  const at = (id: SettingId, memories: number) => setting(id, OKAPI, memories);

  it('are one line where they agree', () => {
    const [line, ...others] = settingLines(SETTINGS, ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R']);
    expect(others).toEqual([]);
    expect([line!.label, [...line!.settings.keys()]]).toEqual(['', ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R']]);
  });

  it('are several where they do not, each told by what differs', () => {
    const lines = settingLines(
      [at('W-MC+R', 2), at('W/o-MC+W-R', 5), at('W-MC+R', 5), at('W/o-MC+W-R', 2), at('W/o-MC+R', 2)],
      ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'],
    );
    expect(
      lines.map(({ label, settings }) => [
        label.split(', ')[0],
        [...settings.values()].map((s) => s.memories),
      ]),
    ).toEqual([
      ['memories 2', [2, 2, 2]],
      ['memories 5', [5, 5]],
    ]);
  });

  it('name the row', () => {
    const other = at('W-MC+R', 1);
    const units = [...UNITS, answer('q1', 'a', { setting: settingName(other) })];
    const labels = table('table-3', {}, units, [...SETTINGS, other]).rows.map(({ cells }) =>
      String(cells['label']),
    );
    expect(labels[1]).toMatch(/^one \(localhost:1\), .*memories 1/);
  });
});

describe('all that was asked', () => {
  it('has every measure with what it is over', () => {
    const { answers, judges } = scoreAnswers(UNITS, BANKS);
    const made = tableIn(settingTable(answers, SETTINGS, { ...CONTEXT, judges }), 'en');
    expect(made.rows.map(({ cells }) => cells['setting'])).toEqual(ids.slice(0, 3).map(name));
    expect(made.rows[1]!.cells).toMatchObject({
      asked: 2,
      abstained: 0,
      failed: 1,
      notMade: 0,
      MAP: 0.5,
      'MAP n': 1,
      'Corr.': 0.5,
      'Corr. n': 1,
      'Coh.': 1,
      'Coh. n': 1,
      'F1 n': 1,
    });
    made.columns.forEach((column) => made.rows.forEach((_, row) => cellOf(made, row, column)));
  });
});

describe('Figure 4 of a run', () => {
  const units = [...UNITS, ...under('Se-MM', 'x', 'c'), ...under('Ep-MM', 'a b', 'x')];
  const { answers, judges } = scoreAnswers(units, BANKS);

  it('has a bar for each measure, configuration and category of questions', () => {
    const points = memoryTypePoints(answers, SETTINGS, CONTEXT);
    expect(points).toHaveLength(2 * 4 * 3);
    const map = points.filter(({ measure }) => measure === 'MAP');
    expect(map.map(({ configuration, questions, cell, n }) => [configuration, questions, cell, n])).toEqual([
      ['Se-MM', 'semantic', 1, 1],
      ['Se-MM', 'episodic', 0, 1],
      ['Se-MM', 'all', 0.5, 2],
      ['Ep-MM', 'semantic', 0, 1],
      ['Ep-MM', 'episodic', 1, 1],
      ['Ep-MM', 'all', 0.5, 2],
      ['B-MM', 'semantic', null, 0],
      ['B-MM', 'episodic', 0.5, 1],
      ['B-MM', 'all', 0.5, 1],
      ['B-MM-W-MC', 'semantic', 1, 1],
      ['B-MM-W-MC', 'episodic', 1, 1],
      ['B-MM-W-MC', 'all', 1, 2],
    ]);
  });

  it('is a table as well', () => {
    const made = tableIn(memoryTypeTable(answers, SETTINGS, { ...CONTEXT, judges, published: true }), 'en');
    expect(
      made.rows.map(({ cells }) => [cells['configuration'], cells['all MAP'], cells['semantic Corr.']]),
    ).toEqual([
      ['Se-MM', 0.5, null],
      ['Ep-MM', 0.5, null],
      ['B-MM', 0.5, null],
      ['B-MM-W-MC', 1, 0.5],
    ]);
    made.columns.forEach((column) => made.rows.forEach((_, row) => cellOf(made, row, column)));
    expect(made.notes.at(-1)).toContain('without printed figures');
  });
});
