import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LlmCall } from '../../../src/llm/domain/call';
import { faultOf } from '../../../src/llm/domain/fault';
import type { LoadProgress } from '../../../src/models/runtime/files';
import { ModelCache } from '../../../src/models/runtime/model-cache';
import { downloadTextModel, inTabModel } from '../../../src/models/runtime/text-generation-client';
import { TextLibrary } from '../../../src/models/runtime/text-generation-library';
import { TextEngine, type TextCalls } from '../../../src/models/runtime/text-generation-engine';
import { textPlanFor, TEXT_MODELS, textFiles } from '../../../src/models/runtime/text-models';
import { HubServer } from './hub';
import { inProcessWorker } from './in-process';
import { pageRuntime } from './shipped';
import { TINY, tinyFiles } from './tiny-language-model';

const PLAN = { device: 'wasm', dtype: 'fp32' } as const;
let names = 0;

/** Counts what the worker writes, whoever still listens. */
class CountingEngine extends TextEngine {
  pieces = 0;
  override call: TextEngine['call'] = (name, input, control = {}) => {
    const onProgress = (value: never) => {
      if (name === 'generate') this.pieces++;
      (control.onProgress as ((value: unknown) => void) | undefined)?.(value);
    };
    return super.call(name, input, { ...control, onProgress } as typeof control);
  };
}

async function setUp(options: Parameters<typeof tinyFiles>[0] = {}, model = TINY) {
  const hub = await new HubServer(tinyFiles(options)).start();
  const wasmPaths = await pageRuntime();
  const name = `text-${names++}`;
  const cache = () => ModelCache.open(name);
  const engines: CountingEngine[] = [];
  const worker = () => {
    engines.push(new CountingEngine({ wasmPaths, threads: 1, cache }));
    return inProcessWorker(engines.at(-1)! as never);
  };
  const tab = inTabModel({ model, plan: PLAN, worker });
  onTestFinished(() => tab.dispose());
  const fetched = (signal?: AbortSignal, onProgress?: (progress: LoadProgress) => void) => {
    const input: TextCalls['download']['input'] = { model, dtype: 'fp32', origin: { base: hub.base } };
    return downloadTextModel(worker(), input, { signal, onProgress });
  };
  return { hub, tab, fetched, engines };
}

const asked = (parameters: LlmCall['parameters'] = {}, content = 'the heron lost her lamp') => ({
  messages: [
    { role: 'system' as const, content: 'it was winter' },
    { role: 'user' as const, content },
  ],
  parameters,
  purpose: 'test' as const,
});
const signal = new AbortController().signal;

describe('a model in the tab', () => {
  it('is downloaded from a mirror with progress, loaded from the cache, and answers in pieces', async () => {
    const { hub, tab, fetched } = await setUp();
    const seen: LoadProgress[] = [];
    await fetched(undefined, (progress) => seen.push(progress));
    expect(seen.at(-1)!.received).toBe(seen.at(-1)!.total);
    expect(hub.asked.map(({ path }) => path.replace(/^.*main\//, ''))).toEqual([
      'config.json',
      'generation_config.json',
      'tokenizer_config.json',
      'tokenizer.json',
      'onnx/model.onnx',
    ]);
    // What follows asks the network for nothing.
    hub.respond = (response) => response.writeHead(500).end();
    const pieces: string[] = [];
    const reply = await tab.complete(asked({ maxTokens: 12 }), { signal, onPiece: (p) => pieces.push(p) });
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('').trim()).toBe(reply.text);
    expect(reply.text.split(' ').length).toBe(12);
    // <|system|> it was winter <|end|> <|user|> the heron lost her lamp <|end|> <|assistant|>
    expect(reply.usage).toEqual({ input: 13, output: 12 });
    expect(reply).toMatchObject({ finish: 'length', attempts: 1, dropped: [] });
    expect(reply.servedBy).toMatch(/^mnemoscope\/tiny@main, weights [0-9a-f]{12}$/);
    expect(tab.ref).toEqual({ provider: 'in-tab', address: '', model: 'tiny fp32 wasm' });
    expect(hub.asked.length).toBe(5);
  });

  it('writes the same at temperature 0, another text for another prompt, and by the seed above 0', async () => {
    const { tab, fetched } = await setUp();
    await fetched();
    const write = async (parameters: LlmCall['parameters'], content?: string) =>
      (await tab.complete(asked({ maxTokens: 20, ...parameters }, content), { signal })).text;
    const first = await write({});
    expect(await write({ temperature: 0 })).toBe(first);
    expect(await write({}, 'the baker kept a letter')).not.toBe(first);
    const seeded = await write({ temperature: 1, seed: 5 });
    expect(await write({ temperature: 1, seed: 5 })).toBe(seeded);
    expect(await write({ temperature: 1, seed: 6 })).not.toBe(seeded);
    expect(await write({})).toBe(first);
  });

  it('says that it stopped by itself, and drops a schema, which it cannot keep to', async () => {
    const { tab, fetched } = await setUp({ end: 0 });
    await fetched();
    const reply = await tab.complete(asked({ temperature: 1, seed: 3, schema: { name: 'x', schema: {} } }), {
      signal,
    });
    expect(reply.finish).toBe('stop');
    expect(reply.usage!.output).toBeLessThan(512);
    // The token that ends it is counted and not shown.
    expect(reply.text.split(' ').length).toBe(reply.usage!.output - 1);
    expect(reply.text).not.toContain('<|');
    expect(reply.dropped).toEqual(['schema']);
  });

  it('stops writing when it is cancelled, and answers the next call', async () => {
    const { tab, fetched, engines } = await setUp();
    await fetched();
    await tab.load();
    const engine = engines.at(-1)!;
    const controller = new AbortController();
    const pieces: string[] = [];
    const cancelled = tab.complete(asked({ maxTokens: 4000 }), {
      signal: controller.signal,
      onPiece: (piece) => {
        pieces.push(piece);
        if (pieces.length === 3) controller.abort(new DOMException('enough', 'AbortError'));
      },
    });
    await expect(cancelled).rejects.toThrow('enough');
    const next = await tab.complete(asked({ maxTokens: 4 }), { signal });
    expect(next.usage!.output).toBe(4);
    expect(pieces.length).toBe(3);
    // Not the 4,000 that it was asked for.
    expect(engine.pieces).toBeLessThan(3000);
  });

  it('answers calls one after the other, each with its own text', async () => {
    const { tab, fetched } = await setUp();
    await fetched();
    const texts = ['the heron lost her lamp', 'the baker kept a letter', 'her sister met a boat'];
    const write = (content: string) => tab.complete(asked({ maxTokens: 15 }, content), { signal });
    const together = await Promise.all(texts.map(write));
    expect(new Set(together.map(({ text }) => text)).size).toBe(3);
    for (const [i, content] of texts.entries()) expect((await write(content)).text).toBe(together[i]!.text);
  });

  it('that was unloaded is loaded anew by the next call', async () => {
    const { tab, fetched, engines } = await setUp();
    await fetched();
    const first = await tab.complete(asked({ maxTokens: 5 }), { signal });
    const under = tab.complete(asked({ maxTokens: 4000 }), { signal });
    tab.dispose();
    await expect(under).rejects.toMatchObject({ name: 'AbortError' });
    expect((await tab.complete(asked({ maxTokens: 5 }), { signal })).text).toBe(first.text);
    // One to download, two to answer.
    expect(engines.length).toBe(3);
  });
});

describe('a fault', () => {
  it('of a prompt beyond the context is that call’s alone', async () => {
    const { tab, fetched } = await setUp({}, { ...TINY, contextLength: 40 });
    await fetched();
    const long = Array.from({ length: 40 }, () => 'heron').join(' ');
    const fault = faultOf(await tab.complete(asked({}, long), { signal }).catch((error: unknown) => error));
    expect(fault).toMatchObject({ code: 'too-long', reach: 'item' });
    expect(fault.message).toBe(
      'Tiny cannot read a prompt this long: it has 48 tokens, and the context 40. Send fewer memories, or choose a model with a longer context.',
    );
    // 13 tokens of the prompt leave room for 27.
    const reply = await tab.complete(asked(), { signal });
    expect(reply).toMatchObject({ finish: 'length', usage: { input: 13, output: 27 } });
  });

  it('of an answer without a word is no answer', async () => {
    const { tab, fetched } = await setUp({ end: 99 });
    await fetched();
    const fault = faultOf(await tab.complete(asked(), { signal }).catch((error: unknown) => error));
    expect(fault).toMatchObject({ code: 'empty-answer', reach: 'item' });
  });

  it.each([['tokenizer.json'], ['generation_config.json'], ['onnx/model.onnx']])(
    'of a server without %s names it, and the next download goes on from there',
    async (lacking) => {
      const { hub, tab, fetched } = await setUp({ change: { [lacking]: undefined } });
      const missing = await fetched().catch((error: unknown) => error);
      expect(missing).toMatchObject({ code: 'missing', file: `mnemoscope/tiny/${lacking}` });
      await expect(tab.complete(asked(), { signal })).rejects.toMatchObject({ code: 'not-here' });
      for (const [path, bytes] of tinyFiles()) hub.files.set(path, bytes);
      await fetched();
      expect((await tab.complete(asked({ maxTokens: 3 }), { signal })).usage!.output).toBe(3);
      expect(hub.asked.filter(({ path }) => path.endsWith('/config.json')).length).toBe(1);
    },
  );

  it('of a model without a chat template says which model to take', async () => {
    const { tab, fetched } = await setUp({
      change: { 'tokenizer_config.json': { tokenizer_class: 'PreTrainedTokenizer' } },
    });
    await fetched();
    const fault = faultOf(await tab.complete(asked(), { signal }).catch((error: unknown) => error));
    expect(fault).toMatchObject({ code: 'not-runnable', reach: 'run' });
    expect(fault.message).toMatch(/has no chat template|no chat template\. Choose a model that was trained/);
  });

  it('of weights that are none, or changed since the first download, names them', async () => {
    const { hub, tab, fetched } = await setUp({ change: { 'onnx/model.onnx': new Uint8Array(500).fill(7) } });
    await fetched();
    await expect(tab.complete(asked(), { signal })).rejects.toMatchObject({
      code: 'not-runnable',
      file: 'mnemoscope/tiny/onnx/model.onnx',
    });
    expect(hub.asked.length).toBe(5);
  });
});

describe('the list of models', () => {
  it('names files that exist in transformers.js’s layout, pinned by revision or first download', () => {
    expect(TEXT_MODELS.length).toBeGreaterThanOrEqual(3);
    expect(new Set(TEXT_MODELS.map(({ id }) => id)).size).toBe(TEXT_MODELS.length);
    const suffix = { q4f16: '_q4f16', q4: '_q4', q8: '_quantized', fp16: '_fp16', fp32: '' };
    for (const model of TEXT_MODELS)
      for (const [dtype, { path }] of Object.entries(model.weights))
        expect(path, model.id).toBe(`onnx/model${suffix[dtype as keyof typeof suffix]}.onnx`);
  });

  it.each([
    ['wasm', false, ['q4', 'q4', 'q8', 'q4']],
    ['webgpu', false, ['q4', 'q4', 'q4', 'q4']],
    ['webgpu', true, ['q4f16', 'q4f16', 'q4f16', 'q4f16']],
  ] as const)('on %s (half floats: %s) runs weights that are right there', (device, halfFloats, dtypes) => {
    const plans = TEXT_MODELS.map((model) => textPlanFor(model, device, halfFloats));
    expect(plans.map(({ dtype }) => dtype)).toEqual(dtypes);
    for (const [i, { dtype }] of plans.entries())
      expect(textFiles(TEXT_MODELS[i]!, dtype).at(-1)!.bytes).toBeLessThan(1e9);
  });

  it('has nothing for a device that no weights fit', () => {
    const int8 = { ...TINY, weights: { q8: TINY.weights.fp32! } };
    expect(() => textPlanFor(int8, 'webgpu', true)).toThrow(/Tiny could not be run: it has no weights/);
  });
});

describe('the library', () => {
  it('offers a model, brings it here from a mirror, has it answer, and deletes it', async () => {
    const hub = await new HubServer(tinyFiles()).start();
    const wasmPaths = await pageRuntime();
    const name = `text-${names++}`;
    const cache = () => ModelCache.open(name);
    const worker = () => inProcessWorker(new TextEngine({ wasmPaths, threads: 1, cache }) as never);
    const library = new TextLibrary({ worker, cache, models: [TINY] });
    const offer = async () => (await library.offers('wasm'))[0]!;
    expect(await offer()).toMatchObject({ state: 'absent', dtype: 'fp32', bytes: 14_000 });
    await library.download('tiny', 'wasm', hub.base);
    const bytes = [...tinyFiles().values()].reduce((sum, file) => sum + file.byteLength, 0);
    expect(await offer()).toMatchObject({ state: 'cached', bytes });
    const model = await library.model('tiny', 'wasm');
    onTestFinished(() => model.dispose());
    expect(model.ref).toEqual((await offer()).ref);
    const reply = await model.complete(asked({ maxTokens: 3 }), { signal });
    expect(reply.usage).toEqual({ input: 13, output: 3 });
    await library.remove('tiny');
    expect(await offer()).toMatchObject({ state: 'absent' });
    await expect(library.model('gone', 'wasm')).rejects.toMatchObject({ code: 'not-here' });
  });
});
