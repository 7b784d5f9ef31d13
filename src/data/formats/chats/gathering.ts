/** What the readers of chat exports fill: conversations with their turns, facts beside them, and all that was left out. */

import type { Phrase } from '../../../core/text/phrase';
import type { Kind } from '../../../core/memory/bank';
import { wellFormed } from '../../../core/text/parse-json';
import { problemAt, type Problem } from '../../../core/text/problem';
import { milliseconds } from './moments';
import { WRITER } from '../../../core/memory/roles';

export { OWN, OWN_ZH, WRITER } from '../../../core/memory/roles';

export const REASONS = {
  system: { en: 'system message', zh: '系统消息' },
  media: { en: 'media without words', zh: '没有文字的媒体' },
  omitted: { en: 'media that was not exported', zh: '未导出的媒体' },
  deleted: { en: 'deleted message', zh: '已删除的消息' },
  viewOnce: { en: 'view-once message', zh: '只能查看一次的消息' },
  location: { en: 'location only', zh: '仅有位置' },
  call: { en: 'call', zh: '通话' },
  hidden: { en: 'hidden context', zh: '隐藏的上下文' },
  toolCall: { en: 'tool call', zh: '工具调用' },
  toolOutput: { en: 'tool output', zh: '工具结果' },
  webPage: { en: 'quoted web page', zh: '引用的网页' },
  reasoning: { en: 'reasoning of the model', zh: '模型的思考过程' },
  branch: { en: 'on a branch that is not shown', zh: '位于未显示的分支' },
  swipe: { en: 'variant that was not chosen', zh: '未选用的候选回复' },
  emptyConversation: { en: 'conversation without messages', zh: '没有消息的会话' },
  empty: { en: 'message without words', zh: '没有文字的消息' },
  emptyEntry: { en: 'entry without text', zh: '没有正文的条目' },
  unsupported: { en: 'message of a kind that the exporter does not support', zh: '导出程序不支持的消息' },
  unreadable: { en: 'could not be read', zh: '无法读取' },
  reaction: { en: 'reaction', zh: '表情回应' },
  edit: { en: 'edit; its text replaces the earlier one', zh: '编辑；其文本取代先前的文本' },
  encrypted: { en: 'could not be decrypted', zh: '无法解密' },
  bot: { en: 'bot command', zh: '机器人命令' },
  announcement: { en: 'announcement of the app', zh: '应用的通知' },
  appSentence: { en: 'sentence written by the app', zh: '应用自动生成的句子' },
  otherRecord: { en: 'record that is not a prompt', zh: '不是提问的记录' },
  otherProduct: { en: 'record of another product', zh: '其他产品的记录' },
  listMail: { en: 'list mail, or mail in spam or trash', zh: '群发邮件，或垃圾箱中的邮件' },
  template: { en: 'note without a date in its name', zh: '名称中没有日期的笔记' },
  outside: { en: 'line outside the list of memories', zh: '记忆列表之外的文字' },
  archived: { en: 'memory that was archived or deleted', zh: '已归档或删除的记忆' },
  twice: { en: 'already read from another file', zh: '已从另一个文件读取' },
  notChosen: { en: 'in a conversation or period that was not chosen', zh: '位于未选择的会话或时段' },
} as const satisfies Record<string, Phrase>;

export type Reason = keyof typeof REASONS;

const USER: Phrase = { en: 'the user', zh: '用户' };
/** Speakers whom a format knows by their role alone, in words. */
export const ROLE_WORDS: ReadonlyMap<string, Phrase> = new Map([
  ['user', USER],
  ['human', USER],
  ['assistant', { en: 'the assistant', zh: '助手' }],
  ['system', { en: 'the system', zh: '系统' }],
  [WRITER, { en: WRITER, zh: '日记作者' }],
]);

/** People among themselves, somebody with an assistant, or the entries of a diary. */
export type ThreadKind = 'people' | 'assistant' | 'diary';

/** A message that has words. */
export interface Message {
  readonly speaker: string;
  readonly text: string;
  /** See `moments.ts`; absent where the file has none. */
  readonly time?: string | undefined;
  /** As the source has it, unique within its conversation. */
  readonly id?: string | undefined;
  /** Of a chat that may be pasted, the line that it begins on, from 1. */
  readonly line?: number;
}

export interface ThreadInfo {
  /** Unique within its format: the same key continues a conversation from another file. */
  readonly key: string;
  readonly title?: string | undefined;
  readonly kind: ThreadKind;
  /** Milliseconds of silence after which a session ends, if not those of its kind. */
  readonly pause?: number;
  /** Whether messages are in the order of their times, whatever that of the file. */
  readonly sorted?: boolean;
}

/** A memory that is no part of a conversation: a saved fact, a field of a card. */
export interface Fact {
  readonly text: string;
  readonly kind?: Kind;
  readonly title?: string | undefined;
  readonly time?: string | undefined;
  /** The source's id, to be named by `replaces` of a later one. */
  readonly id?: string | undefined;
  readonly replaces?: readonly string[] | undefined;
}

export interface LeftOut {
  readonly reason: Reason;
  count: number;
  /** The first of them, at most `MOST_PLACES`. */
  readonly places: Problem[];
}
/** As many as a list of an import shows. */
const MOST_PLACES = 200;

function keyOfMessage({ id, time, speaker, text }: Message): string {
  return JSON.stringify(id === undefined ? [time, speaker, text] : [id]);
}

/** One conversation, in the order of its file. */
export class Thread {
  readonly messages: Message[] = [];
  /** Messages of earlier files by what tells them apart; an import of one file keeps none, since these are copies of the texts. */
  readonly #before = new Map<string, number>();
  #own = new Map<string, number>();
  #file: string | undefined;
  /** How many of `messages` are in `#before`. */
  #counted = 0;

  constructor(
    readonly format: string,
    readonly info: ThreadInfo,
  ) {}

  /** Whether an earlier file held this very message. */
  holds(message: Message, file: string): boolean {
    if (file !== this.#file) {
      // A message is added once more only where its file holds it more often than each file before.
      for (const each of this.messages.slice(this.#counted)) {
        const key = keyOfMessage(each);
        this.#before.set(key, (this.#before.get(key) ?? 0) + 1);
      }
      this.#counted = this.messages.length;
      this.#own = new Map();
      this.#file = file;
    }
    if (this.#before.size === 0) return false;
    const key = keyOfMessage(message);
    const count = (this.#own.get(key) ?? 0) + 1;
    this.#own.set(key, count);
    return count <= (this.#before.get(key) ?? 0);
  }

  /** Lets go of the messages, once sessions hold them. */
  release(): void {
    this.messages.length = 0;
    this.#counted = 0;
    this.#before.clear();
    this.#own.clear();
  }

  /** The messages in the order in which they were said: a message without a time goes with the one before it. */
  ordered(): readonly Message[] {
    if (!this.info.sorted) return this.messages;
    let last = -Infinity;
    const placed = this.messages.map((message) => {
      if (message.time !== undefined) last = milliseconds(message.time);
      return { message, at: last };
    });
    return placed.sort((a, b) => a.at - b.at).map(({ message }) => message);
  }
}

/** C0 controls but tab and line feed, which no reader of a text sees. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g;

/** The text without control characters and halves of surrogate pairs, its line ends as line feeds. */
function cleanText(text: string): string {
  return wellFormed(text.replace(/\r\n?/g, '\n')).replace(CONTROLS, '').trim();
}

export class Gathering {
  readonly threads: Thread[] = [];
  readonly facts: Fact[] = [];
  readonly problems: Problem[] = [];
  /** Names under which the owner of the account speaks. */
  readonly owners = new Set<string>();
  /** Formats that files were of, as results name them. */
  readonly formats = new Set<string>();
  /** Files whose dates can be read with the day or the month first, with the first date of each. */
  readonly ambiguous: { readonly file: string; readonly date: string }[] = [];
  readonly #byKey = new Map<string, Thread>();
  readonly #left = new Map<Reason, LeftOut>();
  readonly #factKeys = new Set<string>();
  /** Messages in the files, counted apart from what becomes of them. */
  messages = 0;
  turns = 0;
  /** Whose memories these are, where a file says so by name. */
  called: string | undefined;
  #format = '';
  #file = '';

  /** Says which file is read, and as which format. */
  begin(format: string, file: string): void {
    this.#format = format;
    this.#file = file;
    this.formats.add(format);
  }

  /** Counts what is in the file, before anything is made of it. */
  holds(messages: number): void {
    this.messages += messages;
  }

  /** The conversation of this key; begun if it is new. */
  thread(info: ThreadInfo): Thread {
    const key = JSON.stringify([this.#format, info.key]);
    let thread = this.#byKey.get(key);
    if (!thread) {
      thread = new Thread(this.#format, info);
      this.#byKey.set(key, thread);
      this.threads.push(thread);
    }
    return thread;
  }

  /** Adds a turn; a message without words, or one that another file held already, is left out. */
  say(thread: Thread, message: Message, where: string, empty: Reason = 'empty'): void {
    const text = cleanText(message.text);
    if (text === '') return this.leave(empty, where);
    const { time, id, line } = message;
    const clean: Message = {
      speaker: cleanText(message.speaker).replace(/\s+/g, ' ') || '?',
      text,
      ...(time !== undefined && { time }),
      ...(id !== undefined && { id }),
      ...(line !== undefined && { line }),
    };
    if (thread.holds(clean, this.#file)) return this.leave('twice', where);
    thread.messages.push(clean);
    this.turns++;
  }

  leave(reason: Reason, where: string, count = 1): void {
    const left = this.#left.get(reason) ?? { reason, count: 0, places: [] };
    this.#left.set(reason, left);
    left.count += count;
    if (left.places.length < MOST_PLACES) left.places.push(problemAt(where, REASONS[reason]));
  }

  /** What was left out, the most frequent reason first. */
  get leftOut(): readonly LeftOut[] {
    return [...this.#left.values()].sort((a, b) => b.count - a.count);
  }

  get left(): number {
    return [...this.#left.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Adds a memory beside the turns, once. */
  fact(fact: Fact): void {
    const text = cleanText(fact.text);
    const key = JSON.stringify([text, fact.time]);
    if (text === '' || this.#factKeys.has(key)) return;
    this.#factKeys.add(key);
    this.facts.push({ ...fact, text });
  }

  problem(where: string, why: Phrase): void {
    this.problems.push(problemAt(where, why));
  }
}
