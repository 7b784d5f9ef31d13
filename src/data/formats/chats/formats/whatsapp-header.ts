/**
 * The first line of a WhatsApp message: `13.02.26, 18:20 - Ute: …` (Android) or `[2/13/26, 9:58:01 PM] Ute: …` (iOS), in the forms of all
 * languages of phones. One file has one form, which is learned and then demanded, so that chat lines pasted into a message open no turn.
 */

import { monthNumber } from '../../../../core/text/date-words';
import { floatingTime } from '../moments';

/** Marks of direction and of byte order, which nobody sees. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;
/** Blanks that stand before AM and PM, within numbers and names. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
/** As far as a line is looked at: no stamp is longer. */
const LONGEST = 90;
const NINE = 9;

/** The digits of all scripts begin at a multiple of ten of these. */
const ZEROES = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0xff10,
];

function digitOf(sign: string): string {
  const code = sign.charCodeAt(0);
  const zero = ZEROES.find((each) => code >= each && code <= each + NINE);
  return zero === undefined ? sign : String(code - zero);
}

/** The beginning of a line without marks, with plain blanks and digits, and where each of its characters is in the line. */
function plainBegin(line: string): { readonly text: string; readonly at: readonly number[] } {
  let text = '';
  const at: number[] = [];
  for (let i = 0; i < line.length && i < LONGEST; i++) {
    const sign = line[i]!;
    if (MARKS.test(sign)) continue;
    text += BLANKS.test(sign) ? ' ' : digitOf(sign);
    at.push(i);
  }
  return { text, at: [...at, Math.min(line.length, LONGEST)] };
}

const BEFORE =
  '上午|下午|午前|午後|오전|오후|凌晨|清晨|早上|中午|傍晚|晚上|夜里|晚間|晚间|de\\.|du\\.|am|pm|SA|CH';
const AFTER = String.raw`[ap]\.? ?m\.?|ص|م|ق\.? ?ظ\.?|ب\.? ?ظ\.?|π\.? ?μ\.?|μ\.? ?μ\.?|पूर्वाह्न|अपराह्न|पूर्व|अपर|fm|em|ap\.?|ip\.?|öö|ös|pg|ptg|pd|md|sa|ch|กลางวัน|in the morning|in the afternoon|in the evening|at night|noon|midnight`;
const TIME = String.raw`(?:(?<before>${BEFORE}) ?)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?(?: ?(?<after>${AFTER})(?![\p{L}]))?`;
const YEAR = String.raw`(?:\d{1,4}|[RHST]\d{1,2})`;
const ERA = String.raw`(?: (?:BE|AD|AP|พ\.ศ\.|Anno Domini))?`;
const DATE = [
  String.raw`(?<a>${YEAR})(?<sign>[/.-]|\. )(?<b>\d{1,2})\k<sign>(?<c>${YEAR})\.?${ERA}`,
  String.raw`(?<y>\d{2,4})年 ?(?<m>\d{1,2})月 ?(?<d>\d{1,2})日`,
  String.raw`(?<y2>\d{2,4})년 (?<m2>\d{1,2})월 (?<d2>\d{1,2})일`,
  String.raw`(?<d3>\d{1,2})\.? (?:de )?(?<m3>\p{L}{3,12})\.? (?:de )?(?<y3>\d{2,4})`,
].join('|');
const BETWEEN = String.raw`(?<between>, ?|، ?|T| ?(?:klo|às|um|a las|à|kl\.?|г\.,?|alle|at|om|,) | ?)`;
const TURNED = TIME.replaceAll('?<', '?<t');
const DATE_TURNED = DATE.replaceAll('?<', '?<t').replaceAll('\\k<', '\\k<t');
const STAMP = String.raw`(?:(?:${DATE})${BETWEEN}${TIME}|${TURNED},? (?:${DATE_TURNED}))`;

const IOS = new RegExp(String.raw`^\[${STAMP}\] ?`, 'iu');
const ANDROID = new RegExp(String.raw`^${STAMP} ?[-–—] `, 'iu');
const OLD = new RegExp(String.raw`^${STAMP}: (?=[^:]{1,60}: )`, 'iu');

export interface Header {
  readonly app: 'ios' | 'android';
  /** What stays the same throughout one file. */
  readonly form: string;
  /** The numbers of the date in their order; the year as its full number where it is marked. */
  readonly date: readonly [number, number, number];
  /** Where the date itself says what comes first. */
  readonly order?: DateOrder;
  /** Whether the second place of a date with two signs is a day in American English alone. */
  readonly sign: string;
  readonly clock: readonly [hour: number, minute: number, second: number];
  /** Whether half-days are AM and PM in capitals, as in American English. */
  readonly american: boolean;
  /** What follows the stamp. */
  readonly rest: string;
  /** Whether the line itself begins with a mark, as those of attachments do. */
  readonly marked: boolean;
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** The header that a line begins with; undefined where it has none. */
export function headerOf(line: string): Header | undefined {
  const { text, at } = plainBegin(line);
  // Most lines of long messages are none.
  if (!/^\[?[\dRHST上下午前後오전후凌清早中晚夜]/iu.test(text)) return undefined;
  const ios = IOS.exec(text);
  const found = ios ?? ANDROID.exec(text) ?? OLD.exec(text);
  if (!found) return undefined;
  const groups = Object.fromEntries(
    Object.entries(found.groups!).flatMap(([name, value]): [string, string][] =>
      // The groups of the forms with the time first are called alike, behind a t.
      value === undefined ? [] : [[name.startsWith('t') ? name.slice(1) : name, value]],
    ),
  );
  const clock = clockOf(groups);
  const dated = dateOf(groups);
  if (!clock || !dated) return undefined;
  const turned = found.groups!['tminute'] !== undefined;
  const half = groups['after'] ?? groups['before'];
  const form = [
    ios ? '[' : found[0].endsWith(': ') ? ':' : '-',
    turned ? 'turned' : (groups['between'] ?? ''),
    groups['sign'] ?? 'words',
    (groups['a']?.length ?? 0) > 2 ? 'year' : '',
    groups['second'] === undefined ? 'minutes' : 'seconds',
    groups['before'] !== undefined ? 'before' : groups['after'] !== undefined ? 'after' : '24',
  ].join('|');
  return {
    app: ios ? 'ios' : 'android',
    form,
    ...dated,
    sign: groups['sign'] ?? '',
    clock,
    american: /^[AP]M$/.test(half ?? ''),
    rest: line.slice(at[found[0].length]),
    marked: MARKS.test(line[0] ?? '') && line[0] !== '\ufeff',
  };
}

function clockOf(groups: Record<string, string>): Header['clock'] | undefined {
  const mark = (groups['before'] ?? groups['after'] ?? '').toLowerCase();
  let hour = Number(groups['hour']);
  if (mark !== '') {
    if (hour > 23) return undefined;
    const late = LATE.test(mark);
    // Midnight and the first hours of a night.
    const night = mark === 'at night' ? hour < 12 && hour > 5 : late;
    if (hour <= 12) hour = (hour % 12) + (night ? 12 : 0);
    // Noon goes from eleven to one.
    if (/^中午$|^noon$/.test(mark) && Number(groups['hour']) === 11) hour = 11;
  }
  return [hour, Number(groups['minute']), Number(groups['second'] ?? '0')];
}

const LATE =
  /^(?:p|下午|午後|오후|中午|傍晚|晚|夜|du\.|ch$|م|ب|μ|अप|em|ip|ös|md|in the a|in the e|noon|at night|กลางวัน)/i;

/** Years that Japan counts from, and Thailand's. */
const ERAS: Readonly<Record<string, number>> = { r: 2018, h: 1988, s: 1925, t: 1911 };
const BUDDHIST = 543;

function yearOf(written: string): number {
  const era = ERAS[written[0]!.toLowerCase()];
  if (era !== undefined) return era + Number(written.slice(1));
  const year = Number(written);
  return year > 2400 ? year - BUDDHIST : written.length <= 2 ? 2000 + year : year;
}

function dateOf(groups: Record<string, string>): Pick<Header, 'date' | 'order'> | undefined {
  const { a, b, c } = groups;
  if (a !== undefined && b !== undefined && c !== undefined) {
    const isYear = (written: string) => written.length > 2 || /^[a-z]/i.test(written);
    if (isYear(a)) return { date: [yearOf(a), Number(b), Number(c)], order: 'ymd' };
    return { date: [Number(a), Number(b), isYear(c) ? yearOf(c) : Number(c)] };
  }
  const year = groups['y'] ?? groups['y2'] ?? groups['y3'];
  const named = groups['m3'];
  const month = named === undefined ? Number(groups['m'] ?? groups['m2']) : monthNumber(named.toLowerCase());
  const day = Number(groups['d'] ?? groups['d2'] ?? groups['d3']);
  if (year === undefined || !Number.isFinite(month)) return undefined;
  return { date: [yearOf(year), month, day], order: 'ymd' };
}

/** The time of a header in an order; undefined where no calendar has it. */
export function timeOf({ date: [a, b, c], order, clock }: Header, chosen: DateOrder): string | undefined {
  const [year, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order ?? chosen] as [
    number,
    number,
    number,
  ];
  return floatingTime(year < 100 ? 2000 + year : year, month, day, ...clock);
}

/** A day in the name of a file: `IMG-20260213-WA0003.jpg`, `00000012-PHOTO-2026-02-13-23-55-40.jpg`. */
const NAMED_DAY = /\b[A-Z]{3,5}-(\d{4})-?(\d{2})-?(\d{2})\b/;

/**
 * Which number of the dates is the day, decided for the whole file: by what is possible, by the order of the lines, by the names of media, and by
 * the language.
 */
export function orderOf(
  headers: readonly Header[],
  chosen: boolean | undefined,
): { readonly order: DateOrder; readonly open: boolean } {
  // Years of four digits and names of months leave nothing to choose.
  if (headers[0]?.order) return { order: headers[0].order, open: false };
  const candidates = (['dmy', 'mdy', 'ymd'] as const).filter((order) =>
    headers.every((each) => timeOf(each, order)),
  );
  const { sign, american } = headers[0]!;
  const shortYearFirst = /^\. $|^-$/.test(sign);
  const usual = candidates.filter((order) =>
    order === 'ymd' ? shortYearFirst : order !== 'mdy' || !sign.startsWith('.'),
  );
  const possible = usual.length > 0 ? usual : candidates;
  if (possible.length <= 1) return { order: possible[0] ?? fallback(headers, american), open: false };
  const sample = headers.flatMap((each) => {
    const named = NAMED_DAY.exec(each.rest.slice(0, 200));
    return named ? [[each, `${named[1]}-${named[2]}-${named[3]}`] as const] : [];
  });
  const named = possible.filter((order) =>
    sample.some(([each, day]) => timeOf(each, order)!.startsWith(day)),
  );
  if (named.length === 1) return { order: named[0]!, open: false };
  const counted = possible
    .map((order) => [order, inversions(headers, order)] as const)
    .sort((x, y) => x[1] - y[1]);
  if (counted[0]![1] < counted[1]![1]) return { order: counted[0]![0], open: false };
  const same = headers.every(({ date: [a, b] }) => a === b);
  if (chosen !== undefined) return { order: chosen ? 'dmy' : 'mdy', open: false };
  const best = possible.includes('mdy') && american ? 'mdy' : possible[0]!;
  return { order: best, open: !same && possible.includes('dmy') && possible.includes('mdy') };
}

/** No order suits every line: the one that suits most. */
function fallback(headers: readonly Header[], american: boolean): DateOrder {
  const orders = (american ? ['mdy', 'dmy', 'ymd'] : ['dmy', 'mdy', 'ymd']) as readonly DateOrder[];
  const fitting = (order: DateOrder) => headers.filter((each) => timeOf(each, order) !== undefined).length;
  return [...orders].sort((a, b) => fitting(b) - fitting(a))[0]!;
}

/** How often a day is before the one of the message above it. */
function inversions(headers: readonly Header[], order: DateOrder): number {
  const days = headers.map((each) => timeOf(each, order)!.slice(0, 10));
  return days.filter((day, i) => i > 0 && day < days[i - 1]!).length;
}
