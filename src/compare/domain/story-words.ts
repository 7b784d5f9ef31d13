/** The story of re-ranking in words, one sentence a gold memory. */

import { CATEGORY_WORDS, KIND_WORDS } from '../../core/memory/words';
import { amidHan, phraseIn, type Locale, type Phrase } from '../../core/text/phrase';
import type { Believed, Fate, Story } from './story';

const UNKNOWN_QUESTION: Phrase = {
  en: 'This is not one of the character’s own questions, so no memory is marked as gold. Watch how the order changes.',
  zh: '这不是人物自带的问题，因此没有标出标准记忆。请看次序如何变化。',
};
const NO_GOLD: Phrase = {
  en: 'This question has no gold memory: the bank cannot answer it. Every memory that comes first is a wrong one.',
  zh: '这个问题没有标准记忆：记忆库回答不了它，不论哪条记忆排在最前都是错的。',
};
const NOT_READY: Phrase = { en: 'The question is not classified yet.', zh: '问题尚未分类。' };

/**
 * The story in sentences, one a gold memory.
 *
 * @param titleOf names a memory where there are several.
 * @param list the name of the list that was re-ranked.
 */
export function storySentences(told: Story, titleOf: (id: string) => string, list: Phrase): Phrase[] {
  switch (told.told) {
    case 'unknown-question':
      return [UNKNOWN_QUESTION];
    case 'no-gold':
      return [NO_GOLD];
    case 'not-ready':
      return [NOT_READY];
    case 'fates': {
      const { fates, k } = told;
      return fates.map((fate) => {
        const title = fates.length === 1 ? undefined : titleOf(fate.id);
        return {
          en: english(
            fate,
            title === undefined ? 'the gold memory' : `the gold memory “${title}”`,
            k,
            list.en,
          ),
          zh: chinese(fate, title === undefined ? '标准记忆' : `标准记忆“${title}”`, k, amidHan(list.zh)),
        };
      });
    }
  }
}

function english(fate: Fate, name: string, k: number, list: string): string {
  const memories = (count: number) => (count === 1 ? 'one memory' : `${count} memories`);
  switch (fate.fate) {
    case 'missing':
      return `${capital(name)} is not in the bank, so nothing can find it.`;
    case 'not-found':
      return `${list} did not find ${name}, and re-ranking only orders what was found.`;
    case 'left-out':
      return (
        `Re-ranking left ${name} out: ${list} had it at ${fate.from}, as ${fate.category} memory number ` +
        `${fate.place}, and k = ${k} takes ${k === 1 ? 'the first' : `the first ${k}`} of each category.`
      );
    case 'sank':
      return (
        `Re-ranking sank ${name} from ${fate.from} to ${fate.to} because ` +
        `${believed(fate.believed, 'en')}: ${memories(fate.passedBy)} with a likelier class passed it.`
      );
    case 'unchanged':
    case 'lifted': {
      const left = `k = ${k} left out ${memories(fate.dropped)} ahead of it`;
      const gains = gained(fate, { left, and: ' and ', locale: 'en' });
      if (fate.fate === 'lifted')
        return `Re-ranking lifted ${name} from ${fate.from} to ${fate.to} because ${gains}.`;
      return fate.passedBy > 0
        ? `Re-ranking left ${name} at ${fate.to}: ${memories(fate.passedBy)} passed it, and ${gains}.`
        : `Re-ranking left ${name} at ${fate.to}, with ${believed(fate.believed, 'en')}.`;
    }
  }
}

function chinese(fate: Fate, name: string, k: number, list: string): string {
  switch (fate.fate) {
    case 'missing':
      return `记忆库里没有${name}，因此怎样都检索不到。`;
    case 'not-found':
      return `${list.trimStart()}没有检索到${name}，而重排序只调整已检索到的记忆。`;
    case 'left-out':
      return (
        `重排序没有保留${name}：它在${list}中排第 ${fate.from}，是其中第 ${fate.place} 条` +
        `${CATEGORY_WORDS[fate.category].zh}记忆，而 k = ${k} 只取每类的前 ${k} 条。`
      );
    case 'sank':
      return (
        `重排序把${name}从第 ${fate.from} 位降到第 ${fate.to} 位，因为 ${believed(fate.believed, 'zh')}：` +
        `有 ${fate.passedBy} 条类别更可能的记忆超过了它。`
      );
    case 'unchanged':
    case 'lifted': {
      const left = `k = ${k} 去掉了原来排在它前面的 ${fate.dropped} 条记忆`;
      const gains = gained(fate, { left, and: '，而且 ', locale: 'zh' });
      if (fate.fate === 'lifted')
        return `重排序把${name}从第 ${fate.from} 位提到第 ${fate.to} 位，因为 ${gains}。`;
      return fate.passedBy > 0
        ? `重排序后${name}仍在第 ${fate.to} 位：有 ${fate.passedBy} 条记忆超过了它，同时 ${gains}。`
        : `重排序后${name}仍在第 ${fate.to} 位，${believed(fate.believed, 'zh')}。`;
    }
  }
}

/** Why places were won: by its class, or because others are no candidates. */
function gained(
  { passed, dropped, believed: own }: Extract<Fate, { readonly to: number }>,
  { left, and, locale }: { readonly left: string; readonly and: string; readonly locale: Locale },
): string {
  if (passed === 0) return left;
  return dropped === 0 ? believed(own, locale) : `${believed(own, locale)}${and}${left}`;
}

function believed({ what, probability }: Believed, locale: Locale): string {
  return `P(${phraseIn({ ...CATEGORY_WORDS, ...KIND_WORDS }[what], locale)}) = ${probability.toFixed(2)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
