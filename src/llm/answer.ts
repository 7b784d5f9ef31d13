/** From the body of a chat completion, streamed or whole, to pieces of text. */

import { createParser } from 'eventsource-parser';
import { isComplaint, readComplaint, refusal, shorten } from './complaint';
import { LlmError, type Fail } from './errors';
import { at, stringAt, tryJson } from './json';

/** Most characters of one event: a piece of an answer has a few hundred. */
const MAX_EVENT_LENGTH = 1024 * 1024;

/** What has arrived so far. */
export interface Answer {
  text: string;
  /** Why the model stopped, in the server's word: `stop`, or `length` where the limit of tokens cut the answer. */
  finish: string | undefined;
}

/**
 * Yields the text of a chat completion piece by piece and keeps it in `answer`. What the body is (events, one JSON
 * document, a web page) is told by its first character, since servers mislabel it.
 *
 * @throws LlmError for anything but a complete answer.
 */
export async function* readAnswer(
  chunks: AsyncIterable<string>,
  answer: Answer,
  fail: Fail,
  hasKey: boolean,
): AsyncGenerator<string, void> {
  const reading: Reading = { answer, fail, hasKey };
  let head = '';
  let stream: EventStream | undefined;
  try {
    for await (const chunk of chunks) {
      if (!stream) {
        head += chunk;
        const first = head.trimStart().charAt(0);
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
    if (!broke || !answer.finish) throw error;
  }
  if (answer.finish === 'content_filter') throw fail('content-filter');
  if (answer.finish === 'error') throw fail('server-error', { detail: 'it stopped with "error"' });
  if (answer.text.trim() === '') {
    throw fail('empty-answer', { detail: answer.finish ? `it stopped with "${answer.finish}"` : undefined });
  }
}

interface Reading {
  readonly answer: Answer;
  readonly fail: Fail;
  readonly hasKey: boolean;
}

/** Server-sent events, each with a JSON document, the last one `[DONE]`. */
class EventStream {
  done = false;
  readonly #reading: Reading;
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

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  *feed(text: string): Generator<string, void> {
    if (this.#count === 0) this.#beginning = (this.#beginning + text).slice(0, MAX_EVENT_LENGTH);
    this.#parser.feed(text);
    yield* this.#drain(false);
    if (this.#overflow)
      throw this.#reading.fail('too-large', { detail: `one event has over ${MAX_EVENT_LENGTH} characters` });
  }

  /** Closes the last event, which a server may leave open, and checks that the answer is complete. */
  *end(): Generator<string, void> {
    const { answer, fail } = this.#reading;
    if (this.done) return;
    this.#parser.feed('\n\n');
    yield* this.#drain(true);
    if (this.done || answer.finish) return;
    if (this.#count === 0) throw fail('invalid-json', { detail: quoted(this.#beginning) });
    throw fail('stream-cut', { detail: 'the stream ended without saying that the answer is complete' });
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
      yield* takeChoice(value, this.#reading);
    }
  }
}

function* wholeAnswer(body: string, reading: Reading): Generator<string, void> {
  const value = tryJson(body);
  if (value === undefined && body.trim() === '')
    throw reading.fail('empty-answer', { detail: 'the answer has no bytes' });
  if (value === undefined) {
    throw reading.fail('invalid-json', {
      detail: `the JSON is malformed or cut after ${body.length} characters`,
    });
  }
  if (!isComplaint(value) && at(value, 'choices', 0) === undefined) {
    throw reading.fail('invalid-json', { detail: `it has no choices: ${quoted(body)}` });
  }
  yield* takeChoice(value, reading);
}

/** Takes the first choice of a chunk (`delta`) or of a whole completion (`message`). */
function* takeChoice(value: unknown, { answer, fail, hasKey }: Reading): Generator<string, void> {
  if (isComplaint(value)) throw refusal(fail, { complaint: readComplaint(value), hasKey });
  const choice = at(value, 'choices', 0);
  const said = at(choice, 'delta') ?? at(choice, 'message');
  const text = textOf(at(said, 'content')) || textOf(at(said, 'refusal'));
  if (text) {
    answer.text += text;
    yield text;
  }
  const finish = stringAt(choice, 'finish_reason');
  if (finish) answer.finish = finish;
}

/** Content is a string or a list of parts, of which those that are thoughts are no answer. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (at(part, 'type') === 'text' ? (stringAt(part, 'text') ?? '') : '')).join('');
}

function quoted(text: string): string {
  return `“${shorten(text)}”`;
}
