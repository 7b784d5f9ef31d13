/**
 * Reader of LoCoMo-Plus (arXiv:2602.10715): cues from long ago and the queries that should call them to mind, put into LoCoMo's
 * conversations, which are read with them.
 *
 * The samples go round the conversations in turn, as in the authors' evaluation. There each cue is alone in its copy of a conversation; here
 * one conversation with all cues that fall to it is one bank, because a few hundred copies of ten conversations would fill the storage with the
 * same turns. The other cues of a bank are distractors that the authors' setting does not have.
 */

import type { Memory, MemoryBank, Question, Session, Turn } from '../../../core/memory/bank';
import { CUE_QUESTION } from '../../../core/memory/question-tags';
import { parseDate } from '../../../core/text/dates';
import type { DatasetFormat, ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { documentsOf, Problems, textAt } from '../fields';
import { titleOf } from '../halumem/halumem-memories';
import { locomo } from './locomo';
import { ABSENT_OR_EMPTY } from '../phrases';
import { inShort } from '../../../core/text/place';
import { DatasetError, problemAt } from '../../../core/text/problem';
import { checkShape, counted, countShape, into, record, Tally, TEXT, UNITS } from '../shape';

const CITATION =
  'Yifei Li et al. 2026. Locomo-Plus: Beyond-Factual Cognitive Memory Evaluation Framework for LLM Agents. arXiv:2602.10715.';
const DAY = 86_400_000;
/** From the last session to the queries. */
const QUERY_AFTER = 7 * DAY;

export const locomoPlus = {
  id: 'locomo-plus',
  title: 'LoCoMo-Plus',
  looks: {
    en: 'a list of cue_dialogue, trigger_query and time_gap, read with a file of LoCoMo',
    zh: '含 cue_dialogue、trigger_query、time_gap 的列表，与 LoCoMo 文件一起读取',
  },
  citation: CITATION,
  companion: locomo,
  guess: (data: unknown): boolean => (Array.isArray(data) ? data.slice(0, 5) : [data]).some(isSample),
  read: readLocomoPlus,
} as const satisfies DatasetFormat;

function isSample(value: unknown): value is JsonRecord {
  return isRecord(value) && !('format' in value) && 'cue_dialogue' in value && 'trigger_query' in value;
}

const SAMPLE = counted(
  record(
    { cue_dialogue: TEXT, trigger_query: TEXT, time_gap: TEXT },
    {
      optional: { relation_type: TEXT },
      passed: ['model_name', 'scores', 'ranks', 'final_similarity_score'],
    },
  ),
  'questions',
);

/** A conversation that cues are put into. */
interface Host {
  readonly bank: MemoryBank;
  /** Names of A and B. */
  readonly speakers: Readonly<Record<string, string>>;
  /** Milliseconds on the calendar as written; a session without a date has the one before it. */
  readonly times: readonly number[];
  readonly asked: number;
  readonly cues: Cue[];
}

interface Cue {
  readonly at: number;
  readonly session: Session;
  readonly question: Question;
}

/** @throws DatasetError where LoCoMo's file is not among the files, or nothing can be read. */
function readLocomoPlus(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const samples = files.filter(({ data }) => locomoPlus.guess(data));
  const conversations = files.filter(({ data }) => locomo.guess(data));
  if (conversations.length === 0)
    throw new DatasetError(
      samples.map(({ name }) =>
        problemAt(name, {
          en: 'is LoCoMo-Plus, whose cues stand in the conversations of LoCoMo. Choose the LoCoMo file (locomo10.json) together with it.',
          zh: '是 LoCoMo-Plus，其线索要放进 LoCoMo 的对话。请同时选择 LoCoMo 文件（locomo10.json）。',
        }),
      ),
    );
  const problems = new Problems();
  const tally = new Tally();
  // What is wrong in LoCoMo's file is told where that is read for itself.
  const read = locomo.read(conversations);
  for (const unit of UNITS) if (unit !== 'questions') tally.add(unit, read.held[unit]);
  const hosts = read.banks.flatMap((bank) => hostOf(bank, conversations[0]!.name, problems));
  if (hosts.length === 0) throw new DatasetError(problems.list());
  for (const [i, { document, where }] of samples.flatMap(documentsOf).entries()) {
    const host = hosts[i % hosts.length]!;
    const cue = isRecord(document) ? cueOf(document, i + 1, host, where, problems) : undefined;
    if (cue) host.cues.push(cue);
    else if (!isRecord(document)) problems.add(where, [], ABSENT_OR_EMPTY);
    if (isRecord(document)) checkShape(document, SAMPLE, [], into(problems, where, tally));
    else countShape(document, SAMPLE, tally);
    tally.add('sessions', cue ? 1 : 0);
    tally.add('turns', cue?.session.turns.length ?? 0);
    tally.add('memories', cue?.session.turns.length ?? 0);
  }
  const banks = hosts.filter(({ cues }) => cues.length > 0).map(bankOf);
  if (banks.length === 0) throw new DatasetError(problems.list());
  return { banks, problems: problems.list(), held: tally.counts };
}

function hostOf(bank: MemoryBank, file: string, problems: Problems): Host[] {
  let time = -Infinity;
  const times = (bank.sessions ?? []).map(({ start }) => {
    time = (start === undefined ? undefined : parseDate(start)?.start) ?? time;
    return time;
  });
  if (time === -Infinity) {
    problems.add(`${file} › ${bank.character.name}`, [], {
      en: 'has no session whose date can be read; no cue is put into it. Give its session_1_date_time as in LoCoMo: "1:56 pm on 8 May, 2023".',
      zh: '没有可读取日期的会话；未放入线索。请按 LoCoMo 的写法给出 session_1_date_time：“1:56 pm on 8 May, 2023”。',
    });
    return [];
  }
  const [a = 'A', b = 'B'] = bank.character.name.split(' & ');
  return [{ bank, speakers: { A: a, B: b }, times, asked: time + QUERY_AFTER, cues: [] }];
}

function cueOf(
  sample: JsonRecord,
  number: number,
  { speakers, asked }: Host,
  where: string,
  problems: Problems,
): Cue | undefined {
  const id = `cue-${number}`;
  const turns = textAt(sample, 'cue_dialogue')
    .split(/\r?\n/)
    .flatMap((line): Omit<Turn, 'id'>[] => {
      const [, letter, text = ''] = /^\s*([AB])\s*[:：]\s*(.+)$/u.exec(line) ?? [];
      if (letter !== undefined) return [{ speaker: speakers[letter]!, text: text.trim() }];
      if (line.trim() !== '')
        problems.add(where, ['cue_dialogue'], {
          en: `"${inShort(line)}" does not begin with "A:" or "B:"; the line is left out.`,
          zh: `“${inShort(line)}”不以“A:”或“B:”开头；这一行已略过。`,
        });
      return [];
    })
    .map((turn, i): Turn => ({ id: `${id}:${i + 1}`, ...turn }));
  const query = textAt(sample, 'trigger_query');
  const text = query.replace(/^[AB]\s*[:：]\s*/u, '');
  if (turns.length === 0) problems.add(where, ['cue_dialogue'], ABSENT_OR_EMPTY);
  if (text === '') problems.add(where, ['trigger_query'], ABSENT_OR_EMPTY);
  if (turns.length === 0 || text === '') return undefined;
  const gap = textAt(sample, 'time_gap');
  const days = daysOf(gap);
  if (days === 0)
    problems.add(where, ['time_gap'], {
      en: `"${inShort(gap)}" names no number of weeks, months or years; the cue is placed at the time of the query, as in the authors' script.`,
      zh: `“${inShort(gap)}”没有给出几周、几个月或几年；按作者的脚本，线索与查询同时。`,
    });
  const at = asked - days * DAY;
  const type = textAt(sample, 'relation_type');
  return {
    at,
    session: { id, start: written(at), turns },
    question: {
      id: `q${number}`,
      kind: 'dialogue',
      text: `${query.startsWith('B') ? speakers['B']! : speakers['A']!}: ${text}`,
      // The data have no reference: what is asked of an answer is that it shows the cue was remembered.
      answer: '',
      gold: turns.map((turn) => turn.id!),
      anchors: [],
      tags: [CUE_QUESTION],
      ...(type && { type }),
      time: written(asked),
    },
  };
}

const NUMBERS = 'a an one two three four five six seven eight nine ten eleven twelve'.split(' ');
const UNIT_DAYS: Readonly<Record<string, number>> = { week: 7, month: 30, year: 365 };

/** Days of a gap such as "about six weeks later", as the authors count them: 30 a month, 365 a year; 0 where no number is named. */
function daysOf(gap: string): number {
  const found = /\b(\d{1,3}|[a-z]+)\s+(week|month|year)s?\b/iu.exec(gap);
  if (!found) return 0;
  const [, amount = '', unit = ''] = found;
  const word = NUMBERS.indexOf(amount.toLowerCase());
  const count = /^\d/.test(amount) ? Number(amount) : word < 0 ? 0 : Math.max(1, word - 1);
  return count * UNIT_DAYS[unit.toLowerCase()]!;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A time as LoCoMo writes it: "1:56 pm on 8 May, 2023". */
function written(time: number): string {
  const date = new Date(time);
  const hour = date.getUTCHours();
  const minute = String(date.getUTCMinutes()).padStart(2, '0');
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}, ${date.getUTCFullYear()}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'} on ${day}`;
}

function bankOf({ bank, times, cues }: Host): MemoryBank {
  const id = bank.id.replace(/^locomo-/, 'locomo-plus-');
  const placed = [...(bank.sessions ?? []).map((session, i) => ({ at: times[i]!, session })), ...cues].sort(
    (x, y) => (x.at === y.at ? 0 : x.at - y.at),
  );
  const memories = [...bank.memories, ...cues.flatMap(({ session }) => session.turns.map(memoryOf(session)))];
  return {
    ...bank,
    id,
    character: { ...bank.character, id },
    source: 'LoCoMo-Plus',
    citation: CITATION,
    sessions: placed.map(({ session }) => session),
    memories: placed.flatMap(({ session }) => memories.filter((memory) => memory.session === session.id)),
    questions: cues.map(({ question }) => question),
  };
}

const memoryOf =
  (session: Session) =>
  ({ id, speaker, text }: Turn): Memory => ({
    id: id!,
    kind: 'dialogue',
    title: titleOf(text),
    text: `${speaker}: ${text}`,
    body: text,
    people: [],
    session: session.id,
    time: session.start!,
  });
