/** What a re-ranker is, and all that there are. Adding one is one entry here, which holds its words too. */

import type { Kind } from '../../core/memory/bank';
import type { Ranking, RerankEvidence, Scores, ReadEvidence } from './ranking';
import { rerank, RERANK_READER, RERANK_TUNED, type RerankParameters, type Probabilities } from './rerank';
import { rerankByReader, type Relevances } from './rerank-by-reader';
import type { RerankPreset } from './rerank-presets';
import type { Phrase } from '../../core/text/phrase';

/** What models make of the question and its memories; undefined while that is not known. */
export interface RerankGiven {
  readonly probabilities?: Probabilities | undefined;
  readonly relevances?: Relevances | undefined;
}

/** Of a list that was re-ranked. */
export type RerankedEvidence = RerankEvidence | ReadEvidence;

export interface Reranker {
  /** In stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  /** In a system's name, after the retriever's: `Hybrid + classifier`. */
  readonly shortName: Phrase;
  readonly description: Phrase;
  /** Where its probabilities come from: the model, the cue words, the question's true category, or a trained reader, whose are the memories' own. */
  readonly probabilities: 'none' | 'model' | 'cue-words' | 'truth' | 'reader';
  /** Its own parameters; undefined where the user chooses them. */
  readonly parameters?: RerankParameters;
  /**
   * @param kindOf the kind of each memory in the ranking.
   * @param given what `probabilities` names.
   * @returns the list itself where nothing is re-ranked.
   */
  rerank<List extends Scores>(
    ranking: List,
    kindOf: (id: string) => Kind,
    given: RerankGiven,
    parameters: RerankParameters,
  ): List | Ranking<RerankedEvidence>;
}

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

/** What re-ranks by a preset. */
export function rerankerOfPreset(preset: RerankPreset): Reranker {
  return { none: noReranking, tuned: byClassifier, published: byClassifier, reader: byReader }[preset];
}
