/** Rule and trained reader together: the rule weighs every sentence, the model adds how likely the answer stands in it and marks the words. */

import type { QuestionFeatures } from './evidence';
import { likelyFrom } from './opposite';
import { phraseOfSpan } from './phrase';
import type { Candidate, Reader, Stretch } from './reader';
import { candidateOf, logistic, weigh } from './rule';
import { readWindows, type ReadWindow } from './trained';
import type { Unit } from './units';

/** The likeliest answer within a unit, as a trained reader marks it. Offsets are those of the memory's text. */
export interface Mark extends Stretch {
  /** How likely it is that the window answers and that this is the answer in it; in [0, 1]. */
  readonly value: number;
  readonly relevance: number;
  readonly spanProbability: number;
}

/** The likeliest answer that begins in a unit's own words; undefined where the model marks none there. */
export function markIn({ memory, own, end }: Unit, windows: readonly ReadWindow[]): Mark | undefined {
  const marks = windows
    .filter(({ passage }) => passage.memory.id === memory.id)
    .flatMap(({ passage, shift, pair: { answerable, relevance, spans } }) =>
      spans
        .filter((span) => span.start >= shift)
        .map((span) => ({
          start: span.start - shift + passage.start,
          end: Math.min(span.end - shift + passage.start, memory.text.length),
          value: answerable * span.probability,
          relevance,
          spanProbability: span.probability,
        })),
    )
    .filter(({ start }) => start >= own && start < end);
  return marks.reduce<Mark | undefined>(
    (best, mark) => (best && best.value >= mark.value ? best : mark),
    undefined,
  );
}

/**
 * What a mark is worth, in [0, 1], from which on no other window is read where its sentence is the best. Chosen with the number of windows, first
 * and at most, on people that the readers were not trained on (`docs/results.md`, “Ask”).
 */
const CLEAR_MARK = 0.8;

/** Screens show three and measures look at three: the others' short answers are not worth computing. */
const KEPT_CANDIDATES = 10;

export const combined = {
  id: 'rule-reader',
  name: { en: 'Rule and trained reader', zh: '规则加训练的阅读模型' },
  description: {
    en: 'the rule weighs every sentence; a cross-encoder adds the probability that it contains the answer, and marks the words',
    zh: '规则给每个句子打分；交叉编码器补充答案在其中的概率，并标出答案',
  },
  needs: 'model',
  async read(request, ports, signal) {
    const { model } = ports;
    if (!model) throw new Error('The trained reader is not loaded.');
    if (!model.settings.withRule)
      throw new Error(`${model.stamp.id} does not say how to combine it with the rule.`);
    const { markWeight, constant, weights, threshold, likely } = model.settings.withRule;
    const weighed = await weigh(request, ports, signal);
    const { units, scores, cosines, ofQuestion, people, failure } = weighed;
    const failed = failure === undefined ? {} : { failure };
    if (!ofQuestion) return { candidates: [], answerability: 0, threshold, ...failed };
    const featuresOf = (windows: readonly ReadWindow[]) =>
      combinedFeatures(ofQuestion, windows, markUnits(units, scores, windows, markWeight));
    const windows = await readWindows(request, model, signal, (first) => {
      const { agree, mark } = featuresOf(first);
      return agree === 1 && mark >= CLEAR_MARK;
    });
    const marked = markUnits(units, scores, windows, markWeight);
    const candidates = marked
      .map((each, i) => ({ ...each, cosine: cosines?.[i] }))
      .sort((a, b) => b.score - a.score)
      .slice(0, KEPT_CANDIDATES)
      .map(({ unit, mark, score, cosine }) =>
        withMark(candidateOf(request, people, unit, score, cosine), unit, mark),
      );
    const features = combinedFeatures(ofQuestion, windows, marked);
    return {
      candidates,
      answerability: logistic(
        constant + names(features).reduce((sum, name) => sum + (weights[name] ?? 0) * features[name], 0),
      ),
      threshold,
      likely: likelyFrom(likely, request.question, candidates),
      ...failed,
    };
  },
} as const satisfies Reader;

/** What speaks for a question being answerable: the rule's features and the model's. */
export interface CombinedFeatures extends QuestionFeatures {
  /** Largest probability of any window that it answers, and of any mark in a unit; each in [0, 1]. */
  readonly answers: number;
  readonly mark: number;
  /** 1 where the unit that is chosen holds the likeliest mark, else 0. */
  readonly agree: number;
}

function names(features: CombinedFeatures): (keyof CombinedFeatures)[] {
  return Object.keys(features) as (keyof CombinedFeatures)[];
}

/** A unit with what the model marks in it. */
export interface MarkedUnit {
  readonly unit: Unit;
  readonly mark: Mark | undefined;
  /** The rule's score and the mark's share. */
  readonly score: number;
}

/** @param scores the rule's, one per unit. */
export function markUnits(
  units: readonly Unit[],
  scores: readonly number[],
  windows: readonly ReadWindow[],
  markWeight: number,
): MarkedUnit[] {
  return units.map((unit, i) => {
    const mark = markIn(unit, windows);
    return { unit, mark, score: scores[i]! + markWeight * (mark?.value ?? 0) };
  });
}

/** @param marked at least one. */
export function combinedFeatures(
  ofQuestion: QuestionFeatures,
  windows: readonly ReadWindow[],
  marked: readonly MarkedUnit[],
): CombinedFeatures {
  const value = ({ mark }: MarkedUnit) => mark?.value ?? 0;
  const likeliest = Math.max(...marked.map(value));
  const chosen = marked.reduce((best, each) => (each.score > best.score ? each : best));
  return {
    ...ofQuestion,
    answers: Math.max(0, ...windows.map(({ pair }) => pair.answerable)),
    mark: likeliest,
    agree: likeliest > 0 && value(chosen) === likeliest ? 1 : 0,
  };
}

/** The model's words in place of the rule's, where it marks any; but what somebody is to the owner, the bank itself says. */
function withMark(candidate: Candidate, { text, memory }: Unit, mark: Mark | undefined): Candidate {
  const { type, typeFound } = candidate.reason;
  if (!mark || (type === 'relation' && typeFound && candidate.phrase !== undefined)) return candidate;
  const { start, end, relevance, spanProbability } = mark;
  const phrase = phraseOfSpan(memory.text.slice(start, end), text);
  return { ...candidate, start, end, phrase, reason: { ...candidate.reason, relevance, spanProbability } };
}
