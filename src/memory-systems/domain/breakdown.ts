/** Answers in groups: by place of the session, by length of the context, by what became of the update they rest on. */

import { ANSWER_LABELS, type AnswerLabel } from '../../measures/domain/halumem-records';
import { bootstrapInterval, type Interval } from '../../measures/domain/interval';
import { mean } from '../../measures/domain/summary';
import { NOT_JUDGED, UPDATE_FATES, type AnswerFact, type Digest, type UpdateFate } from './digest';
import { INTERVAL_SEED } from './figures';

/** The answers of one group. Those without a verdict are counted apart and are in no share. */
export interface AnswerGroup {
  /** Bounds of what the group is by, both included. */
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly unjudged: number;
  /** Share of correct answers among the judged; null where there are none. */
  readonly correct: number | null;
  /** 95 % percentile bootstrap over the judged answers. */
  readonly interval?: Interval;
}

/** Answers in groups, by each way of grouping. */
export interface AnswerGroups {
  readonly place: readonly AnswerGroup[];
  readonly context: readonly AnswerGroup[];
}

/** Their intervals take a while: what is shown is grouped in a worker. */
export function answerGroups(digests: readonly Digest[]): AnswerGroups {
  return { place: answersByPlace(digests), context: answersByContext(digests) };
}

/** How many groups a figure has at most. */
const GROUPS = 6;

/**
 * Correct answers by the place of their session in the user's history, from 0 (first) to 1 (last), in parts of equal width. Questions that
 * follow all sessions belong to the last part. Empty parts are left out.
 */
export function answersByPlace(digests: readonly Digest[], parts = GROUPS): AnswerGroup[] {
  const placed = digests.flatMap(({ length, answers }) =>
    answers.map((answer) => ({
      answer,
      part: length < 2 ? 0 : Math.min(parts - 1, Math.floor((answer.session / length) * parts)),
    })),
  );
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const own = placed.filter((each) => each.part === part).map(({ answer }) => answer);
    return own.length === 0 ? [] : [groupOf(own, part / parts, (part + 1) / parts)];
  });
}

/** Correct answers by the tokens of memories that were handed to the answerer, in groups of about equal size. Equal lengths stay together. */
export function answersByContext(digests: readonly Digest[], groups = GROUPS): AnswerGroup[] {
  const sorted = digests.flatMap(({ answers }) => answers).sort((a, b) => a.contextTokens - b.contextTokens);
  const found: AnswerGroup[] = [];
  let start = 0;
  while (start < sorted.length) {
    const wanted = Math.ceil(((found.length + 1) * sorted.length) / groups);
    let end = Math.max(start + 1, Math.min(wanted, sorted.length));
    while (end < sorted.length && sorted[end]!.contextTokens === sorted[end - 1]!.contextTokens) end++;
    const own = sorted.slice(start, end);
    found.push(groupOf(own, own[0]!.contextTokens, own.at(-1)!.contextTokens));
    start = end;
  }
  return found;
}

function groupOf(answers: readonly AnswerFact[], from: number, to: number): AnswerGroup {
  const right = answers.flatMap(({ label }) => (label === null ? [] : [label === 'Correct' ? 1 : 0]));
  const interval = bootstrapInterval(right, { seed: INTERVAL_SEED });
  return {
    from,
    to,
    answers: answers.length,
    unjudged: answers.length - right.length,
    correct: mean(right) ?? null,
    ...(interval && { interval }),
  };
}

/** How many answers there are of each outcome. */
export type AnswerCounts = Readonly<Record<AnswerLabel | typeof NOT_JUDGED, number>>;

/** Answers that rest on an update, by what became of it; outcomes that never occurred are left out. */
export function updatesByAnswer(
  digests: readonly Digest[],
): { readonly update: UpdateFate; readonly answers: AnswerCounts }[] {
  const facts = digests.flatMap(({ answers }) => answers);
  return [...UPDATE_FATES].reverse().flatMap((update) => {
    const own = facts.filter((fact) => fact.update === update);
    return own.length === 0 ? [] : [{ update, answers: countsOf(own) }];
  });
}

function countsOf(answers: readonly AnswerFact[]): AnswerCounts {
  const count = (label: AnswerLabel | null) => answers.filter((fact) => fact.label === label).length;
  return {
    ...(Object.fromEntries(ANSWER_LABELS.map((label) => [label, count(label)])) as Record<
      AnswerLabel,
      number
    >),
    [NOT_JUDGED]: count(null),
  };
}
