// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { ChatMessage, EndpointSettings, Generator } from '../../src/core/ports';
import { Synthesis } from '../../src/state/synthesis.svelte';
import { settled } from './outside';
import { watch } from './watch.svelte';

const SETTINGS: EndpointSettings = { baseUrl: 'http://localhost:11434/v1', model: 'tiny', key: '' };
const PROMPT: ChatMessage[] = [{ role: 'user', content: 'Who found the oars?' }];

/** A stream whose pieces are sent by hand. */
class Stream implements Generator {
  readonly name = 'tiny @ localhost';
  signal: AbortSignal | undefined;
  messages: readonly ChatMessage[] = [];
  readonly #ready: ((() => string | undefined) | undefined)[] = [];
  #wake: () => void = () => undefined;
  /** Whether the stream simply ends when it is stopped, instead of throwing. */
  readonly #quiet: boolean;

  constructor({ quiet = false } = {}) {
    this.#quiet = quiet;
  }

  async send(...pieces: string[]): Promise<void> {
    for (const piece of pieces) this.#ready.push(() => piece);
    await this.#woken();
  }
  end = () => (this.#ready.push(() => undefined), this.#woken());
  fail = (error: Error) => {
    this.#ready.push(() => {
      throw error;
    });
    return this.#woken();
  };

  async *generate(
    messages: readonly ChatMessage[],
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<string> {
    this.messages = messages;
    this.signal = signal;
    signal.addEventListener('abort', () => this.#wake());
    while (true) {
      if (signal.aborted && this.#quiet) return;
      signal.throwIfAborted();
      const next = this.#ready.shift();
      const piece = next?.();
      if (next && piece === undefined) return;
      if (piece === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else yield piece;
    }
  }

  async #woken(): Promise<void> {
    this.#wake();
    await settled();
  }
}

/** Gives the streams out one after the other. */
function synthesisOf(...streams: Stream[]) {
  const left = [...streams];
  return new Synthesis(() => left.shift()!);
}

describe('the language model’s answer', () => {
  it('grows as it streams in, and is done with its time, its model and the prompt as sent', async () => {
    const stream = new Stream();
    const synthesis = synthesisOf(stream);
    const texts = watch(() => synthesis.text);
    const phases = watch(() => synthesis.phase);
    const running = synthesis.run(SETTINGS, PROMPT);
    flushSync();
    await stream.send('Ivo ');
    flushSync();
    await stream.send('found', ' them.');
    await stream.end();
    await running;
    flushSync();
    expect(texts[0]).toBe('');
    expect(texts).toContain('Ivo ');
    expect(texts.at(-1)).toBe('Ivo found them.');
    expect(phases).toEqual(['idle', 'streaming', 'done']);
    expect(synthesis.by).toBe('tiny @ localhost');
    expect(synthesis.messages).toBe(PROMPT);
    expect(stream.messages).toBe(PROMPT);
    expect(synthesis.milliseconds).toBeGreaterThan(0);
    expect(synthesis.error).toBeUndefined();
  });

  it('keeps what had arrived when the stream breaks, and says what is wrong', async () => {
    const stream = new Stream();
    const synthesis = synthesisOf(stream);
    const running = synthesis.run(SETTINGS, PROMPT);
    await stream.send('Ivo fou');
    await stream.fail(new Error('localhost:11434 broke off in the middle of the answer. Try again.'));
    await running;
    expect([synthesis.phase, synthesis.text, synthesis.error]).toEqual([
      'failed',
      'Ivo fou',
      'localhost:11434 broke off in the middle of the answer. Try again.',
    ]);
    expect(synthesis.milliseconds).toBeUndefined();
  });

  it('says what is wrong where no model could be made at all', async () => {
    const synthesis = new Synthesis(() => {
      throw new Error('The base address is empty.');
    });
    await synthesis.run(SETTINGS, PROMPT);
    expect([synthesis.phase, synthesis.error]).toEqual(['failed', 'The base address is empty.']);
  });

  it.each([
    ['throws', false],
    ['ends quietly', true],
  ])('that is stopped keeps its text and is never done, where the stream %s', async (_how, quiet) => {
    const stream = new Stream({ quiet });
    const synthesis = synthesisOf(stream);
    const running = synthesis.run(SETTINGS, PROMPT);
    await stream.send('Ivo ');
    synthesis.cancel();
    expect(stream.signal!.aborted).toBe(true);
    expect([synthesis.phase, synthesis.text]).toEqual(['cancelled', 'Ivo ']);
    await running;
    expect([synthesis.phase, synthesis.text, synthesis.error]).toEqual(['cancelled', 'Ivo ', undefined]);
  });

  it.each([
    ['throws', false],
    ['ends quietly', true],
  ])('asked for again replaces the one under way, where the old stream %s', async (_how, quiet) => {
    const [first, second] = [new Stream({ quiet }), new Stream()] as const;
    const synthesis = synthesisOf(first, second);
    const one = synthesis.run(SETTINGS, PROMPT);
    await first.send('old');
    const two = synthesis.run(SETTINGS, PROMPT);
    expect([synthesis.phase, synthesis.text]).toEqual(['streaming', '']);
    await one;
    expect(synthesis.phase).toBe('streaming');
    await second.send('new');
    await second.end();
    await two;
    expect([synthesis.phase, synthesis.text, synthesis.error]).toEqual(['done', 'new', undefined]);
  });

  it('is forgotten with its prompt, and nothing of it arrives later', async () => {
    const stream = new Stream();
    const synthesis = synthesisOf(stream);
    const running = synthesis.run(SETTINGS, PROMPT);
    await stream.send('Ivo');
    synthesis.clear();
    await stream.send(' found');
    await running;
    const { phase, text, error, messages, by, milliseconds } = synthesis;
    expect({ phase, text, error, messages, by, milliseconds }).toEqual({
      phase: 'idle',
      text: '',
      error: undefined,
      messages: [],
      by: '',
      milliseconds: undefined,
    });
  });

  it('that is done cannot be cancelled any more', async () => {
    const stream = new Stream();
    const synthesis = synthesisOf(stream);
    const running = synthesis.run(SETTINGS, PROMPT);
    await stream.end();
    await running;
    synthesis.cancel();
    expect(synthesis.phase).toBe('done');
  });
});
