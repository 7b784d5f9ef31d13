import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { expectedCalibrationError } from '../../src/measures/domain/classification/ece';
import { classificationScores } from '../../src/measures/domain/classification';
import { macroScores } from '../../src/measures/domain/classification/macro-f1';
import type { WorkedStep } from '../../src/measures/domain/formula';
import { headingOf } from '../../src/measures/domain/measure';
import { helpMatching, helpOn, MEASURE_HELP } from '../../src/measures/domain/help';
import { MEASURE_FAMILIES } from '../../src/measures/domain/ranking/registry';
import { FAMILIES, RankingMeasure } from '../../src/measures/domain/ranking';
import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from '../../src/measures/domain/text/anchors';
import { bleu } from '../../src/measures/domain/text/bleu';
import { distinct } from '../../src/measures/domain/text/distinct';
import { ROUGE_SCORE_L } from '../../src/measures/domain/text/rouge-score';
import { EXACT_MATCH, tokenF1 } from '../../src/measures/domain/text/squad';
import { TABLE_MEASURES } from '../../src/measures/domain/classification/registry';
import type { AnswerCase } from '../../src/measures/domain/text/measure';
import { ANSWERS } from '../../src/measures/domain/text/registry';
import { formulaValue } from './formula-value';
import { CATEGORIES } from '../../src/core/memory/bank';
import { LOCALES } from '../../src/core/text/phrase';
import { characters, whitespace } from '../../src/core/text/segment';

function expectWorked(steps: readonly WorkedStep[], value: number): void {
  expect(steps.at(-1)!.value).toBe(value);
  for (const step of steps) {
    expect(formulaValue(step.formula), step.says.en).toBeCloseTo(step.value, 10);
    for (const locale of LOCALES) expect(step.says[locale], locale).toMatch(/\S/);
  }
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
        expectWorked(FAMILIES[family].worked({ hits, gold, k }), measure.ofHits(hits, gold));
      }),
    );
  });

  it.each(MEASURE_FAMILIES)('%s: the example has the value that its page prints', (family) => {
    const { given, value } = FAMILIES[family].example;
    expect(new RankingMeasure(family, given.k).ofHits(given.hits, given.gold)).toBeCloseTo(value, 3);
  });

  it('tells all gold from all but one', () => {
    const all = new RankingMeasure('AllGold', 5);
    expect([all.ofHits([0, 4], 2), all.ofHits([0, 4], 3), all.ofHits([0, 5], 2)]).toEqual([1, 0, 0]);
  });

  it('names each part of the mean of five', () => {
    const steps = FAMILIES.Average.worked({ hits: [1], gold: 1, k: 5 });
    expect(steps.map(({ says }) => says.en)).toContain('MAP@5');
  });

  it('puts in the numbers that a reader sees', () => {
    const [gain, best, ratio] = FAMILIES.nDCG.worked({ hits: [1, 7], gold: 2, k: 5 });
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
  it.each(TABLE_MEASURES)('$name: every step computes, and the last is the measure', (measure) => {
    fc.assert(
      fc.property(answers, (said) => {
        const confident = said.map(({ truth, given, confidence }) => ({
          confidence,
          right: truth === given,
        }));
        const { measures, confusion } = classificationScores(CATEGORIES, said)!;
        const value = {
          P: measures.precision,
          R: measures.recall,
          F1: measures.f1,
          Acc: measures.accuracy,
          'Macro F1': macroScores(CATEGORIES, confusion)!.f1,
          ECE: expectedCalibrationError(confident)!,
        }[measure.name];
        expectWorked(measure.worked({ cases: said, answers: confident }), value);
      }),
    );
  });
  it('says nothing of no questions', () => {
    for (const measure of TABLE_MEASURES) expect(measure.worked({ cases: [], answers: [] })).toEqual([]);
  });
});

describe('an answer worked through', () => {
  const words = fc.array(fc.constantFrom('the', 'kiln', 'burned', 'down', '2019', 'not'), { maxLength: 9 });
  const text = words.map((list) => list.join(' '));
  const of = (measure: string, given: AnswerCase): number | undefined => {
    const { answer, reference, segment } = given;
    const ours = segment(answer);
    const theirs = segment(reference);
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
      default:
        throw new Error(`${measure} has no second opinion.`);
    }
  };
  it.each(ANSWERS)('$name: every step computes, and the last is the measure', (measure) => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { maxLength: 3 }),
        fc.boolean(),
        (answer, reference, anchors, han) => {
          const given = { answer, reference, anchors, segment: han ? characters : whitespace };
          const value = of(headingOf(measure), given);
          const steps = measure.worked(given);
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

  it('knows a measure under the other names that tables print', () => {
    expect(helpOn('MAP', 'answers')?.id).toBe('AnchorMAP');
    expect(helpOn('MAP', 'ranking')?.id).toBe('MAP');
    expect(helpOn('BLEU-1', 'answers')?.id).toBe('BLEU-2');
    expect(helpOn('F1', 'answers')?.id).toBe('Token F1');
    expect(helpOn('ROUGE-L', 'answers')?.measure.name).toBe('ROUGE-L(rouge-score)');
  });

  it('is found by words of either language', () => {
    expect(helpMatching('ideal dcg').map(({ id }) => id)).toContain('nDCG');
    expect(helpMatching('召回率').length + helpMatching('名次').length).toBeGreaterThan(0);
    expect(helpMatching('no such words at all')).toEqual([]);
  });
});
