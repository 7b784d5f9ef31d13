/**
 * Reader of BEAM (arXiv:2510.27246), 128K tier: `chat.json` and `probing_questions.json` of each conversation, joined by their folder.
 *
 * One conversation is one bank. A memory is a message (kind dialogue, id as in the source), a session is a batch, gold are the messages
 * that a question names (beam-questions.ts).
 */

import type { Memory, MemoryBank, Session, Turn } from '../../memory/bank';
import { PRONOUNS } from '../../memory/pronouns';
import { textKey } from '../../text/key';
import { languageOfText } from '../../text/languages';
import { isQuestions, QUESTIONS, questionsOf } from './beam-questions';
import type { DatasetFormat, ParsedFile } from '../format';
import { isRecord, listAt, Problems, textAt, type JsonRecord } from '../halumem/halumem-fields';
import { titleOf } from '../halumem/halumem-memories';
import { slug } from '../perltqa/perltqa-portrait';
import { alreadyRead, earlierHas, NO_OBJECT, NO_TEXT } from '../phrases';
import { DatasetError, problemAt } from '../problem';
import { checkShape, counted, countShape, into, list, record, spoken, Tally, TEXT } from '../shape';

const CITATION =
  'Mohammad Tavakoli et al. 2025. Beyond a Million Tokens: Benchmarking and Enhancing Long-Term Memory in LLMs. arXiv:2510.27246.';
/** The language is told from so many messages; more change nothing. */
const LANGUAGE_SAMPLE = 20;

export const beam = {
  id: 'beam',
  title: 'BEAM',
  looks: {
    en: 'chat.json: batches of turns with role and content; probing_questions.json: questions with a rubric by ability',
    zh: 'chat.json：含 role、content 话轮的批次；probing_questions.json：按能力分组、带 rubric 的问题',
  },
  citation: CITATION,
  guess: (data: unknown): boolean => isChat(data) || isQuestions(data),
  read: readBeam,
} as const satisfies DatasetFormat;

function isChat(data: unknown): boolean {
  return Array.isArray(data) && data.slice(0, 5).some(isBatch);
}

function isBatch(value: unknown): value is JsonRecord {
  if (!isRecord(value) || 'format' in value || !('batch_number' in value || 'time_anchor' in value))
    return false;
  return listAt(value, 'turns').some(
    (group) =>
      Array.isArray(group) && group.some((each) => isRecord(each) && 'role' in each && 'content' in each),
  );
}

const MESSAGE = spoken(
  record(
    { id: TEXT, role: TEXT, content: TEXT },
    { optional: { time_anchor: TEXT }, passed: ['index', 'question_type'] },
  ),
  'content',
  'turns',
  'memories',
);
const BATCH = counted(
  record({ turns: list(list(MESSAGE)) }, { optional: { time_anchor: TEXT, batch_number: TEXT } }),
  'sessions',
);
const CHAT = list(BATCH);

interface Questions {
  readonly file: ParsedFile;
  readonly data: JsonRecord;
}

/**
 * Joins chats and questions by the folder that they stand in, and by the number in their names where several share one; a single chat and a
 * single file of questions belong together wherever they stand.
 *
 * @throws DatasetError where no file holds a chat, or none of its messages has text.
 */
function readBeam(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems = new Problems();
  const tally = new Tally();
  const banks = new Map<string, MemoryBank>();
  const chats = files.filter(({ data }) => isChat(data));
  const asked = files.flatMap((file): Questions[] =>
    isQuestions(file.data) ? [{ file, data: file.data }] : [],
  );
  if (chats.length === 0)
    throw new DatasetError(
      asked.map(({ file: { name } }) =>
        problemAt(name, {
          en: "contains questions and no chat. Add the conversation's chat.json.",
          zh: '只含问题而没有对话。请同时给出该对话的 chat.json。',
        }),
      ),
    );
  const used = new Set<Questions>();
  for (const { name, data } of chats) {
    const fitting = asked.filter(
      (each) =>
        !used.has(each) && (keyOf(each.file.name) === keyOf(name) || asked.length + chats.length === 2),
    );
    const questions = fitting[0];
    const bank = bankOf(name, data as readonly unknown[], questions, problems);
    checkShape(data, CHAT, [], into(problems, name, tally));
    if (questions) {
      used.add(questions);
      checkShape(questions.data, QUESTIONS, [], into(problems, questions.file.name, tally));
    } else
      problems.add(name, [], {
        en: 'has no questions. Add the probing_questions.json of the same folder.',
        zh: '没有问题。请同时给出同一文件夹的 probing_questions.json。',
      });
    if (bank.memories.length === 0) problems.add(name, [], NO_TEXT);
    else if (banks.has(bank.id)) problems.add(name, [], alreadyRead(bank.id));
    else banks.set(bank.id, bank);
  }
  for (const each of asked) {
    if (used.has(each)) continue;
    countShape(each.data, QUESTIONS, tally);
    problems.add(each.file.name, [], {
      en: 'belongs to none of the given chats; left out. Keep the folders as published, each chat.json next to its questions, or import one conversation at a time.',
      zh: '不属于所给的任何对话；已略过。请保持发布时的文件夹结构，让每个 chat.json 与其问题在一起，或一次只导入一段对话。',
    });
  }
  if (banks.size === 0) throw new DatasetError(problems.list());
  return { banks: [...banks.values()], problems: problems.list(), held: tally.counts };
}

/** What a chat and its questions share: the folder, and the number in the file's name. */
function keyOf(name: string): string {
  const parts = partsOf(name);
  const number = /\d+/.exec(parts.pop()!)?.[0] ?? '';
  if (parts.at(-1) === 'probing_questions') parts.pop();
  return `${parts.join('/')}#${number}`;
}

const partsOf = (name: string): string[] => name.split(/[/\\]/).filter((part) => part !== '' && part !== '.');

/** "100K/7" of a published folder; else a mark of the content, since every chat's file has the same name. */
function nameOf(file: string, messages: readonly Memory[]): string {
  const [tier = '', number = ''] = partsOf(file).slice(0, -1).slice(-2);
  if (/^\d+[KM]$/i.test(tier) && /^\d+$/.test(number)) return `${tier}/${number}`;
  return textKey(messages.map(({ text }) => text).join('\n')).slice(0, 8);
}

function bankOf(
  file: string,
  batches: readonly unknown[],
  questions: Questions | undefined,
  problems: Problems,
): MemoryBank {
  const memories = new Map<string, Memory>();
  const sessions = batches.flatMap((batch, b): Session[] => {
    if (isRecord(batch)) return [sessionOf(batch, b, memories, file, problems)];
    problems.add(file, [b], NO_OBJECT);
    return [];
  });
  const all = [...memories.values()];
  const name = nameOf(file, all);
  const id = `beam-${slug(name)}`;
  const language = languageOfText(
    all
      .slice(0, LANGUAGE_SAMPLE)
      .map(({ body }) => body)
      .join('\n'),
  );
  return {
    id,
    character: {
      id,
      name: `User ${name}`,
      language,
      pronouns: PRONOUNS[language].they,
      summary: '',
      description: '',
    },
    source: 'BEAM',
    // The authors' repository states none.
    licence: '',
    citation: CITATION,
    sessions,
    memories: all,
    questions: questions
      ? questionsOf(questions.data, new Set(memories.keys()), questions.file.name, problems)
      : [],
  };
}

/** A batch as a session; its messages are added to the memories. */
function sessionOf(
  batch: JsonRecord,
  b: number,
  memories: Map<string, Memory>,
  file: string,
  problems: Problems,
): Session {
  const groups = listAt(batch, 'turns').map((group) => (Array.isArray(group) ? (group as unknown[]) : []));
  const dated = groups.flat().find((each) => isRecord(each) && textAt(each, 'time_anchor') !== '');
  const start = textAt(batch, 'time_anchor') || (isRecord(dated) ? textAt(dated, 'time_anchor') : '');
  const session = `batch-${b + 1}`;
  const turns: Turn[] = [];
  let time = start;
  for (const [g, group] of groups.entries())
    for (const [i, message] of group.entries()) {
      const path = [b, 'turns', g, i];
      const text = isRecord(message) ? wordsOf(message) : '';
      if (!isRecord(message) || text === '') {
        problems.add(file, path, NO_TEXT);
        continue;
      }
      time = textAt(message, 'time_anchor') || time;
      const own = textAt(message, 'id');
      const id = own || `${session}-${g + 1}-${i + 1}`;
      if (memories.has(id)) {
        problems.add(file, path, earlierHas('turn', id));
        continue;
      }
      if (own === '')
        problems.add(file, [...path, 'id'], {
          en: `is absent; the message is named "${id}", and no question can name it.`,
          zh: `缺失；消息命名为“${id}”，没有问题能指明它。`,
        });
      const speaker = textAt(message, 'role');
      turns.push({ id, speaker, text });
      memories.set(id, {
        id,
        kind: 'dialogue',
        title: titleOf(text),
        text: speaker === '' ? text : `${speaker}: ${text}`,
        body: text,
        people: [],
        session,
        ...(time && { time }),
      });
    }
  return { id: session, ...(start && { start }), turns };
}

/** The message without the mark that the data's generation left at the end: `->-> 1,4`, the bullet point that it was made from. */
function wordsOf(message: JsonRecord): string {
  return textAt(message, 'content').replace(/\s*->->\s*[\w/]+(?:\s*,\s*[\w/]+)*\s*$/u, '');
}
