/** What a reader is worth over questions: hits, token F1, and whether it declines what the memories do not say. */

import type { Kind, Memory, Question } from '../../core/memory/bank';
import { answerableOf } from '../../core/memory/answerable';
import { bootstrapInterval, type Interval } from '../../measures/domain/interval';
import { random } from '../../measures/domain/random';
import { mean, quantile } from '../../measures/domain/summary';
import {
  anchorHit,
  anchorsFound,
  realOf,
  type AnchorForm,
  type AnchorsFound,
} from '../../measures/domain/text/anchor-hit';
import { tokenF1 } from '../../measures/domain/text/squad';
import { hasHan } from '../../core/text/terms';
import { characters, whitespace } from '../../core/text/segment';
import { answerTypeOf, type AnswerType } from './answer-type';
import { answers, CONFIDENCES, confidenceOf, type Confidence, type Reading } from './reader';

/** One question, read. */
export interface ReadQuestion {
  readonly kind: Kind;
  readonly type: AnswerType;
  /** In the first sentence, in the first three, and in the gold memories. Undefined where the question has no anchors. */
  readonly anchors:
    { readonly first: AnchorsFound; readonly three: AnchorsFound; readonly gold: AnchorsFound } | undefined;
  readonly f1: number | undefined;
  /** Undefined where nobody knows: see `answerableOf`. */
  readonly isAnswerable: boolean | undefined;
  readonly isAnswered: boolean;
  readonly answerability: number;
  readonly confidence: Confidence;
  readonly milliseconds: number;
}

const F1 = { words: tokenF1(whitespace), characters: tokenF1(characters) };

/**
 * Hits count whatever the reader decides: they say whether the sentence that holds an anchor is first, or among the first three. F1 compares the
 * short answer, or the span where there is none, with the anchor that it fits best, or with all of them together.
 *
 * @param memories of the bank by id, of which the gold ones say what can be hit.
 */
export function readQuestion(
  { kind, text, gold, anchors, tags }: Question,
  reading: Reading,
  milliseconds: number,
  memories: ReadonlyMap<string, Pick<Memory, 'text'>>,
): ReadQuestion {
  const quoted = reading.candidates.map(({ sentence }) => sentence.text);
  const first = anchorsFound(anchors, quoted.slice(0, 1));
  const three = anchorsFound(anchors, quoted.slice(0, 3));
  const reachable = anchorsFound(
    anchors,
    gold.flatMap((id) => memories.get(id)?.text ?? []),
  );
  return {
    kind,
    type: answerTypeOf(text),
    anchors: first && three && reachable && { first, three, gold: reachable },
    f1: first && bestF1(reading, realOf(anchors)),
    isAnswerable: answerableOf({ gold, tags }),
    isAnswered: answers(reading),
    answerability: reading.answerability,
    confidence: confidenceOf(reading),
    milliseconds,
  };
}

function bestF1({ candidates: [best] }: Reading, anchors: readonly string[]): number {
  if (!best) return 0;
  const { sentence, start, end, phrase } = best;
  const said = phrase ?? sentence.text.slice(Math.max(0, start - sentence.start), end - sentence.start);
  const measure = hasHan(said) ? F1.characters : F1.words;
  return Math.max(...[...anchors, anchors.join(' ')].map((reference) => measure.of(said, reference)));
}

export const READING_MEASURES = [
  'AnchorHit@1',
  'AnchorHit@1(folded)',
  'AnchorHit@3',
  'AnchorHit@3(folded)',
  'AnchorCeiling',
  'AnchorCeiling(folded)',
  'F1',
  'Answered',
  'FalseAnswers',
  'FalseSilences',
  'AUROC',
] as const;
export type ReadingMeasure = (typeof READING_MEASURES)[number];

export interface ReadingRow {
  readonly questions: number;
  readonly answerable: number;
  /** null where no question has a value. */
  readonly measures: Readonly<Record<ReadingMeasure, number | null>>;
  readonly interval: Readonly<Partial<Record<ReadingMeasure, Interval>>>;
  readonly milliseconds: { readonly median: number; readonly p95: number } | null;
}

const VALUES: Readonly<Record<Exclude<ReadingMeasure, 'AUROC'>, (read: ReadQuestion) => number | undefined>> =
  {
    'AnchorHit@1': hitIn('first', 'strict'),
    'AnchorHit@1(folded)': hitIn('first', 'folded'),
    'AnchorHit@3': hitIn('three', 'strict'),
    'AnchorHit@3(folded)': hitIn('three', 'folded'),
    AnchorCeiling: hitIn('gold', 'strict'),
    'AnchorCeiling(folded)': hitIn('gold', 'folded'),
    F1: ({ f1 }) => f1,
    Answered: ({ isAnswered }) => Number(isAnswered),
    FalseAnswers: ({ isAnswerable, isAnswered }) => (isAnswerable === false ? Number(isAnswered) : undefined),
    FalseSilences: ({ isAnswerable, isAnswered }) => (isAnswerable ? Number(!isAnswered) : undefined),
  };

/** Whether an anchor is in the first sentence, in the first three, or in a gold memory: the ceiling of both. */
function hitIn(place: 'first' | 'three' | 'gold', form: AnchorForm) {
  return ({ anchors }: Pick<ReadQuestion, 'anchors'>): number | undefined =>
    anchors && anchorHit(anchors[place], form);
}

/** @param seed of the intervals. */
export function readingRow(read: readonly ReadQuestion[], seed: number): ReadingRow {
  const measures = {} as Record<ReadingMeasure, number | null>;
  const interval: Partial<Record<ReadingMeasure, Interval>> = {};
  for (const name of READING_MEASURES) {
    if (name === 'AUROC') {
      measures[name] = auroc(read) ?? null;
      const found = aurocInterval(read, seed);
      if (found) interval[name] = found;
      continue;
    }
    const values = read.flatMap((each) => VALUES[name](each) ?? []);
    measures[name] = mean(values) ?? null;
    const found = bootstrapInterval(values, { seed });
    if (found) interval[name] = found;
  }
  const times = read.map(({ milliseconds }) => milliseconds);
  const median = quantile(times, 0.5);
  const p95 = quantile(times, 0.95);
  return {
    questions: read.length,
    answerable: read.filter(({ isAnswerable }) => isAnswerable).length,
    measures,
    interval,
    milliseconds: median === undefined || p95 === undefined ? null : { median, p95 },
  };
}

/** How often a word for how sure an answer is was right, with anchors as they are and folded. */
export interface ConfidenceRate {
  readonly right: number;
  readonly rightFolded: number;
  readonly questions: number;
}

/**
 * By word: an answer is right if its sentence holds an anchor, "nothing here" if the question is unanswerable. Questions of which nobody can tell
 * are left out: those without anchors, and those that may or may not be answerable.
 */
export function ratesByConfidence(
  read: readonly Pick<ReadQuestion, 'confidence' | 'isAnswerable' | 'anchors'>[],
): Record<Confidence, ConfidenceRate> {
  const judged = read.filter(
    ({ isAnswerable, anchors }) => isAnswerable === false || (isAnswerable && anchors !== undefined),
  );
  const rate = (word: Confidence): ConfidenceRate => {
    const said = judged.filter(({ confidence }) => confidence === word);
    const right = (form: AnchorForm) =>
      said.filter((each) =>
        word === 'nothing' ? !each.isAnswerable : each.isAnswerable && hitIn('first', form)(each) === 1,
      ).length;
    return { right: right('strict'), rightFolded: right('folded'), questions: said.length };
  };
  return Object.fromEntries(CONFIDENCES.map((word) => [word, rate(word)])) as Record<
    Confidence,
    ConfidenceRate
  >;
}

/** The rows of each group, in the order in which the groups first appear. */
export function readingRowsBy<Group extends string>(
  read: readonly ReadQuestion[],
  groupOf: (read: ReadQuestion) => Group,
  seed: number,
): Partial<Record<Group, ReadingRow>> {
  const groups = [...new Set(read.map(groupOf))];
  return Object.fromEntries(
    groups.map((group) => [
      group,
      readingRow(
        read.filter((each) => groupOf(each) === group),
        seed,
      ),
    ]),
  ) as Partial<Record<Group, ReadingRow>>;
}

const isJudged = ({ isAnswerable }: Pick<ReadQuestion, 'isAnswerable'>) => isAnswerable !== undefined;

/**
 * The probability that an answerable question has the higher answerability than an unanswerable one; ties count one half (Mann and Whitney's U). Those that may or
 * may not be answerable are left out.
 *
 * @returns undefined where either kind is missing.
 */
export function auroc(
  read: readonly Pick<ReadQuestion, 'isAnswerable' | 'answerability'>[],
): number | undefined {
  const sorted = read.filter(isJudged).sort((a, b) => a.answerability - b.answerability);
  const positives = sorted.filter(({ isAnswerable }) => isAnswerable).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return undefined;
  let sum = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]!.answerability === sorted[from]!.answerability) to++;
    // Ranks from 1; equal values share the mean of theirs.
    const rank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) if (sorted[i]!.isAnswerable) sum += rank;
    from = to;
  }
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

const SAMPLES = 1000;

/** Percentile bootstrap over questions; samples without both kinds are left out. */
function aurocInterval(read: readonly ReadQuestion[], seed: number): Interval | undefined {
  const judged = read.filter(isJudged);
  if (auroc(judged) === undefined) return undefined;
  const next = random(seed);
  const values: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const drawn = judged.map(() => judged[Math.floor(next() * judged.length)]!);
    const value = auroc(drawn);
    if (value !== undefined) values.push(value);
  }
  return values.length === 0 ? undefined : [quantile(values, 0.025)!, quantile(values, 0.975)!];
}
