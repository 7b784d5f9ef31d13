/**
 * Chats, diaries and saved memories as one character: whatever program exported them. All files of one import are of one person.
 *
 * Every message of the files becomes a turn of a session or is left out for a reason that is counted; memories are windows of turns. Readers are
 * in `formats/`, each told by the keys or line grammar of its files.
 */

import type { DatasetFormat, ParsedFile } from '../format';
import { DatasetError, problemAt } from '../../../core/text/problem';
import { Tally } from '../shape';
import { tongueProblem } from '../tongue-problem';
import { readingOf } from './chat-bank';
import type { ChatChoice, ChatFormat } from './chat-format';
import { CHAT_FORMATS } from './chat-formats';
import { dailyNotes, dayOfName, isNote } from './formats/diaries';
import { pastedLog } from './formats/log';
import { Gathering } from './gathering';
import { textDocument, textOf } from './text-file';

/** Lines looked at to tell what a text is. */
const LINES = 200;

const TITLES = CHAT_FORMATS.map(({ title }) => title).join(', ');

export const chats = {
  id: 'chats',
  perDocument: true,
  title: 'Chats and diaries',
  looks: {
    en: `exports of chats, diaries and saved memories: ${TITLES}`,
    zh: `聊天记录、日记和已保存记忆的导出文件：${TITLES}`,
  },
  guess: (data: unknown): boolean => chatFormatOf(data) !== undefined,
  beside: (data: unknown) => {
    if (chatFormatOf(data)) return undefined;
    for (const { beside } of CHAT_FORMATS) {
      const what = beside?.(data);
      if (what) return what;
    }
    return undefined;
  },
  gather: (choice: ChatChoice = {}) => new ChatGatherer(choice),
  read: (files: readonly ParsedFile[], choice: ChatChoice = {}) => {
    const gatherer = new ChatGatherer(choice);
    for (const file of files) gatherer.add(file);
    return gatherer.end();
  },
} as const satisfies DatasetFormat;

/** The format of a document or text; undefined where it is of none. */
function chatFormatOf(data: unknown): ChatFormat | undefined {
  const text = textOf(data);
  if (text) return [...CHAT_FORMATS, pastedLog].find(({ id }) => id === text.sort);
  return CHAT_FORMATS.find(({ guess }) => guess?.(data));
}

/** Whether a long document like this one may be read in parts. */
export function isReadInParts(data: unknown): boolean {
  return chatFormatOf(data)?.inParts === true;
}

/** Whether data are a text that `chatText` took. */
export function isChatText(data: unknown): boolean {
  return textOf(data) !== undefined;
}

/**
 * The text of a chat as a document; undefined for any other text.
 *
 * @param path of its file.
 * @param notes whether daily notes are among the files: then every note belongs to them.
 */
export function chatText(text: string, path: string, notes = false) {
  const format = chatTextFormat(text, path) ?? (notes && isNote(path) ? dailyNotes : undefined);
  return format && textDocument(text, format.id);
}

/** Whether there are daily notes among files of these names. */
export function hasDailyNotes(paths: readonly string[]): boolean {
  return paths.some((path) => dayOfName(path) !== undefined);
}

/** The format of a text by its first lines. @param begin of the text, which may end anywhere if it is long. */
export function chatTextFormat(begin: string, path: string): ChatFormat | undefined {
  const lines = begin.replace(/^\uFEFF/, '').split(/\r\n?|\n/, LINES + 1);
  // The last may be cut off.
  const whole = lines.length > LINES ? lines.slice(0, LINES) : lines;
  while (whole.length > 1 && whole.at(-1)!.trim() === '') whole.pop();
  const exact = CHAT_FORMATS.find(({ guessText }) => guessText?.(whole, path));
  return exact ?? (pastedLog.guessText!(whole, path) ? pastedLog : undefined);
}

/** Reads files one by one: those of formats that are read by the document at once, others together at the end. */
class ChatGatherer {
  readonly #choice: ChatChoice;
  readonly #into = new Gathering();
  readonly #waiting = new Map<ChatFormat, ParsedFile[]>();
  readonly #files: string[] = [];
  #last: ChatFormat | undefined;

  constructor(choice: ChatChoice) {
    this.#choice = choice;
  }

  add(file: ParsedFile): void {
    // A document cut from a list may say too little by itself: it is of the format that the others are of.
    const format = chatFormatOf(file.data) ?? (file.firstDocument === undefined ? undefined : this.#last);
    if (!format) return;
    this.#last = format;
    if (this.#files.at(-1) !== file.name) this.#files.push(file.name);
    if (format.perDocument) return format.read([file], this.#into, this.#choice);
    this.#waiting.set(format, [...(this.#waiting.get(format) ?? []), file]);
  }

  end() {
    for (const [format, files] of this.#waiting) format.read(files, this.#into, this.#choice);
    this.#waiting.clear();
    const into = this.#into;
    const tally = new Tally();
    const { bank, summary } = readingOf(into, this.#choice);
    const file = this.#files[0] ?? 'chats';
    if (into.messages !== into.turns + into.left) {
      const missing = into.messages - into.turns - into.left;
      into.problem(file, {
        en: `${missing} messages are neither turns nor left out: the reader of this format has a fault. Please report it.`,
        zh: `有 ${missing} 条消息既不是话轮，也没有被略过：该格式的读取程序有缺陷。请报告。`,
      });
    }
    if (!bank) {
      const why = {
        en: 'contains no message with words. Check that the export is complete.',
        zh: '没有含文字的消息。请检查导出是否完整。',
      };
      throw new DatasetError([problemAt(file, why), ...into.problems]);
    }
    tally.add('sessions', bank.sessions?.length ?? 0);
    tally.add('turns', into.turns);
    tally.add('memories', bank.memories.length);
    tally.add('questions', bank.questions.length);
    const tongue = tongueProblem(bank.character.name, bank.memories);
    return {
      banks: [bank],
      problems: tongue ? [...into.problems, tongue] : into.problems,
      held: tally.counts,
      chats: summary,
    };
  }
}
