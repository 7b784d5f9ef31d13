/** Dates such as `05/08/2023`, whose order only others of the same hand can tell. */

import { parseDate } from '../../core/text/dates';

/** What comes first. */
export type DateOrder = 'day' | 'month';

const NUMBERS = /(?<!\d)(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/u;

/**
 * What comes first in dates of one hand.
 *
 * @returns `both` where they contradict each other, undefined where none tells.
 */
export function orderOfDates(dates: readonly string[]): DateOrder | 'both' | undefined {
  const found = new Set(dates.flatMap(orderOfDate));
  return found.size > 1 ? 'both' : [...found][0];
}

/** Told by a number that is no month. */
function orderOfDate(date: string): readonly DateOrder[] {
  const numbers = NUMBERS.exec(date);
  if (!numbers || !parseDate(date)) return [];
  const [first, second] = [Number(numbers[1]), Number(numbers[3])];
  return first === second ? [] : [first > second ? 'day' : 'month'];
}

/** A date that could be of either order, with its day as ISO 8601 writes it; undefined for any other. */
export function dateInOrder(date: string, first: DateOrder): string | undefined {
  if (parseDate(date)) return undefined;
  const written = date.replace(NUMBERS, (_, one: string, _sign: string, other: string, year: string) =>
    [year, ...(first === 'day' ? [other, one] : [one, other])].map((part) => part.padStart(2, '0')).join('-'),
  );
  return written !== date && parseDate(written) ? written : undefined;
}
