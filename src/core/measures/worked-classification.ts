/** A classifier's measure over many questions, step by step, with the numbers put in. */

import { CATEGORIES, type Category } from '../memory/bank';
import type { Phrase } from '../text/phrase';
import type { ClassificationMeasure } from './about';
import { expectedCalibrationError, reliabilityBins, type Confident } from './calibration';
import {
  classificationScores,
  labelScores,
  macroScores,
  type Labelled,
  type LabelScores,
} from './classification';
import { bars, frac, less, product, sum, type Formula, type WorkedStep } from './formula';

const NAMES: Readonly<Record<Category, Phrase>> = {
  semantic: { en: 'semantic', zh: '语义' },
  episodic: { en: 'episodic', zh: '情景' },
};

/**
 * The steps by which a classifier's value comes about; the last one is the measure's own value.
 *
 * @param cases one a question.
 * @param answers how sure the classifier was of each, for `ECE`.
 * @returns empty where there is no question.
 */
export function workedClassification(
  measure: ClassificationMeasure,
  cases: readonly Labelled<Category>[],
  answers: readonly Confident[],
): readonly WorkedStep[] {
  const scores = classificationScores(CATEGORIES, cases);
  if (!scores) return [];
  const labels = labelScores(CATEGORIES, scores.confusion);
  const n = cases.length;
  const right = (label: Category) => scores.confusion[label][label];
  const given = (label: Category) =>
    CATEGORIES.reduce((total, truth) => total + scores.confusion[truth][label], 0);
  const share = (above: number, below: number) => (below === 0 ? 0 : frac(above, below));
  const weighted = (part: 'precision' | 'recall' | 'f1') =>
    sum(...labels.map((label) => product(frac(label.support, n), label[part] ?? 0)));
  const step = (says: Phrase, formula: Formula, value: number): WorkedStep => ({ says, formula, value });
  switch (measure) {
    case 'P':
      return [
        ...labels.map(({ label, precision = 0 }) =>
          step(ofClass('P', label), share(right(label), given(label)), precision),
        ),
        step(WEIGHTED, weighted('precision'), scores.measures.precision),
      ];
    case 'R':
      return [
        ...labels.map(({ label, recall = 0, support }) =>
          step(ofClass('R', label), share(right(label), support), recall),
        ),
        step(WEIGHTED, weighted('recall'), scores.measures.recall),
      ];
    case 'F1':
      return [...labels.map(f1Step), step(WEIGHTED, weighted('f1'), scores.measures.f1)];
    case 'Macro F1': {
      const seen = labels.filter(({ f1 }) => f1 !== undefined);
      return [
        ...seen.map(f1Step),
        step(
          PLAIN_MEAN,
          frac(sum(...seen.map(({ f1 }) => f1!)), seen.length),
          macroScores(CATEGORIES, scores.confusion)!.f1,
        ),
      ];
    }
    case 'Acc':
      return [
        step(
          RIGHT,
          frac(
            CATEGORIES.reduce((total, label) => total + right(label), 0),
            n,
          ),
          scores.measures.accuracy,
        ),
      ];
    case 'ECE': {
      const bins = reliabilityBins(answers).filter(({ count }) => count > 0);
      return [
        step(
          {
            en: `Over the ${bins.length} bins that hold answers`,
            zh: `对有回答的 ${bins.length} 个区间求和`,
          },
          sum(
            ...bins.map(({ count, accuracy = 0, confidence = 0 }) =>
              product(frac(count, answers.length), bars(less(accuracy, confidence))),
            ),
          ),
          expectedCalibrationError(answers) ?? 0,
        ),
      ];
    }
  }
}

function f1Step({ label, precision = 0, recall = 0, f1 = 0 }: LabelScores<Category>): WorkedStep {
  return {
    says: ofClass('F1', label),
    formula: precision + recall === 0 ? 0 : frac(product(2, precision, recall), sum(precision, recall)),
    value: f1,
  };
}

const ofClass = (measure: string, label: Category): Phrase => ({
  en: `${measure} of the class ${NAMES[label].en}`,
  zh: `${NAMES[label].zh}类的 ${measure}`,
});
const WEIGHTED: Phrase = {
  en: 'Weighted by the classes’ shares of the questions',
  zh: '按各类问题所占比例加权',
};
const PLAIN_MEAN: Phrase = { en: 'The plain mean over the classes', zh: '对各类直接取平均' };
const RIGHT: Phrase = { en: 'Right answers, of all questions', zh: '判对的问题占全部问题' };
