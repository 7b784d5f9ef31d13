import { describe, expect, it } from 'vitest';
import { inspectExternalResults } from '../../../src/runs/domain/external/results';
import { tableIn } from '../../../src/data/export/table';
import { ownTables } from '../../../src/runs/domain/external/own-tables';
import { evaluateRatings, readRatings } from '../../../src/runs/domain/external/ratings';

const rows = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const of = (text: string) => evaluateRatings({ name: 'r.csv', text });

// Ten items, two raters: 4 × (1,1), 3 × (2,2), 2 × (1,2), 1 × (2,1).
const TWO = rows(
  'rater,item,score',
  ...[
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [2, 2],
    [1, 2],
    [1, 2],
    [2, 1],
  ].flatMap(([a, b], i) => [`Ann,i${i},${a}`, `Bo,i${i},${b}`]),
);

describe('a file of ratings', () => {
  it('is told by its heading, whatever the order of columns and whatever parts them', () => {
    for (const heading of [
      'rater,item,score',
      'Score;Rater;ITEM;note',
      '"id"\tannotator\tlabel',
      '\uFEFFjudge,question,rating',
    ])
      expect(inspectExternalResults('r.csv', new TextEncoder().encode(`${heading}\n`)).sort, heading).toBe(
        'ratings',
      );
    expect(() => inspectExternalResults('r.csv', new TextEncoder().encode('who,what\na,b\n'))).toThrow(
      /heading rater,item,score/,
    );
  });

  it('gives κ as computed by hand', () => {
    const { pairs, alpha } = of(TWO);
    // Observed agreement 0.7; expected (6/10)(5/10) + (4/10)(5/10) = 0.5.
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ raters: ['Ann', 'Bo'], items: 10, equal: 0.7 });
    expect(pairs[0]!.kappa.none).toBeCloseTo(0.4, 12);
    // With two labels all weights are the same.
    expect(pairs[0]!.kappa.quadratic).toBeCloseTo(0.4, 12);
    // Of two values Spearman's is the fourfold φ: (4·3 − 2·1) / √(6·4·5·5).
    expect(pairs[0]!.spearman).toBeCloseTo(10 / Math.sqrt(600), 12);
    // Nominal α = 1 − 19 · 6 / (2 · 11 · 9): 11 ones and 9 twos among 20 values, three items disagree.
    expect(alpha.nominal).toBeCloseTo(1 - (19 * 6) / (2 * 11 * 9), 12);
  });

  it('with labels leaves blank what needs an order, and with gaps counts common items only', () => {
    const { numeric, pairs, alpha, ratings } = of(
      rows(
        'rater,item,score',
        'a,1,good',
        'b,1,good',
        'a,2,bad',
        'b,2,',
        'c,2,bad',
        'c,1,bad',
        'a,3,good',
        'c,3,good',
      ),
    );
    expect(numeric).toBe(false);
    expect(ratings).toBe(7);
    expect(pairs.map(({ items }) => items)).toEqual([1, 3, 1]);
    expect(pairs[1]).toMatchObject({ spearman: null, kappa: { linear: null, quadratic: null } });
    expect(alpha).toMatchObject({ ordinal: null, interval: null });
    expect(alpha.nominal).not.toBeNull();
  });

  it('names every row that is left out by row and column, and why', () => {
    const { problems, ratings } = of(
      rows(
        'item;rater;score',
        '1;a;4',
        '1;b;"3,5"',
        '2;a;NaN',
        '2;b;three',
        '3;a;5;6',
        ';b;2',
        '1;a;2',
        '3;b;2',
        '4;a;1',
        '5;a;1',
        '6;b;1',
      ),
    );
    expect(problems.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'r.csv › line 6: has 4 columns in place of 3; left out.',
      'r.csv › line 7, column 1 (item): is empty; the row is left out.',
      'r.csv › line 3, column 3 (score): "3,5" has a decimal comma; write a decimal point; the row is left out.',
      'r.csv › line 4, column 3 (score): "NaN" is not finite; the row is left out.',
      'r.csv › line 5, column 3 (score): "three" is not a number, as most scores here are; the row is left out.',
      'r.csv › line 8: a has rated "1" before, in line 2; the first rating counts.',
    ]);
    expect(ratings).toBe(5);
  });

  it('that is broken throughout is refused', () => {
    expect(() => of('rater,item,score\n')).toThrow(/no score that can be used/);
    expect(() => of('rater,item,score\na,"1,2\nb,1,2\n')).toThrow(
      /line 2, column 3.*a quoted field is not closed/,
    );
  });

  it('may quote separators, quotes and line breaks, and end without a line break', () => {
    const { items, scores } = readRatings('rater,item,score\n"a, b","say ""hi""\nthere",3', 'r.csv');
    expect(items).toEqual(['say "hi"\nthere']);
    expect(scores).toEqual([[3]]);
  });

  it('stands in two tables, with what the numbers mean', () => {
    const [together, paired] = ownTables([{ name: 'r.csv', evaluation: of(TWO) }]).map((table) =>
      tableIn(table, 'en'),
    );
    expect(together!.rows[0]!.cells).toMatchObject({ raters: 2, items: 10, ratings: 20, gaps: 0 });
    expect(paired!.rows[0]!.cells).toMatchObject({ raters: 'Ann and Bo', items: 10 });
    expect(together!.notes.join(' ')).toContain('Scores that occur: 1, 2.');
  });
});
