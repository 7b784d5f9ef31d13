import { describe, expect, it } from 'vitest';
import {
  byJudge,
  comparableBy,
  comparePairs,
  pairsOf,
} from '../../../src/memory-systems/domain/opened/compare';
import { openResults } from '../../../src/memory-systems/domain/opened/formats';
import { openedTables, pairsTable } from '../../../src/memory-systems/domain/opened/tables';
import { questionTable } from '../../../src/memory-systems/domain/opened/question-table';
import { reportHtml } from '../../../src/data/export/report';
import { json, LME, LOCOMO, TREC } from './files';

/** Verdicts of two systems on ten conversations of four questions; the first is right more often in all but one of them. */
const judged = (name: string, right: (conversation: number, question: number) => boolean) =>
  json(
    `${name}.json`,
    Object.fromEntries(
      Array.from({ length: 10 }, (_, c) => [
        `locomo_exp_user_${c}`,
        Array.from({ length: 4 }, (_, q) => ({
          question: `Question ${q} of ${c}?`,
          golden_answer: 'gold',
          answer: `${name} ${q}`,
          grade: right(c, q),
        })),
      ]),
    ),
  );
const A = judged('a', (c, q) => q < 3 || c === 9);
const B = judged('b', (c, q) => q < 2 || c === 9);

describe('two runs', () => {
  it('are tested on their common questions: right or wrong by McNemar’s test, and over conversations', () => {
    const opened = openResults([A, B]);
    const [row] = comparePairs(opened, pairsOf(opened.runs));
    expect(row!.comparison).toMatchObject({ questions: 40, unpaired: 0, wins: 9, losses: 0, ties: 31 });
    expect(row!.comparison.difference).toBeCloseTo(9 / 40, 12);
    // Nine of nine by chance ½, on both sides.
    expect(row!.mcNemar).toMatchObject({ first: 9, second: 0 });
    expect(row!.mcNemar!.p).toBeCloseTo(2 / 2 ** 9, 12);
    // Nine conversations of one sign: of 2⁹ patterns of the nine that differ, two are as extreme.
    expect(row!.clustered).toMatchObject({ groups: 10, exact: true });
    expect(row!.clustered!.p).toBeCloseTo(2 / 2 ** 9, 12);
    expect(row!.decidedBy).toBe('conversations');
  });

  it('have no test over conversations where there are too few of them', () => {
    const opened = openResults([LOCOMO.memos, LOCOMO.zep]);
    const [row] = comparePairs(opened, pairsOf(opened.runs));
    expect(row!.clustered).toBeUndefined();
    // Means of three verdicts are neither right nor wrong.
    expect(row!.mcNemar).toBeUndefined();
    expect(row!.decidedBy).toBe('randomisation');
  });

  it('are corrected for the number of pairs, once strictly and once for false discoveries', () => {
    const opened = openResults([A, B, judged('c', () => true)]);
    const rows = comparePairs(opened, pairsOf(opened.runs));
    expect(rows).toHaveLength(3);
    for (const { p, holm, benjaminiHochberg } of rows) {
      expect(holm).toBeGreaterThanOrEqual(benjaminiHochberg);
      expect(benjaminiHochberg).toBeGreaterThanOrEqual(p);
    }
  });

  it('that share no question are not compared', () => {
    const opened = openResults([A, LME.judged]);
    expect(comparePairs(opened, pairsOf(opened.runs))).toEqual([]);
  });

  it('with the same answers under two judges are told apart from two systems', () => {
    const strict = {
      ...LME.judged,
      name: 'strict.eval-results-x',
      text: LME.judged.text.replaceAll('"label":true', '"label":false'),
    };
    const opened = openResults([LME.judged, strict]);
    expect(opened.runs).toHaveLength(2);
    expect(comparePairs(opened, pairsOf(opened.runs))[0]).toMatchObject({
      sameAnswers: true,
      comparison: { wins: 3, losses: 0 },
    });
  });

  it('that rank are compared by measures, and by figures that both files have', () => {
    const other = { name: 'other.run', text: 'q1 Q0 d2 1 3.5 other\nq2 Q0 d3 1 3.5 other\n' };
    const opened = openResults([TREC.qrels, TREC.run, other]);
    const [one, two] = opened.runs;
    expect(comparableBy(opened, one!, two!, ['Recall@5'])).toEqual(['Recall@5']);
    const [row] = comparePairs(opened, [[one!, two!]], { by: 'MRR@10' });
    expect(row!.comparison).toMatchObject({ questions: 1, unpaired: 1, difference: -0.5 });
  });

  it('may be two judges of one run', () => {
    const file = json('deepeval.json', {
      testCases: [
        {
          name: 'a',
          input: 'x',
          actualOutput: 'y',
          metricsData: [
            { name: 'M', success: true },
            { name: 'N', success: false },
          ],
        },
        {
          name: 'b',
          input: 'z',
          actualOutput: 'y',
          metricsData: [
            { name: 'M', success: true },
            { name: 'N', success: true },
          ],
        },
      ],
      testPassed: 1,
    });
    const opened = openResults([file]);
    const [one, two] = byJudge(opened.runs[0]!);
    expect([one!.id, two!.id]).toEqual(['deepeval · M', 'deepeval · N']);
    expect(comparePairs(opened, [[one!, two!]])[0]).toMatchObject({
      sameAnswers: true,
      comparison: { wins: 1, ties: 1 },
    });
  });
});

describe('the table of pairs', () => {
  it('has what decides beside the difference, where no screen cuts it off', () => {
    const opened = openResults([A, B]);
    const { columns } = pairsTable(comparePairs(opened, pairsOf(opened.runs)));
    const at = columns.findIndex(({ key }) => key === 'difference');
    expect(columns.slice(at + 1, at + 4).map(({ key }) => key)).toEqual(['holm', 'bh', 'decided']);
  });
});

describe('the report', () => {
  it('holds tables and every question, in both languages, and nothing that runs', () => {
    const opened = openResults([A, B, LOCOMO.zep]);
    for (const language of ['en', 'zh'] as const) {
      const html = reportHtml({
        title: 'Results',
        language,
        setup: [],
        tables: [...openedTables(opened), questionTable(opened, opened.runs)],
        figures: [],
        notes: [],
      });
      expect(html).toContain('Question 3 of 9?');
      expect(html).toContain('Error: request timed out');
      expect(html).not.toMatch(/<script|https?:\/\//);
    }
  });
});
