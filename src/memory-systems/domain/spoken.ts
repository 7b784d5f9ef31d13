/** A turn as a memory system is told it: by whom and when, as far as the data say so. */

import { isoDay, parseDate } from '../../core/text/dates';
import { onOneLine } from '../../core/text/fence';
import { isAssistant, type TestSession, type TestTurn } from './user';

const USER = /^(?:the\s+)?(?:user|human|person)$|^(?:用户|用戶|人类)$/iu;

/** The speaker's name; undefined where the data say only which role speaks. */
export function nameOf({ speaker }: Pick<TestTurn, 'speaker'>): string | undefined {
  const name = onOneLine(speaker);
  return name === '' || USER.test(name) || isAssistant(name) ? undefined : name;
}

/** The turn's words after its speaker's name, where it has one. Several people may be the user: without names nobody could tell them apart. */
export function spoken(turn: Pick<TestTurn, 'speaker' | 'text'>): string {
  const name = nameOf(turn);
  return name === undefined ? turn.text : `${name}: ${turn.text}`;
}

/** The day on which the turn was said, as YYYY-MM-DD where it can be read, else as written. */
export function dayOf(
  { time }: Pick<TestTurn, 'time'>,
  { start }: Pick<TestSession, 'start'>,
): string | undefined {
  const written = time ?? start;
  const date = written === undefined ? undefined : parseDate(written);
  if (written === undefined || date) return date && isoDay(date.start);
  return onOneLine(written) || undefined;
}
