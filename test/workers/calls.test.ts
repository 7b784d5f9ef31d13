import { describe, expect, it, vi } from 'vitest';
import { PhraseError, phraseOf } from '../../src/core/text/phrase';
import { callOnce, StandingWorker, WorkerCalls, WorkerFailure } from '../../src/workers/calls';
import { PLAIN_ERRORS } from '../../src/workers/protocol';
import { handled, type Handlers } from '../../src/workers/serve';
import { inProcessWorker, type InProcessWorker } from '../models/runtime/in-process';

interface Calls {
  fail: { input: 'phrase' | 'plain' | 'text'; progress: never; result: void };
  double: { input: number; progress: number; result: number };
  bytes: { input: Uint8Array; progress: never; result: number };
  hold: { input: unknown; progress: never; result: never };
}

const HANDLERS: Handlers<Calls> = {
  fail(how) {
    if (how === 'phrase')
      throw new PhraseError({ en: 'No room. Delete a run.', zh: '空间不足。请删除一次运行。' });
    if (how === 'plain') throw new RangeError('offset is out of bounds');
    throw 'a bare text';
  },
  double(number, { onProgress }) {
    onProgress(number);
    return 2 * number;
  },
  bytes: (bytes) => bytes.byteLength,
  hold: (_, { signal }) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
    ),
};

/** Starts workers as a page does, and keeps them. */
function workers() {
  const started: InProcessWorker[] = [];
  const start = () => {
    const worker = inProcessWorker(handled<Calls>(HANDLERS), PLAIN_ERRORS);
    started.push(worker);
    return worker;
  };
  return { started, start };
}

const called = () => new WorkerCalls<Calls>(workers().start());
const thrown = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);

describe('an error that a worker throws', () => {
  it('keeps its words in both languages', async () => {
    const error = await thrown(called().call('fail', 'phrase'));
    expect(error).toBeInstanceOf(PhraseError);
    expect(phraseOf(error)).toEqual({ en: 'No room. Delete a run.', zh: '空间不足。请删除一次运行。' });
  });

  it('keeps name and message where it has no phrase, and its text where it is no error', async () => {
    const calls = called();
    expect(await thrown(calls.call('fail', 'plain'))).toMatchObject({
      name: 'RangeError',
      message: 'offset is out of bounds',
    });
    expect(await thrown(calls.call('fail', 'text'))).toMatchObject({ name: 'Error', message: 'a bare text' });
  });
});

describe('a call', () => {
  it('tells its progress and then its result', async () => {
    const seen: number[] = [];
    expect(await called().call('double', 21, { onProgress: (value) => seen.push(value) })).toBe(42);
    expect(seen).toEqual([21]);
  });

  it('hands over what is to be transferred, and the page keeps no copy', async () => {
    const bytes = new Uint8Array(1000);
    expect(await called().call('bytes', bytes, { transfer: [bytes.buffer] })).toBe(1000);
    expect(bytes.byteLength).toBe(0);
  });

  it('whose input cannot be cloned rejects, and the next is answered', async () => {
    const calls = called();
    const work = new AbortController();
    const failing = calls.call('hold', () => 1, { signal: work.signal });
    await expect(failing).rejects.toMatchObject({ name: 'DataCloneError' });
    work.abort();
    expect(await calls.call('double', 4)).toBe(8);
  });
});

describe('a worker', () => {
  it('that does not start rejects the call with what the browser says and what helps', async () => {
    const { start, started } = workers();
    const call = new WorkerCalls<Calls>(start()).call('hold', 1);
    started[0]!.breakDown('error', 'Failed to fetch');
    const error = await thrown(call);
    expect(error).toBeInstanceOf(WorkerFailure);
    expect(phraseOf(error).en).toBe(
      'A background worker of the page failed (Failed to fetch). Reload the page to start it again.',
    );
    expect(phraseOf(error).zh).toContain('（Failed to fetch）');
    expect(started[0]!.terminated).toBe(true);
  });

  it('that is ended rejects what waits and all that comes', async () => {
    const calls = called();
    const waiting = calls.call('hold', 1);
    calls.dispose();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(calls.call('double', 1)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('for one call ends with its result', async () => {
    const { start, started } = workers();
    expect(await callOnce<Calls, 'double'>(start, 'double', 3)).toBe(6);
    expect(started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('for one call ends at once after the signal, and is not started after it', async () => {
    const { start, started } = workers();
    const work = new AbortController();
    const call = callOnce<Calls, 'hold'>(start, 'hold', 1, { signal: work.signal });
    const reason = new DOMException('another picture', 'AbortError');
    work.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(started[0]!.terminated).toBe(true);
    const late = callOnce<Calls, 'hold'>(start, 'hold', 1, { signal: work.signal });
    await expect(late).rejects.toBe(reason);
    expect(started).toHaveLength(1);
  });

  it('for one call that is cancelled in the pause after the start ends, and is not called', async () => {
    const { start, started } = workers();
    const work = new AbortController();
    const reason = new DOMException('another user', 'AbortError');
    const pause = async () => work.abort(reason);
    const call = callOnce<Calls, 'double'>(start, 'double', 1, { signal: work.signal }, { pause });
    await expect(call).rejects.toBe(reason);
    expect(started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('that stands is started by the first call, serves all, and is started anew after it has failed', async () => {
    const { start, started } = workers();
    const worker = new StandingWorker<Calls>(start);
    expect(started).toHaveLength(0);
    expect([await worker.call('double', 1), await worker.call('double', 2)]).toEqual([2, 4]);
    expect(started).toHaveLength(1);
    const waiting = worker.call('hold', 1);
    await vi.waitFor(() => expect(started[0]!.arrived).toHaveLength(3), { interval: 1 });
    started[0]!.breakDown('messageerror');
    await expect(waiting).rejects.toBeInstanceOf(WorkerFailure);
    expect(await worker.call('double', 3)).toBe(6);
    expect(started).toHaveLength(2);
  });
});
