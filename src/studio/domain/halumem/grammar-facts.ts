/** Facts that the grammar tells: what they say, what they take the place of, and how they may be mistaken. */

import { shuffled } from '../../../measures/domain/random';
import type { FactWords, UserGrammar, Values } from './grammar-words';
import type { UserPoint } from './user';

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
