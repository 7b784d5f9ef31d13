import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLASSIFICATION_MEASURES } from '../../../src/core/measures/about';
import { expectedCalibrationError } from '../../../src/core/measures/calibration';
import { classificationScores, macroScores } from '../../../src/core/measures/classification';
import type { Formula, WorkedStep } from '../../../src/core/measures/formula';
import { helpMatching, helpOn, MEASURE_HELP } from '../../../src/core/measures/help';
import { MEASURE_FAMILIES, RankingMeasure } from '../../../src/core/measures/ranking';
import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from '../../../src/core/measures/text/anchors';
import { bleu } from '../../../src/core/measures/text/bleu';
import { distinct } from '../../../src/core/measures/text/distinct';
import { ROUGE_SCORE_L } from '../../../src/core/measures/text/rouge-score';
import { EXACT_MATCH, tokenF1 } from '../../../src/core/measures/text/squad';
import { workedClassification } from '../../../src/core/measures/worked-classification';
import { workedRanking } from '../../../src/core/measures/worked-ranking';
import { ANSWER_MEASURES, workedAnswer, type AnswerCase } from '../../../src/core/measures/worked-text';
import { CATEGORIES } from '../../../src/core/memory/bank';
import { characters, whitespace } from '../../../src/core/text/segment';

/** What a formula of numbers comes to, by school arithmetic: a second pair of eyes on every measure. */
function valueOf(formula: Formula): number {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string' || 'en' in formula) throw new Error('There are words among the numbers.');
  if ('frac' in formula) return valueOf(formula.frac[0]) / valueOf(formula.frac[1]);
  if ('sum' in formula) return formula.sum.reduce<number>((total, term) => total + valueOf(term), 0);
  if ('product' in formula) return formula.product.reduce<number>((total, term) => total * valueOf(term), 1);
  if ('less' in formula) return valueOf(formula.less[0]) - valueOf(formula.less[1]);
  if ('min' in formula) return Math.min(...formula.min.map(valueOf));
  if ('bars' in formula) return Math.abs(valueOf(formula.bars));
  if ('log2' in formula) return Math.log2(valueOf(formula.log2));
  if ('exp' in formula) return Math.exp(valueOf(formula.exp));
  if ('ln' in formula) return Math.log(valueOf(formula.ln));
  throw new Error('A sum over something holds no numbers.');
}

function expectWorked(steps: readonly WorkedStep[], value: number): void {
  expect(steps.at(-1)!.value).toBe(value);
  for (const step of steps) expect(valueOf(step.formula), step.says.en).toBeCloseTo(step.value, 10);
}

describe('a ranking worked through', () => {
  it.each(MEASURE_FAMILIES)('%s: every step computes, and the last is the measure', (family) => {
    const cases = fc.record({
      hits: fc.uniqueArray(fc.nat(24), { maxLength: 6 }).map((places) => places.sort((a, b) => a - b)),
      missed: fc.nat(3),
      k: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(cases, ({ hits, missed, k }) => {
        const gold = Math.max(1, hits.length + missed);
        const measure = new RankingMeasure(family, k);
        expectWorked(workedRanking(measure, hits, gold), measure.ofHits(hits, gold));
      }),
    );
  });

  it('puts in the numbers that a reader sees', () => {
    const [gain, best, ratio] = workedRanking(new RankingMeasure('nDCG', 5), [1, 7], 2);
    expect(gain).toMatchObject({ formula: { frac: [1, { log2: 3 }] }, value: 1 / Math.log2(3) });
    expect(best!.formula).toEqual({ sum: [{ frac: [1, { log2: 2 }] }, { frac: [1, { log2: 3 }] }] });
    expect(ratio!.value).toBeCloseTo(0.387, 3);
  });
});

describe('a classifier worked through', () => {
  const category = fc.constantFrom(...CATEGORIES);
  const answers = fc.array(
    fc.record({ truth: category, given: category, confidence: fc.double({ min: 0.5, max: 1, noNaN: true }) }),
    { minLength: 1, maxLength: 40 },
  );
  it.each(CLASSIFICATION_MEASURES)('%s: every step computes, and the last is the measure', (measure) => {
    fc.assert(
      fc.property(answers, (said) => {
        const confident = said.map(({ truth, given, confidence }) => ({
          confidence,
          right: truth === given,
        }));
        const { measures, confusion } = classificationScores(CATEGORIES, said)!;
        const value = {
          ...{ P: measures.precision, R: measures.recall, F1: measures.f1, Acc: measures.accuracy },
          'Macro F1': macroScores(CATEGORIES, confusion)!.f1,
          ECE: expectedCalibrationError(confident)!,
        }[measure];
        expectWorked(workedClassification(measure, said, confident), value);
      }),
    );
  });
  it('says nothing of no questions', () => {
    expect(workedClassification('P', [], [])).toEqual([]);
  });
});

describe('an answer worked through', () => {
  const words = fc.array(fc.constantFrom('the', 'kiln', 'burned', 'down', '2019', 'not'), { maxLength: 9 });
  const text = words.map((list) => list.join(' '));
  const of = (measure: (typeof ANSWER_MEASURES)[number], given: AnswerCase): number | undefined => {
    const { answer, reference, segment } = given;
    const [ours, theirs] = [segment(answer), segment(reference)];
    switch (measure) {
      case 'AnchorMAP':
        return ANCHOR_MAP.of(given);
      case 'AnchorMAP(normalised)':
        return ANCHOR_MAP_NORMALISED.of(given);
      case 'EM':
        return EXACT_MATCH.of(answer, reference);
      case 'Token F1':
        return tokenF1(segment).of(answer, reference);
      case 'ROUGE-L':
        return ROUGE_SCORE_L.of(ours, theirs);
      case 'BLEU-2':
        return bleu(2).of(ours, theirs);
      case 'Dist-2':
        return distinct(2).ofAll([ours]);
    }
  };
  it.each(ANSWER_MEASURES)('%s: every step computes, and the last is the measure', (measure) => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { maxLength: 3 }),
        fc.boolean(),
        (answer, reference, anchors, han) => {
          const given = { answer, reference, anchors, segment: han ? characters : whitespace };
          const value = of(measure, given);
          const steps = workedAnswer(measure, given);
          if (value === undefined) expect(steps).toEqual([]);
          else expectWorked(steps, value);
        },
      ),
    );
  });
});

describe('the help on measures', () => {
  it('knows every measure by the name that tables print, at any cutoff', () => {
    expect(helpOn('Recall@5')?.id).toBe('Recall');
    expect(helpOn('nDCG(published)@10')?.id).toBe('nDCG(published)');
    expect(helpOn('F1', 'classification')?.group).toBe('classification');
    expect(helpOn('T')).toBeUndefined();
    for (const { id, group } of MEASURE_HELP) expect(helpOn(id, group)?.id).toBe(id);
  });

  it('says all of it in both languages', () => {
    for (const { id, about, advice } of MEASURE_HELP) {
      for (const text of [about.formula, about.range, advice.good, advice.trap]) {
        expect(typeof text, id).toBe('object');
        if (typeof text === 'string') continue;
        expect(text.zh, id).toMatch(/\p{Script=Han}/u);
        expect(text.en, id).not.toMatch(/\p{Script=Han}/u);
      }
    }
  });

  it('is found by words of either language', () => {
    expect(helpMatching('ideal dcg').map(({ id }) => id)).toContain('nDCG');
    expect(helpMatching('召回率').length + helpMatching('名次').length).toBeGreaterThan(0);
    expect(helpMatching('no such words at all')).toEqual([]);
  });
});
