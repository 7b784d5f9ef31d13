/** Chat logs as people copy them out of messengers: lines of speakers, with or without times, in whatever form. */

import { isoDay, parseDate } from '../../../../core/text/dates';
import { type ChatFormat, lineAt, linesOf, stem, textFiles } from '../chat-format';
import type { Gathering } from '../gathering';
import { floatingTime } from '../moments';
import { copiedKind } from './wechat';
import { androidKind, clockOf } from './whatsapp-header';

export interface LogLine {
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601 day; absent if the line has none, or one that could be either of two. */
  readonly day?: string;
  /** Of a line with a clock: its day and the clock, without a zone. */
  readonly time?: string;
  readonly start: number;
  readonly end: number;
  /** Of its first line, from 1. */
  readonly line: number;
}

const DATE = String.raw`\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}-\p{L}{3}-\d{2,4}`;
const CLOCK = String.raw`(?:[上下]午|凌晨|早上|中午|晚上)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
/** Only between a date and a clock may a comma or a T stand: “T” begins names, too. */
const STAMP = String.raw`(?:(?:${DATE})(?:(?:,|T|\sà|\s)\s*${CLOCK})?|${CLOCK})`;
/** A stamp that a speaker follows: within brackets, or parted from the name by a dash or a blank. */
const STAMPED = String.raw`(?<stamp>\[${STAMP}\]\s*[-–—:]?\s*|${STAMP}\s*(?:[-–—]\s*|,\s*|\s))`;
const SAID = String.raw`\s*[:：]\s*(?!\/\/)(?<text>\S.*)$`;
/** Behind a stamp a name may be a number, or hold signs and emoji; a piece of the stamp is none. */
const ANY_NAME = String.raw`(?![ap]\.?\s?m\b|\d{1,2}:\d{2})(?<speaker>[^\s:：<>[\]][^:：<>[\]]{0,39}?)`;
const PLAIN_NAME = String.raw`(?<speaker>\p{L}[\p{L}\p{M} .’'·-]{0,30}?)`;

/** The forms of a message's first line; one without a `text` has its words on the lines below. */
const FORMS: readonly RegExp[] = [
  // [10:00] <Ada> Hello
  String.raw`${STAMPED}?<${ANY_NAME}>\s+(?<text>\S.*)$`,
  // **Ada:** Hello
  String.raw`\*\*${PLAIN_NAME}[:：]\*\*\s*(?<text>\S.*)$`,
  // [2024-03-01 10:00:00] Ada: Hello, and 3/1/24, 10:00 AM - Ada: Hello
  STAMPED + ANY_NAME + SAID,
  // Ada: Hello
  PLAIN_NAME + SAID,
  // 2024-03-01 10:00:02 Ada(1234567)
  String.raw`${STAMPED}${ANY_NAME}(?:\(\d+\)|<[^<>]+>)\s*$`,
  // [01-Mar-24 10:00 AM] Ada#1234
  String.raw`(?<stamp>\[${STAMP}\])\s*${ANY_NAME}(?:#\d+)?\s*$`,
  // Ada  [10:00 AM], and Ada, [13.03.2024 10:00]
  String.raw`${PLAIN_NAME},?\s+(?<stamp>\[${STAMP}\])\s*$`,
  // Ada 2024-03-01 10:00:02
  String.raw`${PLAIN_NAME}\s+(?<stamp>${STAMP})\s*$`,
].map((source) => new RegExp(`^${source}`, 'iu'));
/** What a messenger says itself, behind a stamp: nobody's words. */
const NOTICE = new RegExp(`^${STAMPED}`, 'iu');

const DAY = new RegExp(DATE, 'iu');
const TIME =
  /(?<before>[上下]午|凌晨|早上|中午|晚上)?\s?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<after>[ap]\.?\s?m))?/iu;
/** Said by the app between messages. */
const RECALL = /^(?:你|您|["“「].{1,24}["”」])\s?撤回了一条消息[。.]?$/u;

/** Marks of direction, which nobody sees. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Share of the lines that must be of speakers, and how few lines are no log. */
const SHARE = 0.6;
const FEWEST = 4;

type Draft = Omit<LogLine, 'day' | 'time'> & { readonly date?: string; readonly stamp?: string };

/** Lines of which one in so many must have a stamp for the stamps to say where messages begin. */
const STAMPED_OF = 4;

const cleaned = (line: string): string => line.replace(UNSEEN, '').trim();

interface FirstLine {
  readonly speaker: string;
  readonly stamp?: string;
  readonly text?: string;
}

/** The parts of a message's first line; undefined for any other. */
function messageIn(line: string): FirstLine | undefined {
  for (const form of FORMS) {
    const groups = form.exec(line)?.groups;
    if (groups) return { ...groups, speaker: groups['speaker']!.trim().replace(/^~\s*/, '') };
  }
  return undefined;
}

/** Who speaks behind a stamp, in a log whose messages have one: “PS: see you” below is of the same message. */
function stampedSpeakers(
  lines: readonly { readonly found: FirstLine | undefined }[],
): ReadonlySet<string> | undefined {
  const speakers = lines.flatMap(({ found }) => (found?.stamp ? [found.speaker] : []));
  const names = new Set(speakers);
  const isStamped = speakers.length >= Math.max(FEWEST, lines.length / STAMPED_OF) && names.size >= 2;
  return isStamped ? names : undefined;
}

export interface Log {
  readonly lines: readonly LogLine[];
  /** Numbers of the lines that hold nobody's words: what the messenger says itself, and speakers who say nothing. */
  readonly notices: readonly number[];
}

/** The lines of a chat log; undefined if the text is none. A line without a speaker goes on with the one before. */
export function logIn(text: string): Log | undefined {
  const lines = linesOf(text).flatMap(({ text: raw, ...place }) => {
    const line = cleaned(raw);
    return line === '' ? [] : [{ ...place, line, found: messageIn(line) }];
  });
  const names = stampedSpeakers(lines);
  const drafts: Draft[] = [];
  const notices: number[] = [];
  let spoken = 0;
  let all = lines.length;
  let date: string | undefined;
  for (const { line, found, start, end, number } of lines) {
    if (parseDate(line)?.precision === 'day') {
      date = line;
      spoken++;
      continue;
    }
    if (found && (!names || found.stamp || names.has(found.speaker))) {
      spoken++;
      date = DAY.exec(found.stamp ?? '')?.[0] ?? date;
      drafts.push({
        speaker: found.speaker,
        text: found.text?.trim() ?? '',
        start,
        end,
        line: number,
        ...(date !== undefined && { date }),
        ...(found.stamp !== undefined && { stamp: found.stamp }),
      });
      continue;
    }
    const before = drafts.at(-1);
    if (NOTICE.test(line) || (before?.text && RECALL.test(line))) {
      all--;
      notices.push(number);
    } else if (before) {
      // The words below a line of their speaker are no lines without one.
      if (before.text === '' || names) all--;
      drafts[drafts.length - 1] = { ...before, text: `${before.text}\n${line}`.trim(), end };
    } else notices.push(number);
  }
  const said = drafts.filter((draft) => draft.text !== '');
  const speakers = new Set(said.map(({ speaker }) => speaker));
  const isLog =
    said.length >= FEWEST && spoken >= SHARE * all && speakers.size >= 2 && speakers.size <= said.length / 2;
  if (!isLog) return undefined;
  const silent = drafts.flatMap((draft) => (draft.text === '' ? [draft.line] : []));
  return { lines: dated(said), notices: [...notices, ...silent] };
}

function dated(drafts: readonly Draft[]): LogLine[] {
  const dates = new Set(drafts.flatMap((draft) => draft.date ?? []));
  const days = new Map([...dates].map((date) => [date, dayOf(date, dates)]));
  return drafts.map(({ date, stamp, ...line }) => {
    const day = date === undefined ? undefined : days.get(date);
    const time = day === undefined || stamp === undefined ? undefined : timeOn(day, stamp);
    return { ...line, ...(day !== undefined && { day }), ...(time !== undefined && { time }) };
  });
}

function timeOn(day: string, stamp: string): string | undefined {
  const groups = TIME.exec(stamp)?.groups;
  const clock = groups && clockOf(groups);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return clock && floatingTime(year, month, date, ...clock);
}

const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(?:20)?(\d{2})$/;

/** Whether day or month comes first is the same in the whole log: full stops tell, or a number above 12. */
function dayOf(date: string, all: ReadonlySet<string>): string | undefined {
  const named = /^(\d{1,2})-(\p{L}{3})-(?:20)?(\d{2})$/u.exec(date);
  if (named) return isoOf(`${named[1]} ${named[2]} 20${named[3]}`);
  const numbers = NUMBERS.exec(date);
  if (!numbers) return isoOf(date.replace(/[年月]/g, '-').replace(/[\s日]/g, ''));
  const [, first, sign, second, year] = numbers;
  const parts = [...all].flatMap((each) => {
    const match = NUMBERS.exec(each);
    return match ? [[Number(match[1]), Number(match[3])] as const] : [];
  });
  const dayFirst = sign === '.' || parts.some(([a]) => a > 12);
  const monthFirst = parts.some(([, b]) => b > 12);
  if (dayFirst === monthFirst) return undefined;
  return isoOf(`20${year}-${dayFirst ? second : first}-${dayFirst ? first : second}`);
}

function isoOf(date: string): string | undefined {
  const span = parseDate(date);
  return span?.precision === 'day' ? isoDay(span.start) : undefined;
}

/** What programs write before their messages. */
const LEVEL = /^(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL)\b/i;

/** For texts that are of no other format. */
export const pastedLog: ChatFormat = {
  id: 'pasted-log',
  title: 'Chat copied as text',
  guessText: (lines, path) => {
    if (/\.(?:csv|tsv|mbox)$/i.test(path)) return false;
    const log = logIn(lines.join('\n'));
    return log !== undefined && !log.lines.some(({ speaker }) => LEVEL.test(speaker));
  },
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readLog(name, text, into);
  },
};

function readLog(file: string, text: string, into: Gathering): void {
  into.begin('pasted-log', file);
  const { lines, notices } = logIn(text) ?? { lines: [], notices: [] };
  into.holds(lines.length + notices.length);
  const thread = into.thread({ key: stem(file), title: stem(file), kind: 'people' });
  for (const { speaker, text: words, day, time = day, line } of lines) {
    const kind = copiedKind(words) ?? androidKind(words);
    if (kind === undefined || kind === 'poll')
      into.say(thread, { speaker, text: words, time }, lineAt(file, line));
    else into.leave(kind, lineAt(file, line));
  }
  for (const line of notices) into.leave('system', lineAt(file, line));
}
