/** The dialogues in MADial-Bench's dialogue files, how its files' fields are read, and which dialogues ask for proactive recall. */

import { type JsonRecord, isRecord } from '../../../core/json-record';
import type { Phrase } from '../../../core/text/phrase';
import { pathText } from '../../../core/text/place';
import { problemAt, type Problem } from '../../../core/text/problem';
import type { Turn } from '../../../core/memory/bank';
import { shownValue } from '../phrases';

/** Keys that differ in hyphens and underscores only are one. */
export const foldKey = (key: string): string => key.toLowerCase().replaceAll('_', '-');

/** The value under a key; the released files write some keys with hyphens in one file and underscores in another. */
export function valueAt(record: JsonRecord, key: string): unknown {
  if (Object.hasOwn(record, key)) return record[key];
  const folded = foldKey(key);
  return Object.entries(record).find(([name]) => foldKey(name) === folded)?.[1];
}

export function has(record: JsonRecord, key: string): boolean {
  return valueAt(record, key) !== undefined;
}

/** An id of the benchmark as text: they are whole numbers in some files and digits in others. Undefined where it is neither. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A position in a list: a whole number of 0 or more, also where it is written as text. */
export function indexOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The items of a value that may stand alone; none where it is absent. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Reports what was left out or assumed at a path of one document. */
export type Report = (path: readonly PropertyKey[], why: Phrase) => void;

/** A reporter for the documents of one file: `file › [3].top-20-ids[1]`. */
export function reporter(
  file: string,
  problems: Problem[],
): (path: readonly PropertyKey[], why: Phrase | string) => void {
  return (path, why) => {
    const where = `${file}${path.length ? ` › ${pathText(path)}` : ''}`;
    problems.push(typeof why === 'string' ? { where, why } : problemAt(where, why));
  };
}

/** Who answers in every dialogue of the benchmark. */
export const ASSISTANT = 'Assistant';

interface Utterance {
  /** Absent where the line has no `<Speaker>:` in front. */
  readonly speaker?: string;
  /** Without the speaker, the enclosing quotes and a stray end marker. */
  readonly text: string;
}

/** Whether a line only marks where a dialogue begins or ends. */
export function isMarker(line: string): boolean {
  return /^\s*<(BOD|EOD)>\s*$/i.test(line);
}

/** One line of a dialogue: `<Bart>: "…"`. */
export function utteranceOf(line: string): Utterance {
  const labelled = /^\s*<([^<>:：\n]{1,60})>\s*[:：]+(.*)$/su.exec(line);
  const text = bare(labelled ? labelled[2]! : line);
  return labelled ? { speaker: labelled[1]!.trim(), text } : { text };
}

const QUOTES = '"“”';

function bare(line: string): string {
  const text = line.replace(/<\/?eod>?\s*$/i, '').trim();
  // Some English lines lost their speaker and kept the brackets around what was said.
  const bracketed = /^<([^<>]*)>$/s.exec(text);
  if (bracketed) return bracketed[1]!.trim();
  const opens = QUOTES.includes(text.at(0) ?? ' ');
  const closes = text.length > 1 && QUOTES.includes(text.at(-1)!);
  if (opens && closes) return text.slice(1, -1).trim();
  // A lone quote lost its partner; two may enclose a title within the line.
  if ([...text].filter((letter) => QUOTES.includes(letter)).length !== 1) return text;
  return (opens ? text.slice(1) : closes ? text.slice(0, -1) : text).trim();
}

/** The paper's two tasks, as the type of a question: who brings the memory up, the assistant by itself or the user's mention. */
export const RECALL_TYPES = { proactive: 'proactive recall', passive: 'passive recall' } as const;
export type Recall = keyof typeof RECALL_TYPES;

/** Dialogues of a released file, and of its first task (Table 2). */
const DIALOGUES = 160;
const PROACTIVE = 100;

/**
 * The rule `order`: the released files hold the hundred proactive dialogues first and the sixty passive ones after them.
 *
 * Table 2 bears it out. In the Chinese file the first hundred dialogues have 9.38 turns on average and the last sixty 8.93, which are the
 * paper's figures for proactive and passive recall; no other sixty dialogues in a row have 8.93. A turn's mean length as a line of the file
 * is 45.74 and 41.94 characters, the paper's 45.80 and 41.93. The English file has the same dialogues in the same order.
 *
 * @param dialogues ids of all dialogues of one language, over all users.
 * @returns the task of each dialogue by id; empty where these are not the 160 ids from 0 to 159, as nothing is known of such a set.
 */
export function recallByOrder(dialogues: readonly string[]): ReadonlyMap<string, Recall> {
  const ids = new Set(dialogues);
  const whole =
    ids.size === DIALOGUES &&
    Array.from({ length: DIALOGUES }, (_, i) => String(i)).every((id) => ids.has(id));
  if (!whole) return new Map();
  return new Map([...ids].map((id) => [id, Number(id) < PROACTIVE ? 'proactive' : 'passive']));
}

/** A turn whose answer is to be written, with what was said before it. */
export interface TurnToAnswer {
  /** Position in the file's list of lines, as the outputs name it. */
  readonly turn: number;
  /** The lines before it as written, without the marker of the beginning. */
  readonly query: string;
  /** What was answered, without speaker and quotes. */
  readonly reference: string;
}

export interface RawDialogue {
  /** The id, else its position in the file: the released rankings and outputs follow that order. */
  readonly id: string;
  /** The id that the file gives the user, else the name of the speaker who is not the assistant. */
  readonly user: string;
  readonly turns: readonly Turn[];
  /** At least one, the first of the file first. */
  readonly testTurns: readonly [TurnToAnswer, ...TurnToAnswer[]];
  /** Ids of the relevant memories, the most suitable first. */
  readonly gold: readonly string[];
  /** Ids of the memories that are handed to the model, in settings 2 and 3. */
  readonly candidates: readonly string[] | undefined;
  readonly path: readonly PropertyKey[];
  readonly report: Report;
}

/** Whether a document is a dialogue; the rankings in Chinese hold the dialogues too, but are results, not data. */
export function isDialogueDocument(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    Array.isArray(value['dialogue']) &&
    has(value, 'test-turn') &&
    !Object.keys(value).some((key) => /^top[-_]\d+[-_]ids$/i.test(key))
  );
}

/** Reads the dialogues of one file; what cannot be used is reported and left out. */
export function dialoguesIn(data: unknown, report: Report): RawDialogue[] {
  const list = Array.isArray(data) ? data : [data];
  return list.flatMap((document, i): RawDialogue[] => {
    const path = Array.isArray(data) ? [i] : [];
    if (isDialogueDocument(document)) return dialogueOf(document, i, path, report);
    report(path, {
      en: 'is no dialogue with "dialogue" and "test-turn"; left out.',
      zh: '不是含 "dialogue" 和 "test-turn" 的对话；已略过。',
    });
    return [];
  });
}

function dialogueOf(
  record: JsonRecord,
  position: number,
  path: readonly PropertyKey[],
  report: Report,
): RawDialogue[] {
  const lines = (record['dialogue'] as readonly unknown[]).map((line) =>
    typeof line === 'string' ? line.trim() : '',
  );
  const id = idOf(valueAt(record, 'id')) ?? String(position);
  const turns = turnsOf(lines, id, [...path, 'dialogue'], report);
  const [first, ...further] = testTurnsOf(record, lines, turns, path, report);
  const speaker = [...turns.values()].find((turn) => turn.speaker !== ASSISTANT && turn.speaker !== '');
  const user = idOf(valueAt(record, 'user-id')) ?? speaker?.speaker;
  if (!first)
    report(path, {
      en: 'has no test turn that can be read; the dialogue is left out.',
      zh: '没有可读取的测试话轮；已略过这段对话。',
    });
  if (user === undefined)
    report([...path, 'user-id'], {
      en: 'is absent, and no user speaks; the dialogue is left out.',
      zh: '缺失，且没有用户发言；已略过这段对话。',
    });
  if (!first || user === undefined) return [];
  return [
    {
      id,
      user,
      turns: [...turns.values()],
      testTurns: [first, ...further],
      gold: idsAt(record, 'relevant-id', path, report),
      candidates: candidatesOf(record, path, report),
      path,
      report,
    },
  ];
}

/** What was said, by position in the list of lines. */
function turnsOf(
  lines: readonly string[],
  dialogue: string,
  path: readonly PropertyKey[],
  report: Report,
): Map<number, Turn> {
  const turns = new Map<number, Turn>();
  const said = lines.map((line) => (line === '' || isMarker(line) ? undefined : utteranceOf(line)));
  const user = said.find((each) => each?.speaker !== undefined && each.speaker !== ASSISTANT)?.speaker ?? '';
  let before = ASSISTANT;
  for (const [i, each] of said.entries()) {
    if (lines[i] === '')
      report([...path, i], { en: 'is empty or no text; skipped.', zh: '为空或不是文本；已跳过。' });
    if (!each) continue;
    const speaker = each.speaker ?? (before === ASSISTANT ? user : ASSISTANT);
    if (each.speaker === undefined)
      report([...path, i], {
        en: `names no speaker; read as ${speaker || 'the user'}’s.`,
        zh: `没有指明说话人；按${speaker ? ` ${speaker} ` : '用户'}所说处理。`,
      });
    else if (speaker !== ASSISTANT && speaker !== user)
      report([...path, i], {
        en: `is said by ${speaker}, but the dialogue is with ${user}; kept.`,
        zh: `说话人是 ${speaker}，而对话是与 ${user} 进行的；仍保留。`,
      });
    turns.set(i, { id: `${dialogue}-${i}`, speaker, text: each.text });
    before = speaker;
  }
  return turns;
}

function testTurnsOf(
  record: JsonRecord,
  lines: readonly string[],
  turns: ReadonlyMap<number, Turn>,
  path: readonly PropertyKey[],
  report: Report,
): TurnToAnswer[] {
  const found = new Map<number, TurnToAnswer>();
  for (const [i, value] of listOf(valueAt(record, 'test-turn')).entries()) {
    const place = [...path, 'test-turn', i];
    const turn = indexOf(value);
    const said = turn === undefined ? undefined : turns.get(turn);
    const before = turn === undefined ? [] : lines.filter((_, at) => at < turn && turns.has(at));
    if (turn === undefined || !said)
      report(place, {
        en: `is ${shownValue(value)}: the dialogue has no such turn; left out.`,
        zh: `为 ${shownValue(value)}：对话中没有这个话轮；已略过。`,
      });
    else if (found.has(turn))
      report(place, {
        en: `names turn ${turn} again; left out.`,
        zh: `再次指明第 ${turn} 个话轮；已略过。`,
      });
    else if (before.length === 0)
      report(place, {
        en: `is turn ${turn}, before which nothing was said: there is no query; left out.`,
        zh: `是第 ${turn} 个话轮，此前没有任何发言：没有查询；已略过。`,
      });
    else {
      if (said.speaker !== ASSISTANT)
        report(place, {
          en: `is turn ${turn}, said by ${said.speaker}, not by the assistant; kept as released.`,
          zh: `是第 ${turn} 个话轮，说话人是 ${said.speaker} 而不是助手；按发布的原样保留。`,
        });
      found.set(turn, { turn, query: before.join('\n'), reference: said.text });
    }
  }
  return [...found.values()];
}

/** The memories handed over: their ids, or the memories themselves with their ids. */
function candidatesOf(
  record: JsonRecord,
  path: readonly PropertyKey[],
  report: Report,
): readonly string[] | undefined {
  if (has(record, 'memory-ids')) return idsAt(record, 'memory-ids', path, report);
  if (!has(record, 'memory')) return undefined;
  return listOf(valueAt(record, 'memory')).flatMap((each, i) => {
    const id = isRecord(each) ? idOf(valueAt(each, 'id')) : idOf(each);
    if (id !== undefined) return [id];
    report([...path, 'memory', i], {
      en: 'is not a memory with an id; left out.',
      zh: '不是带 id 的记忆；已略过。',
    });
    return [];
  });
}

/** A list of ids as texts, without repeats. */
function idsAt(record: JsonRecord, key: string, path: readonly PropertyKey[], report: Report): string[] {
  const ids = new Set<string>();
  for (const [i, value] of listOf(valueAt(record, key)).entries()) {
    const id = idOf(value);
    if (id === undefined)
      report([...path, key, i], {
        en: `is ${shownValue(value)}, which is no id; left out.`,
        zh: `为 ${shownValue(value)}，不是 id；已略过。`,
      });
    else if (ids.has(id))
      report([...path, key, i], {
        en: `names ${id} again; counted once.`,
        zh: `再次指明 ${id}；只计一次。`,
      });
    else ids.add(id);
  }
  return [...ids];
}
