/** Times as sources write them, as spans of a common axis. */

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

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MINUTE = 60_000;
const DAY = 86_400_000;

const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = String.raw`(\d{4})`;
const NTH = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const pattern = (source: string) => new RegExp(`^(?:${source})$`, 'u');

/** Which groups of a pattern are year, month and day; the month as a number or an English name. */
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
    pattern: pattern(String.raw`${NTH}\s+(?:of\s+)?${MONTH_NAME}\s*,?\s+${YEAR}`),
    year: 3,
    month: 2,
    day: 1,
  },
  { pattern: pattern(String.raw`${MONTH_NAME}\s*(?:,|of)?\s*${YEAR}`), year: 2, month: 1 },
];

/** A time of day at the beginning (LoCoMo: "1:56 pm on 8 May, 2023") or at the end, and what it says. */
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?`;
const CLOCK_FIRST = new RegExp(String.raw`^${CLOCK}\s*(?:on|,)?\s+(.+)$`, 'u');
const CLOCK_LAST = new RegExp(
  String.raw`^(.+?)(?:\s*[t,]\s*|\s+(?:at\s+)?)${CLOCK}\s*(?:z|[+-]\d{2}:?\d{2})?$`,
  'u',
);
const CLOCK_CHINESE =
  /^(.+?[日号號])\s*(凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2})(?:[:：](\d{2})|[点點时時](?:(\d{1,2})分?|(半))?)$/u;

/**
 * The span of a time as written: ISO 8601 and its kin (`2023-05-08`, `2023-05-08 10:00`, `2023/05/20 (Sat) 02:21`), English (`May 8, 2023`,
 * `8 May, 2023`, `1:56 pm on 8 May, 2023`, `March-15-2024`, `Sep 04, 2025, 21:11:24`, `May 2023`), Chinese (`2023年5月8日`, `2023年5月8日下午3点`), a year
 * (`2018`, `2018年`, `44 BC`), or words around one year or two (`spring of 2019`, `2019–2021`), which count as whole years.
 *
 * @returns undefined for what is none of these, for days that no calendar has, and for `05/08/2023`, whose month is a matter of opinion.
 */
export function parseDate(text: string): DateSpan | undefined {
  const written = text
    .normalize('NFKC')
    .toLowerCase()
    // A weekday says nothing that the date does not.
    .replace(
      /[([]?\s*(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?(?!\p{L})\.?\s*[)\]]?,?/gu,
      ' ',
    )
    .replace(/(?:星期|周)[一二三四五六日天]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return withClock(written) ?? wholeDate(written) ?? years(written);
}

function withClock(text: string): DateSpan | undefined {
  const first = CLOCK_FIRST.exec(text);
  if (first) return atClock(wholeDate(first[4]!), first[1]!, first[2]!, half(first[3]));
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
  if (day?.precision !== 'day' || minute > 59 || written > 24 || (mark && (written > 12 || written < 1)))
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
      Number(found[year]),
      monthOf(found[month!]!),
      day === undefined ? undefined : Number(found[day]),
    );
  }
  return undefined;
}

function monthOf(written: string): number {
  return /^\d/.test(written) ? Number(written) : MONTHS.indexOf(written.slice(0, 3)) + 1;
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
