/** What every measure says of itself: one file each, listed by its family's registry. Help, notes, column headings and exports read it from there. */

import type { Phrase } from '../../core/text/phrase';
import type { Formula, WorkedStep } from './formula';

/** What a reader is told of a measure. */
export interface MeasureWords<Name extends string = string> {
  /** Canonical: two measures are the same where their names are. */
  readonly name: Name;
  /** What tables and the help print, where the canonical name is longer. */
  readonly heading?: string;
  /** Other names under which tables print it. */
  readonly aliases?: readonly string[];
  /** Its name in running text. */
  readonly spoken: Phrase;
  /** As it is set on the page. */
  readonly formula: Formula;
  /** The formula in words, on one line. */
  readonly definition: Phrase;
  /** Paper or package, with the version that ours agrees with. */
  readonly source: Phrase;
  /** Lowest and highest value. Packages that print percentages give a hundred times as much. */
  readonly range: readonly [lowest: number, highest: number];
  /** What bounds the range further. */
  readonly bound?: Phrase;
  readonly better: 'higher' | 'lower';
  /** What it is good for. */
  readonly good: Phrase;
  /** Where it misleads. */
  readonly trap: Phrase;
}

/** A measure with its worked example. */
export interface Measure<Given, Name extends string = string> extends MeasureWords<Name> {
  /** The steps by which a value comes about; the last one is the measure's own value. Empty where it says nothing of what is given. */
  worked(given: Given): readonly WorkedStep[];
  /** A case small enough to check by hand, and its value. */
  readonly example: { readonly given: Given; readonly value: number };
}

/** As tables and the help print it. */
export function headingOf({ name, heading }: Pick<MeasureWords, 'name' | 'heading'>): string {
  return heading ?? name;
}

/** The range in words, with the direction that is better: `0 to 1; higher is better`. */
export function rangeOf({ range: [low, high], bound, better }: MeasureWords): Phrase {
  const from = (number: number) => String(number).replace('-', '−');
  return {
    en: [
      low === -Infinity ? `at most ${from(high)}` : `${from(low)} to ${from(high)}`,
      ...(bound ? [bound.en] : []),
      `${better} is better`,
    ].join('; '),
    zh: `${low === -Infinity ? `至多 ${from(high)}` : `${from(low)} 到 ${from(high)}`}${bound ? `，${bound.zh}` : ''}；越${better === 'higher' ? '高' : '低'}越好`,
  };
}
