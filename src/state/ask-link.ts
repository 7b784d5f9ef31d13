/** A question under a system's settings as an address of the Ask screen, and back. */

import type { RetrievalSystem } from '../core/experiments/system';
import { RETRIEVER_IDS, type ListId } from '../core/retrieval/bank-index';
import { RERANK_DEFAULTS, type RerankParameters } from '../core/retrieval/rerank';
import type { Place } from './place';

export interface AskSettings {
  /** Id of the character's bank. */
  readonly character: string;
  readonly question: string;
  readonly base: ListId;
  readonly parameters: RerankParameters;
}

/** Eq. 3 with these weights leaves the retriever's order as it is. */
const NO_RERANKING: RerankParameters = { ...RERANK_DEFAULTS, alpha: 0, beta: 1 };

/** Where a question is asked as a system asked it, as far as the screen can: `askDifferences` says how far. */
export function askPlace(system: RetrievalSystem, bank: string, question: string): Place {
  const { alpha, beta, k, scale, kinds } =
    system.rerank === 'none' ? NO_RERANKING : { ...RERANK_DEFAULTS, ...system.parameters };
  const numbers = Object.entries({ alpha, beta, k, kinds }).map(([key, value]) => [key, String(value)]);
  return {
    view: 'ask',
    path: [],
    query: { character: bank, question, retriever: system.retriever, scale, ...Object.fromEntries(numbers) },
  };
}

/** What the Ask screen does otherwise than the system, in words; empty where nothing. */
export function askDifferences({ retriever, bm25, dense, rerank }: RetrievalSystem): string[] {
  return [
    ...(bm25 ? ['BM25 with the page’s own k1 and b'] : []),
    ...(dense === undefined ? [] : ['the fusion with the page’s own weights']),
    ...(retriever === 'minisearch' ? ['BM25 in place of plain MiniSearch'] : []),
    ...(rerank === 'oracle' || rerank === 'cue-words'
      ? ['the classifier’s probabilities for re-ranking']
      : []),
  ];
}

/** What an address asks for; undefined where it names no question. A value that it cannot have is the default. */
export function askSettings(query: Readonly<Record<string, string>>): AskSettings | undefined {
  const { character, question } = query;
  if (!character || !question) return undefined;
  const number = (key: string, fallback: number, fits: (value: number) => boolean) => {
    const value = Number(query[key] || Number.NaN);
    return fits(value) ? value : fallback;
  };
  const share = (value: number) => value >= 0 && value <= 1;
  const { alpha, beta, k, kinds } = RERANK_DEFAULTS;
  const known = RETRIEVER_IDS.find((id) => id === query['retriever']);
  return {
    ...{ character, question },
    // The screen has no list of plain MiniSearch.
    base: known === undefined ? 'hybrid' : known === 'minisearch' ? 'bm25' : known,
    parameters: {
      alpha: number('alpha', alpha, share),
      beta: number('beta', beta, share),
      k: number('k', k, (value) => Number.isInteger(value) && value >= 1),
      scale: query['scale'] === 'standardised' ? 'standardised' : 'raw',
      kinds: number('kinds', kinds, (value) => value === 2 || value === 4) as 2 | 4,
    },
  };
}
