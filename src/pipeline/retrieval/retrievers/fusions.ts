/** BM25 and dense retrieval fused: by standardised scores, and by ranks. */

import {
  type PreparedRetriever,
  type Retriever,
  type RetrieverBank,
  type RetrieverOptions,
  type RetrieverQuestion,
  scoresOf,
} from '../../flow/retriever';
import {
  calibratedFusion,
  DENSE_WEIGHTS,
  denseWeight,
  reciprocalRankFusion,
  RRF_K,
  SHARED_WORDS,
  weightByWords,
} from '../fusion';
import { embeddedMemories } from '../dense';
import { FIELD_LEAD, linksOf, PEOPLE_WEIGHT, SIBLING_WEIGHT, TURN_WEIGHT } from '../bank-links';
import { heldWeight, largestIdf, questionWords } from '../question-words';
import type { FusionEvidence, Ranking, Scores } from '../ranking';
import { bm25 } from './bm25';
import { dense } from './vectors';

/** The two retrievers whose lists are fused. */
function halvesOf(
  bank: RetrieverBank,
  options: RetrieverOptions,
): Record<'bm25' | 'dense', PreparedRetriever> {
  return { bm25: bank.prepared(bm25, options), dense: bank.prepared(dense) };
}

/**
 * The memories that can be fused, each once and in the bank's order: all, or while the bank is being embedded those that are. A list by words alone
 * beside one by words and vectors would compare what cannot be compared.
 */
function fusible({ bank, passages, vectors }: RetrieverBank): ReadonlySet<string> {
  const isEmbedded = vectors && embeddedMemories(passages, vectors);
  const memories = isEmbedded ? bank.memories.filter((_, at) => isEmbedded(at)) : bank.memories;
  return new Set(memories.map(({ id }) => id));
}

/** The weighted fusion of both lists. @param weightOf weight of the dense list for a question, in [0, 1]. */
function weighted(
  bank: RetrieverBank,
  options: RetrieverOptions,
  weightOf: (question: string, byWords: Scores) => number,
): (question: RetrieverQuestion) => Ranking<FusionEvidence> {
  const halves = halvesOf(bank, options);
  const ids = [...fusible(bank)];
  return (question) => {
    const byWords = scoresOf(halves.bm25, question);
    const weight = weightOf(question.text, byWords);
    return calibratedFusion(ids, [
      // Rounded, so that 1 − 0.7 equals the calibrated weight 0.3 despite binary fractions.
      { retriever: 'bm25', ranking: byWords, weight: Number((1 - weight).toFixed(9)) },
      { retriever: 'dense', ranking: scoresOf(halves.dense, question), weight },
    ]);
  };
}

/** What the experiment sets, or what was calibrated for the bank's encoder. */
function weightFor({ bank, vectors }: RetrieverBank, options: RetrieverOptions): number {
  return options.dense ?? denseWeight(bank.character.language, vectors?.encoder);
}

export const hybrid = {
  id: 'hybrid',
  needs: 'vectors',
  name: { en: 'Hybrid', zh: '混合检索' },
  description: { en: 'standardised scores, weighted', zh: '标准化得分，加权求和' },
  parameters: { fusion: 'weighted z-scores', of: ['bm25', 'dense'], denseWeights: DENSE_WEIGHTS },
  takes: ['bm25', 'dense'],
  fuses: [bm25.id, dense.id],
  everyQuestion: true,
  evaluatedByDefault: true,
  column: 'own',
  prepare(bank, options) {
    const weight = weightFor(bank, options);
    return { rank: weighted(bank, options, () => weight) };
  },
} as const satisfies Retriever;

/**
 * The hybrid list, the dense one weighing more the fewer of the question's words the best memory by words holds, with what the bank knows besides
 * its texts.
 */
export const linked = {
  id: 'linked',
  needs: 'vectors',
  name: { en: 'Hybrid + people', zh: '混合检索＋人物' },
  longName: { en: 'Hybrid, with people and events', zh: '混合检索，考虑人物与事件' },
  shortName: { en: 'H + people', zh: '混合＋人物' },
  description: {
    en: 'hybrid, with shared words, people, profile fields, events and turns',
    zh: '混合检索，兼顾共同的词、人物、个人资料字段、事件与对话轮次',
  },
  parameters: {
    of: hybrid.id,
    sharedWords: SHARED_WORDS,
    people: PEOPLE_WEIGHT,
    field: FIELD_LEAD,
    siblings: SIBLING_WEIGHT,
    turns: TURN_WEIGHT,
  },
  takes: hybrid.takes,
  fuses: hybrid.fuses,
  everyQuestion: true,
  evaluatedByDefault: true,
  column: { sharedWith: hybrid.id },
  prepare(bank, options) {
    const calibrated = weightFor(bank, options);
    const links = linksOf(bank.bank);
    const memories = new Map(bank.bank.memories.map((memory) => [memory.id, memory]));
    const weightOf = (question: string, [best]: Scores) => {
      // A weight that somebody chose is taken as it is.
      if (options.dense !== undefined) return options.dense;
      const words = questionWords(question, bank.bank);
      const held = best ? heldWeight(words, memories.get(best.id)!.text) : 0;
      return weightByWords(calibrated, held, largestIdf(bank.bank));
    };
    const rank = weighted(bank, options, weightOf);
    return { rank: (question) => links.apply(rank(question), question.text) };
  },
} as const satisfies Retriever;

export const rrf = {
  id: 'rrf',
  needs: 'vectors',
  name: { en: 'Rank fusion', zh: '排名融合' },
  longName: { en: 'Reciprocal rank fusion', zh: '倒数排名融合' },
  shortName: { en: 'RRF', zh: 'RRF' },
  description: { en: 'both ranks fused', zh: '融合两者的名次' },
  parameters: { fusion: 'reciprocal rank', of: ['bm25', 'dense'], k: RRF_K },
  takes: ['bm25'],
  fuses: [bm25.id, dense.id],
  everyQuestion: true,
  evaluatedByDefault: true,
  column: { sharedWith: hybrid.id },
  prepare(bank, options) {
    const halves = halvesOf(bank, options);
    const ids = fusible(bank);
    return {
      rank: (question) =>
        reciprocalRankFusion([
          { retriever: 'bm25', ranking: scoresOf(halves.bm25, question).filter(({ id }) => ids.has(id)) },
          { retriever: 'dense', ranking: scoresOf(halves.dense, question) },
        ]),
    };
  },
} as const satisfies Retriever;
