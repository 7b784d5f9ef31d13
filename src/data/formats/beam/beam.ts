/**
 * Reader of BEAM (arXiv:2510.27246): `chat.json` and `probing_questions.json` of each conversation, joined by their folder, or the rows of
 * the data set on Hugging Face.
 *
 * One conversation is one bank. A memory is a message (kind dialogue, id as in the source), a session is a batch, gold are the messages
 * that a question names (beam-questions.ts).
 */

import type { Memory, MemoryBank, Session, Turn } from '../../../core/memory/bank';
import { PRONOUNS } from '../../../core/memory/words';
import { textKey } from '../../../core/text/key';
import { languageOfText } from '../../../core/text/languages';
import {
  batchesOf,
  besideChats,
  CHAT,
  chatOf,
  conversationIn,
  holdsRows,
  isChat,
  isPart,
  isTruncated,
  questionsIn,
  ROW,
  rowsOf,
  wordsOf,
  type Batch,
  type Row,
} from './beam-files';
import { isQuestions, QUESTIONS, questionsOf } from './beam-questions';
import type { DatasetFormat, ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { Problems, textAt } from '../fields';
import { titleOf } from '../halumem/halumem-memories';
import { slug } from '../perltqa/perltqa-fields';
import { alreadyRead, earlierHas, NO_OBJECT, NO_TEXT } from '../phrases';
import { DatasetError, problemAt } from '../../../core/text/problem';
import { checkShape, countShape, into, Tally } from '../shape';

const CITATION =
  'Mohammad Tavakoli et al. 2025. Beyond a Million Tokens: Benchmarking and Enhancing Long-Term Memory in LLMs. arXiv:2510.27246.';
/** The language is told from so many messages; more change nothing. */
const LANGUAGE_SAMPLE = 20;

export const beam = {
  id: 'beam',
  title: 'BEAM',
  looks: {
    en: 'chat.json: batches of turns with role and content; probing_questions.json: questions with a rubric by ability; or rows with chat and probing_questions',
    zh: 'chat.json：含 role、content 话轮的批次；probing_questions.json：按能力分组、带 rubric 的问题；或含 chat 和 probing_questions 的行',
  },
  citation: CITATION,
  guess: (data: unknown): boolean => isChat(data) || isQuestions(data) || holdsRows(data),
  beside: besideChats,
  groupOf: conversationIn,
  read: readBeam,
} as const satisfies DatasetFormat;

/** What a conversation is read from. */
interface Source {
  readonly chat: readonly unknown[];
  /** The file or document of the chat, and the path to it within. */
  readonly where: string;
  readonly path: readonly PropertyKey[];
  /** "100K/7"; undefined where it is told by the content only. */
  readonly name: string | undefined;
  readonly questions?: Asked;
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
  const rows = files.flatMap(rowsOf);
  const { sources: inFiles, left } = sourcesOf(files, rows.length > 0, problems);
  const sources = [...inFiles, ...rows.map((row) => rowSource(row, problems, tally))];
  for (const source of sources) {
    const { chat, where, path, questions } = source;
    const bank = bankOf(source, problems);
    checkShape(chat, CHAT, path, into(problems, where, tally));
    if (questions)
      checkShape(questions.data, QUESTIONS, questions.path, into(problems, questions.where, tally));
    if (bank.memories.length === 0) problems.add(where, path, NO_TEXT);
    else if (banks.has(bank.id)) problems.add(where, path, alreadyRead(bank.id));
    else banks.set(bank.id, bank);
  }
  for (const { where, data } of left) {
    countShape(data, QUESTIONS, tally);
    problems.add(where, [], {
      en: 'belongs to none of the given chats; left out. Keep the folders as published, each chat.json next to its questions, or import one conversation at a time.',
      zh: '不属于所给的任何对话；已略过。请保持发布时的文件夹结构，让每个 chat.json 与其问题在一起，或一次只导入一段对话。',
    });
  }
  if (banks.size === 0) throw new DatasetError(problems.list());
  return { banks: [...banks.values()], problems: problems.list(), held: tally.counts };
}

interface Asked {
  readonly where: string;
  readonly path: readonly PropertyKey[];
  readonly data: JsonRecord;
}

/** The chats of files of their own, each with its questions, and the questions of none. @throws DatasetError if there are questions only. */
function sourcesOf(
  files: readonly ParsedFile[],
  hasRows: boolean,
  problems: Problems,
): { readonly sources: Source[]; readonly left: readonly Asked[] } {
  const chats = evaluatedOn(
    files.filter(({ data }) => isChat(data)),
    problems,
  );
  const asked = files.flatMap(({ name, data }): Asked[] =>
    isQuestions(data) ? [{ where: name, path: [], data }] : [],
  );
  if (chats.length === 0 && !hasRows)
    throw new DatasetError(
      asked.map(({ where }) =>
        problemAt(where, {
          en: "contains questions and no chat. Add the conversation's chat.json.",
          zh: '只含问题而没有对话。请同时给出该对话的 chat.json。',
        }),
      ),
    );
  const used = new Set<string>();
  const sources = chats.map(({ name, data }): Source => {
    const questions = asked.find(
      ({ where }) => !used.has(where) && (keyOf(where) === keyOf(name) || asked.length + chats.length === 2),
    );
    if (questions) used.add(questions.where);
    else
      problems.add(name, [], {
        en: 'has no questions. Add the probing_questions.json of the same folder.',
        zh: '没有问题。请同时给出同一文件夹的 probing_questions.json。',
      });
    const chat = data as readonly unknown[];
    return {
      chat,
      where: name,
      path: [],
      name: isPart(name) ? undefined : conversationIn(name),
      ...(questions && { questions }),
    };
  });
  return { sources, left: asked.filter(({ where }) => !used.has(where)) };
}

/** Of the chats of one conversation, the one that the authors evaluate on. */
function evaluatedOn(chats: readonly ParsedFile[], problems: Problems): ParsedFile[] {
  const cut = new Set(chats.filter(({ name }) => isTruncated(name)).map(({ name }) => keyOf(name)));
  const whole = new Set(chats.flatMap(({ name }) => (isPart(name) ? [] : (conversationIn(name) ?? []))));
  return chats.filter(({ name }) => {
    if (!isTruncated(name) && cut.has(keyOf(name))) {
      problems.add(name, [], {
        en: 'left out: the chat_trunecated.json beside it is what the authors evaluate on.',
        zh: '已略过：作者评测所用的是旁边的 chat_trunecated.json。',
      });
      return false;
    }
    if (!isPart(name) || !whole.has(conversationIn(name) ?? '')) return true;
    problems.add(name, [], {
      en: 'left out: it is a part of the chat in the folder above.',
      zh: '已略过：它是上一级文件夹中对话的一部分。',
    });
    return false;
  });
}

function rowSource(row: Row, problems: Problems, tally: Tally): Source {
  const { where, path, value } = row;
  checkShape(value, ROW, path, into(problems, where, tally));
  const tier = /(?:^|[^a-z0-9])(\d+[KM])(?:[^a-z0-9]|$)/i.exec(where.split(' › ')[0]!)?.[1];
  const number = textAt(value, 'conversation_id');
  const at = [...path, 'probing_questions'];
  const { data, why } = questionsIn(row);
  if (why) problems.add(where, at, why);
  return {
    chat: chatOf(row),
    where,
    path: [...path, 'chat'],
    name: tier && number ? `${tier}/${number}` : undefined,
    ...(data && { questions: { where, path: at, data } }),
  };
}

/** What a chat and its questions share: the folder, and the number in the file's name. */
function keyOf(name: string): string {
  const parts = partsOf(name);
  const number = /\d+/.exec(parts.pop()!)?.[0] ?? '';
  if (parts.at(-1) === 'probing_questions') parts.pop();
  return `${parts.join('/')}#${number}`;
}

const partsOf = (name: string): string[] => name.split(/[/\\]/).filter((part) => part !== '' && part !== '.');

function bankOf({ chat, where, path, name: given, questions }: Source, problems: Problems): MemoryBank {
  const memories = new Map<string, Memory>();
  const sessions = batchesOf(chat, path).flatMap((batch, b): Session[] => {
    if ('messages' in batch) return [sessionOf(batch, b, memories, where, problems)];
    problems.add(where, batch, NO_OBJECT);
    return [];
  });
  const all = [...memories.values()];
  // Every chat's file has the same name: without a published folder, a mark of the content tells them apart.
  const name = given ?? textKey(all.map(({ text }) => text).join('\n')).slice(0, 8);
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
    questions: questions ? questionsOf(questions.data, new Set(memories.keys()), questions, problems) : [],
  };
}

/** A batch as a session; its messages are added to the memories. */
function sessionOf(
  { anchor: start, messages }: Batch,
  b: number,
  memories: Map<string, Memory>,
  file: string,
  problems: Problems,
): Session {
  const session = `batch-${b + 1}`;
  const turns: Turn[] = [];
  let time = start;
  for (const { value: message, path, group, place } of messages) {
    const text = isRecord(message) ? wordsOf(message) : '';
    if (!isRecord(message) || text === '') {
      problems.add(file, path, NO_TEXT);
      continue;
    }
    time = textAt(message, 'time_anchor') || time;
    const own = textAt(message, 'id');
    const id = own || `${session}-${group + 1}-${place + 1}`;
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
