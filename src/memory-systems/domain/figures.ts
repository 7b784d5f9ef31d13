/** Figures with their intervals, made of digests: what the tables show. */

import { type Interval, groupPlaces, bootstrapInterval } from '../../measures/domain/interval';
import { random } from '../../measures/domain/random';
import { quantile, mean } from '../../measures/domain/summary';
import { f1 } from '../../measures/domain/halumem/extraction-f1';
import { share, type Share } from '../../measures/domain/halumem/ratio';
import { type Digest, NOT_JUDGED, UPDATE_FATES, type AnswerFact, type UpdateFate } from './digest';
import { ANSWER_LABELS, type AnswerLabel } from '../../measures/domain/halumem-records';

/**
 * What a share is over. `all`: failed judgements count in the denominator. `valid`: they are left out. `full`: only sessions of which every
 * record has a verdict.
 */
export const SCOPES = ['all', 'valid', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

export interface Figure {
  readonly value: Share;
  /** The denominator: records, or for weighted recall the sum of importances. */
  readonly over: number;
  /** 95 % interval; absent where there is no value or only one session. */
  readonly interval?: Interval;
}

/** By the name of the measure, `extraction_f1` among them. A measure without records is absent. */
export type Figures = Readonly<Record<string, Readonly<Record<Scope, Figure>>>>;

export const INTERVAL_SEED = 7;
const SAMPLES = 1000;

interface Column {
  readonly name: string;
  readonly scope: Scope;
  readonly parts: Float64Array;
  readonly wholes: Float64Array;
}

/**
 * Every measure under every scope, over all sessions of all digests.
 *
 * The interval is a percentile bootstrap in which sessions are drawn, each with all its records, for the points and questions of one
 * session hang together; with enough users, whole users are drawn, for the sessions of one are about one life. From the 2.5 % to the 97.5 %
 * quantile of 1,000 resamples. Resamples with an empty denominator are left out.
 */
export function figuresOf(digests: readonly Digest[], seed = INTERVAL_SEED): Figures {
  const sessions = digests.flatMap((digest) => digest.sessions);
  const names = [...new Set(sessions.flatMap(({ ratios }) => Object.keys(ratios)))];
  const anyFailed = sessions.some(({ failed }) => failed > 0);
  const scopes = anyFailed ? SCOPES : (['all'] as const);
  const columns = scopes.flatMap((scope) =>
    names.map((name): Column => {
      const taken = (i: number) => scope !== 'full' || sessions[i]!.failed === 0;
      const ratioAt = (i: number) => (taken(i) ? sessions[i]!.ratios[name] : undefined);
      return {
        name,
        scope,
        parts: Float64Array.from(sessions, (_, i) => ratioAt(i)?.part ?? 0),
        wholes: Float64Array.from(sessions, (_, i) => ratioAt(i)?.[scope === 'valid' ? 'valid' : 'all'] ?? 0),
      };
    }),
  );
  const owners = digests.flatMap((digest) => digest.sessions.map(() => digest.user));
  const drawn = groupPlaces(owners) ?? sessions.map((_, i) => [i]);
  const samples = sessions.length < 2 ? [] : resampled(columns, drawn, seed);
  const figures: Record<string, Partial<Record<Scope, Figure>>> = {};
  const put = (name: string, scope: Scope, figure: Figure) => {
    (figures[name] ??= {})[scope] = figure;
    if (!anyFailed) figures[name] = { all: figure, valid: figure, full: figure };
  };
  columns.forEach(({ name, scope, parts, wholes }, c) => {
    const over = total(wholes);
    const value = share(total(parts), over);
    put(name, scope, figureOf(value, over, samples[c]));
  });
  for (const scope of scopes) {
    const at = (name: string) =>
      columns.findIndex((column) => column.name === name && column.scope === scope);
    const precision = at('target_precision');
    const recall = at('recall');
    if (precision < 0 || recall < 0) continue;
    const value = f1(figures['target_precision']![scope]!.value, figures['recall']![scope]!.value);
    const both = samples[precision]?.map((one, i) => f1(one, samples[recall]![i]!));
    put('extraction_f1', scope, figureOf(value, figures['recall']![scope]!.over, both));
  }
  return figures as Figures;
}

function figureOf(value: Share, over: number, samples: readonly Share[] | undefined): Figure {
  const known = samples?.filter((sample) => sample !== null) ?? [];
  if (value === null || known.length === 0) return { value, over };
  return { value, over, interval: [quantile(known, 0.025)!, quantile(known, 0.975)!] };
}

/** One list of values for each column; all columns share the draws. */
function resampled(
  columns: readonly Column[],
  drawn: readonly (readonly number[])[],
  seed: number,
): Share[][] {
  const next = random(seed);
  const lists: Share[][] = columns.map(() => []);
  const times = new Float64Array(columns[0]?.parts.length ?? 0);
  // Most types of memory and question are in few sessions.
  const filled = columns.map(({ parts, wholes }) => {
    const places = Uint32Array.from([...wholes.keys()].filter((i) => wholes[i]! > 0));
    return {
      places,
      parts: Float64Array.from(places, (i) => parts[i]!),
      wholes: Float64Array.from(places, (i) => wholes[i]!),
    };
  });
  for (let sample = 0; sample < SAMPLES; sample++) {
    times.fill(0);
    for (let i = 0; i < drawn.length; i++)
      for (const session of drawn[Math.floor(next() * drawn.length)]!) times[session]!++;
    for (let c = 0; c < filled.length; c++) lists[c]!.push(shareOf(filled[c]!, times));
  }
  return lists;
}

interface Filled {
  readonly places: Uint32Array;
  readonly parts: Float64Array;
  readonly wholes: Float64Array;
}

function shareOf({ places, parts, wholes }: Filled, times: Float64Array): Share {
  let part = 0;
  let whole = 0;
  for (let i = 0; i < places.length; i++) {
    const drawn = times[places[i]!]!;
    part += parts[i]! * drawn;
    whole += wholes[i]! * drawn;
  }
  return share(part, whole);
}

/** In the order of the sessions. */
function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

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
