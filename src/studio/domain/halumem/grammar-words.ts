/** What the grammar of users is given in a language: names, places, numbers, and how each kind of fact is said. */

import type { PointType, UserPoint } from './user';
import { shuffled } from '../../../measures/domain/random';

/** Slots of a fact by name. All that varies is here; what a fact says is made of them alone. */
export type Values = Readonly<Record<string, string>>;

/** How one kind of fact is stated, told, asked about and questioned. `name` is the user's. */
export interface FactWords {
  readonly type: PointType;
  /** The memory point. */
  readonly point: (name: string, v: Values) => string;
  /** What the user says, in the first person. */
  readonly said: (v: Values) => string;
  /** What the assistant says after it, with the values, true or distorted. */
  readonly echo: (v: Values) => string;
  /** The slot that interference and false premises change, with what it may become. */
  readonly slot: string;
  readonly pool: readonly string[];
  readonly question: (name: string, v: Values, month: string) => string;
  readonly answer: (v: Values) => string;
  /** A question with a false premise. */
  readonly conflict: (name: string, v: Values, month: string) => string;
  /** What is true of the slot that the false premise gets wrong; absent where `answer` says it. */
  readonly correction?: (v: Values) => string;
  /** Of what can change: what is asked after it has. */
  readonly update?: (name: string, v: Values, month: string) => string;
}

export const FACT_KINDS = [
  'name',
  'city',
  'degree',
  'job',
  'friend',
  'colleague',
  'like',
  'dislike',
  'running',
  'sleep',
  'pay',
  'promotion',
  'newJob',
  'trip',
  'purchase',
  'plan',
  'course',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface Career {
  readonly field: string;
  readonly degree: string;
  /** From the first position upwards. */
  readonly ranks: readonly string[];
  readonly employers: readonly string[];
}

export interface Taste {
  readonly kind: string;
  readonly options: readonly string[];
  readonly reasons: readonly string[];
}

export interface UserGrammar {
  readonly given: Readonly<Record<'women' | 'men', readonly string[]>>;
  readonly family: readonly string[];
  readonly full: (given: string, family: string) => string;
  readonly genders: Readonly<Record<'women' | 'men', string>>;
  readonly cities: readonly string[];
  readonly sights: readonly string[];
  readonly objects: readonly string[];
  readonly subjects: readonly string[];
  readonly weekdays: readonly string[];
  readonly careers: readonly Career[];
  readonly tastes: readonly Taste[];
  readonly goals: readonly string[];
  readonly friend: string;
  readonly colleague: string;
  readonly health: (kilometres: string) => string;
  readonly degreeName: string;
  readonly facts: Readonly<Record<FactKind, FactWords>>;
  /** Between two sentences. */
  readonly gap: string;
  readonly day: (time: number) => string;
  readonly month: (time: number) => string;
  readonly greeting: (month: string) => string;
  readonly asks: readonly string[];
  readonly closing: readonly [user: string, assistant: string];
  /** The answer where an update is asked about. */
  readonly nowAndBefore: (now: string, before: string) => string;
  /** The answer to a false premise. */
  readonly no: (truth: string) => string;
  readonly boundary: readonly ((name: string) => string)[];
  readonly unknown: string;
  readonly multiHop: {
    readonly friendCity: (name: string, sight: string) => string;
    readonly colleague: (name: string, title: string) => string;
  };
  readonly apply: (name: string, first: string, second: string, kind: string) => string;
  readonly applyAnswer: (choice: string) => string;
  readonly titles: Readonly<
    Record<'init' | 'promotion' | 'newJob' | 'raise' | 'health' | 'social' | 'preference' | 'daily', string>
  >;
}

/** Numbers from low to high as texts. */
export function numbers(low: number, high: number, step = 1): string[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => String(low + i * step));
}

/** A fact that is told in a session. */
export interface ToldFact {
  /** What it is the value of: a later fact of the same key takes its place. Absent for what merely happened. */
  readonly key?: string;
  readonly words: FactWords;
  readonly values: Values;
  readonly point: UserPoint;
  /** The earlier fact of its key. */
  readonly before?: ToldFact;
}

/** A true fact as a point. @param before the fact that it takes the place of. */
export function toldFact(
  words: FactWords,
  values: Values,
  name: string,
  how: { source: UserPoint['source']; importance: number; key?: string; before?: ToldFact | undefined },
): ToldFact {
  const { key, before, source, importance } = how;
  const text = words.point(name, values);
  const replaces = before ? [before.point.text] : [];
  return {
    words,
    values,
    point: { text, type: words.type, source, importance, replaces },
    ...(key !== undefined && { key }),
    ...(before && { before }),
  };
}

/** Another value for the slot that a fact may be mistaken in; undefined where there is none. */
export function mistaken(
  { words, values, before }: ToldFact,
  grammar: UserGrammar,
  avoid: (value: string) => boolean,
  next: () => number,
): Values | undefined {
  const own = words.pool.length > 0 ? words.pool : optionsOf(values, grammar);
  const taken = new Set([values[words.slot], before?.values[words.slot]]);
  const [found] = shuffled(
    own.filter((value) => !taken.has(value) && !avoid(value)),
    next,
  );
  return found === undefined ? undefined : { ...values, [words.slot]: found };
}

/** What else there is of a kind of preference. */
function optionsOf({ kind }: Values, { tastes }: UserGrammar): readonly string[] {
  return tastes.find((taste) => taste.kind === kind)?.options ?? [];
}
