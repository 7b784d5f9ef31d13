import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  madialMeasures,
  parseMeasure,
  RankingMeasure,
  requireDistinct,
} from '../../src/measures/domain/ranking';
import { MEASURE_FAMILIES } from '../../src/measures/domain/ranking/registry';

const value = (name: string, ranked: readonly string[], gold: readonly string[]) =>
  parseMeasure(name).of(ranked, new Set(gold));

describe('one ranking with two of three gold memories, at ranks 2 and 5', () => {
  const ranked = ['a', 'B', 'c', 'd', 'E'];
  const gold = ['B', 'E', 'X'];
  it.each([
    ['Recall@1', 0],
    ['Recall@2', 1 / 3],
    ['Recall@5', 2 / 3],
    ['Recall@10', 2 / 3],
    ['Success@1', 0],
    ['Success@2', 1],
    ['AllGold@5', 0],
    ['Precision@2', 1 / 2],
    ['Precision@5', 2 / 5],
    // The ranking ends at 5; the other five places held nothing.
    ['Precision@10', 2 / 10],
    ['MRR@1', 0],
    ['MRR@5', 1 / 2],
    // Precision is 1/2 at rank 2 and 2/5 at rank 5; three gold could stand in five ranks.
    ['MAP@5', (1 / 2 + 2 / 5) / 3],
    // Only two gold fit into two ranks.
    ['MAP@2', 1 / 2 / 2],
    ['MAP(trec)@2', 1 / 2 / 3],
    // DCG = 1/log2 3 + 1/log2 6 = 1.017783, ideal = 1 + 1/log2 3 + 1/log2 4 = 2.130930.
    ['nDCG@5', 0.477624],
    // DCG = 0.630930, ideal of two ranks = 1.630930.
    ['nDCG@2', 0.386853],
    // The ideal of what was found: 1 + 1/log2 3 = 1.630930.
    ['nDCG(published)@5', 0.624051],
    ['nDCG(published)@2', 0.63093],
    ['nDCG(published)@1', 0],
    // Three gold, so three ranks.
    ['R-precision@5', 1 / 3],
    ['R-precision@2', 1 / 2],
    // (MAP .3 + MRR .5 + nDCG .477624 + Recall .666667 + Precision .4) / 5.
    ['Average@5', 0.468858],
    ['Average(published)@5', 0.498143],
  ])('%s is %f', (name, expected) => {
    expect(value(name, ranked, gold)).toBeCloseTo(expected, 6);
  });
});

describe('edges', () => {
  it('does not score a question without gold', () => {
    for (const family of MEASURE_FAMILIES) expect(value(`${family}@5`, ['a'], [])).toBeUndefined();
  });

  it('scores an empty ranking 0, since the gold was not found', () => {
    for (const family of MEASURE_FAMILIES) expect(value(`${family}@5`, [], ['a'])).toBe(0);
  });

  it('counts gold that is ranked twice once, at its better rank, and leaves the others where they are', () => {
    expect(value('Recall@2', ['A', 'A', 'B'], ['A', 'B'])).toBe(0.5);
    expect(value('Precision@3', ['A', 'A', 'B'], ['A', 'B'])).toBeCloseTo(2 / 3, 12);
    // DCG = 1 + 1/log2 4, ideal = 1 + 1/log2 3.
    expect(value('nDCG@3', ['A', 'A', 'B'], ['A', 'B'])).toBeCloseTo(1.5 / (1 + 1 / Math.log2(3)), 12);
  });

  it('prints a measure as its canonical name and reads it back', () => {
    expect(`${new RankingMeasure('Recall', 5)}`).toBe('Recall@5');
    for (const family of MEASURE_FAMILIES) expect(parseMeasure(`${family}@7`).name).toBe(`${family}@7`);
  });

  it('names what there is where a name is none', () => {
    expect(() => parseMeasure('Recal@5')).toThrow(/"Recal@5" is no measure.*Recall, Success/);
    expect(() => parseMeasure('Recall@0')).toThrow(/"0" is no cutoff/);
    expect(() => parseMeasure('Recall')).toThrow(/no measure/);
  });
});

describe('the columns of MADial-Bench’s table', () => {
  it('are printed under the same names in both conventions, which mean other measures by two of them', () => {
    const published = madialMeasures('published');
    const standard = madialMeasures('standard');
    expect(published.map(({ name }) => name)).toEqual(standard.map(({ name }) => name));
    expect(published).toHaveLength(24);
    expect(published.slice(0, 4).map(({ name }) => name)).toEqual(['MAP@1', 'MAP@3', 'MAP@5', 'MAP@10']);
    const other = published.filter(({ measure }, i) => measure.name !== standard[i]!.measure.name);
    expect(other.map(({ name, measure }) => [name, measure.name])).toEqual(
      ['nDCG', 'Average'].flatMap((family) =>
        [1, 3, 5, 10].map((k) => [`${family}@${k}`, `${family}(published)@${k}`]),
      ),
    );
  });
});

describe('a ranking to be scored', () => {
  it('names each memory once', () => {
    expect(() => requireDistinct(['a', 'b'], 'x.json › [3]')).not.toThrow();
    expect(() => requireDistinct([], 'x.json')).not.toThrow();
    expect(() => requireDistinct(['a', 'b', 'a'], 'x.json › [3].ranked')).toThrow(
      'x.json › [3].ranked[2]: "a" is ranked again, after rank 1; give each memory one rank.',
    );
  });
});

describe('for any ranking and gold', () => {
  const id = fc.integer({ min: 0, max: 20 }).map(String);
  const cases = fc.record({
    ranked: fc.uniqueArray(id, { maxLength: 15 }),
    gold: fc.uniqueArray(id, { minLength: 1, maxLength: 6 }),
    cutoff: fc.integer({ min: 1, max: 20 }),
  });
  const each = (check: (c: { ranked: string[]; gold: string[]; cutoff: number }) => void) =>
    fc.assert(fc.property(cases, check));

  it('lies in [0, 1]', () => {
    each(({ ranked, gold, cutoff }) => {
      for (const family of MEASURE_FAMILIES) {
        const score = value(`${family}@${cutoff}`, ranked, gold)!;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
      }
    });
  });

  it('never falls with the cutoff, for the measures that look for gold and not for its density', () => {
    each(({ ranked, gold, cutoff }) => {
      for (const family of ['Recall', 'Success', 'AllGold', 'MRR', 'MAP(trec)'] as const) {
        const near = value(`${family}@${cutoff}`, ranked, gold)!;
        const far = value(`${family}@${cutoff + 1}`, ranked, gold)!;
        expect(far).toBeGreaterThanOrEqual(near);
      }
    });
  });

  it('is 1 where all gold stands on top, precision excepted', () => {
    each(({ ranked, gold, cutoff }) => {
      const perfect = [...gold, ...ranked.filter((each) => !gold.includes(each))];
      for (const family of ['Success', 'MRR', 'MAP', 'nDCG', 'nDCG(published)', 'R-precision'] as const) {
        expect(value(`${family}@${cutoff}`, perfect, gold)).toBeCloseTo(1, 12);
      }
      expect(value(`Recall@${cutoff}`, perfect, gold)).toBeCloseTo(Math.min(1, cutoff / gold.length), 12);
    });
  });

  it('sees neither the order of the gold set nor what stands below the cutoff', () => {
    each(({ ranked, gold, cutoff }) => {
      for (const family of MEASURE_FAMILIES) {
        const name = `${family}@${cutoff}`;
        const below = ranked.slice(cutoff).reverse();
        expect(value(name, [...ranked.slice(0, cutoff), ...below], [...gold].reverse())).toBe(
          value(name, ranked, gold),
        );
      }
    });
  });

  it('sees no id: renamed memories give the same value', () => {
    each(({ ranked, gold, cutoff }) => {
      const renamed = (ids: readonly string[]) => ids.map((each) => `memory ${20 - Number(each)}`);
      for (const family of MEASURE_FAMILIES) {
        const name = `${family}@${cutoff}`;
        expect(value(name, renamed(ranked), renamed(gold))).toBe(value(name, ranked, gold));
      }
    });
  });

  it('averages the five measures, and is never lower as published', () => {
    each(({ ranked, gold, cutoff }) => {
      const at = (family: string) => value(`${family}@${cutoff}`, ranked, gold)!;
      const rest = at('MAP') + at('MRR') + at('Recall') + at('Precision');
      expect(at('Average')).toBeCloseTo((rest + at('nDCG')) / 5, 12);
      expect(at('Average(published)')).toBeCloseTo((rest + at('nDCG(published)')) / 5, 12);
      expect(at('nDCG(published)')).toBeGreaterThanOrEqual(at('nDCG') - 1e-12);
    });
  });

  it('has one nDCG in both conventions where the top k hold all gold, or as much as fits', () => {
    each(({ gold, ranked, cutoff }) => {
      const all = [...ranked.filter((each) => !gold.includes(each)), ...gold].reverse();
      const name = (family: string) => `${family}@${cutoff}`;
      expect(value(name('nDCG(published)'), all, gold)).toBeCloseTo(value(name('nDCG'), all, gold)!, 12);
    });
  });

  it('finds as much as it names at R-precision: recall and precision at the size of the gold set', () => {
    each(({ ranked, gold }) => {
      const precision = value(`R-precision@20`, ranked, gold)!;
      expect(precision).toBeCloseTo(value(`Recall@${gold.length}`, ranked, gold)!, 12);
      expect(precision).toBeCloseTo(value(`Precision@${gold.length}`, ranked, gold)!, 12);
    });
  });

  it('agrees with another way to count: the ranks of the gold', () => {
    each(({ ranked, gold, cutoff }) => {
      const ranks = gold
        .map((g) => ranked.indexOf(g) + 1)
        .filter((rank) => rank > 0 && rank <= cutoff)
        .sort((a, b) => a - b);
      const gain = (rank: number) => Math.LN2 / Math.log(rank + 1);
      const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
      const ideal = Array.from({ length: Math.min(gold.length, cutoff) }, (_, i) => gain(i + 1));
      expect(value(`Recall@${cutoff}`, ranked, gold)).toBeCloseTo(ranks.length / gold.length, 12);
      expect(value(`MRR@${cutoff}`, ranked, gold)).toBeCloseTo(
        ranks.length > 0 ? 1 / Math.min(...ranks) : 0,
        12,
      );
      expect(value(`nDCG@${cutoff}`, ranked, gold)).toBeCloseTo(sum(ranks.map(gain)) / sum(ideal), 12);
      const precisions = ranks.map((rank, i) => (i + 1) / rank);
      expect(value(`MAP@${cutoff}`, ranked, gold)).toBeCloseTo(
        sum(precisions) / Math.min(gold.length, cutoff),
        12,
      );
    });
  });
});
