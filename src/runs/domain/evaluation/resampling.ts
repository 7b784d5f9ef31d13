/** What intervals were resampled over, in words. */

import { BOOTSTRAP_DEFAULTS, resampledBy } from '../../../measures/domain/interval';
import type { Phrase } from '../../../core/text/phrase';

/** Characters whose questions were drawn whole; undefined where questions were drawn one by one. */
export function charactersDrawn(questions: readonly { readonly bank: string }[]): number | undefined {
  const groups = questions.map(({ bank }) => bank);
  return resampledBy(groups) === 'groups' ? new Set(groups).size : undefined;
}

/** The same for a result's setup: what a reader needs to compute the intervals again. */
export function intervalOver(questions: readonly { readonly bank: string }[]): {
  readonly resampled: 'characters' | 'questions';
  readonly samples: number;
} {
  const resampled = charactersDrawn(questions) === undefined ? 'questions' : 'characters';
  return { resampled, samples: BOOTSTRAP_DEFAULTS.samples };
}

/** After "bootstrap intervals" and before “自助抽样”. */
export function drawnOver(characters: number | undefined): Phrase {
  if (characters === undefined) return { en: 'over questions', zh: '对问题' };
  return {
    en: `over whole characters (${characters}), since questions of one character hang together`,
    zh: `对整个人物（${characters} 个，因同一人物的问题彼此相关）`,
  };
}

/** The note of a table with intervals. */
export function intervalNote(questions: readonly { readonly bank: string }[]): Phrase {
  const over = drawnOver(charactersDrawn(questions));
  return {
    en: `With 95 % bootstrap intervals ${over.en} (1,000 resamples).`,
    zh: `附${over.zh}自助抽样（1,000 次重抽样）所得的 95 % 置信区间。`,
  };
}
