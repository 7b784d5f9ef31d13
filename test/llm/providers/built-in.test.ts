import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/llm/domain/fault';
import {
  builtInAvailability,
  builtInModel,
  downloadBuiltIn,
  type PromptApi,
  type PromptSession,
} from '../../../src/llm/providers/built-in';

type Created = Parameters<PromptApi['create']>[0];
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The documented interface: sessions that hold context, streams of pieces, errors by their names; a token is a word. */
class StandIn implements PromptApi {
  state: Awaited<ReturnType<PromptApi['availability']>> = 'available';
  readonly created: Created[] = [];
  readonly prompted: { input: string; constraint: object | undefined }[] = [];
  destroyed = 0;
  pieces = ['She ', 'repairs ', 'clocks.'];
  window = 1000;
  fails: Error | undefined;
  hangs = false;
  params?: NonNullable<PromptApi['params']>;

  availability = async () => this.state;

  create = async (options: Created): Promise<PromptSession> => {
    options.signal?.throwIfAborted();
    this.created.push(options);
    const { initialPrompts = [], monitor, temperature, topK } = options;
    if ((temperature === undefined) !== (topK === undefined)) throw new TypeError('both or neither');
    if (initialPrompts.some(({ role }, i) => role === 'system' && i > 0))
      throw new TypeError('the system’s prompt must be the first');
    if (this.state === 'downloadable') {
      const target = new EventTarget();
      monitor?.(target);
      for (const loaded of [0, 0.4, 1])
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
      this.state = 'available';
    }
    return this.#session(initialPrompts.reduce((sum, { content }) => sum + words(content), 0));
  };

  #session(start: number): PromptSession {
    let held = start;
    let open = true;
    const count = (input: string, options?: { responseConstraint?: object }) =>
      words(input) + (options?.responseConstraint ? 10 : 0);
    return {
      get contextUsage() {
        return held;
      },
      measureContextUsage: async (input, options) => count(input, options),
      promptStreaming: (input, options) => {
        const { signal, responseConstraint } = options;
        this.prompted.push({ input, constraint: responseConstraint });
        const tokens = count(input, options);
        const pieces = [...this.pieces];
        return new ReadableStream<string>({
          start: (controller) =>
            signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
          pull: (controller) => {
            if (!open) throw new DOMException('destroyed', 'InvalidStateError');
            if (held + tokens > this.window) throw new DOMException('too large', 'QuotaExceededError');
            if (this.fails) throw this.fails;
            const next = pieces.shift();
            if (next !== undefined) return controller.enqueue(next);
            if (this.hangs) return new Promise(() => undefined);
            held += tokens + this.pieces.length;
            return controller.close();
          },
        });
      },
      destroy: () => {
        open = false;
        this.destroyed++;
      },
    };
  }
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const call = (parameters = {}) => ({
  messages: [
    { role: 'system' as const, content: 'Answer shortly.' },
    { role: 'user' as const, content: 'Who is Ottilie?' },
    { role: 'assistant' as const, content: 'A woman of Lübeck.' },
    { role: 'user' as const, content: 'What does she repair?' },
  ],
  parameters,
  purpose: 'answer' as const,
});
const { signal } = new AbortController();
const failing = async (api: PromptApi | undefined) =>
  faultOf(
    await builtInModel(api, CHROME)
      .complete(call(), { signal })
      .catch((error: unknown) => error),
  );

describe('the browser’s own model', () => {
  it('is asked the last message in a fresh session that knows the earlier ones, and streams', async () => {
    const api = new StandIn();
    const model = builtInModel(api, CHROME);
    expect(model.ref).toEqual({ provider: 'built-in', address: '', model: 'built-in model of Chrome 148' });
    const pieces: string[] = [];
    const reply = await model.complete(call(), { signal, onPiece: (piece) => pieces.push(piece) });
    expect(pieces).toEqual(['She ', 'repairs ', 'clocks.']);
    expect(reply).toMatchObject({ text: 'She repairs clocks.', attempts: 1, dropped: [] });
    // 2 + 3 + 4 words before, 4 asked; 3 pieces answered.
    expect(reply.usage).toEqual({ input: 13, output: 3 });
    expect(api.created[0]!.initialPrompts!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(api.prompted[0]!.input).toBe('What does she repair?');
    await model.complete(call(), { signal });
    expect([api.created.length, api.destroyed]).toEqual([2, 2]);
  });

  it('is constrained by a schema, and says which parameters had no effect', async () => {
    const api = new StandIn();
    api.pieces = ['{"score":1}'];
    const schema = { name: 'verdict', schema: { type: 'object' } };
    const reply = await builtInModel(api).complete(call({ schema, temperature: 0, maxTokens: 9, seed: 1 }), {
      signal,
    });
    expect(api.prompted[0]!.constraint).toEqual({ type: 'object' });
    expect(reply.dropped).toEqual(['temperature', 'maxTokens', 'seed']);
    api.params = async () => ({ defaultTopK: 3, maxTemperature: 2 });
    const next = await builtInModel(api).complete(call({ temperature: 0.5 }), { signal });
    expect(next.dropped).toEqual([]);
    expect(api.created.at(-1)).toMatchObject({ temperature: 0.5, topK: 3 });
  });

  it('tells whether it is there, and is downloaded with progress', async () => {
    const api = new StandIn();
    expect(await builtInAvailability(undefined)).toBe('unavailable');
    api.state = 'downloadable';
    expect(await builtInAvailability(api)).toBe('downloadable');
    expect(await failing(api)).toMatchObject({ code: 'not-downloaded', reach: 'run' });
    expect(api.created.length).toBe(0);
    const seen: number[] = [];
    await downloadBuiltIn({ onProgress: (part) => seen.push(part) }, api);
    expect(seen).toEqual([0, 0.4, 1]);
    expect([await builtInAvailability(api), api.destroyed]).toEqual(['available', 1]);
    await expect(downloadBuiltIn({}, undefined)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('stops when it is cancelled, and frees its session', async () => {
    const api = new StandIn();
    api.hangs = true;
    const controller = new AbortController();
    const asked = builtInModel(api).complete(call(), {
      signal: controller.signal,
      onPiece: (piece) => piece === 'clocks.' && controller.abort(new Error('enough')),
    });
    await expect(asked).rejects.toThrow('enough');
    expect(api.destroyed).toBe(1);
  });

  it.each([
    ['QuotaExceededError', 'context-length', 'item'],
    ['NotReadableError', 'content-filter', 'item'],
    ['NotSupportedError', 'unsupported', 'item'],
    ['NotAllowedError', 'refused', 'run'],
    ['UnknownError', 'failed', 'item'],
  ])('names %s as %s, with the remedy', async (name, code, reach) => {
    const api = new StandIn();
    api.fails = new DOMException('said so.', name);
    const fault = await failing(api);
    expect(fault).toMatchObject({ code, reach });
    expect(fault.message).toMatch(/^The browser .*: said so\. [A-Z]/);
    expect(api.destroyed).toBe(1);
  });

  it('names a prompt too long, an answer without text, and a browser without a model', async () => {
    const api = new StandIn();
    api.window = 5;
    expect(await failing(api)).toMatchObject({ code: 'context-length', reach: 'item' });
    api.window = 1000;
    api.pieces = [' '];
    expect(await failing(api)).toMatchObject({ code: 'empty-answer', reach: 'item' });
    expect(await failing(undefined)).toMatchObject({ code: 'unavailable', reach: 'run' });
  });

  it('goes by the browser’s name and version', () => {
    const edge = `${CHROME} Edg/149.0.0.0`;
    expect(builtInModel(undefined, edge).ref.model).toBe('built-in model of Edge 149');
    expect(builtInModel(undefined, '').ref.model).toBe('built-in model of the browser');
  });
});
