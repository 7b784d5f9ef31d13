/** What decided the stages of wrong answers, in words, with how often that was right on answers labelled by hand. */

import type { Phrase } from '../../core/text/phrase';
import { MEANS, type Means } from './blame';

export interface Agreement {
  readonly right: number;
  readonly of: number;
}

/** On wrong answers of `verbatim`, `rules` and `gold`. `blame-agreement.test.ts` counts them again. */
export const LABELLED: Readonly<Record<Exclude<Means, 'judge'>, Agreement>> = {
  data: { right: 5, of: 5 },
  words: { right: 160, of: 175 },
};

/** On wrong answers of a recorded run of Mem0, whose language model rewords what it stores. */
export const LABELLED_REWORDED: Readonly<Record<Means, Agreement>> = {
  data: { right: 9, of: 9 },
  words: { right: 21, of: 29 },
  judge: { right: 2, of: 2 },
};

/** @param counts how many stages each means decided. */
export function decidedBy(counts: Readonly<Record<Means, number>>): Phrase {
  const met = MEANS.filter((each) => counts[each] > 0);
  const all = (language: 'en' | 'zh') => met.map((each) => SAID[each](counts[each])[language]);
  return {
    en: `How the stages were decided: ${all('en').join('; ')}.`,
    zh: `阶段的判定依据：${all('zh').join('；')}。`,
  };
}

const SAID: Readonly<Record<Means, (count: number) => Phrase>> = {
  data: (count) => {
    const { right, of } = sum(LABELLED.data, LABELLED_REWORDED.data);
    return {
      en: `${count} by what the data and the record say (right for ${right} of ${of} answers labelled by hand)`,
      zh: `${count} 个依据数据与记录（人工标注的 ${of} 个中有 ${right} 个正确）`,
    };
  },
  words: (count) => {
    const { right, of } = LABELLED.words;
    const other = LABELLED_REWORDED.words;
    return {
      en:
        `${count} by comparing words (right for ${right} of ${of} answers labelled by hand, ` +
        `and for ${other.right} of ${other.of} where a language model had reworded the memories)`,
      zh:
        `${count} 个依据词面比较（人工标注的 ${of} 个中有 ${right} 个正确；` +
        `记忆经语言模型改写时，${other.of} 个中有 ${other.right} 个正确）`,
    };
  },
  judge: (count) => {
    const { right, of } = LABELLED_REWORDED.judge;
    return {
      en: `${count} by the judge (right for ${right} of ${of} labelled by hand)`,
      zh: `${count} 个依据评审结果（人工标注的 ${of} 个中有 ${right} 个正确）`,
    };
  },
};

const sum = (a: Agreement, b: Agreement): Agreement => ({ right: a.right + b.right, of: a.of + b.of });
