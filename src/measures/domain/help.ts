/** The measures that the help explains with what a screen shows: rankings, classifiers, answers. */

import type { Phrase } from '../../core/text/phrase';
import type { ClassifierMeasure } from './classification/measure';
import { TABLE_MEASURES } from './classification/registry';
import { headingOf, rangeOf, type MeasureWords } from './measure';
import type { RankingFamily } from './ranking/family';
import { RANKING } from './ranking/registry';
import type { TextMeasure } from './text/measure';
import { ANSWERS } from './text/registry';

export type MeasureHelp = {
  /** As tables and the help print it. */
  readonly id: string;
} & (
  | { readonly group: 'ranking'; readonly measure: RankingFamily }
  | { readonly group: 'classification'; readonly measure: ClassifierMeasure }
  | { readonly group: 'answers'; readonly measure: TextMeasure }
);

export type HelpTopic = Pick<MeasureHelp, 'group' | 'id'>;

export const HELP_GROUPS = ['ranking', 'classification', 'answers'] as const;
export const GROUP_TITLES: Readonly<Record<HelpTopic['group'], Phrase>> = {
  ranking: { en: 'Rankings', zh: '排序' },
  classification: { en: 'Classification', zh: '分类' },
  answers: { en: 'Answers', zh: '回答' },
};

/** All of them, group by group. */
export const MEASURE_HELP: readonly MeasureHelp[] = [
  ...RANKING.map((measure): MeasureHelp => ({ id: headingOf(measure), group: 'ranking', measure })),
  ...TABLE_MEASURES.map((measure): MeasureHelp => ({
    id: headingOf(measure),
    group: 'classification',
    measure,
  })),
  ...ANSWERS.map((measure): MeasureHelp => ({ id: headingOf(measure), group: 'answers', measure })),
];

/**
 * The help on a measure as tables name it: `Recall@5` is on `Recall`. Undefined where there is none.
 *
 * @param group where the name is to be looked up, and where the other names of its measures are known; absent: wherever it is known first.
 */
export function helpOn(name: string, group?: HelpTopic['group']): MeasureHelp | undefined {
  const family = name.replace(/@\d+$/, '');
  const own = MEASURE_HELP.filter((each) => group === undefined || each.group === group);
  return (
    own.find(({ id }) => id === family) ??
    (group &&
      own.find(({ measure: { aliases = [] } }: { measure: MeasureWords }) => aliases.includes(family)))
  );
}

/** Measures whose name, words or source hold every word of the search, in any language. */
export function helpMatching(search: string): readonly MeasureHelp[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return MEASURE_HELP.filter(({ id, group, measure }) => {
    const { name, spoken, definition, source, good, trap } = measure;
    const phrases = [GROUP_TITLES[group], spoken, definition, source, rangeOf(measure), good, trap];
    const text = [id, name, ...phrases.flatMap((phrase) => Object.values(phrase))].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
