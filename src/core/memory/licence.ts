/** What a dataset's licence forbids, as far as its name tells; names of the published datasets, to be found in what a bank says of its source. */

import { verbatim, type Phrase } from '../text/phrase';
import { MADE_HERE, WRITTEN_HERE } from './new-bank';

export const PUBLISHED_DATASETS = [
  'perltqa',
  'madial',
  'halumem',
  'locomo',
  'longmemeval',
  'memorybank',
  'beam',
  'locomoplus',
] as const;
export type PublishedDataset = (typeof PUBLISHED_DATASETS)[number];

/** @param source as banks keep it; a changed copy names the dataset too. */
export function datasetsNamedIn(source: string): readonly PublishedDataset[] {
  const name = source.toLowerCase().replace(/[^a-z]/g, '');
  return PUBLISHED_DATASETS.filter((dataset) => name.includes(dataset));
}

/** The licence of texts that are nobody else's business, such as a person's own chats: they are shared only by a choice of their own. */
export const PRIVATE = 'Private';

export function isPrivate(licence: string): boolean {
  return licence === PRIVATE;
}

export interface LicenceTerms {
  /** Whether any licence is stated. */
  readonly stated: boolean;
  readonly nonCommercial: boolean;
  readonly noDerivatives: boolean;
  /** What it asks in words, empty where it forbids neither commercial use nor changes. Without a licence: to ask the authors, if others are. */
  readonly words: Phrase;
}

/**
 * Reads the marks of Creative Commons (`CC BY-NC-ND 4.0`) and the words that others use for them.
 *
 * @param source what the texts are from. Where it names no published dataset they are the user's own, and without a licence nobody has to be
 * asked; where it is absent they may be anyone's.
 */
export function licenceTerms(licence: string, source?: string): LicenceTerms {
  if (isPrivate(licence)) {
    const words = source === WRITTEN_HERE || source === MADE_HERE ? YOURS : YOURS_AND_OTHERS;
    return { stated: true, nonCommercial: false, noDerivatives: false, words };
  }
  const text = licence.trim().toLowerCase();
  const stated = text !== '' && !/^(none|unknown|not stated|unspecified|未说明|无)$/.test(text);
  const nonCommercial = /\bnc\b|non-?\s?commercial|非商业/.test(text);
  const noDerivatives = /\bnd\b|no-?\s?deriv|禁止演绎/.test(text);
  const isOwn = source !== undefined && datasetsNamedIn(source).length === 0;
  const words = isOwn && !stated ? verbatim('') : wordsOf(stated, nonCommercial, noDerivatives);
  return { stated, nonCommercial, noDerivatives, words };
}

const YOURS: Phrase = {
  en: 'Yours: never leaves this browser, and is left out of archives and reports unless you include it.',
  zh: '您的私人数据：不会离开本浏览器；除非您选择包含，否则不会进入存档和报告。',
};
const YOURS_AND_OTHERS: Phrase = {
  en: `${YOURS.en} Other people’s words are in it, too.`,
  zh: `${YOURS.zh}其中也有他人的话。`,
};

function wordsOf(stated: boolean, nonCommercial: boolean, noDerivatives: boolean): Phrase {
  if (!stated)
    return {
      en: 'No licence is stated: ask the authors before passing these texts on.',
      zh: '未注明许可：传播这些文本之前，请先征得作者同意。',
    };
  if (nonCommercial && noDerivatives)
    return {
      en: 'Not for commercial use; changed versions must not be passed on.',
      zh: '不得用于商业用途；不得传播修改后的版本。',
    };
  if (nonCommercial) return { en: 'Not for commercial use.', zh: '不得用于商业用途。' };
  if (noDerivatives) return { en: 'Changed versions must not be passed on.', zh: '不得传播修改后的版本。' };
  return verbatim('');
}
