/** From the body of an answer, streamed or whole, to pieces of text. */

import { createParser } from 'eventsource-parser';
import { isServerError, readServerError, refusal, shorten } from './server-error';
import { LlmError, type Fail } from './errors';
import { tryJson } from './json';
import type { KeyMask, MaskingStream } from './key-mask';

/** Most characters of one event: a piece of an answer has a few hundred. */
const MAX_EVENT_LENGTH = 1024 * 1024;

/** Most characters kept of a body without events, of which an error quotes the first. */
const MAX_BEGINNING_LENGTH = 4096;

/** What an answer came to, whatever word the server has for it; absent where it simply ended or was cut by the limit of tokens. */
export type Ending = 'filtered' | 'refused' | 'tool-call' | 'failed';

/** What has arrived so far. */
export interface ProviderAnswer {
  /** Without the model's thoughts. */
  text: string;
  /** Why the model stopped, in the server's word: `stop`, or `length` where the limit of tokens cut the answer. */
  finish: string | undefined;
  ending?: Ending | undefined;
  /** What a model said in place of an answer that it declined to give, or the server of why it withheld one. */
  reason?: string | undefined;
  /** Tokens as the server counts them. */
  input?: number | undefined;
  output?: number | undefined;
  /** The server has said its last word, though the connection may stay open. */
  over?: boolean | undefined;
  /** The name under which the server answered. */
  servedBy?: string | undefined;
}

export function emptyAnswer(): ProviderAnswer {
  return { text: '', finish: undefined };
}

/** Takes over what one document of a server says into the answer. @returns the text of the document. @throws LlmError. */
export type Take = (value: unknown, answer: ProviderAnswer) => string;

/** How a family of providers writes its answers. */
export interface AnswerForm {
  readonly take: Take;
  isAnswer(value: unknown): boolean;
}

/**
 * Yields the text of an answer piece by piece and keeps it in `answer`. What the body is (events, one JSON document, a web
 * page) is told by its first character, since servers mislabel it. The key is masked in everything that is kept.
 *
 * @param masked masks the text; its caller tells errors of what it holds back.
 * @throws LlmError for anything but a complete answer.
 */
export async function* readAnswer(
  chunks: AsyncIterable<string>,
  answer: ProviderAnswer,
  fail: Fail,
  hasKey: boolean,
  form: AnswerForm,
  mask: KeyMask,
  masked: MaskingStream,
): AsyncGenerator<string, void> {
  const reading: ReplyState = { answer, fail, hasKey, form, thoughts: new ReasoningTagFilter(), masked };
  let head = '';
  let first = '';
  let stream: EventStream | undefined;
  try {
    for await (const chunk of chunks) {
      if (!stream) {
        // Only the first chunk with a letter is looked at: whoever looks at all that has come, chunk by chunk, takes quadratic time.
        head += head === '' ? chunk.trimStart() : chunk;
        first ||= head.charAt(0);
        if (first === '<') throw fail('html');
        if (first === '' || first === '{' || first === '[') continue;
        stream = new EventStream(reading);
      }
      yield* stream.feed(head || chunk);
      head = '';
      if (stream.done) break;
    }
    if (stream) yield* stream.end();
    else yield* wholeAnswer(head, reading);
  } catch (error) {
    // A model that said it had finished has finished, whatever became of the connection afterwards.
    const broke = error instanceof LlmError && (error.code === 'stream-cut' || error.code === 'timeout');
    if (!broke || !answer.finish) {
      if (error instanceof LlmError) yield* write(masked.end(), answer);
      throw error;
    }
  }
  yield* say(reading.thoughts.end(), reading);
  yield* write(masked.end(), answer);
  maskFields(answer, mask);
  judge(answer, fail);
}

/** The server's words beside the text. */
function maskFields(answer: ProviderAnswer, mask: KeyMask): void {
  for (const field of ['finish', 'reason', 'servedBy'] as const) {
    const words = answer[field];
    if (words !== undefined) answer[field] = mask.text(words);
  }
}

/** @throws LlmError where what has arrived, though complete, is no answer. */
function judge({ text, finish, ending, reason }: ProviderAnswer, fail: Fail): void {
  const detail = reason ? quoted(reason) : undefined;
  if (ending === 'filtered') throw fail('content-filter', { detail });
  if (ending === 'refused') throw fail('refusal', { detail });
  if (ending === 'tool-call') throw fail('tool-call', { detail });
  const stopped = finish ? { en: `it stopped with "${finish}"`, zh: `它以“${finish}”结束` } : undefined;
  if (ending === 'failed') throw fail('server-error', { detail: stopped });
  if (text.trim() === '') throw fail('empty-answer', { detail: stopped });
}

interface ReplyState {
  readonly answer: ProviderAnswer;
  readonly fail: Fail;
  readonly hasKey: boolean;
  readonly form: AnswerForm;
  readonly thoughts: ReasoningTagFilter;
  readonly masked: MaskingStream;
}

/** Server-sent events, each with a JSON document, the last one `[DONE]`. */
class EventStream {
  done = false;
  readonly #reading: ReplyState;
  #events: string[] = [];
  #count = 0;
  #beginning = '';
  #overflow = false;
  readonly #parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => this.#events.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') this.#overflow = true;
    },
  });

  constructor(reading: ReplyState) {
    this.#reading = reading;
  }

  *feed(text: string): Generator<string, void> {
    if (this.#count === 0 && this.#beginning.length < MAX_BEGINNING_LENGTH)
      this.#beginning = (this.#beginning + text).slice(0, MAX_BEGINNING_LENGTH);
    this.#parser.feed(text);
    yield* this.#drain(false);
    if (this.#overflow)
      throw this.#reading.fail('too-large', {
        detail: {
          en: `one event has over ${MAX_EVENT_LENGTH} characters`,
          zh: `一个事件超过 ${MAX_EVENT_LENGTH} 个字符`,
        },
      });
  }

  /** Closes the last event, which a server may leave open, and checks that the answer is complete. */
  *end(): Generator<string, void> {
    const { answer, fail } = this.#reading;
    if (this.done) return;
    this.#parser.feed('\n\n');
    yield* this.#drain(true);
    if (this.done || answer.finish) return;
    if (this.#count === 0) throw fail('invalid-json', { detail: quoted(this.#beginning) });
    throw fail('stream-cut', {
      detail: {
        en: 'the stream ended without saying that the answer is complete',
        zh: '数据流结束时没有表明回答已完成',
      },
    });
  }

  *#drain(last: boolean): Generator<string, void> {
    const events = this.#events.splice(0);
    for (const data of events) {
      if (this.done) return;
      this.#count++;
      if (data.trim() === '') continue;
      if (data.trim() === '[DONE]') {
        this.done = true;
        return;
      }
      const value = tryJson(data);
      // A half event at the end of the stream was cut, not malformed; end() says so.
      if (value === undefined && last) return;
      if (value === undefined) throw this.#reading.fail('invalid-json', { detail: quoted(data) });
      yield* takeDocument(value, this.#reading);
      if (this.#reading.answer.over) this.done = true;
    }
  }
}

function* wholeAnswer(body: string, reading: ReplyState): Generator<string, void> {
  const value = tryJson(body);
  if (value === undefined && body.trim() === '')
    throw reading.fail('empty-answer', { detail: { en: 'the answer has no bytes', zh: '回答为空' } });
  if (value === undefined) {
    throw reading.fail('invalid-json', {
      detail: {
        en: `the JSON is malformed or cut after ${body.length} characters`,
        zh: `JSON 格式有误，或在 ${body.length} 个字符后中断`,
      },
    });
  }
  // A server that was asked for events and knows none gives their documents as one list.
  const documents = Array.isArray(value) && !isServerError(value) ? (value as unknown[]) : [value];
  if (!isServerError(value) && !documents.some(reading.form.isAnswer)) {
    throw reading.fail('invalid-json', {
      detail: { en: `it contains no answer: ${quoted(body)}`, zh: `其中没有回答：${quoted(body)}` },
    });
  }
  for (const document of documents) yield* takeDocument(document, reading);
}

function* takeDocument(value: unknown, reading: ReplyState): Generator<string, void> {
  const { answer, fail, hasKey, form, thoughts } = reading;
  if (isServerError(value)) throw refusal(fail, { serverError: readServerError(value), hasKey });
  yield* say(thoughts.pass(form.take(value, answer)), reading);
}

function* say(text: string, { answer, masked }: ReplyState): Generator<string, void> {
  if (text) yield* write(masked.pass(text), answer);
}

function* write(text: string, answer: ProviderAnswer): Generator<string, void> {
  if (!text) return;
  answer.text += text;
  yield text;
}

function quoted(text: string): string {
  return `“${shorten(text)}”`;
}

const NAMES = ['think', 'thinking', 'thought'];
const OPENS = NAMES.map((name) => `<${name}>`);

/** Lets an answer through piece by piece, without thoughts before its first word. */
export class ReasoningTagFilter {
  #state: 'beginning' | 'thinking' | 'answering' = 'beginning';
  /** White space before the first word; after thoughts it is none of the answer. */
  #space = '';
  /** What has arrived and is not decided yet. */
  #held = '';
  /** The name of the tag that holds the thoughts, or held the last ones. */
  #name = '';
  /** How many tags of this name are open: thoughts may quote or hold further ones. */
  #depth = 0;
  /** What came since a tag was closed inside another: the answer, where the other is never closed. */
  #sinceClose: string | undefined;

  /** @returns what of the text so far is answer. */
  pass(piece: string): string {
    if (this.#state === 'answering') return piece;
    this.#held += piece;
    for (;;) {
      if (this.#state === 'thinking' && !this.#endThoughts()) return '';
      const start = this.#held.trimStart();
      if (this.#name === '') this.#space += this.#held.slice(0, this.#held.length - start.length);
      this.#held = start;
      const open = OPENS.findIndex((tag) => start.startsWith(tag));
      if (open < 0) {
        if (OPENS.some((tag) => tag.startsWith(start))) return '';
        this.#state = 'answering';
        return this.#take();
      }
      this.#state = 'thinking';
      this.#name = NAMES[open]!;
      this.#depth = 1;
      this.#space = '';
      this.#held = start.slice(OPENS[open]!.length);
    }
  }

  /** @returns what was held back and is answer after all: thoughts that do not end are none. */
  end(): string {
    if (this.#state === 'beginning') return this.#take();
    if (this.#state === 'answering' || this.#sinceClose === undefined) return '';
    // A thought that names its own tag (“I write <think> first”) leaves one open.
    return (this.#sinceClose + this.#held).trimStart();
  }

  /** Passes over thoughts. @returns whether they have ended; what follows is held then. */
  #endThoughts(): boolean {
    const open = `<${this.#name}>`;
    const close = `</${this.#name}>`;
    for (;;) {
      const closes = this.#held.indexOf(close);
      const opens = this.#held.indexOf(open);
      if (opens >= 0 && (closes < 0 || opens < closes)) {
        this.#depth++;
        this.#pass(opens + open.length);
      } else if (closes >= 0) {
        this.#depth--;
        this.#pass(closes + close.length);
        if (this.#depth === 0) break;
        this.#sinceClose = '';
      } else {
        // A tag may be split between two pieces.
        this.#pass(Math.max(0, this.#held.length - close.length));
        return false;
      }
    }
    this.#sinceClose = undefined;
    this.#held = this.#held.trimStart();
    this.#state = 'beginning';
    return true;
  }

  #pass(length: number): void {
    if (this.#sinceClose !== undefined) this.#sinceClose += this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
  }

  #take(): string {
    const held = this.#space + this.#held;
    this.#held = '';
    this.#space = '';
    return held;
  }
}
