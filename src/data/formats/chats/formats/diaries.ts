/** Diaries: Day One and Journey as JSON, Obsidian's daily notes, and plain text under dates. */

import { parseDate, isoDay } from '../../../../core/text/dates';
import { type ChatFormat, lineAt, linesOf, stem, textFiles, type TextLine } from '../chat-format';
import { type Gathering, WRITER } from '../gathering';
import { isoTime, isZone, Zone } from '../moments';
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

/** The day that a line is, and nothing else. @param year of the head before, for dates without one. */
function headDay(line: string, year: number | undefined): string | undefined {
  const plain = line
    .replace(/^\s*#{1,6}\s*/, '')
    .replace(/^\*\*(.*)\*\*$/, '$1')
    .trim()
    .replace(/[:：]$/, '');
  if (plain === '' || plain.length > LONGEST_HEAD || !/\d|[〇一二三四五六七八九十]/.test(plain))
    return undefined;
  const yearless = CHINESE_YEARLESS.exec(plain);
  const asDate =
    yearless && year !== undefined ? `${year}-${yearless[1]}-${yearless[2]}` : plain.replace(BEHIND, '');
  const span = parseDate(asDate) ?? parseDate(plain);
  return span && (span.precision === 'day' || span.precision === 'minute') ? isoDay(span.start) : undefined;
}

function headsIn(lines: readonly string[]): { readonly line: number; readonly day: string }[] {
  let year: number | undefined;
  return lines.flatMap((line, i) => {
    const day = headDay(line, year);
    if (day === undefined) return [];
    year = Number(day.slice(0, 4));
    return [{ line: i, day }];
  });
}

export const plainDiary: ChatFormat = {
  id: 'diary-txt',
  title: 'Diary under dates',
  guessText: (lines, path) => {
    if (/\.(csv|tsv)$/i.test(path)) return false;
    const heads = headsIn(lines);
    const first = lines.findIndex((line) => line.trim() !== '');
    if (heads.length < FEWEST_HEADS || heads[0]!.line - first > 2) return false;
    const up = heads.every(({ day }, i) => i === 0 || day >= heads[i - 1]!.day);
    const down = heads.every(({ day }, i) => i === 0 || day <= heads[i - 1]!.day);
    const text = lines.filter((line) => line.trim() !== '').length - heads.length;
    return (up || down) && text >= heads.length / 2;
  },
  read(files, into) {
    for (const { name, text } of textFiles(files)) readDiary(name, linesOf(text), into);
  },
};

function readDiary(file: string, lines: readonly TextLine[], into: Gathering): void {
  into.begin('diary-txt', file);
  const heads = headsIn(lines.map(({ text }) => text));
  const intro = lines.slice(0, heads[0]?.line ?? 0).filter(({ text }) => text.trim() !== '');
  for (const { number } of intro) leaveWhole(lineAt(file, number), into, 'outside');
  const keys = new Map<string, number>();
  heads.forEach(({ line, day }, i) => {
    into.holds(1);
    const body = lines.slice(line + 1, heads[i + 1]?.line ?? lines.length).map(({ text }) => text.trimEnd());
    const count = (keys.get(day) ?? 0) + 1;
    keys.set(day, count);
    sayEntry(
      into,
      { key: count === 1 ? day : `${day}~${count}`, text: body.join('\n'), time: day },
      lineAt(file, lines[line]!.number),
    );
  });
}
