/**
 * Chats, diaries and saved memories as one character: whatever program exported them. All files of one import are of one person.
 *
 * Every message of the files becomes a turn of a session or is left out for a reason that is counted; memories are windows of turns. Readers are
 * in `formats/`, each told by the keys or line grammar of its files.
 */

import { type ChatFormat, linesOf, textDocument, type ChatChoice, textOf } from './chat-format';
import { chatgpt } from './formats/chatgpt';
import { chatlab, chatlabLines } from './formats/chatlab';
import { claude } from './formats/claude';
import { deepseek, grok } from './formats/deepseek';
import { dailyNotes, dayOne, journey, plainDiary, dayOfName, isNote } from './formats/diaries';
import { discord, discordPackage } from './formats/discord';
import { aiStudio, gemini } from './formats/gemini';
import { imessage } from './formats/imessage';
import { kakaotalk, line } from './formats/line';
import { matrix } from './formats/matrix';
import { mbox } from './formats/mbox';
import { graphiti, letta, mem0, memos, savedMemories } from './formats/memory-lists';
import { messenger } from './formats/messenger';
import { openaiMessages, sharegpt } from './formats/openai-messages';
import { qqExporter, qqText } from './formats/qq';
import { signalLines, signalMarkdown } from './formats/signal';
import { characterCard, sillytavern } from './formats/sillytavern';
import { slack } from './formats/slack';
import { telegramAccount, telegramSingle } from './formats/telegram';
import { wechatCsv, chatlogJson, weflow, whatsappExporter } from './formats/wechat';
import { whatsapp } from './formats/whatsapp';
import { logIn, pastedLog } from './formats/log';
import { Gathering, type Message } from './gathering';
import type { Phrase } from '../../../core/text/phrase';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import type { DatasetFormat, ParsedFile } from '../format';
import { DatasetError, problemAt } from '../../../core/text/problem';
import { Tally } from '../shape';
import { tongueProblem } from '../phrases';
import { readingOf } from './chat-bank';

export const CHAT_FORMATS: readonly ChatFormat[] = [
  ...[chatgpt, claude, gemini, aiStudio, deepseek, grok, openaiMessages, sharegpt],
  ...[
    whatsapp,
    whatsappExporter,
    telegramSingle,
    telegramAccount,
    chatlab,
    chatlabLines,
    wechatCsv,
    weflow,
    chatlogJson,
  ],
  ...[
    qqText,
    qqExporter,
    line,
    kakaotalk,
    discord,
    discordPackage,
    messenger,
    slack,
    signalLines,
    signalMarkdown,
    imessage,
    matrix,
    mbox,
  ],
  ...[savedMemories, mem0, memos, graphiti, letta, characterCard, sillytavern],
  ...[dayOne, journey, dailyNotes, plainDiary],
];

/** Formats of messengers' own texts. Lines of other texts are no turns, and an unknown log is read by `logIn`. */
const MESSENGERS = new Set(['whatsapp', 'line', 'kakaotalk', 'imessage-txt', 'signal-export-md']);
const NAME = 'pasted.txt';
/** A shorter text is too little to tell a chat by. */
const FEWEST = 4;

export interface PastedTurn {
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601; absent where the text has none, or one that could be either of two. */
  readonly day?: string;
  readonly start: number;
  readonly end: number;
}

/** The turns of a text in the form of a messenger or in any other that names speakers; undefined for a text that is no chat. */
export function pastedTurns(text: string): readonly PastedTurn[] | undefined {
  const lines = linesOf(text).map((line) => line.text);
  const format = CHAT_FORMATS.find(({ id, guessText }) => MESSENGERS.has(id) && guessText?.(lines, NAME));
  if (!format) return logIn(text)?.lines;
  const into = new Gathering();
  format.read([{ name: NAME, data: textDocument(text, format.id) }], into, {});
  const messages = into.threads.flatMap((thread) => thread.messages).filter(({ line }) => line !== undefined);
  // Too few to be sure: what the looser reader says counts.
  if (messages.length < FEWEST) return logIn(text)?.lines;
  return placed(messages as readonly Placed[], text, into.ambiguous.length > 0);
}

type Placed = Message & { readonly line: number };

/** @param open whether the days of the file are not certain. */
function placed(messages: readonly Placed[], text: string, open: boolean): PastedTurn[] {
  const lines = linesOf(text);
  return messages.map(({ speaker, text: words, time, line }, i) => {
    const next = messages[i + 1]?.line ?? lines.length + 1;
    const own = lines.slice(line - 1, next - 1).filter((each) => each.text.trim() !== '');
    const count = words.split('\n').filter((each) => each.trim() !== '').length;
    const last = own[Math.min(count, own.length) - 1] ?? lines[line - 1]!;
    return {
      speaker,
      text: words,
      start: lines[line - 1]!.start,
      end: last.end,
      ...(time !== undefined && !open && { day: time.slice(0, 10) }),
    };
  });
}

interface NearMiss {
  readonly looks: (document: JsonRecord) => boolean;
  readonly lacks: Phrase;
}

const first = (list: unknown): JsonRecord => {
  const [item] = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return isRecord(item) ? item : {};
};

/** The most exact first. */
const NEAR_MISSES: readonly NearMiss[] = [
  {
    looks: (document) => 'mapping' in document,
    lacks: {
      en: 'looks like an export of ChatGPT or DeepSeek, but no message in its "mapping" has an author (ChatGPT) or fragments (DeepSeek). Check that the export is complete.',
      zh: '看起来是 ChatGPT 或 DeepSeek 的导出文件，但 "mapping" 中没有任何消息含 author（ChatGPT）或 fragments（DeepSeek）。请检查导出是否完整。',
    },
  },
  {
    looks: (document) => 'chat_messages' in document,
    lacks: {
      en: 'looks like an export of Claude, but its "chat_messages" is not a list. Check that the export is complete.',
      zh: '看起来是 Claude 的导出文件，但 "chat_messages" 不是列表。请检查导出是否完整。',
    },
  },
  {
    looks: ({ messages }) => 'date_unixtime' in first(messages) || 'from_id' in first(messages),
    lacks: {
      en: 'looks like an export of Telegram, but lacks the "type" of its chat or its "id". Export it again as machine-readable JSON.',
      zh: '看起来是 Telegram 的导出文件，但缺少聊天的 "type" 或 "id"。请重新导出为机器可读的 JSON。',
    },
  },
  {
    looks: (document) => 'guild' in document && 'channel' in document,
    lacks: {
      en: 'looks like an export of DiscordChatExporter, but has no list of "messages". Check that the export is complete.',
      zh: '看起来是 DiscordChatExporter 的导出文件，但没有 "messages" 列表。请检查导出是否完整。',
    },
  },
  {
    looks: (document) => 'participants' in document && 'messages' in document,
    lacks: {
      en: 'looks like a chat of Messenger or Instagram, but its messages lack "sender_name" and "timestamp_ms".',
      zh: '看起来是 Messenger 或 Instagram 的聊天记录，但其中的消息缺少 "sender_name" 和 "timestamp_ms"。',
    },
  },
  {
    looks: (document) => 'chatlab' in document || document['_type'] === 'message',
    lacks: {
      en: 'looks like ChatLab’s format, but lacks its header ("chatlab" and "meta").',
      zh: '看起来是 ChatLab 格式，但缺少文件头（"chatlab" 和 "meta"）。',
    },
  },
  {
    looks: (document) => 'conversations' in document,
    lacks: {
      en: 'looks like conversations, but they have neither "mapping" (ChatGPT), nor "from" and "value" (ShareGPT), nor "responses" (Grok).',
      zh: '看起来是会话，但既没有 "mapping"（ChatGPT），也没有 "from" 和 "value"（ShareGPT）或 "responses"（Grok）。',
    },
  },
  {
    looks: ({ messages }) => 'role' in first(messages) || 'content' in first(messages),
    lacks: {
      en: 'looks like a list of messages, but they lack a known "role" (user, assistant, system, tool) or their "content".',
      zh: '看起来是消息列表，但其中缺少已知的 "role"（user、assistant、system、tool）或 "content"。',
    },
  },
];

/** Undefined for what does not look like an export of chats. */
export function lackOf(data: unknown): Phrase | undefined {
  const document = Array.isArray(data) ? first(data) : data;
  return isRecord(document) ? NEAR_MISSES.find(({ looks }) => looks(document))?.lacks : undefined;
}

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
    const tongue = tongueProblem(bank.character.name, bank.memories);
    return {
      banks: [bank],
      problems: tongue ? [...into.problems, tongue] : into.problems,
      held: tally.counts,
      chats: summary,
    };
  }
}
