import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cohenKappa, type KappaWeights } from '../../src/measures/domain/agreement/cohen-kappa';
import { kendallTau } from '../../src/measures/domain/agreement/kendall';
import { spearman } from '../../src/measures/domain/agreement/spearman';
import { brierScore } from '../../src/measures/domain/classification/brier';
import { expectedCalibrationError } from '../../src/measures/domain/classification/ece';
import { reliabilityBins, classificationScores } from '../../src/measures/domain/classification';
import { labelScores } from '../../src/measures/domain/classification/measure';
import { macroScores } from '../../src/measures/domain/classification/macro-f1';
import { krippendorffAlpha } from '../../src/measures/domain/agreement/krippendorff';
import { holm, pairedT, randomisationTest } from '../../src/measures/domain/significance';
import { studentTwoSided } from '../../src/measures/domain/student';

interface Golden {
  classification: {
    labels: string[];
    truth: string[];
    given: string[];
    each: {
      label: string;
      precision: number | null;
      recall: number | null;
      f1: number | null;
      support: number;
    }[];
    macro: [number, number, number];
    weighted: [number, number, number];
    accuracy: number;
  }[];
  calibration: {
    binary: {
      bins: number;
      confidence: number[];
      right: number[];
      counts: number[];
      accuracy: number[];
      mean: number[];
      ece: number;
      brier: number;
    }[];
    three: { labels: string[]; truth: string[]; probabilities: number[][]; brier: number };
  };
  agreement: {
    first: number[];
    second: number[];
    kappa: Record<KappaWeights, number>;
    x: number[];
    y: number[];
    spearman: number;
    kendall: number;
  }[];
  alpha: { ratings: (number | null)[][]; nominal: number; ordinal: number; interval: number }[];
  significance: {
    cases: { differences: number[]; t: number; p: number; randomisation?: number; limit?: number }[];
    tails: { t: number; df: number; p: number }[];
    holm: { p: number[]; corrected: number[] };
  };
}

const golden = JSON.parse(
  readFileSync(new URL('../fixtures/golden/statistical.json', import.meta.url), 'utf8'),
) as Golden;

const near = (value: number | undefined, expected: number | null, what = '') => {
  if (expected === null) expect(value, what).toBeUndefined();
  else expect(Math.abs(value! - expected), `${what}: ${value} for ${expected}`).toBeLessThan(1e-9);
};

describe('the values of scikit-learn, SciPy and krippendorff, to 1e-9', () => {
  it.each(golden.classification.map((c) => [c.labels.length, c] as const))(
    'classification over %i labels: each, macro, weighted',
    (_, { labels, truth, given, each, macro, weighted, accuracy }) => {
      const { measures, confusion } = classificationScores(
        labels,
        truth.map((label, i) => ({ truth: label, given: given[i]! })),
      )!;
      const own = labelScores(labels, confusion);
      for (const expected of each) {
        const scores = own.find(({ label }) => label === expected.label)!;
        near(scores.precision, expected.precision, `precision of ${expected.label}`);
        near(scores.recall, expected.recall, `recall of ${expected.label}`);
        near(scores.f1, expected.f1, `F1 of ${expected.label}`);
        expect(scores.support).toBe(expected.support);
      }
      const m = macroScores(labels, confusion)!;
      [m.precision, m.recall, m.f1].forEach((value, i) => near(value, macro[i]!, 'macro'));
      [measures.precision, measures.recall, measures.f1].forEach((value, i) => near(value, weighted[i]!));
      near(measures.accuracy, accuracy);
    },
  );

  it.each(golden.calibration.binary.map((c) => [c.bins, c] as const))(
    'calibration in %i bins, with confidences on their edges',
    (bins, { confidence, right, counts, accuracy, mean, ece, brier }) => {
      const answers = confidence.map((value, i) => ({ confidence: value, right: right[i] === 1 }));
      const diagram = reliabilityBins(answers, bins);
      expect(diagram.map(({ count }) => count)).toEqual(counts);
      diagram
        .filter(({ count }) => count > 0)
        .forEach((bin, i) => {
          near(bin.accuracy, accuracy[i]!);
          near(bin.confidence, mean[i]!);
        });
      near(expectedCalibrationError(answers, bins), ece);
      const forecasts = confidence.map((p, i) => ({
        truth: right[i] === 1 ? ('yes' as const) : ('no' as const),
        probabilities: { yes: p, no: 1 - p },
      }));
      near(brierScore(['yes', 'no'], forecasts), brier);
    },
  );

  it('Brier over three labels', () => {
    const { labels, truth, probabilities, brier } = golden.calibration.three;
    const forecasts = truth.map((label, i) => ({
      truth: label,
      probabilities: Object.fromEntries(labels.map((each, j) => [each, probabilities[i]![j]!])),
    }));
    near(brierScore(labels, forecasts), brier);
  });

  it.each(golden.agreement.map((c) => [c.first.length, c] as const))(
    'κ, ρ and τ over %i items with ties',
    (_, { first, second, kappa, x, y, ...expected }) => {
      const pairs = first.map((value, i) => [value, second[i]!] as const);
      for (const weights of ['none', 'linear', 'quadratic'] as const)
        near(cohenKappa(pairs, [0, 1, 2, 3], weights), kappa[weights], weights);
      near(spearman(x, y), expected.spearman);
      near(kendallTau(x, y), expected.kendall);
    },
  );

  it.each(golden.alpha.map((c) => [c.ratings.length, c] as const))(
    "Krippendorff's α of %i raters with gaps",
    (_, { ratings, ...expected }) => {
      const gaps = ratings.map((list) => list.map((value) => value ?? undefined));
      for (const level of ['nominal', 'ordinal', 'interval'] as const)
        near(krippendorffAlpha(gaps, level), expected[level], level);
    },
  );

  it.each(golden.significance.cases.map((c) => [c.differences.length, c] as const))(
    't and randomisation over %i questions',
    (_, { differences, t, p, randomisation, limit = NaN }) => {
      const own = pairedT(differences)!;
      near(own.t, t);
      near(own.p, p);
      const test = randomisationTest(differences, { seed: 1 })!;
      if (randomisation !== undefined) {
        expect(test.exact).toBe(true);
        near(test.p, randomisation);
      } else {
        expect(test.exact).toBe(false);
        // Four standard errors of 10,000 draws.
        expect(Math.abs(test.p - limit)).toBeLessThan(4 * Math.sqrt((limit * (1 - limit)) / 10_000));
      }
    },
  );

  it("Student's t from one degree of freedom to 100,000, far tails to a billionth of themselves", () => {
    for (const { t, df, p } of golden.significance.tails) {
      const own = studentTwoSided(t, df);
      near(own, p, `t = ${t}, df = ${df}`);
      if (p > 1e-290)
        expect(Math.abs(own / p - 1), `t = ${t}, df = ${df}: ${own} for ${p}`).toBeLessThan(1e-9);
    }
  });

  it("Holm's correction, with equal values", () => {
    const { p, corrected } = golden.significance.holm;
    holm(p).forEach((value, i) => near(value, corrected[i]!));
  });
});
