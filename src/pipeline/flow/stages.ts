/** The stages that a question goes through, as plain values with the evidence for each. */

import type { Classification } from '../classification/classifier';
import { cueWords } from '../classification/registry';
import type { Memory, Question } from '../../core/memory/bank';
import type { ModelStamp } from '../../core/ports';
import type { BankIndex } from '../retrieval/bank-index';
import type { DenseEvidence, Ranked, Ranking, RerankEvidence } from '../retrieval/ranking';
import { comparesVectors, QUESTION_LISTS, STAND_IN_LIST, type ListId } from '../retrieval/registry';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';
import { memoriesToRead, type Relevances } from '../retrieval/rerank-by-reader';
import type { RerankChoice } from '../retrieval/rerank-presets';
import { byClassifier, byReader, type RerankedEvidence } from '../retrieval/rerankers';
import type { Phrase } from '../../core/text/phrase';
import type { Answer, EncodedQuestion } from './answerer';
import { rerankMemories } from './run-stage';

export type Classified = Classification & {
  /** The model, or the baseline that stood in for it. */
  readonly by: ModelStamp | typeof cueWords.id;
};

/** How long each stage took, in milliseconds; absent where it has not run. A list of late interaction counts the question's token vectors. */
export type StageTimes = Readonly<Partial<Record<'classification' | 'encoding' | 'answer' | ListId, number>>>;

/** A stage that failed, and what is there in its place. */
export interface StageFailure {
  readonly stage: 'classification' | 'static table' | 'vectors' | 'token vectors' | 'answer';
  /** In words, to show. */
  readonly cause: Phrase;
  /** What was thrown. */
  readonly error: unknown;
  /** Whether someone stopped it, so that it is nothing to complain about. */
  readonly cancelled: boolean;
  /** Cue words for the classifier, the lists without these vectors, an answer chosen by its words. */
  readonly standIn: typeof cueWords.id | 'fewer lists' | 'words alone';
}

/** Lists over the memories that are embedded so far, while the others still are. They are shown as what they are, and nothing is computed from them. */
export interface SomeLists {
  readonly rankings: Readonly<Partial<Record<ListId, Ranking>>>;
  /** Passages that are embedded, and all. */
  readonly embedded: number;
  readonly passages: number;
  readonly embeddedBy: ModelStamp;
}

/** A list by other means in the place of those by vectors. It is shown as what it is, and nothing is computed from it. */
export interface StandInList {
  readonly id: ListId;
  readonly ranking: Ranking;
  readonly milliseconds: number;
}

/** One question's way so far. */
export interface Flow {
  readonly question: string;
  readonly index: BankIndex;
  /** The bank's own question with this wording, whose gold is known. */
  readonly known: Question | undefined;
  readonly classified: Classified | undefined;
  readonly rankings: Readonly<Partial<Record<ListId, Ranking>>>;
  readonly times: StageTimes;
  /** The question's vector; absent until there is one. */
  readonly encoded?: EncodedQuestion | undefined;
  /** What made the vectors of the dense list; absent while there is none. */
  readonly embeddedBy?: ModelStamp | undefined;
  /** In the place of lists by vectors while the bank is being embedded; stays where that is stopped, and goes when the lists are there. */
  readonly some?: SomeLists | undefined;
  /** Shown while there is neither a list by vectors nor a part of one; goes when the lists are there. */
  readonly standIn?: StandInList | undefined;
  /** What the trained reader makes of the memories that it has read; absent until it has been asked for. */
  readonly relevances?: Relevances | undefined;
  readonly answer?: Answer | undefined;
  /** In the order in which the stages failed. */
  readonly failures?: readonly StageFailure[];
}

/** The baseline's classification. */
export function classifiedByCues(question: string): Classified {
  return { ...cueWords.classify(question), by: cueWords.id };
}

/** The list that is re-ranked: the one asked for, or the stand-in while that is not there. */
export function baseOf(
  flow: Flow,
  wanted: ListId,
): { readonly id: ListId; readonly ranking: Ranking } | undefined {
  for (const id of [wanted, STAND_IN_LIST]) {
    const ranking = flow.rankings[id];
    if (ranking) return { id, ranking };
  }
  return undefined;
}

/**
 * Eq. 3 over the base list; empty until the question is classified.
 *
 * @param probabilities those of the question's class, where another class is not tried in its place.
 */
export function rerankFlow(
  flow: Flow,
  wanted: ListId,
  parameters: RerankParameters,
  probabilities: Probabilities | undefined = flow.classified,
): Ranking<RerankEvidence> {
  const base = baseOf(flow, wanted);
  if (!base) return [];
  return rerankMemories(byClassifier, base.ranking, flow.index.kindOf, { probabilities }, parameters);
}

/** The base list as the choice re-ranks it, with `none` as Eq. 3 would; empty until the question is classified, or until the reader has read its first memories. */
export function rerankByChoice(
  flow: Flow,
  wanted: ListId,
  { preset, parameters }: RerankChoice,
): Ranking<RerankedEvidence> {
  if (preset !== 'reader') return rerankFlow(flow, wanted, parameters);
  const base = baseOf(flow, wanted);
  const given = { relevances: flow.relevances };
  return base ? rerankMemories(byReader, base.ranking, flow.index.kindOf, given, parameters) : [];
}

/** The memories that the reader has still to read for the base list, best first. */
export function unreadMemories(
  flow: Flow,
  wanted: ListId,
  { parameters }: Pick<RerankChoice, 'parameters'>,
): Memory[] {
  const base = baseOf(flow, wanted);
  return memoriesToRead(base?.ranking ?? [], parameters)
    .filter((id) => !flow.relevances?.has(id))
    .map((id) => flow.index.byId.get(id)!);
}

/** A memory in the list by cosines, with its best passage. Undefined until there is such a list. */
export function denseEntryOf(
  { rankings }: Pick<Flow, 'rankings'>,
  memory: string,
): Ranked<DenseEvidence> | undefined {
  return QUESTION_LISTS.filter(comparesVectors)
    .flatMap((id) => rankings[id] ?? [])
    .find((entry): entry is Ranked<DenseEvidence> => entry.id === memory && entry.evidence.type === 'dense');
}

/** The memories of a ranking, best first. */
export function memoriesOfRanking(flow: Flow, ranking: Ranking): Memory[] {
  return ranking.map(({ id }) => flow.index.byId.get(id)!);
}
