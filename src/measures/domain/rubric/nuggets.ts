/** BEAM's rubric score: how much of what a good answer says an answer says. */

import { frac, sum } from '../formula';
import type { Measure } from '../measure';
import { mean } from '../summary';
import type { Phrase } from '../../../core/text/phrase';

export const BEAM: Phrase = { en: 'BEAM (arXiv:2510.27246)', zh: 'BEAM（arXiv:2510.27246）' };

/** @param scores of the nuggets of one answer, each 0, ½ or 1. @returns undefined where there is no nugget. */
export function nuggetScore(scores: readonly number[]): number | undefined {
  return mean(scores);
}

export const NUGGETS: Measure<readonly number[], 'nugget score'> = {
  name: 'nugget score',
  spoken: { en: 'rubric score', zh: '要点得分' },
  formula: frac({ en: 'sum of the nuggets’ scores', zh: '各要点得分之和' }, { en: 'nuggets', zh: '要点数' }),
  definition: {
    en: 'each nugget of the rubric 0, ½ or 1, averaged over the nuggets; a table averages over the questions',
    zh: '评分要点各得 0、½ 或 1，对要点取平均；表格再对问题取平均',
  },
  source: BEAM,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It says how much of a long answer is there, where right or wrong is too coarse.',
    zh: '长回答难以只分对错时，它说明说到了多少。',
  },
  trap: {
    en: 'Errors outside the nuggets cost nothing. The authors’ script cuts a half to 0 in the nine abilities that it scores by nuggets; tables give both.',
    zh: '要点之外说错的内容不扣分。作者的脚本在按要点计分的九种能力里把 ½ 截断为 0；表中两种都给出。',
  },
  worked: (scores) => {
    const value = nuggetScore(scores);
    if (value === undefined) return [];
    return [
      {
        says: { en: 'The mean of the nuggets', zh: '各要点的平均' },
        formula: frac(sum(...scores), scores.length),
        value,
      },
    ];
  },
  // One met, one in part, two not.
  example: { given: [1, 0.5, 0, 0], value: 0.375 },
};
