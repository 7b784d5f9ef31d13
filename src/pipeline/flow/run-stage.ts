/**
 * The stages of the pipeline, each written once. `answerQuestion` calls them one after the other for a question on the page, `SystemRunner`
 * for many systems whose models' outputs were computed beforehand.
 */

import type { Classification, ModelClassifier, RuleClassifier } from '../classification/classifier';
import type { Encoder, QuestionClassifier } from '../../core/ports';
import type { BankIndex } from '../retrieval/bank-index';
import type { Ranking, Scores } from '../retrieval/ranking';
import type { ListId } from '../retrieval/registry';
import type { RerankParameters } from '../retrieval/rerank';
import { isRead } from '../retrieval/rerank-by-reader';
import type { Answer, AnswerPorts, AnswerRequest, QuotingAnswerer } from './answerer';
import type { RerankedEvidence, Reranker, RerankGiven } from '../retrieval/rerankers';
import type { RetrieverOptions, RetrieverQuestion } from './retriever';
import { timed, timedAsync, type Clock, type Timed } from './timed';

/** Classifies by a rule, at once. */
export function classifyByRule(
  classifier: RuleClassifier,
  question: string,
  clock: Clock,
): Timed<Classification> {
  return timed(clock, () => classifier.classify(question));
}

/** Classifies by a model. @throws what the model throws. */
export function classifyByModel(
  classifier: ModelClassifier,
  question: string,
  model: QuestionClassifier,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Timed<Classification>> {
  return timedAsync(clock, () => classifier.classify(question, model, signal));
}

/** The question's unit vector. @throws what the encoder throws. */
export function encodeQuestion(
  encoder: Encoder,
  question: string,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Timed<Float32Array>> {
  return timedAsync(clock, () => encoder.encode([question], 'question', signal && { signal }));
}

/** One retriever's list. @throws Error where vectors are needed and missing. */
export function rankMemories(
  index: BankIndex,
  id: ListId,
  question: RetrieverQuestion,
  clock: Clock,
  options: RetrieverOptions = {},
): Timed<Ranking> {
  return timed(clock, () => index.list(id, question, options));
}

/** The same list without its evidence, where nobody looks at that. @throws as `rankMemories` does. */
export function scoreMemories(
  index: BankIndex,
  id: ListId,
  question: RetrieverQuestion,
  clock: Clock,
  options: RetrieverOptions = {},
): Timed<Scores> {
  return timed(clock, () => index.scores(id, question, options));
}

type ToRerank<List extends Scores> = [
  ranking: List,
  kindOf: BankIndex['kindOf'],
  given: RerankGiven,
  parameters: RerankParameters,
];

type Reranking<Evidence extends RerankedEvidence> = Pick<Reranker, 'probabilities' | 'parameters'> & {
  rerank(...given: Parameters<Reranker['rerank']>): Scores | Ranking<Evidence>;
};

/** A re-ranker that always re-ranks. */
type AlwaysReranking<Evidence extends RerankedEvidence> = Pick<Reranker, 'probabilities' | 'parameters'> & {
  rerank(...given: Parameters<Reranker['rerank']>): Ranking<Evidence>;
};

/**
 * Re-ranks a list.
 *
 * @param rest the list, the kinds of its memories, what models make of them (undefined while that is not known), and the parameters,
 * where the re-ranker has none of its own.
 * @returns the list itself where nothing is re-ranked; empty where probabilities or relevances are needed and there are none.
 */
export function rerankMemories<Evidence extends RerankedEvidence>(
  reranker: AlwaysReranking<Evidence>,
  ...rest: ToRerank<Scores>
): Ranking<Evidence> | [];
export function rerankMemories<List extends Scores>(
  reranker: Pick<Reranker, 'probabilities' | 'parameters' | 'rerank'>,
  ...rest: ToRerank<List>
): List | Ranking<RerankedEvidence> | [];
export function rerankMemories(
  reranker: Reranking<RerankedEvidence>,
  ...[ranking, kindOf, given, parameters]: ToRerank<Scores>
): Scores {
  const { probabilities, relevances } = given;
  const own = reranker.parameters ?? parameters;
  if (reranker.probabilities === 'reader') {
    if (!relevances || !isRead(ranking, relevances, own)) return [];
  } else if (reranker.probabilities !== 'none' && !probabilities) return [];
  return reranker.rerank(ranking, kindOf, given, own);
}

/** Answers from memories. The answer is undefined where a newer one has taken its place. @throws DOMException `AbortError` after the signal. */
export function answerFromMemories(
  answerer: QuotingAnswerer,
  request: AnswerRequest,
  ports: AnswerPorts & { readonly clock: Clock },
  signal: AbortSignal,
): Promise<Timed<Answer | undefined>> {
  return timedAsync(ports.clock, () => answerer.answer(request, ports, signal));
}
