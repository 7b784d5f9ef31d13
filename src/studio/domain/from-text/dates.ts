/** Dates in running text, English and Chinese. */

import { parseDate, type DateSpan } from '../../../core/text/dates';
import { matchesIn } from './lines';

export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly span: DateSpan;
}

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';

/** The most exact first; a later pattern takes nothing that an earlier one has. */
const PATTERNS = [
  String.raw`(?<!\d)\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号號]`,
  String.raw`(?<![\d-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?![\d-])`,
  String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+\d{4}(?!\d)`,
  String.raw`\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}(?!\d)`,
  String.raw`(?<!\d)\d{4}\s*年\s*\d{1,2}\s*月(?:份)?`,
  String.raw`\b${MONTH}\s+(?:of\s+)?\d{4}(?!\d)`,
  String.raw`(?<!\d)(?:1[89]|20)\d{2}\s*年`,
  String.raw`(?<=\b(?:in|In|since|Since|of|by|By)\s)(?:1[89]|20)\d{2}(?![\d-])`,
].map((source) => new RegExp(source, 'gu'));

/** Every date with its place, in the order of the text. What no calendar has is none. */
export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const pattern of PATTERNS)
    for (const [match, start] of matchesIn(text, pattern)) {
      const end = start + match[0].length;
      const span = parseDate(match[0]);
      if (span && !found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, text: match[0], span });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** As drafts write a date: `2019-04-13`, `2019-04` or `2019`, as exactly as the text does. */
export function draftDate({ start, precision }: DateSpan): string {
  const day = new Date(start).toISOString().slice(0, 10);
  if (precision === 'year' || precision === 'years') return day.slice(0, 4);
  return precision === 'month' ? day.slice(0, 7) : day;
}
