/** Times as sources write them, as spans of a common axis. */

import { MONTH_NAME, monthNumber, plainTime } from './date-words';

export type DatePrecision = 'minute' | 'day' | 'month' | 'year' | 'years';

/**
 * The span that a written time covers: as milliseconds since 1970-01-01 on the calendar as written (no time zone is known, so none is
 * applied), from `start` up to, not including, `end`.
 */
export interface DateSpan {
  readonly start: number;
  readonly end: number;
  readonly precision: DatePrecision;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

const YEAR = String.raw`(\d{4})`;
const NTH = String.raw`(\d{1,2})(?:st|nd|rd|th|er|\.)?`;
/** Parts of a month are as wide as the month here. */
const PART = '(?:(?:in|early|mid|late|the (?:beginning|middle|end) of)[ -]+)?';
const pattern = (source: string) => new RegExp(`^(?:${source})$`, 'u');

/** Which groups of a pattern are year, month and day; the month as a number or a name. */
interface Shape {
  readonly pattern: RegExp;
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

const SHAPES: readonly Shape[] = [
  // ISO 8601's years of six digits, as `isoDay` writes those before 0.
  { pattern: pattern(String.raw`([-+]\d{6})-(\d{1,2})-(\d{1,2})`), year: 1, month: 2, day: 3 },
  { pattern: pattern(String.raw`${YEAR}\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})`), year: 1, month: 3, day: 4 },
  { pattern: pattern(String.raw`${YEAR}\s*[-/.]\s*(\d{1,2})`), year: 1, month: 2 },
  // ISO 8601's basic form; any other number of eight digits is a number.
  { pattern: pattern(String.raw`((?:19|20)\d{2})(\d{2})(\d{2})`), year: 1, month: 2, day: 3 },
  // With full stops, the day comes first wherever dates are written so.
  { pattern: pattern(String.raw`(\d{1,2})\.\s?(\d{1,2})\.\s?${YEAR}`), year: 3, month: 2, day: 1 },
  // Day or month first: read where only one of them is possible, or where both are the same number.
  { pattern: pattern(String.raw`(1[3-9]|2\d|3[01])([-/])(\d{1,2})\2${YEAR}`), year: 4, month: 3, day: 1 },
  { pattern: pattern(String.raw`(\d{1,2})([-/])(1[3-9]|2\d|3[01])\2${YEAR}`), year: 4, month: 1, day: 3 },
  { pattern: pattern(String.raw`0?(\d{1,2})([-/])0?\1\2${YEAR}`), year: 3, month: 1, day: 1 },
  {
    pattern: pattern(String.raw`${YEAR}\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?`),
    year: 1,
    month: 2,
    day: 3,
  },
  { pattern: pattern(String.raw`${YEAR}\s*年\s*(\d{1,2})\s*月(?:份)?`), year: 1, month: 2 },
  { pattern: pattern(String.raw`${MONTH_NAME}\s+${NTH}\s*,?\s+${YEAR}`), year: 3, month: 1, day: 2 },
  // As BEAM writes it: "March-15-2024".
  { pattern: pattern(String.raw`${MONTH_NAME}-(\d{1,2})-${YEAR}`), year: 3, month: 1, day: 2 },
  {
    pattern: pattern(String.raw`${NTH}\s*(?:(?:of|de)\s+)?${MONTH_NAME}\s*,?\s+(?:de\s+)?${YEAR}`),
    year: 3,
    month: 2,
    day: 1,
  },
  { pattern: pattern(String.raw`${PART}${MONTH_NAME}\s*(?:,|of|de)?\s*${YEAR}`), year: 2, month: 1 },
  { pattern: pattern(String.raw`${PART}${MONTH_NAME}\s*['’‘](\d{2})`), year: 2, month: 1 },
];

/** A time of day at the beginning (LoCoMo: "1:56 pm on 8 May, 2023") or at the end, and what it says. */
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?`;
/** Is not applied: a time is taken as written, wherever that was. */
const ZONE = String.raw`\(?(?:z|utc|gmt)?\s?(?:[+-]\d{1,2}(?::?\d{2})?)?\)?`;
/** ISO 8601's basic form. */
const CLOCK_BASIC = /^(\d{8})t(\d{2})(\d{2})(?:\d{2})?z?$/u;
const CLOCK_FIRST = new RegExp(String.raw`^${CLOCK}\s*(?:on|[,·])?\s+(.+)$`, 'u');
const CLOCK_LAST = new RegExp(String.raw`^(.+?)(?:\s*[t,]\s*|\s+(?:at\s+)?)${CLOCK}\s*${ZONE}$`, 'u');
const CLOCK_CHINESE =
  /^(.+?[日号號])\s*(凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2})(?:[:：](\d{2})|[点點时時](?:(\d{1,2})分?|(半))?)$/u;

/**
 * The span of a time as written: ISO 8601 and its kin (`2023-05-08`, `20230508T100000Z`, `2023/05/20 (Sat) 02:21`, `8.5.2023`, `25/12/2023`), words
 * (`May 8, 2023`, `8. Mai 2023`, `8 de mayo de 2023`, `1:56 pm on 8 May, 2023`, `March-15-2024`, `Mon, 08 May 2023 10:00:00 GMT`, `May 2023`), Chinese and
 * Japanese (`2023年5月8日下午3点`, `二〇二三年五月八日`, `令和5年5月8日`, `2023/5/8 下午3:15`), a year (`2018`, `2018年`, `44 BC`), or words around one year or two
 * (`spring of 2019`, `2019–2021`), which count as whole years.
 *
 * @returns undefined for what is none of these, for days that no calendar has, and for `05/08/2023`, whose month is a matter of opinion.
 */
export function parseDate(text: string): DateSpan | undefined {
  const written = plainTime(text);
  return withClock(written) ?? wholeDate(written) ?? years(written);
}

function withClock(text: string): DateSpan | undefined {
  const first = CLOCK_FIRST.exec(text);
  if (first) return atClock(wholeDate(first[4]!), first[1]!, first[2]!, half(first[3]));
  const basic = CLOCK_BASIC.exec(text);
  if (basic) return atClock(wholeDate(basic[1]!), basic[2]!, basic[3]!, undefined);
  const chinese = CLOCK_CHINESE.exec(text);
  if (chinese) {
    const minute = chinese[4] ?? chinese[5] ?? (chinese[6] ? '30' : '0');
    const late = /中午|下午|傍晚|晚上/.test(chinese[2] ?? '') && Number(chinese[3]) < 11;
    return atClock(wholeDate(chinese[1]!), chinese[3]!, minute, late ? 'p' : undefined);
  }
  const last = CLOCK_LAST.exec(text);
  return last ? atClock(wholeDate(last[1]!), last[2]!, last[3]!, half(last[4])) : undefined;
}

function half(mark: string | undefined): 'a' | 'p' | undefined {
  return mark === undefined ? undefined : mark.startsWith('p') ? 'p' : 'a';
}

/** Only a day has hours. */
function atClock(
  day: DateSpan | undefined,
  hours: string,
  minutes: string,
  mark: 'a' | 'p' | undefined,
): DateSpan | undefined {
  const written = Number(hours);
  const minute = Number(minutes);
  if (day?.precision !== 'day' || minute > 59 || written > 23 || (mark && (written > 12 || written < 1)))
    return undefined;
  // "12 am" is midnight, "12 pm" noon.
  const hour = mark ? (written % 12) + (mark === 'p' ? 12 : 0) : written;
  const start = day.start + (hour * 60 + minute) * MINUTE;
  return { start, end: start + MINUTE, precision: 'minute' };
}

function wholeDate(text: string): DateSpan | undefined {
  const trimmed = text.replace(/[\s,，。.;；]+$/u, '');
  for (const { pattern: shape, year, month, day } of SHAPES) {
    const found = shape.exec(trimmed);
    if (!found) continue;
    return calendar(
      yearOf(found[year]!),
      monthNumber(found[month!]!),
      day === undefined ? undefined : Number(found[day]),
    );
  }
  return undefined;
}

/** “’23” is 2023, “’98” is 1998. */
function yearOf(written: string): number {
  const year = Number(written);
  return written.length !== 2 ? year : year < 50 ? 2000 + year : 1900 + year;
}

/** @param month from 1. */
function calendar(year: number, month: number, day: number | undefined): DateSpan | undefined {
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) {
    return { start: instant(year, month, 1), end: instant(year, month + 1, 1), precision: 'month' };
  }
  const start = instant(year, month, day);
  if (day < 1 || new Date(start).getUTCMonth() !== month - 1) return undefined;
  return { start, end: start + DAY, precision: 'day' };
}

/** `Date.UTC` takes the years 0 to 99 for those of the 20th century. */
function instant(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** One year, or the first and last of two, in a text without any other number. */
function years(text: string): DateSpan | undefined {
  const before =
    /^(?:circa |c\. ?|about |around )?(\d{1,4}) ?(?:bc|bce|b\.c\.)$/u.exec(text)?.[1] ??
    /^公元前 ?(\d{1,4})年?$/u.exec(text)?.[1];
  if (before !== undefined) {
    // There is no year 0: 1 BC is the astronomers' 0.
    const year = 1 - Number(before);
    return { start: instant(year, 1, 1), end: instant(year + 1, 1, 1), precision: 'year' };
  }
  const numbers = text.match(/\d+/gu) ?? [];
  if (numbers.length < 1 || numbers.length > 2 || numbers.some((number) => number.length !== 4))
    return undefined;
  const [first, last = first] = numbers.map(Number) as [number, number?];
  const decade = numbers.length === 1 && /\d0['’]?s\b|\d0年代/u.test(text) ? 9 : 0;
  if (last! + decade < first) return undefined;
  const precision = last === first && decade === 0 ? 'year' : 'years';
  return { start: instant(first, 1, 1), end: instant(last! + decade + 1, 1, 1), precision };
}

/** The day on which an instant lies, as ISO 8601: `2023-05-08`. */
export function isoDay(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}
