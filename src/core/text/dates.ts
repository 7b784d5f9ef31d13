/** Times as sources write them, as spans of a common axis. */

/** Month names and their short forms, in English, German, French and Spanish. */
const MONTH_NAMES: readonly string[] = [
  'january jan januar jänner janvier janv enero ene',
  'february feb februar février févr fevrier febrero',
  'march mar märz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug août aout agosto ago',
  'september sept sep septembre septiembre setiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre déc decembre diciembre dic',
];
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
);

/** One of the names as a group of a pattern, in lower case; longer ones are tried first. */
const MONTH_NAME = `(${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;

/** From 1. @param written a number or one of the names. */
export function monthNumber(written: string): number {
  return MONTH_NUMBERS.get(written.toLowerCase()) ?? Number(written);
}

const WEEKDAYS = [
  '(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?',
  '(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
].join('|');
/** A weekday says nothing that the date does not. */
const WEEKDAY = new RegExp(String.raw`[([]?\s*(?<!\p{L})(?:${WEEKDAYS})(?!\p{L})\.?\s*[)\]]?,?`, 'gu');
const CJK_WEEKDAY = /(?:星期|周|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?|\([月火水木金土日]\)/gu;

/** First year less one. */
const ERAS: Readonly<Record<string, number>> = {
  民國: 1911,
  民国: 1911,
  令和: 2018,
  平成: 1988,
  昭和: 1925,
};
const ERA_YEAR = new RegExp(String.raw`(${Object.keys(ERAS).join('|')})\s*(元|\d{1,3})\s*年`, 'gu');

const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_YEAR = /[〇零○一二三四五六七八九]{4}(?=\s*年)/gu;
const HAN_NUMBER = /(?<=[年月])\s*([一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=\s*[月日号號])/gu;

const HALF_DAY = '凌晨|清晨|早上|上午|午前|中午|下午|午後|傍晚|晚上';
const HALF_DAY_CLOCK = new RegExp(String.raw`(${HALF_DAY})\s*(\d{1,2}):(\d{2})(?!\d)`, 'gu');
const LATE = /中午|下午|午後|傍晚|晚上/u;

const CLOCK_WORD = /(\d:\d{2}(?::\d{2})?)\s?uhr(?!\p{L})/gu;
/** “8pm”, but not the minutes of “10:08pm”; “10h30” and “10 Uhr”. */
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})/gu;
const HOUR_LETTER = /(?<![\d:.])(\d{1,2})\s?(?:h|uhr)(?:\s?(\d{2}))?(?![\p{L}\d])/gu;

/** As `date` and C's `ctime` have it: the year behind the clock. */
const YEAR_LAST = /^(\p{L}+\.? \d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?)(?: [a-z]{3,4})? (\d{4})$/u;

/**
 * A written time in lower case and plain signs: without weekdays, with Arabic numerals, years of the common era, and clocks of 24 hours or
 * with `am` and `pm`.
 */
function plainTime(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(WEEKDAY, ' ')
    .replace(CJK_WEEKDAY, ' ')
    .replace(HAN_YEAR, (year) => [...year].map(digitOf).join(''))
    .replace(HAN_NUMBER, (_, number: string) => String(numberOf(number)))
    .replace(
      ERA_YEAR,
      (_, era: string, year: string) => `${ERAS[era]! + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(HALF_DAY_CLOCK, halfDay)
    .replace(HOUR_ALONE, '$1:00 $2m')
    .replace(CLOCK_WORD, '$1')
    .replace(HOUR_LETTER, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(YEAR_LAST, '$1 $3 $2');
}

function digitOf(sign: string): number {
  return Math.max(0, HAN_DIGITS.indexOf(sign));
}

/** Of a month or a day, up to 39. */
function numberOf(written: string): number {
  const [tens, ones] = written.includes('十') ? written.split('十') : ['', written];
  const ten = written.includes('十') ? digitOf(tens || '一') : 0;
  return 10 * ten + (ones ? digitOf(ones) : 0);
}

/** “下午3:15” is 15:15. What no half day has stays, and so is no time. */
function halfDay(written: string, mark: string, hour: string, minute: string): string {
  const number = Number(hour);
  // At night 12 is the next day's, by some.
  if (number > 12 || (number === 12 && /傍晚|晚上/u.test(mark))) return written;
  const late = LATE.test(mark) && !(mark === '中午' && number === 11);
  return ` ${(number % 12) + (late ? 12 : 0)}:${minute}`;
}

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
