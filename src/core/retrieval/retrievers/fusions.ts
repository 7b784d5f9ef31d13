/** BM25 and dense retrieval fused: by standardised scores, and by ranks. */

import type { PreparedRetriever, Retriever, RetrieverBank, RetrieverOptions } from '../../flow/retriever';
import { calibratedFusion, DENSE_WEIGHTS, denseWeight, reciprocalRankFusion, RRF_K } from '../fusion';
import { linksOf, PEOPLE_WEIGHT, SIBLING_WEIGHT } from '../bank-links';
import type { FusionEvidence, Ranking } from '../ranking';
import { scoresOf } from '../scores';
import { bm25 } from './bm25';
import { dense } from './dense';

/** The two retrievers whose lists are fused. */
function halvesOf(
  bank: RetrieverBank,
  options: RetrieverOptions,
): Record<'bm25' | 'dense', PreparedRetriever> {
  return { bm25: bank.prepared(bm25, options), dense: bank.prepared(dense) };
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
    const halves = halvesOf(bank, options);
    const ids = [...new Set(bank.bank.memories.map(({ id }) => id))];
    const weight = options.dense ?? denseWeight(bank.bank.character.language, bank.vectors?.encoder);
    // Rounded, so that 1 − 0.7 equals the calibrated weight 0.3 despite binary fractions.
    const rest = Number((1 - weight).toFixed(9));
    return {
      rank: (question) =>
        calibratedFusion(ids, [
          { retriever: 'bm25', ranking: scoresOf(halves.bm25, question), weight: rest },
          { retriever: 'dense', ranking: scoresOf(halves.dense, question), weight },
        ]),
    };
  },
} as const satisfies Retriever;

/** The hybrid list with what the bank knows besides its texts. */
export const linked = {
  id: 'linked',
  needs: 'vectors',
  name: { en: 'Hybrid + people', zh: '混合检索＋人物' },
  longName: { en: 'Hybrid, with people and events', zh: '混合检索，考虑人物与事件' },
  shortName: { en: 'H + people', zh: '混合＋人物' },
  description: {
    en: 'hybrid; people named in the question; dialogues with their event',
    zh: '混合检索，再看问题提到的人物，以及对话所属的事件',
  },
  parameters: { of: hybrid.id, people: PEOPLE_WEIGHT, siblings: SIBLING_WEIGHT },
  takes: hybrid.takes,
  fuses: hybrid.fuses,
  everyQuestion: true,
  evaluatedByDefault: true,
  column: { sharedWith: hybrid.id },
  prepare(bank, options) {
    const fused = bank.prepared(hybrid, options);
    const links = linksOf(bank.bank);
    return {
      rank: (question) => links.apply(fused.rank(question) as Ranking<FusionEvidence>, question.text),
    };
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
    return {
      rank: (question) =>
        reciprocalRankFusion([
          { retriever: 'bm25', ranking: scoresOf(halves.bm25, question) },
          { retriever: 'dense', ranking: scoresOf(halves.dense, question) },
        ]),
    };
  },
} as const satisfies Retriever;
