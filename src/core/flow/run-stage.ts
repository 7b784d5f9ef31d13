/**
 * The stages of the pipeline, each written once. `answerQuestion` calls them one after the other for a question on the page, `SystemRunner`
 * for many systems whose models' outputs were computed beforehand.
 */

import type { Classification } from '../classification/categories';
import type { Encoder, QuestionClassifier } from '../ports';
import type { BankIndex } from '../retrieval/bank-index';
import type { Ranking } from '../retrieval/ranking';
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

/** A re-ranker whose lists are known to have one kind of evidence. */
type RerankerOf<List extends Ranking> = Pick<Reranker, 'probabilities' | 'parameters'> & {
  rerank(...given: Parameters<Reranker['rerank']>): List;
};

/**
 * Re-ranks a list.
 *
 * @param probabilities undefined while the question is not classified.
 * @param parameters of Eq. 3, where the re-ranker has none of its own.
 * @returns the list itself where nothing is re-ranked; empty where probabilities are needed and there are none.
 */
export function rerankMemories<List extends Ranking>(
  reranker: RerankerOf<List>,
  ranking: Ranking,
  kindOf: BankIndex['kindOf'],
  probabilities: Probabilities | undefined,
  parameters: RerankParameters,
): List | [] {
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
