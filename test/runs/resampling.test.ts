import { describe, expect, it } from 'vitest';
import { columnsOf, compareColumns } from '../../src/runs/domain/evaluation/columns';
import { against, compared, compareWith } from '../../src/runs/domain/evaluation/comparison';
import { scoreRow, drawnOver, intervalNote, intervalOver } from '../../src/runs/domain/evaluation/evaluate';
import { retrieverTable } from '../../src/runs/domain/evaluation/tables';
import { RankingMeasure } from '../../src/measures/domain/ranking';
import { localStats } from '../../src/runs/workers/stats-client';
import { scores } from './scored';

const MEASURES = [new RankingMeasure('Recall', 1)];

/** So many characters with five questions each, all of one found or none. */
function people(system: string, count: number, found: (person: number) => boolean) {
  const each = Array.from({ length: count }, (_, person) =>
    scores(system, Array<number>(5).fill(found(person) ? 1 : 2), `person ${person}`),
  );
  return { ...each[0]!, questions: each.flatMap(({ questions }) => questions) };
}
const width = ([low, high]: readonly [number, number]) => high - low;
const odd = (person: number) => person % 2 === 1;

describe('intervals and tests', () => {
  it('do not depend on the order in which characters were read', async () => {
    // Fewer characters than are drawn whole, and more.
    for (const count of [12, 24]) {
      const [base, other] = [people('bm25', count, odd), people('dense', count, (person) => person % 3 > 0)];
      const backwards = (system: typeof base) => ({
        ...system,
        questions: Array.from({ length: count }, (_, person) =>
          system.questions.filter(({ bank }) => bank === `person ${count - 1 - person}`),
        ).flat(),
      });
      const [last, lastOther] = [backwards(base), backwards(other)];
      expect(last.questions).not.toEqual(base.questions);
      expect(scoreRow(last, MEASURES, 1)).toEqual(scoreRow(base, MEASURES, 1));
      expect(compareWith(last, [lastOther], 0, 1)).toEqual(compareWith(base, [other], 0, 1));
      const stats = localStats();
      const found = await compared(stats, [base, other], against('bm25', ['bm25', 'dense']), 0, 1);
      const again = await compared(stats, [last, lastOther], against('bm25', ['bm25', 'dense']), 0, 1);
      expect(again).toEqual(found);
      // As the command line has them.
      expect(again[0]!.interval).toEqual(scoreRow(base, MEASURES, 1).interval['Recall@1']);
    }
  });
});

describe('intervals over characters', () => {
  it('are chosen from 20 characters on, and the result and its tables say so', () => {
    const few = people('bm25', 19, odd);
    const many = people('bm25', 20, odd);
    // ± 1.96 · √(0.25 / 20) = 0.22 over characters, ± 0.10 over 95 questions.
    expect(width(scoreRow(many, MEASURES, 1).interval['Recall@1']!)).toBeGreaterThan(0.35);
    expect(width(scoreRow(few, MEASURES, 1).interval['Recall@1']!)).toBeLessThan(0.25);
    expect(intervalOver(many.questions)).toEqual({ resampled: 'characters', samples: 1000 });
    expect(intervalOver(few.questions)).toEqual({ resampled: 'questions', samples: 1000 });
    const note = ({ questions }: typeof many) =>
      retrieverTable([{ ...many, questions }], MEASURES, new Map(), {
        gold: 'strict',
        languages: [],
        done: 1,
        total: 1,
        filters: [],
        published: false,
        intervals: true,
      }).notes[0];
    expect(note(many)).toEqual(intervalNote(many.questions));
    expect(intervalNote(many.questions).en).toBe(
      'With 95 % bootstrap intervals over whole characters (20), since questions of one character hang together (1,000 resamples).',
    );
    expect(note(few)).toEqual({
      en: 'With 95 % bootstrap intervals over questions (1,000 resamples).',
      zh: '附对问题自助抽样（1,000 次重抽样）所得的 95 % 置信区间。',
    });
    expect(drawnOver(undefined).en).toBe('over questions');
  });

  it('hold for differences and their tests, also across a worker', () => {
    const [base, other] = [people('bm25', 24, odd), people('dense', 24, (person) => !odd(person))];
    const [row] = compareWith(base, [other], 0, 1);
    expect(row!.comparison).toMatchObject({ groups: 24, questions: 120, difference: 0 });
    const [first, ...rest] = columnsOf([base, other], 0);
    expect(compareColumns(first!, rest, 1)).toEqual([row]);
  });
});
