/** What re-ranking did to the gold memories of a question, and why; story-words.ts has it in sentences. */

import type { Flow } from '../../pipeline/flow/stages';
import { categoryOf, type Category, type Kind } from '../../core/memory/bank';
import type { Ranking } from '../../pipeline/retrieval/ranking';
import type { Probabilities, RerankParameters } from '../../pipeline/retrieval/rerank';
import { CATEGORY_WORDS, KIND_WORDS } from '../../core/memory/words';
import { amidHan, phraseIn, type Locale, type Phrase } from '../../core/text/phrase';

/** What P is over in a sentence: the memory's category, or its kind. */
export interface Believed {
  readonly what: Category | Kind;
  /** In [0, 1]. */
  readonly probability: number;
}

/**
 * One gold memory's fate. Ranks count from 1: `from` in the list that was re-ranked, `to` after it. A rank changes by those who were passed,
 * those who passed, and those before it who are no candidates: to = from − passed − dropped + passedBy.
 */
export type Fate = { readonly id: string } & (
  | {
      readonly fate: 'lifted' | 'sank' | 'unchanged';
      readonly from: number;
      readonly to: number;
      readonly believed: Believed;
      readonly passed: number;
      readonly passedBy: number;
      /** Left out by k, ahead of it. */
      readonly dropped: number;
    }
  | {
      readonly fate: 'left-out';
      readonly from: number;
      readonly category: Category;
      /** Its place among its own category's memories of the list, from 1: more than k. */
      readonly place: number;
    }
  /** The list that is re-ranked lacks it. */
  | { readonly fate: 'not-found' }
  /** The bank does not hold it: it was taken out, or never came. */
  | { readonly fate: 'missing' }
);

export type Story =
  /** Not one of the bank's own questions, so that nobody knows what it should find. */
  | { readonly told: 'unknown-question' }
  /** A question that the bank cannot answer. */
  | { readonly told: 'no-gold' }
  | { readonly told: 'not-ready' }
  | { readonly told: 'fates'; readonly k: number; readonly fates: readonly Fate[] };

export interface StoryParts {
  readonly flow: Flow;
  /** The list that was re-ranked. */
  readonly base: Ranking | undefined;
  readonly reranked: Ranking;
  readonly probabilities: Probabilities | undefined;
  readonly parameters: RerankParameters;
}

/** What became of each gold memory, in the order in which the question names them. */
export function story({ flow, base, reranked, probabilities, parameters }: StoryParts): Story {
  if (!flow.known) return { told: 'unknown-question' };
  const gold = [...new Set(flow.known.gold)];
  if (gold.length === 0) return { told: 'no-gold' };
  if (!base || !probabilities) return { told: 'not-ready' };
  const after = new Map(reranked.map(({ id, rank }) => [id, rank]));
  const fates = gold.map((id): Fate => {
    const memory = flow.index.byId.get(id);
    if (!memory) return { id, fate: 'missing' };
    const at = base.findIndex((entry) => entry.id === id);
    if (at < 0) return { id, fate: 'not-found' };
    const category = categoryOf(memory.kind);
    const from = at + 1;
    const to = after.get(id);
    if (to === undefined) {
      const place = base
        .slice(0, from)
        .filter((entry) => categoryOf(flow.index.kindOf(entry.id)) === category).length;
      return { id, fate: 'left-out', from, category, place };
    }
    const ahead = base.slice(0, at);
    const dropped = ahead.filter((entry) => !after.has(entry.id)).length;
    const passed = ahead.filter((entry) => (after.get(entry.id) ?? 0) > to).length;
    const believed: Believed =
      parameters.kinds === 4
        ? { what: memory.kind, probability: probabilities.kinds[memory.kind] }
        : { what: category, probability: probabilities[category] };
    const passedBy = to - from + passed + dropped;
    const fate = to < from ? 'lifted' : to > from ? 'sank' : 'unchanged';
    return { id, fate, from, to, believed, passed, passedBy, dropped };
  });
  return { told: 'fates', k: parameters.k, fates };
}

const UNKNOWN_QUESTION: Phrase = {
  en: 'This is not one of the character’s own questions, so no memory is marked as gold. Watch how the order changes.',
  zh: '这不是人物自带的问题，因此没有标出标准记忆。请看次序如何变化。',
};
const NO_GOLD: Phrase = {
  en: 'This question has no gold memory: nothing here answers it, or the data do not say what does. Watch how the order changes.',
  zh: '这个问题没有标准记忆：记忆库回答不了它，或者数据没有标明由哪条记忆回答。请看次序如何变化。',
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
