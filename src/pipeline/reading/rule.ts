/** The rule that answers where no trained reader is there: it weighs words, meaning, rank and type, and declines below a calibrated threshold. */

import { dot } from '../retrieval/dense';
import { contentTerms } from '../../core/text/content-terms';
import { hasType } from './answer-type';
import { askedTerms, questionFeatures, unitFeatures, type QuestionFeatures } from './evidence';
import { likelyFrom } from './opposite';
import { peopleIn } from './passages';
import { shortAnswer } from './phrase';
import type { Candidate, Reader, ReadingPorts, ReadingRequest } from './reader';
import { quoteVectors } from './quote-vectors';
import { ANSWERABILITY, UNIT_WEIGHTS } from './rule-parameters';
import { unitsOf, type Unit } from './units';

/** Screens show three and measures look at three: the others' short answers are not worth computing. */
const KEPT_CANDIDATES = 10;

export const rule = {
  id: 'rule',
  name: { en: 'Rule', zh: '规则' },
  description: {
    en: 'the sentence that fits best by words, meaning, rank and type of answer; declines below a calibrated threshold',
    zh: '按词、语义、名次和答案类型选出最合适的句子；低于校准过的阈值就不作答',
  },
  needs: 'nothing',
  async read(request, ports, signal) {
    const weighed = await weigh(request, ports, signal);
    const { units, cosines, scores, ofQuestion, people, failure } = weighed;
    const failed = failure === undefined ? {} : { failure };
    const { constant, weights, threshold, likely } =
      ANSWERABILITY[request.language][cosines ? 'vectors' : 'words'];
    if (!ofQuestion) return { candidates: [], answerability: 0, threshold, ...failed };
    const candidates = units
      .map((unit, i) => ({ unit, score: scores[i]!, cosine: cosines?.[i] }))
      .sort((a, b) => b.score - a.score)
      .slice(0, KEPT_CANDIDATES)
      .map(({ unit, score, cosine }) => candidateOf(request, people, unit, score, cosine));
    return {
      candidates,
      answerability: logistic(constant + weighted(weights, ofQuestion)),
      threshold,
      likely: likelyFrom(likely, request.question, candidates),
      ...failed,
    };
  },
} as const satisfies Reader;

/** What the rule makes of what is read, before it chooses. */
export interface Weighed {
  readonly units: readonly Unit[];
  /** One per unit; higher is better. */
  readonly scores: readonly number[];
  /** Of the question and each unit; undefined where nothing was encoded. */
  readonly cosines: readonly number[] | undefined;
  /** Undefined where there is no unit. */
  readonly ofQuestion: QuestionFeatures | undefined;
  /** Names in the bank. */
  readonly people: readonly string[];
  /** Why nothing was encoded although there is an encoder. */
  readonly failure?: unknown;
}

/** Weighs every unit of the memories that are read. @throws DOMException `AbortError` after the signal. */
export async function weigh(
  request: ReadingRequest,
  ports: ReadingPorts,
  signal?: AbortSignal,
): Promise<Weighed> {
  const { question, bank, passages } = request;
  const ranks = new Map(passages.map(({ memory, memoryRank }) => [memory, memoryRank]));
  const units = unitsOf([...ranks.keys()], (memory) => ranks.get(memory)!);
  const { cosines, failure } = await cosinesOf(request, ports, units, signal);
  const people = peopleIn(bank);
  const asked = askedTerms(question, bank);
  const features = unitFeatures(asked, units, people, cosines);
  const scores = features.map((each) => weighted(UNIT_WEIGHTS, each));
  const nearest = cosines ? passages.map(({ cosine }) => cosine) : [];
  const ofQuestion =
    units.length === 0 ? undefined : questionFeatures(asked, units, features, scores, nearest);
  return { units, scores, cosines, ofQuestion, people, ...(failure !== undefined && { failure }) };
}

/** Log-odds → probability. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Σ weight × feature. */
export function weighted<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  features: Readonly<Record<Name, number>>,
): number {
  return (Object.keys(weights) as Name[]).reduce((sum, name) => sum + weights[name] * features[name], 0);
}

/** Of the question and each unit; none where there is no encoder, or where it fails. @throws DOMException `AbortError` after the signal. */
async function cosinesOf(
  { bank, encoded }: ReadingRequest,
  { vectors: store }: ReadingPorts,
  units: readonly Unit[],
  signal: AbortSignal | undefined,
): Promise<{ readonly cosines?: number[]; readonly failure?: unknown }> {
  if (!encoded || units.length === 0) return {};
  const { encoder, vector } = encoded;
  const texts = units.map(({ inContext }) => inContext);
  try {
    const rows = await quoteVectors(bank.id, texts, encoder, store, signal && { signal });
    signal?.throwIfAborted();
    return { cosines: units.map((_, i) => dot(vector, rows.data, i * vector.length)) };
  } catch (failure) {
    signal?.throwIfAborted();
    return { failure };
  }
}

/** A unit as a candidate, with the short answer that the rule finds in it. */
export function candidateOf(
  { question, bank }: ReadingRequest,
  people: readonly string[],
  unit: Unit,
  score: number,
  cosine: number | undefined,
): Candidate {
  const { memory, memoryRank, start, end, text, own } = unit;
  const { type, span, phrase, found } = shortAnswer(question, unit, people, bank.character.pronouns);
  const held = new Set(contentTerms(text));
  return {
    memoryId: memory.id,
    memoryRank,
    start: span.start,
    end: span.end,
    sentence: { start, end, text },
    ...(phrase !== undefined && { phrase }),
    score,
    reason: {
      terms: [...new Set(contentTerms(question))].filter((term) => held.has(term)),
      cosine,
      type,
      typeFound: found || hasType(type, text.slice(own - start), people),
    },
  };
}
