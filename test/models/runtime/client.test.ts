import { describe, expect, it, vi } from 'vitest';
import { ModelClient } from '../../../src/models/runtime/client';
import { verbatim } from '../../../src/core/text/phrase';
import { ModelError } from '../../../src/models/runtime/errors';
import type { LoadProgress } from '../../../src/models/runtime/files';
import { inProcessWorker } from './in-process';
import { LengthEngine, LOADED } from './length-engine';

const FOLDER = 'https://host.example/models/mnemoscope-xx/';

async function loaded(engine = new LengthEngine()) {
  const worker = inProcessWorker(engine);
  return { engine, worker, client: await ModelClient.load(worker, FOLDER, 'wasm') };
}

const eventually = (check: () => void) => vi.waitFor(check, { interval: 1 });
const begun = (engine: LengthEngine, what: string) =>
  eventually(() => expect(engine.log).toContain(`begin ${what}`));

describe('loading a model in a worker', () => {
  it('tells its progress and then what was loaded', async () => {
    const seen: LoadProgress[] = [];
    const worker = inProcessWorker(new LengthEngine());
    const client = await ModelClient.load(worker, FOLDER, 'webgpu', { onProgress: (p) => seen.push(p) });
    expect(worker.sent).toEqual([
      { type: 'call', id: 1, name: 'load', input: { folder: FOLDER, device: 'webgpu' } },
    ]);
    expect(seen).toEqual([
      { received: 4, total: 9 },
      { received: 9, total: 9 },
    ]);
    const { stamp, title, dimensions, threads, settings } = client;
    expect({ stamp, title, dimensions, threads, settings }).toEqual(LOADED);
    expect(worker.terminated).toBe(false);
  });

  it('that fails rejects with the engine’s own error and ends the worker', async () => {
    const engine = new LengthEngine();
    engine.load = () =>
      Promise.reject(new ModelError('incomplete', 'mnemoscope-xx/model.onnx', '4 of 9 bytes'));
    const worker = inProcessWorker(engine);
    const error: unknown = await ModelClient.load(worker, FOLDER, 'wasm').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({
      code: 'incomplete',
      file: 'mnemoscope-xx/model.onnx',
      detail: { en: '4 of 9 bytes' },
    });
    expect(worker.terminated).toBe(true);
  });

  it('in a worker whose script does not start rejects and ends it', async () => {
    const engine = new LengthEngine();
    engine.load = () => new Promise(() => undefined);
    const worker = inProcessWorker(engine);
    const loading = ModelClient.load(worker, FOLDER, 'wasm');
    worker.breakDown('error');
    await expect(loading).rejects.toMatchObject({
      code: 'worker-failed',
      message: 'The model worker stopped unexpectedly. Try again; close other tabs if memory is short.',
    });
    expect(worker.terminated).toBe(true);
  });

  it('is given up at once when cancelled, and the worker with it', async () => {
    const engine = new LengthEngine();
    engine.load = () => new Promise(() => undefined);
    const worker = inProcessWorker(engine);
    const controller = new AbortController();
    const loading = ModelClient.load(worker, FOLDER, 'wasm', { signal: controller.signal });
    controller.abort();
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.terminated).toBe(true);
  });
});

describe('calls to a worker', () => {
  it('are answered in their order, one after the other, each with its own answer', async () => {
    const { client, engine } = await loaded();
    const order: string[] = [];
    const note = async <T>(name: string, call: Promise<T>) => {
      const value = await call;
      order.push(name);
      return value;
    };
    const [first, kinds, third] = await Promise.all([
      note('first', client.encode(['a', 'bcd'], 'passage')),
      note('kinds', client.classify('Who?')),
      note('third', client.encode(['ef'], 'question')),
    ]);
    expect([...first]).toEqual([1, 3]);
    expect(kinds).toEqual({ profile: 1, relationship: 0, event: 0, dialogue: 0 });
    expect([...third]).toEqual([2]);
    expect(order).toEqual(['first', 'kinds', 'third']);
    expect(engine.log).toEqual(['begin a bcd', 'end a bcd', 'begin Who?', 'end Who?', 'begin ef', 'end ef']);
  });

  it('fail one by one: the next is answered', async () => {
    const { client, worker } = await loaded();
    const failing = client.encode(['a', 'fail'], 'passage');
    const next = client.encode(['bcd'], 'passage');
    await expect(failing).rejects.toBeInstanceOf(ModelError);
    await expect(failing).rejects.toMatchObject({ code: 'not-runnable', detail: { en: 'no memory' } });
    expect([...(await next)]).toEqual([3]);
    expect(worker.terminated).toBe(false);
  });

  it('whose answer cannot be sent fail too, and the next is answered', async () => {
    const { client } = await loaded();
    await expect(client.classify('uncloneable')).rejects.toMatchObject({ name: 'DataCloneError' });
    await expect(client.classify('Who?')).resolves.toMatchObject({ profile: 1 });
  });

  it('report progress before the answer, and none after a cancellation', async () => {
    const { client, engine } = await loaded();
    const seen: (number | string)[] = [];
    await client.encode(['a', 'b', 'c'], 'passage', { onProgress: (done) => seen.push(done) });
    seen.push('answer');
    expect(seen).toEqual([1, 2, 3, 'answer']);

    const controller = new AbortController();
    const call = client.encode(['hold', 'b'], 'passage', {
      signal: controller.signal,
      onProgress: (done) => seen.push(done),
    });
    await begun(engine, 'hold b');
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await client.encode(['a'], 'passage');
    expect(seen).toEqual([1, 2, 3, 'answer']);
  });

  it('get their vectors by transfer: the worker keeps no copy', async () => {
    const { client, engine } = await loaded();
    const vectors = await client.encode(['abc', 'de'], 'passage');
    expect([...vectors]).toEqual([3, 2]);
    expect(engine.given[0]!.byteLength).toBe(0);
  });
});

describe('a cancelled call', () => {
  it('rejects at once, whatever the worker is doing, and the worker goes on with the next', async () => {
    const { client, engine } = await loaded();
    const controller = new AbortController();
    const call = client.encode(['hold'], 'passage', { signal: controller.signal });
    const next = client.encode(['ab'], 'passage');
    await begun(engine, 'hold');
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    // No message has gone to the worker and back yet.
    expect(engine.log).toEqual(['begin hold']);
    expect([...(await next)]).toEqual([2]);
    expect(engine.log).toEqual(['begin hold', 'cancelled', 'begin ab', 'end ab']);
  });

  it('that was still waiting never begins', async () => {
    const { client, engine, worker } = await loaded();
    const controller = new AbortController();
    const first = client.encode(['hold'], 'passage');
    const waiting = client.encode(['ab'], 'passage', { signal: controller.signal });
    await begun(engine, 'hold');
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const last = client.encode(['c'], 'passage');
    await eventually(() =>
      expect(worker.arrived.at(-1)).toMatchObject({ type: 'call', input: { texts: ['c'] } }),
    );
    engine.release();
    await Promise.all([first, last]);
    expect(engine.log).toEqual(['begin hold', 'end hold', 'begin c', 'end c']);
  });

  it('that was cancelled before it was made is not sent', async () => {
    const { client, worker } = await loaded();
    await expect(client.encode(['a'], 'passage', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(worker.sent.map(({ type }) => type)).toEqual(['call']);
  });

  it('rejects with the caller’s own reason', async () => {
    const { client, engine } = await loaded();
    const controller = new AbortController();
    const call = client.encode(['hold'], 'passage', { signal: controller.signal });
    await begun(engine, 'hold');
    const reason = new DOMException('another question', 'AbortError');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('means nothing any more once it was answered', async () => {
    const { client, worker } = await loaded();
    const controller = new AbortController();
    await client.encode(['a'], 'passage', { signal: controller.signal });
    controller.abort();
    expect(worker.sent.map(({ type }) => type)).toEqual(['call', 'call']);
  });
});

describe('a worker that breaks', () => {
  it.each(['error', 'messageerror'] as const)(
    'with %s rejects what waits and all that comes',
    async (type) => {
      const { client, engine, worker } = await loaded();
      const waiting = [client.encode(['hold'], 'passage'), client.classify('Who?')];
      const outcomes = Promise.allSettled(waiting);
      await begun(engine, 'hold');
      worker.breakDown(type, 'out of memory');
      const error = { code: 'worker-failed', detail: verbatim('out of memory') };
      for (const outcome of await outcomes) {
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: expect.objectContaining(error) as unknown,
        });
      }
      await expect(client.encode(['a'], 'question')).rejects.toMatchObject(error);
      expect(worker.terminated).toBe(true);
    },
  );
});

describe('a model that is unloaded', () => {
  it('rejects what waits and all that comes with AbortError, and ends the worker', async () => {
    const { client, engine, worker } = await loaded();
    const waiting = client.encode(['hold'], 'passage');
    const rejected = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await begun(engine, 'hold');
    client.dispose();
    await rejected;
    await expect(client.classify('Who?')).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.terminated).toBe(true);
  });
});
