/** Where a question is asked as a system of an experiment asked it, and what is different there. */

import type { RetrievalSystem } from '../../../pipeline/flow/system';
import type { Question } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { retrieverOf } from '../../../pipeline/retrieval/registry';
import { choiceBy, choiceOf, parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { rerankerOf, isReader } from '../../../pipeline/retrieval/rerankers';
import { phraseText } from '../../../ui/state/locale.svelte';
import type { RouteAddress } from '../../../ui/state/route-address';
import { askQuery, shownList } from './ask-link';

// Here, since the other words of Ask come with the first screen.
const OTHERWISE = {
  bm25: { en: 'BM25 with the page’s own k1 and b', zh: 'BM25 用本页自己的 k1 和 b' },
  weights: { en: 'the fusion with the page’s own weights', zh: '融合用本页自己的权重' },
  probabilities: {
    en: 'the classifier’s probabilities for re-ranking',
    zh: '重排序用分类器给出的概率',
  },
} as const satisfies Record<string, Phrase>;
const inPlaceOf = (shown: Phrase, system: Phrase): Phrase => ({
  en: `${shown.en} in place of ${system.en}`,
  zh: `以 ${shown.zh} 代替 ${system.zh}`,
});

/**
 * Where a question is asked as a system asked it, as far as the screen can: `askDifferences` says how far.
 *
 * @param question the bank's own, which makes the link short, or any words.
 */
export function askPlace(
  system: RetrievalSystem,
  bank: string,
  question: string | Pick<Question, 'id'>,
): RouteAddress {
  const reranking =
    system.rerank === 'none'
      ? choiceOf('none')
      : isReader(system.rerank)
        ? choiceOf('reader')
        : choiceBy(parametersOf(system));
  const asked = typeof question === 'string' ? { text: question } : { id: question.id };
  const query = askQuery({ character: bank, question: asked, base: shownList(system.retriever), reranking });
  return { view: 'ask', path: [], query };
}

/** What the Ask screen does otherwise than the system, in words; empty where nothing. */
export function askDifferences({ retriever, bm25, dense, rerank }: RetrievalSystem): string[] {
  const shown = shownList(retriever);
  return [
    ...(bm25 ? [phraseText(OTHERWISE.bm25)] : []),
    ...(dense === undefined ? [] : [phraseText(OTHERWISE.weights)]),
    ...(shown === retriever
      ? []
      : [phraseText(inPlaceOf(retrieverOf(shown).name, retrieverOf(retriever).name))]),
    ...(['truth', 'cue-words'].includes(rerankerOf(rerank).probabilities)
      ? [phraseText(OTHERWISE.probabilities)]
      : []),
  ];
}
