import { describe, expect, it } from 'vitest';
import type { HumanScore } from '../../../src/judging/domain/human';
import {
  agreementTable,
  aspectTable,
  bestWithMemoryTable,
  sideBySideTable,
} from '../../../src/runs/domain/dialogue/judged-tables';
import {
  recognitionTable,
  responseTables,
  scoredGroups,
  writerGroups,
} from '../../../src/runs/domain/dialogue/tables';
import { cellOf, tableIn, type ExportTable, type PhrasedTable } from '../../../src/data/export/table';
import { csvOf } from '../../../src/data/export/table-formats';
import { standardTokenizers } from '../../../src/measures/domain/text/responses';
import type { VerdictUnit } from '../../../src/llm/domain/units';
import { FAILED, JUDGE, OTHER_JUDGE, pairVerdict, UNPARSED, verdict, WRITER } from '../../judging/fixture';
import { response } from '../../pipeline/dialogue/fixture';

const ONE = 'injection, setting 1 (injection-1)';
const THREE = 'injection, setting 3 (k=5, bm25, injection-1)';
const PLAIN = 'injection, without memory (injection-1)';
const OTHER = { ...WRITER, model: 'other' };
const CONTEXT = { denominator: 'valid', published: false, intervals: false, seed: 1 } as const;

/** A cell of the row that has the label. */
const cell = (phrased: PhrasedTable, label: string, key: string) => {
  const table = tableIn(phrased, 'en');
  const row = table.rows.findIndex(({ cells }) => cells['label'] === label);
  const column = table.columns.find((each) => each.key === key);
  return row < 0 || !column ? expect.unreachable(`${label} or ${key}`) : cellOf(table, row, column);
};
const ownRows = (table: PhrasedTable) => tableIn(table, 'en').rows.filter(({ published }) => !published);

const aspect = (
  id: string,
  rubric: string,
  score: Parameters<typeof verdict>[1],
  more: Partial<VerdictUnit> = {},
) =>
  verdict(id, score, {
    rubric,
    aspect: rubric.replace('madial-', ''),
    id: `${id} ${rubric} ${more.judge?.model ?? ''}`,
    setting: `scripted stand-in (${more.judge?.model ?? JUDGE.model}) · ${rubric}@0123abcd (temperature=0)`,
    ...more,
  });
const ASPECTS = ['madial-naturalness', 'madial-style', 'madial-injection', 'madial-es', 'madial-emotion'];
const mark = (
  answers: readonly string[],
  rubric: string,
  score: HumanScore['score'],
  more: Partial<HumanScore> = {},
): HumanScore => ({
  rater: 'Ada',
  answers,
  rubric,
  aspect: rubric.replace('madial-', ''),
  score,
  note: '',
  when: '2026-01-01T00:00:00Z',
  ...more,
});

describe('Table 5', () => {
  const answers = [response('0-4', ONE, 'a'), response('1-2', ONE, 'b')];
  const [a, b] = answers.map(({ id }) => id) as [string, string];
  const verdicts = [
    ...ASPECTS.map((rubric, i) => aspect(a, rubric, (i + 1) / 2)),
    ...ASPECTS.slice(0, 4).map((rubric) => aspect(b, rubric, 3)),
    aspect(b, 'madial-emotion', UNPARSED),
  ];
  const label =
    'scripted stand-in (writer), injection, setting 1 (injection-1), by scripted stand-in (judge-one) (temperature=0)';

  it('has the five aspects of a judge in one row, with what could not be judged beside', () => {
    const table = aspectTable({ answers, verdicts, people: [] }, CONTEXT);
    expect(table.rows).toHaveLength(1);
    const keys = ['Naturalness', 'Style Coherence', 'Memory Injection', 'ES Skill', 'Emotional Impr.'];
    expect(keys.map((key) => cell(table, label, key))).toEqual([1.75, 2, 2.25, 2.5, 2.5]);
    expect(['Average', 'n', 'unjudged'].map((key) => cell(table, label, key))).toEqual([2.2, 2, 1]);
  });

  it('reads (all) with the unjudged in the denominator', () => {
    const table = aspectTable({ answers, verdicts, people: [] }, { ...CONTEXT, denominator: 'all' });
    expect(cell(table, label, 'Emotional Impr.')).toBe(1.25);
    expect(tableIn(table, 'en').notes.join(' ')).toContain('(all)');
  });

  it('stands below the printed rows, each to be exported', () => {
    const table = aspectTable(
      { answers, verdicts, people: [] },
      { ...CONTEXT, published: true, intervals: true },
    );
    expect(table.rows.filter(({ published }) => published)).toHaveLength(16);
    expect(cell(table, 'Setting 1 Doubao (zh)', 'Memory Injection')).toBe(2.526);
    expect(cell(table, label, 'Naturalness')).toMatchObject({ value: 1.75 });
    expect(csvOf(table)).toContain('2.526');
  });

  it('has people in rows of their own, and no average where an aspect is missing', () => {
    const people = [
      mark([a], 'madial-style', 3),
      mark([b], 'madial-style', 2),
      mark([a], 'madial-es', 'cannot tell'),
    ];
    const table = aspectTable({ answers, verdicts: [], people }, CONTEXT);
    const own = 'scripted stand-in (writer), injection, setting 1 (injection-1), by Ada (person)';
    expect([
      cell(table, own, 'Style Coherence'),
      cell(table, own, 'ES Skill'),
      cell(table, own, 'Average'),
    ]).toEqual([2.5, null, null]);
  });
});

describe('Table 6', () => {
  const answers = ['0-4', '1-2', '2-2'].flatMap((question) => [
    response(question, THREE, 'with'),
    response(question, PLAIN, 'without'),
    response(question, THREE, 'other', { model: OTHER }),
  ]);
  const id = (question: string, setting: string, model = WRITER) => `${model.model} ${question} ${setting}`;
  const judged = {
    rubric: 'madial-intimacy',
    aspect: 'intimacy',
    setting: 'scripted stand-in (judge-one) · madial-intimacy@0123abcd',
  };
  const both = (
    question: string,
    first: number,
    second: Parameters<typeof verdict>[1],
    order: 'memory' | 'plain' = 'memory',
  ) => {
    const sides = [id(question, THREE), id(question, PLAIN)];
    const subjects = order === 'memory' ? sides : sides.toReversed();
    return [pairVerdict(subjects, first, false, judged), pairVerdict(subjects, second, true, judged)];
  };
  const label = `scripted stand-in (writer), ${THREE}, by scripted stand-in (judge-one)`;

  it('counts wins of the response with memory, whichever the plan named first', () => {
    for (const order of ['memory', 'plain'] as const) {
      const won = order === 'memory' ? 1 : 0;
      // The first is won in both orders; the second is decided by the order, a tie; the third is not judged in one order.
      const verdicts = [
        ...both('0-4', won, won, order),
        ...both('1-2', 1, 0, order),
        ...both('2-2', won, FAILED, order),
      ];
      const table = sideBySideTable({ answers, verdicts, people: [] }, CONTEXT);
      expect(table.rows).toHaveLength(1);
      expect(['win', 'tie', 'lose', 'n', 'unjudged'].map((key) => cell(table, label, key))).toEqual([
        50, 50, 0, 3, 1,
      ]);
      const all = sideBySideTable({ answers, verdicts, people: [] }, { ...CONTEXT, denominator: 'all' });
      expect(cell(all, label, 'win')).toBeCloseTo(100 / 3, 9);
    }
  });

  it('passes over pairs of two models', () => {
    const verdicts = [pairVerdict([id('0-4', THREE), id('0-4', THREE, OTHER)], 1, false, judged)];
    const table = sideBySideTable({ answers, verdicts, people: [] }, { ...CONTEXT, published: true });
    expect(ownRows(table)).toEqual([]);
    expect(cell(table, 'GPT4-Turbo', 'win')).toBe(61.9);
  });

  it('and Table 7: of the best of each turn, how many bring a memory in', () => {
    const pair = (question: string, score: number) =>
      pairVerdict([id(question, THREE), id(question, THREE, OTHER)], score, false, judged);
    const injected = (answer: string, point: number) =>
      verdict(
        answer,
        { state: 'done', value: { score: 1, reason: '', points: [point, 0, 0] } },
        { rubric: 'madial-injection', aspect: 'injection' },
      );
    const verdicts = [
      // Turn one: ours is best and has a memory. Turn two: a tie, ours with, theirs without. Turn three: the best is not marked.
      pair('0-4', 1),
      pair('1-2', 0.5),
      pair('2-2', 0),
      injected(id('0-4', THREE), 1),
      injected(id('1-2', THREE), 0.5),
      injected(id('1-2', THREE, OTHER), 0),
    ];
    const table = bestWithMemoryTable({ answers, verdicts, people: [] }, CONTEXT);
    const own = 'With memory (%), by scripted stand-in (judge-one)';
    expect([cell(table, own, 'AVG'), cell(table, own, 'n'), cell(table, own, 'unjudged')]).toEqual([
      75, 3, 1,
    ]);
    const all = bestWithMemoryTable({ answers, verdicts, people: [] }, { ...CONTEXT, denominator: 'all' });
    expect(cell(all, own, 'AVG')).toBe(50);
  });
});

describe('Table 12', () => {
  it('is the mean Spearman correlation of every two raters by setting', () => {
    const questions = ['0-4', '0-6', '1-2'];
    const answers = [ONE, THREE].flatMap((setting) =>
      questions.map((question) => response(question, setting, 'x')),
    );
    const scores = (setting: string, judge: typeof JUDGE, values: readonly number[]) =>
      questions.map((question, i) =>
        aspect(`writer ${question} ${setting}`, 'madial-style', values[i]!, { judge }),
      );
    const verdicts = [
      ...scores(ONE, JUDGE, [1, 2, 3]),
      ...scores(ONE, OTHER_JUDGE, [0, 1, 2.5]),
      ...scores(THREE, JUDGE, [1, 2, 3]),
      ...scores(THREE, OTHER_JUDGE, [2, 1, 3]),
    ];
    const people = questions.map((question, i) => mark([`writer ${question} ${ONE}`], 'madial-style', 3 - i));
    const table = agreementTable({ answers, verdicts, people }, CONTEXT);
    // Judges agree fully in setting 1 and by ρ = ½ in setting 3; Ada has the reverse of both in setting 1.
    expect(cell(table, 'all raters, mean', '1')).toBeCloseTo((1 - 1 - 1) / 3, 12);
    expect(cell(table, 'all raters, mean', '3')).toBeCloseTo(0.5, 12);
    expect([cell(table, 'all raters, mean', '2'), cell(table, 'all raters, mean', 'n')]).toEqual([null, 4]);
    expect(table.rows).toHaveLength(4);
  });
});

describe('the tables of texts and of recognition', () => {
  const units = [
    response('0-4', ONE, '我们去划船'),
    response('0-6', ONE, FAILED),
    response('0-4', 'injection, setting 1 (released)', 'a raft', { model: OTHER, bank: 'english' }),
    response('0-4', 'recognition, setting 2 (k=5, recognition-1)', '["1"]', { memories: ['1', '2'] }),
  ];
  const languageOf = ({ bank }: { bank: string }) => (bank === 'english' ? 'en' : 'zh');
  const groups = writerGroups(units, 'injection', languageOf);
  const names = { BLEU: 'x', 'ROUGE-L': 'x', Dist: 'x' };
  const scored = scoredGroups(
    groups,
    () => '我们去划船',
    (language) => ({ tokenizers: standardTokenizers(language), names }),
    'valid',
  );

  it('group by model, setting and language, recognitions apart', () => {
    expect(groups.map(({ name, language, units: own }) => [name, language, own.length])).toEqual([
      ['scripted stand-in (writer), injection, setting 1 (injection-1)', 'zh', 2],
      ['scripted stand-in (other), injection, setting 1 (released)', 'en', 1],
    ]);
  });

  it('put Chinese responses below Tables 8 and 11, and all under the standard convention', () => {
    const tables = responseTables(scored, { denominator: 'valid', published: true });
    expect(tables.map((table) => ownRows(table).length)).toEqual([1, 1, 1, 2]);
    const [, eleven, english] = tables.map((table) => tableIn(table, 'en')) as [
      ...[ExportTable, ExportTable, ExportTable],
      ExportTable,
    ];
    expect(eleven.rows).toHaveLength(16);
    expect(cell(eleven, groups[0]!.name, 'BLEU-2')).toBeCloseTo(100, 6);
    expect([cell(eleven, groups[0]!.name, 'n'), cell(eleven, groups[0]!.name, 'missing')]).toEqual([1, 1]);
    expect(cell(eleven, 'Setting 3 GLM-4 (zh)', 'BERTScore')).toBe(73.12);
    expect(english.caption).toContain('English responses');
    expect(eleven.notes.join(' ')).toContain('agrees with no printed row');
  });

  it('show recognition with its denominators', () => {
    const own = writerGroups(units, 'recognition', languageOf);
    const table = recognitionTable(own, () => ['1'], { denominator: 'valid' });
    expect(own).toHaveLength(1);
    expect(
      ['right', 'best', 'reachable', 'n', 'failed'].map((key) => cell(table, own[0]!.name, key)),
    ).toEqual([100, 100, 100, 1, 0]);
  });
});
