/** Diaries: Day One and Journey as JSON, Obsidian's daily notes, and plain text under dates. */

import { type DateSpan, parseDate, isoDay } from '../../../../core/text/dates';
import {
  type ChatChoice,
  type ChatFormat,
  lineAt,
  linesOf,
  stem,
  textFiles,
  type TextLine,
} from '../chat-format';
import { type Gathering, WRITER } from '../gathering';
import { isoTime, isZone, Zone } from '../moments';
import { pastedLog } from './log';
import { timeOf } from './whatsapp-header';
import {
  htmlText,
  isHtml,
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  nameAt,
  notRead,
  placeIn,
  rawText,
  someDocument,
  timeAt,
} from './documents';

export const dayOne: ChatFormat = {
  id: 'dayone',
  title: 'Day One',
  guess: (data) =>
    someDocument(
      data,
      ({ metadata, entries }) =>
        isRecord(metadata) &&
        'version' in metadata &&
        Array.isArray(entries) &&
        entries.every((each) => !isRecord(each) || 'uuid' in each || 'creationDate' in each),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('dayone', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (!isRecord(document) || !Array.isArray(document['entries'])) leaveWhole(where, into);
        else document['entries'].forEach((entry, i) => readEntry(entry, placeIn(where, 'entries', i), into));
      }
    }
  },
};

function readEntry(entry: unknown, where: string, into: Gathering): void {
  into.holds(1);
  const text = isRecord(entry) ? entry['text'] : undefined;
  if (!isRecord(entry) || (typeof text !== 'string' && !isAbsent(text)))
    return into.leave('unreadable', where);
  const instant = timeAt(entry['creationDate'], 'iso', placeIn(where, 'creationDate'), into);
  const plain = rawText(text)
    .replace(/!?\[[^\]\n]*\]\(dayone-moment:[^)\n]*\)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1')
    .trim();
  const heading = /^#{1,6} (.+)(?:\n|$)/.exec(plain);
  const words = heading ? plain.slice(heading[0].length).trim() || heading[1]! : plain;
  const key = nameAt(entry['uuid'], placeIn(where, 'uuid'), into) ?? where;
  sayEntry(
    into,
    {
      key,
      title: heading?.[1]?.trim(),
      text: words,
      time: inZone(instant, entry['timeZone'], placeIn(where, 'timeZone'), into),
    },
    where,
  );
}

function inZone(
  instant: string | undefined,
  zone: unknown,
  where: string,
  into: Gathering,
): string | undefined {
  if (instant === undefined || isAbsent(zone)) return instant;
  if (typeof zone === 'string' && isZone(zone)) return new Zone(zone).shown(instant);
  notRead(where, into);
  return instant;
}

interface Entry {
  readonly key: string;
  readonly title?: string | undefined;
  readonly text: string;
  readonly time?: string | undefined;
}

function sayEntry(into: Gathering, { key, title, text, time }: Entry, where: string): void {
  into.owners.add(WRITER);
  into.say(
    into.thread({ key, title, kind: 'diary' }),
    { speaker: WRITER, text, time, id: key },
    where,
    'emptyEntry',
  );
}

export const journey: ChatFormat = {
  id: 'journey',
  title: 'Journey',
  guess: (data) => someDocument(data, (document) => 'date_journal' in document && 'text' in document),
  read(files, into) {
    for (const file of files) {
      into.begin('journey', file.name);
      for (const { document, where } of documentsOf(file)) {
        into.holds(1);
        const text = isRecord(document) ? document['text'] : undefined;
        if (!isRecord(document) || (typeof text !== 'string' && !isAbsent(text))) {
          into.leave('unreadable', where);
          continue;
        }
        const place = placeIn(where, 'date_journal');
        const instant = timeAt(document['date_journal'], 'milliseconds', place, into);
        const written = rawText(text);
        const words = document['type'] === 'html' || isHtml(written) ? htmlText(written) : written;
        const key = nameAt(document['id'], placeIn(where, 'id'), into) ?? where;
        sayEntry(
          into,
          { key, text: words, time: inZone(instant, document['timezone'], placeIn(where, 'timezone'), into) },
          where,
        );
      }
    }
  },
};

const NAMED_DAY = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/;

export function isNote(path: string): boolean {
  return /\.md$/i.test(path);
}

/** The day in the name of a note; undefined for one that is called otherwise. */
export function dayOfName(path: string): string | undefined {
  if (!isNote(path)) return undefined;
  const found = NAMED_DAY.exec(stem(path));
  return found ? isoTime(`${found[1]}-${found[2]}-${found[3]}`) : undefined;
}

export const dailyNotes: ChatFormat = {
  id: 'obsidian-daily',
  title: 'Daily notes (Obsidian)',
  guessText: (lines, path) =>
    dayOfName(path) !== undefined || (isNote(path) && frontDay(lines.join('\n')) !== undefined),
  read(files, into) {
    for (const { name, text } of textFiles(files)) {
      into.begin('obsidian-daily', name);
      into.holds(1);
      const day = dayOfName(name) ?? frontDay(text);
      if (day === undefined) into.leave('template', name);
      else
        sayEntry(
          into,
          { key: `${day} ${stem(name)}`.replace(/^(\S+) \1$/, '$1'), text: noteText(text), time: day },
          name,
        );
    }
  },
};

const FRONT = /^\uFEFF?---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;

function frontDay(text: string): string | undefined {
  const front = FRONT.exec(text)?.[1];
  const found = front && /^(?:date|created):\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(front)?.[1];
  return found ? isoTime(found) : undefined;
}

/** A note's words without its front matter, comments, embedded files and marks. */
function noteText(text: string): string {
  return text
    .replace(FRONT, '')
    .replace(/%%[^]*?%%/g, '')
    .replace(/!\[\[[^\]]*\]\]/g, '')
    .replace(/\[\[([^\]|]*)\|([^\]]*)\]\]/g, '$2')
    .replace(/\[\[([^\]]*)\]\]/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const FEWEST_HEADS = 2;
const LONGEST_HEAD = 48;
const CHINESE_YEARLESS = /^(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號](?:\s|$)/;
/** Behind a date: the day of the week, the weather, a time of day. */
const BEHIND =
  /(?:\s+(?:星期|周|週|礼拜|禮拜)[一二三四五六日天])?(?:\s+(?:晴|阴|多云|雨|雪|小雨|大雨|小雪|大雪|雾|风)\S{0,4})?\s*$/u;

const NUMBERS = /(?<![\d/.-])(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/;
/** A date at the beginning of a line, and what was written under it in the same line. */
const INLINE = /^\s*(?:[-*•]\s+)?(.{4,40}?)(?::\s+|：\s*|\s[-–—]\s+)(\S.*)$/u;

/** A date that begins an entry. */
interface Head {
  readonly line: number;
  /** What follows the date in its line. */
  readonly text?: string;
  /** As written. */
  readonly date: string;
  readonly day: string | DayOrMonth;
}
/** The day with the day first, and with the month first; undefined where no calendar has it. Never both. */
type DayOrMonth = readonly [dmy: string | undefined, mdy: string | undefined];

/** The day that a text is, and nothing else. @param year of the head before, for dates without one. */
function headDay(line: string, year: number | undefined): Pick<Head, 'day' | 'date'> | undefined {
  const plain = line
    .replace(/^\s*#{1,6}\s*/, '')
    .replace(/^\*\*(.*)\*\*$/, '$1')
    .trim()
    .replace(/[:：]$/, '');
  if (plain === '' || plain.length > LONGEST_HEAD || !/\d|[〇一二三四五六七八九十]/.test(plain))
    return undefined;
  const numbers = NUMBERS.exec(plain);
  // Any certain day in their place says whether the rest is a weekday or a clock.
  if (numbers && isHeadSpan(parseDate(plain.replace(NUMBERS, '2000-01-01')))) {
    const date = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])] as const;
    const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order) =>
      timeOf({ date, clock: [0, 0, 0] }, order)?.slice(0, 10),
    );
    return dmy === undefined && mdy === undefined ? undefined : { date: numbers[0], day: [dmy, mdy] };
  }
  const yearless = CHINESE_YEARLESS.exec(plain);
  const asDate =
    yearless && year !== undefined ? `${year}-${yearless[1]}-${yearless[2]}` : plain.replace(BEHIND, '');
  const span = parseDate(asDate) ?? parseDate(plain);
  return isHeadSpan(span) ? { date: plain, day: isoDay(span.start) } : undefined;
}

function isHeadSpan(span: DateSpan | undefined): span is DateSpan {
  return span?.precision === 'day' || span?.precision === 'minute';
}

/** Dates that are lines of their own; where the first date has its entry behind it, those that have, too. */
function headsIn(lines: readonly string[]): Head[] {
  let year: number | undefined;
  const heads: Head[] = [];
  for (const [line, written] of lines.entries()) {
    const alone = headDay(written, year);
    const [, before = '', text = ''] =
      (alone || (heads[0] && !heads[0].text) ? null : INLINE.exec(written)) ?? [];
    // Programs write a clock before each line of their logs.
    const head = alone ?? (/\d:\d/.test(before) ? undefined : headDay(before, year));
    if (!head) continue;
    const [day = ''] = [head.day].flat().filter((each) => each !== undefined);
    year = Number(day.slice(0, 4));
    heads.push({ ...head, line, ...(!alone && { text }) });
  }
  return heads;
}

/**
 * The days of a diary's heads: which number is the day is the same for all of them as far as it can be, and such that the days go up or down.
 *
 * @returns `open`: a date that can be read with the day or the month first, where nothing tells.
 */
function daysOf(
  heads: readonly Head[],
  dayFirst: boolean | undefined,
): { readonly days: readonly string[]; readonly open?: string } {
  const dated = heads.map(({ day }) => (typeof day === 'string' ? ([day, day] as const) : day));
  const readings = ([0, 1] as const).map((i) => ({
    days: dated.map((each) => (each[i] ?? each[1 - i])!),
    fits: dated.filter((each) => each[i] !== undefined).length,
  }));
  const most = Math.max(...readings.map(({ fits }) => fits));
  const fitting = readings.filter(({ fits }) => fits === most);
  const inOrder = fitting.filter(({ days }) => isInOrder(days));
  const [first, second] = inOrder.length > 0 ? inOrder : fitting;
  const at = second ? heads.findIndex((_, i) => first!.days[i] !== second.days[i]) : -1;
  if (at === -1) return { days: first!.days };
  if (dayFirst !== undefined) return { days: (dayFirst ? first! : second!).days };
  return { days: first!.days, open: heads[at]!.date };
}

function isInOrder(days: readonly string[]): boolean {
  const isSorted = (sign: 1 | -1) =>
    days.every((day, i) => i === 0 || sign * compare(days[i - 1]!, day) <= 0);
  return isSorted(1) || isSorted(-1);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const plainDiary: ChatFormat = {
  id: 'diary-txt',
  title: 'Diary under dates',
  guessText: (lines, path) => {
    if (/\.(csv|tsv)$/i.test(path)) return false;
    const heads = headsIn(lines);
    const first = lines.findIndex((line) => line.trim() !== '');
    if (heads.length < FEWEST_HEADS || heads[0]!.line - first > 2) return false;
    const inline = heads.filter(({ text }) => text !== undefined).length;
    const text = lines.filter((line) => line.trim() !== '').length - heads.length + inline;
    if (text < heads.length / 2 || !isInOrder(daysOf(heads, undefined).days)) return false;
    // A chat, too, may have a date in every line.
    return inline === 0 || !pastedLog.guessText!(lines, path);
  },
  read(files, into, choice) {
    for (const { name, text } of textFiles(files)) readDiary(name, linesOf(text), into, choice);
  },
};

function readDiary(
  file: string,
  lines: readonly TextLine[],
  into: Gathering,
  { dayFirst }: ChatChoice,
): void {
  into.begin('diary-txt', file);
  const heads = headsIn(lines.map(({ text }) => text));
  const { days, open } = daysOf(heads, dayFirst);
  if (open !== undefined) into.ambiguous.push({ file, date: open });
  const intro = lines.slice(0, heads[0]?.line ?? 0).filter(({ text }) => text.trim() !== '');
  for (const { number } of intro) leaveWhole(lineAt(file, number), into, 'outside');
  const keys = new Map<string, number>();
  heads.forEach(({ line, text }, i) => {
    into.holds(1);
    const day = days[i]!;
    const below = lines
      .slice(line + 1, heads[i + 1]?.line ?? lines.length)
      .map((each) => each.text.trimEnd());
    const body = text === undefined ? below : [text, ...below];
    const count = (keys.get(day) ?? 0) + 1;
    keys.set(day, count);
    sayEntry(
      into,
      { key: count === 1 ? day : `${day}~${count}`, text: body.join('\n'), time: day },
      lineAt(file, lines[line]!.number),
    );
  });
}
