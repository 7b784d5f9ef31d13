/** MADial-Bench's released outputs as answers of a run, so that they can be measured, judged and scored by people like any other. */

import {
  languageOfReferences,
  readMadialOutputs,
  type MadialResponse,
} from '../../data/formats/madial/madial-outputs';
import { ASSISTANT, reporter, utteranceOf, valueAt } from '../../data/formats/madial/madial-dialogues';
import { DIALOGUE_DATE } from '../../data/formats/madial/madial';
import { slug } from '../../data/formats/perltqa/perltqa-fields';
import type { Problem } from '../../core/text/problem';
import { readSource } from '../../data/formats/source';
import type { ModelRef } from '../../llm/domain/call';
import type { AnswerUnit } from '../../llm/domain/units';
import type { Language, Memory, MemoryBank, Question, Turn } from '../../core/memory/bank';
import { answerId } from '../synthesis/work';
import { textKey } from '../../core/text/key';
import { PRONOUNS } from '../../core/memory/words';
import { readPythonLiteral } from '../../data/formats/python-literal';
import { isRecord, type JsonRecord } from '../../core/json-record';

export interface ContextMemory {
  readonly text: string;
  readonly time?: string;
  readonly emotion?: string;
  readonly scene?: string;
}

export interface Context {
  readonly date?: string;
  /** In the order in which they stand. */
  readonly memories: readonly ContextMemory[];
  /** One line a turn, without the marker of the beginning and the invitation to answer. */
  readonly dialogue: string;
  /** What could not be read. */
  readonly problems: readonly string[];
}

/** Reads a context: lines with a date and with memories as Python dicts, then the dialogue behind `<BOD>`. */
export function readContext(context: string): Context {
  const start = context.search(/<BOD>/i);
  const head = start < 0 ? '' : context.slice(0, start);
  const body = start < 0 ? context : context.slice(start);
  const problems: string[] = [];
  const memories = head.split('\n').flatMap((line) => memoriesIn(line, problems));
  const plain = head.split('\n').filter((line) => !line.includes('{'));
  const date = /\d{4}-\d{2}-\d{2}/.exec(plain.join('\n'))?.[0];
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^<(BOD|EOD)>$/i.test(line));
  if (/^<Assistant>\s*[:：]?$/.test(lines.at(-1) ?? '')) lines.pop();
  return { ...(date && { date }), memories, dialogue: lines.join('\n'), problems };
}

/** The memories of one line: `1.{'time': …}`, or a list of such. */
function memoriesIn(line: string, problems: string[]): ContextMemory[] {
  const first = line.search(/[[{]/);
  const last = Math.max(line.lastIndexOf('}'), line.lastIndexOf(']'));
  if (!line.includes('{') || last < first) return [];
  let value: unknown;
  try {
    value = readPythonLiteral(line.slice(first, last + 1));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.push(`holds a memory that cannot be read (${error.message}); it is left out of the run.`);
    return [];
  }
  return (Array.isArray(value) ? value : [value]).filter(isRecord).flatMap(memoryOf);
}

function memoryOf(record: JsonRecord): ContextMemory[] {
  const text = textAt(record, 'event');
  if (text === undefined) return [];
  const [time, emotion, scene] = ['time', 'emotion', 'scene'].map((key) => textAt(record, key));
  return [{ text, ...(time && { time }), ...(emotion && { emotion }), ...(scene && { scene }) }];
}

function textAt(record: JsonRecord, key: string): string | undefined {
  const value = valueAt(record, key);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What is known of a file of outputs as a run. */
export interface ExternalRun {
  readonly file: string;
  readonly model: ModelRef;
  readonly language: Language;
  /** The setting's name, of the form that `readSettingName` reads. */
  readonly setting: string;
  /** Where the setting was read: the file's name, or what its rows hand over; `unknown` where neither tells. */
  readonly settingFrom: 'name' | 'contexts' | 'unknown';
  readonly responses: number;
  /** Of them, those whose dialogue is in a bank that was given. */
  readonly joined: number;
}

export interface ExternalResponses {
  readonly about: ExternalRun;
  readonly units: readonly AnswerUnit[];
  /** By unit, exactly as in the file, with speaker and quotes: the published measures depend on them. */
  readonly references: ReadonlyMap<string, string>;
  /** Banks of the dialogues that no bank given has: what the file itself tells of them, one per user, without gold. */
  readonly dialogues: readonly MemoryBank[];
  readonly problems: readonly Problem[];
}

interface Row {
  readonly response: MadialResponse;
  readonly context: Context;
  /** Id of the question, as the reader of the dataset names it. */
  readonly question: string;
}

/**
 * Reads a file of outputs as a run. A row belongs to a bank's question where dialogue, turn and language are the same and the bank's
 * reference stands in the row's; else it stands alone, in a bank of what its context holds.
 *
 * @param text the file, decoded.
 * @param name its name, which tells the model and the setting (`zh_setting2_doubao.json`).
 * @param banks those of MADial-Bench that are loaded; others are skipped.
 * @throws DatasetError where the text is broken, or no row can be scored.
 */
export function externalResponses(
  text: string,
  name: string,
  banks: readonly MemoryBank[] = [],
): ExternalResponses {
  const { data, problems: found } = readSource(text, name);
  const { responses, problems: read } = readMadialOutputs(data, name);
  const problems: Problem[] = [...found, ...read];
  const report = reporter(name, problems);
  const language = languageOfReferences(responses);
  const model: ModelRef = { provider: 'recorded', address: '', model: modelOf(name) };
  const rows = responses.map((response, i): Row => {
    const context = readContext(response.context);
    for (const why of context.problems) problems.push({ where: response.where, why });
    const turn = response.testTurn ?? `row-${i}`;
    return { response, context, question: `${response.dialogue}-${turn}` };
  });
  const { setting, from } = settingOf(name, rows);
  const join = new Join(banks, language);
  const alone = new Alone(name, language);
  const units: AnswerUnit[] = [];
  const references = new Map<string, string>();
  let joined = 0;
  for (const row of rows) {
    const bank = join.bankOf(row);
    if (bank) joined++;
    const place = bank ? { bank: bank.id, memories: join.memories(bank, row, problems) } : alone.add(row);
    const id = answerId(place.bank, row.question, model, setting);
    const outcome = { state: 'done' as const, value: row.response.response };
    units.push({
      kind: 'answer',
      id,
      ...place,
      question: row.question,
      model,
      setting,
      exchanges: [],
      outcome,
    });
    references.set(id, row.response.reference);
  }
  if (joined > 0 && joined < rows.length)
    report(
      [],
      `${rows.length - joined} of ${rows.length} rows fit no dialogue of the loaded banks; they stand alone.`,
    );
  return {
    about: { file: name, model, language, setting, settingFrom: from, responses: rows.length, joined },
    units,
    references,
    dialogues: alone.banks(),
    problems,
  };
}

/** The file's name without folder, ending, language and setting. */
function modelOf(name: string): string {
  const bare = name.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '');
  return bare.replace(/^(?:en|zh|ch|cn)[_-]+/i, '').replace(/^setting[_-]?\d+[_-]+/i, '') || bare;
}

function settingOf(
  name: string,
  rows: readonly Row[],
): { readonly setting: string; readonly from: ExternalRun['settingFrom'] } {
  const stated = /setting[_-]?([123])/i.exec(name.replace(/^.*[/\\]/, ''))?.[1];
  if (stated) return { setting: `injection, setting ${stated} (released)`, from: 'name' };
  const counts = new Set(rows.map(({ context }) => context.memories.length));
  if (counts.size === 1 && counts.has(1))
    return { setting: 'injection, setting 1 (released)', from: 'contexts' };
  if (counts.size === 1 && counts.has(0))
    return { setting: 'injection, without memory (released)', from: 'contexts' };
  return { setting: 'injection, setting unknown (released)', from: 'unknown' };
}

/** The loaded dialogues of the file's language. */
class Join {
  readonly #questions = new Map<string, { readonly bank: MemoryBank; readonly answer: string }[]>();
  readonly #byText = new Map<MemoryBank, Map<string, string>>();

  constructor(banks: readonly MemoryBank[], language: Language) {
    for (const bank of banks) {
      if (bank.character.language !== language || bank.source !== 'MADial-Bench') continue;
      for (const { id, answer } of bank.questions)
        this.#questions.set(id, [...(this.#questions.get(id) ?? []), { bank, answer }]);
      this.#byText.set(bank, new Map(bank.memories.map((memory) => [memory.text, memory.id])));
    }
  }

  bankOf({ question, response: { reference } }: Row): MemoryBank | undefined {
    return this.#questions.get(question)?.find(({ answer }) => reference.includes(answer))?.bank;
  }

  /** Ids of the memories that the row was handed; they are the bank's where the texts are, whatever id the row states. */
  memories(bank: MemoryBank, { response, context }: Row, problems: Problem[]): string[] {
    const known = this.#byText.get(bank)!;
    return context.memories.flatMap(({ text }) => {
      const id = known.get(text);
      if (id !== undefined) return [id];
      problems.push({
        where: response.where,
        why: `was handed a memory that ${bank.character.name}'s bank lacks: "${text}"; left out of the run.`,
      });
      return [];
    });
  }
}

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly memories: Map<string, Memory>;
  readonly sessions: Map<string, readonly Turn[]>;
  readonly questions: Question[];
}

/** Dialogues that stand alone, by user. */
class Alone {
  readonly #drafts = new Map<string, Draft>();

  constructor(
    readonly file: string,
    readonly language: Language,
  ) {}

  add({ response, context, question }: Row): { bank: string; memories: string[] } {
    const lines = context.dialogue.split('\n').map(utteranceOf);
    const user =
      lines.find(({ speaker }) => speaker !== undefined && speaker !== ASSISTANT)?.speaker ?? 'User';
    const draft = this.#draft(user);
    const memories = context.memories.map((memory) => {
      const id = textKey(memory.text).slice(0, 16);
      draft.memories.set(id, {
        id,
        kind: 'event',
        title: memory.time ?? id,
        body: memory.text,
        people: [],
        ...memory,
      });
      return id;
    });
    const session = response.dialogue;
    const turns = lines.map(({ speaker = '', text }) => ({ speaker, text }));
    if (turns.length >= (draft.sessions.get(session)?.length ?? 0)) draft.sessions.set(session, turns);
    draft.questions.push({
      id: question,
      kind: 'event',
      text: context.dialogue,
      answer: utteranceOf(response.reference.trim()).text,
      gold: [],
      anchors: [],
      tags: [],
      time: context.date ?? DIALOGUE_DATE,
      session,
    });
    return { bank: draft.id, memories };
  }

  banks(): MemoryBank[] {
    return [...this.#drafts.values()].map(({ id, name, memories, sessions, questions }) => ({
      id,
      source: 'MADial-Bench, released outputs',
      licence: 'MIT',
      questions,
      character: {
        id,
        name,
        language: this.language,
        pronouns: PRONOUNS[this.language].they,
        summary: '',
        description: '',
      },
      memories: [...memories.values()],
      sessions: [...sessions].map(([session, turns]) => ({ id: session, turns })),
    }));
  }

  #draft(name: string): Draft {
    const known = this.#drafts.get(name);
    if (known) return known;
    const file = this.file.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '');
    const draft: Draft = {
      id: `released-${slug(file)}-${slug(name)}`,
      name,
      memories: new Map<string, Memory>(),
      sessions: new Map<string, readonly Turn[]>(),
      questions: [],
    };
    this.#drafts.set(name, draft);
    return draft;
  }
}
