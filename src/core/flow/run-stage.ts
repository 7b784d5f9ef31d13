/**
 * The stages of the pipeline, each written once. `answerQuestion` calls them one after the other for a question on the page, `SystemRunner`
 * for many systems whose models' outputs were computed beforehand.
 */

import type { Classification } from '../classification/categories';
import type { Encoder, QuestionClassifier } from '../ports';
import type { BankIndex } from '../retrieval/bank-index';
import type { Ranking, RerankEvidence, Scores } from '../retrieval/ranking';
import type { ListId } from '../retrieval/registry';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';
import type { Answer, AnswerPorts, AnswerRequest, QuotingAnswerer } from './answerer';
import type { ModelClassifier, RuleClassifier } from './classifier';
import type { Reranker } from './reranker';
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

type GivenToRerank<List extends Scores> = [
  ranking: List,
  kindOf: BankIndex['kindOf'],
  probabilities: Probabilities | undefined,
  parameters: RerankParameters,
];

type Reranking = Pick<Reranker, 'probabilities' | 'parameters' | 'rerank'>;

/** A re-ranker that always re-ranks. */
type AlwaysReranking = Omit<Reranking, 'rerank'> & {
  rerank(...given: Parameters<Reranker['rerank']>): Ranking<RerankEvidence>;
};

/**
 * Re-ranks a list.
 *
 * @param given the list, the kinds of its memories, the probabilities (undefined while the question is not classified), and the parameters of
 * Eq. 3, where the re-ranker has none of its own.
 * @returns the list itself where nothing is re-ranked; empty where probabilities are needed and there are none.
 */
export function rerankMemories(
  reranker: AlwaysReranking,
  ...given: GivenToRerank<Scores>
): Ranking<RerankEvidence> | [];
export function rerankMemories<List extends Scores>(
  reranker: Reranking,
  ...given: GivenToRerank<List>
): List | Ranking<RerankEvidence> | [];
export function rerankMemories(
  reranker: Reranking,
  ...[ranking, kindOf, probabilities, parameters]: GivenToRerank<Scores>
): Scores {
  if (reranker.probabilities !== 'none' && !probabilities) return [];
  // A re-ranker that takes no probabilities reads none.
  return reranker.rerank(ranking, kindOf, probabilities!, reranker.parameters ?? parameters);
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
