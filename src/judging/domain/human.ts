/** People as judges: what a rater is asked next, without knowing whose answer it is. Several raters are kept apart by name. */

import type { AnswerUnit } from '../../llm/domain/units';
import { textKey } from '../../core/text/key';
import { groupBy } from '../../core/group-by';
import { itemOf } from './scores';
import { answersOf, criteriaOf, type Rubric } from './rubric';
import * as z from 'zod';

export const HUMAN_FORMAT = 'human-2';

export interface HumanRecord {
  readonly format: typeof HUMAN_FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  /** What lists call it. */
  readonly name: string;
  /** Id of the run whose answers are scored. */
  readonly run: string;
}

/** One rater's choice, with which a session goes on. */
export interface RaterSetup {
  readonly rater: string;
  /** Ids. */
  readonly rubrics: readonly string[];
  /** Of all questions, so many are scored, the same ones for every rater; absent for all. */
  readonly questions?: number;
  /** A note on an item that has no mark yet. */
  readonly pending?: { readonly item: string; readonly note: string };
  /** ISO 8601. */
  readonly since: string;
}

/** A unit of the record: a mark, a rater's choice, or nothing in the place of what was taken back. */
export type HumanUnit =
  { readonly mark: HumanScore } | { readonly setup: RaterSetup } | { readonly gone: true };

/** Id of the record of a run's human scores. */
export const humanRecordId = (run: string): string => `human scores of ${run}`;

export function humanRecord(run: string, title: string, created: string): HumanRecord {
  return { format: HUMAN_FORMAT, id: humanRecordId(run), created, name: `Human scores: ${title}`, run };
}

/** Id of a mark's unit: the same for every later mark that takes its place. */
export const markUnitId = (score: HumanScore): string => `mark ${textKey(markKey(score))}`;
/** Id of the unit of a rater's choice. */
export const setupUnitId = (rater: string): string => `rater ${textKey(rater)}`;

/** One mark of one rater. */
export interface HumanScore {
  readonly rater: string;
  /** Ids of the answers: one, or two of a pair. */
  readonly answers: readonly string[];
  readonly rubric: string;
  readonly aspect: string;
  /** Id of the rubric's point that is marked; absent where the aspect is marked as a whole. */
  readonly point?: string;
  /** On the aspect's scale, a point from 0 to 1, fractions allowed; of a pair 1 the first of `answers`, 0 the second, ½ neither. */
  readonly score: number | 'cannot tell';
  readonly note: string;
  /** ISO 8601. */
  readonly when: string;
}

/** What one rater sees of one answer, or of two. The ids in it may name models: a screen shows the texts alone. */
export interface HumanItem {
  /** Of the rubric and the answers. */
  readonly key: string;
  readonly rubric: string;
  readonly aspect: string;
  readonly bank: string;
  readonly question: string;
  /** Of a pair, the lesser id first: scores are recorded for this order. */
  readonly answers: readonly string[];
  /** In the order in which the rater sees them. */
  readonly texts: readonly string[];
  /** Whether the rater sees the second of `answers` first. */
  readonly swapped: boolean;
  /** Ids of the memories that the answers were written from, where the rubric shows them. */
  readonly memories: readonly string[];
}

/**
 * All that a rater can score, in the rater's own order: answers are shuffled by seed and rater's name, the rubrics of one answer stay
 * together, and new answers do not move those that were there. Answers that are none are left out. A pair's sides are shuffled likewise.
 *
 * @param pairs ids of the answers that pairwise rubrics compare; without it, every two answers to one question.
 */
export function humanItems(
  units: readonly AnswerUnit[],
  rubrics: readonly Rubric[],
  rater: string,
  seed: number,
  pairs: readonly (readonly [string, string])[] = everyPair(units),
): HumanItem[] {
  const known = new Map(
    units.flatMap((unit) => (textOf(unit) === undefined ? [] : [[unit.id, unit] as const])),
  );
  const drawn = (key: string) => textKey(JSON.stringify([seed, rater, key]));
  const places = new Map<string, string>();
  const placeOf = ({ answers }: HumanItem) => {
    const key = JSON.stringify(answers);
    const place = places.get(key) ?? drawn(key);
    places.set(key, place);
    return place;
  };
  const distinct = new Map(pairs.map((pair) => [itemOf(pair).key, pair]));
  return rubrics
    .flatMap((rubric) => {
      const subjects = answersOf(rubric) === 1 ? [...known.keys()].map((id) => [id]) : [...distinct.values()];
      return subjects.flatMap((answers) => {
        const sides = answers.flatMap((id) => known.get(id) ?? []);
        return sides.length === answers.length ? [itemFor(rubric, sides, drawn)] : [];
      });
    })
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ item }) => item);
}

function itemFor(rubric: Rubric, sides: readonly AnswerUnit[], drawn: (key: string) => string): HumanItem {
  const { turn } = itemOf(sides.map(({ id }) => id));
  const own = turn ? sides.toReversed() : sides;
  const answers = own.map(({ id }) => id);
  const key = itemKey(rubric.id, rubric.aspect, answers);
  const swapped = own.length === 2 && Number.parseInt(drawn(`sides ${key}`).slice(0, 2), 16) % 2 === 1;
  const texts = own.map((unit) => textOf(unit)!);
  const { bank, question } = own[0]!;
  return {
    key,
    rubric: rubric.id,
    aspect: rubric.aspect,
    bank,
    question,
    answers,
    swapped,
    texts: swapped ? texts.toReversed() : texts,
    memories: rubric.shows.includes('memories') ? [...new Set(own.flatMap(({ memories }) => memories))] : [],
  };
}

function textOf({ outcome }: AnswerUnit): string | undefined {
  return outcome.state === 'done' && outcome.value.trim() !== '' ? outcome.value : undefined;
}

function everyPair(units: readonly AnswerUnit[]): [string, string][] {
  const byQuestion = new Map<string, string[]>();
  for (const { bank, question, id } of units) {
    const key = JSON.stringify([bank, question]);
    byQuestion.set(key, [...(byQuestion.get(key) ?? []), id]);
  }
  return [...byQuestion.values()].flatMap((ids) =>
    ids.flatMap((first, i) => ids.slice(i + 1).map((second): [string, string] => [first, second])),
  );
}

/** The score to record for what a rater chose of the two texts as they stand on the screen. */
export function pairScore({ swapped }: HumanItem, choice: 'first' | 'second' | 'tie'): number {
  if (choice === 'tie') return 0.5;
  return (choice === 'first') === swapped ? 0 : 1;
}

/** What the mark is of: the same for every later mark of the same rater that takes its place. */
export function markKey({ rater, answers, rubric, aspect, point }: HumanScore): string {
  return JSON.stringify([rater, rubric, aspect, point ?? null, itemOf(answers).key]);
}

/** The newest mark of each rater, item and point, in the order of first marking; of two of one time, the later in the list. */
export function currentScores(scores: readonly HumanScore[]): HumanScore[] {
  const newest = new Map<string, HumanScore>();
  for (const score of scores) {
    const key = markKey(score);
    const before = newest.get(key);
    if (!before || Date.parse(before.when) <= Date.parse(score.when)) newest.set(key, score);
  }
  return [...newest.values()];
}

/** `HumanItem.key`. @param answers of a pair, the lesser id first. */
function itemKey(rubric: string, aspect: string, answers: readonly string[]): string {
  return JSON.stringify([rubric, aspect, answers]);
}

/** Whether an item is marked: as a whole, or each of the rubric's points. "Cannot tell" is a mark. */
function isScored(rubric: Rubric, marks: readonly HumanScore[]): boolean {
  const has = (wanted?: string) => marks.some(({ point }) => point === wanted);
  const points = rubric.verdict.form === 'points' ? criteriaOf(rubric) : [];
  return has() || (points.length > 0 && points.every((point) => has(point)));
}

export interface RaterProgress {
  readonly items: number;
  readonly scored: number;
  /** Marks of these items that say "cannot tell". */
  readonly cannotTell: number;
  /** The first item that is not scored; undefined where all are. */
  readonly next: HumanItem | undefined;
}

/**
 * How far a rater has come, and with what to go on.
 *
 * @param items as `humanItems` gives them for this rater.
 * @throws RangeError where an item's rubric is not among the rubrics.
 */
export function raterProgress(
  items: readonly HumanItem[],
  rubrics: readonly Rubric[],
  scores: readonly HumanScore[],
  rater: string,
): RaterProgress {
  const own = currentScores(scores.filter((score) => score.rater === rater));
  const marks = groupBy(own, ({ rubric, aspect, answers }) =>
    itemKey(rubric, aspect, JSON.parse(itemOf(answers).key) as string[]),
  );
  const known = new Map(rubrics.map((rubric) => [rubric.id, rubric]));
  const open = items.filter(({ rubric: id, key }) => {
    const rubric = known.get(id);
    if (!rubric) throw new RangeError(`The rubric "${id}" of an item is not among the rubrics.`);
    return !isScored(rubric, marks.get(key) ?? []);
  });
  const ofItems = items.flatMap(({ key }) => marks.get(key) ?? []);
  return {
    items: items.length,
    scored: items.length - open.length,
    cannotTell: ofItems.filter(({ score }) => score === 'cannot tell').length,
    next: open[0],
  };
}

const text = z.string();
const id = z.string().min(1);

export const HumanRecordForm = z.object({
  format: z.literal(HUMAN_FORMAT),
  id,
  created: text,
  name: text,
  run: text,
});

const HumanScoreForm = z.object({
  rater: text,
  answers: z.array(text).min(1).max(2),
  rubric: text,
  aspect: text,
  point: text.exactOptional(),
  score: z.union([z.number(), z.literal('cannot tell')]),
  note: text,
  when: text,
});

export const HumanUnitForm = z.union([
  z.object({ mark: HumanScoreForm }),
  z.object({
    setup: z.object({
      rater: text,
      rubrics: z.array(text),
      questions: z.number().exactOptional(),
      pending: z.object({ item: text, note: text }).exactOptional(),
      since: text,
    }),
  }),
  z.object({ gone: z.literal(true) }),
]);
