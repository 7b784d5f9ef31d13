/** All re-rankers. Adding one is one entry here, which holds its words too. */

import type { Reranker, RerankGiven } from '../flow/reranker';
import type { Kind } from '../../core/memory/bank';
import type { Ranking, RerankEvidence, Scores } from './ranking';
import { rerank, RERANK_READER, RERANK_TUNED, type RerankParameters } from './rerank';
import { rerankByReader } from './rerank-by-reader';

function byClass(
  ranking: Scores,
  kindOf: (id: string) => Kind,
  { probabilities }: RerankGiven,
  parameters: RerankParameters,
): Ranking<RerankEvidence> {
  return rerank(ranking, kindOf, probabilities!, parameters);
}

export const noReranking = {
  id: 'none',
  name: { en: 'None: the retriever’s order', zh: '无：保持检索器的次序' },
  shortName: { en: 'none', zh: '无' },
  description: { en: 'the retriever’s order', zh: '检索器的次序' },
  probabilities: 'none',
  rerank: (ranking) => ranking,
} as const satisfies Reranker;

/** Eq. 3 with the model's probabilities and the user's parameters; by default the published ones. */
export const byClassifier = {
  id: 'classifier',
  name: { en: 'Classifier (Eq. 3)', zh: '分类器（公式 3）' },
  shortName: { en: 'classifier', zh: '分类器' },
  description: { en: 'Eq. 3 with the model’s probabilities', zh: '用模型的概率计算公式 3' },
  probabilities: 'model',
  rerank: byClass,
} as const satisfies Reranker;

export const byCueWords = {
  id: 'cue-words',
  name: { en: 'Cue words (Eq. 3)', zh: '线索词（公式 3）' },
  shortName: { en: 'cue words', zh: '线索词' },
  description: { en: 'Eq. 3 with the baseline’s probabilities', zh: '用基线的概率计算公式 3' },
  probabilities: 'cue-words',
  rerank: byClass,
} as const satisfies Reranker;

/** The classifier with our weights and kinds. */
export const tuned = {
  id: 'tuned',
  name: { en: 'Classifier, our settings', zh: '分类器，本页的设置' },
  shortName: { en: 'classifier', zh: '分类器' },
  description: {
    en: 'Eq. 3 with a small weight, standardised scores and four kinds',
    zh: '公式 3，权重小、得分标准化、四种记忆',
  },
  probabilities: 'model',
  parameters: RERANK_TUNED,
  rerank: byClass,
} as const satisfies Reranker;

/** Probability 1 for the true category: the upper bound for any classifier. */
export const oracle = {
  id: 'oracle',
  name: { en: 'Oracle: the true category (Eq. 3)', zh: '真实类别（oracle 上界，公式 3）' },
  shortName: { en: 'oracle', zh: 'oracle' },
  description: { en: 'Eq. 3 with the true category', zh: '用真实类别计算公式 3' },
  probabilities: 'truth',
  rerank: byClass,
} as const satisfies Reranker;

/** A trained reader reads the first memories together with the question. */
export const byReader = {
  id: 'reader',
  name: { en: 'Trained reader', zh: '训练的阅读模型' },
  shortName: { en: 'reader', zh: '阅读模型' },
  description: {
    en: `a cross-encoder reads the first ${RERANK_READER.k} memories together with the question`,
    zh: `交叉编码器把问题与前 ${RERANK_READER.k} 条记忆放在一起阅读`,
  },
  probabilities: 'reader',
  rerank: (ranking, _kindOf, { relevances }, parameters) => rerankByReader(ranking, relevances!, parameters),
} as const satisfies Reranker;

export const RERANKER_ENTRIES = [
  noReranking,
  byClassifier,
  byCueWords,
  tuned,
  oracle,
  byReader,
] as const satisfies readonly Reranker[];

type Registered = (typeof RERANKER_ENTRIES)[number];
export type RerankerId = Registered['id'];

/** Those that a system is stored with. One with parameters of its own is stored as the classifier with these parameters. */
export type SystemRerankerId = Exclude<Registered, { readonly parameters: object }>['id'];

const ids = <Id extends RerankerId>(is: (reranker: Reranker) => boolean) =>
  RERANKER_ENTRIES.filter(is).map(({ id }) => id) as readonly RerankerId[] as readonly [Id, ...Id[]];

export const RERANKER_IDS = ids<RerankerId>(() => true);
export const SYSTEM_RERANKERS = ids<SystemRerankerId>(({ parameters }) => parameters === undefined);

const BY_ID: ReadonlyMap<string, Reranker> = new Map(RERANKER_ENTRIES.map((entry) => [entry.id, entry]));

/** @throws RangeError for an id that no re-ranker has. */
export function rerankerOf(id: RerankerId): Reranker {
  const reranker = BY_ID.get(id);
  if (!reranker) throw new RangeError(`There is no re-ranker "${id as string}".`);
  return reranker;
}

/** Whether a trained reader re-ranks. */
export function isReader(by: RerankerId): boolean {
  return rerankerOf(by).probabilities === 'reader';
}
