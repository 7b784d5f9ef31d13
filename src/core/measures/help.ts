/** Every measure as the help explains it: formula, source, range, what it is good for, and its trap. */

import { verbatim, type Phrase } from '../text/phrase';
import {
  ABOUT_CLASSIFICATION,
  ABOUT_RANKING,
  CLASSIFICATION_MEASURES,
  type AboutMeasure,
  type ClassificationMeasure,
} from './about';
import { ABOUT_ANSWERS } from './about-answers';
import { ADVICE, type Advice } from './advice';
import type { Formula } from './formula';
import { ANSWER_FORMULAS, CLASSIFICATION_FORMULAS, RANKING_FORMULAS } from './formulas';
import { MEASURE_FAMILIES, type MeasureFamily } from './ranking';
import { ANSWER_MEASURES, type AnswerMeasure } from './worked-text';

export type HelpTopic =
  | { readonly group: 'ranking'; readonly id: MeasureFamily }
  | { readonly group: 'classification'; readonly id: ClassificationMeasure }
  | { readonly group: 'answers'; readonly id: AnswerMeasure };

export type MeasureHelp = HelpTopic & {
  readonly about: AboutMeasure;
  readonly formula: Formula;
  readonly advice: Advice;
};

export const HELP_GROUPS = ['ranking', 'classification', 'answers'] as const;
export const GROUP_TITLES: Readonly<Record<HelpTopic['group'], Phrase>> = {
  ranking: { en: 'Rankings', zh: '排名' },
  classification: { en: 'Classification', zh: '分类' },
  answers: { en: 'Answers', zh: '回答' },
};

/** All measures, group by group. */
export const MEASURE_HELP: readonly MeasureHelp[] = [
  ...MEASURE_FAMILIES.map((id): MeasureHelp => ({
    ...{ group: 'ranking', id, about: ABOUT_RANKING[id] },
    ...{ formula: RANKING_FORMULAS[id], advice: ADVICE[id] },
  })),
  ...CLASSIFICATION_MEASURES.map((id): MeasureHelp => ({
    ...{ group: 'classification', id, about: ABOUT_CLASSIFICATION[id] },
    ...{ formula: CLASSIFICATION_FORMULAS[id], advice: ADVICE[id] },
  })),
  ...ANSWER_MEASURES.map((id): MeasureHelp => ({
    ...{ group: 'answers', id, about: ABOUT_ANSWERS[id] },
    ...{ formula: ANSWER_FORMULAS[id], advice: ADVICE[id] },
  })),
];

/** Names under which tables of answers print what the help has under another one. */
const ANSWER_NAMES: Readonly<Record<string, AnswerMeasure>> = {
  MAP: 'AnchorMAP',
  'MAP(normalised)': 'AnchorMAP(normalised)',
  F1: 'Token F1',
  'BLEU-1': 'BLEU-2',
  'Dist-1': 'Dist-2',
};

/**
 * The help on a measure as tables name it: `Recall@5` is on `Recall`. Undefined where there is none.
 *
 * @param group where the name is to be looked up; absent: wherever it is known first.
 */
export function helpOn(name: string, group?: HelpTopic['group']): MeasureHelp | undefined {
  const family = name.replace(/@\d+$/, '');
  const wanted = group === 'answers' ? (ANSWER_NAMES[family] ?? family) : family;
  return MEASURE_HELP.find((each) => each.id === wanted && (group === undefined || each.group === group));
}

/** Measures whose name, words or source hold every word of the search, in any language. */
export function helpMatching(search: string): readonly MeasureHelp[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return MEASURE_HELP.filter(({ id, group, about, advice }) => {
    const texts = [GROUP_TITLES[group], about.formula, about.source, about.range, ...Object.values(advice)];
    const text = [
      id,
      ...texts.flatMap((each: Phrase | string) =>
        Object.values(typeof each === 'string' ? verbatim(each) : each),
      ),
    ]
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
