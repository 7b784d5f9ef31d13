/** Several workers over one queue: the vectors of one worker, nothing lost where one fails, a question before the passages. */

import { describe, expect, it, vi } from 'vitest';
import { ModelClient } from '../../../src/models/runtime/client';
import { Engine } from '../../../src/models/runtime/engine';
import { ModelPool, type PoolOptions } from '../../../src/models/runtime/model-pool';
import { loadPool } from '../../../src/models/runtime/load-pool';
import { machineOf, mayRepeat, poolSize, type Machine } from '../../../src/models/runtime/cores';
import { PassageJob } from '../../../src/models/runtime/pool-queue';
import type { ModelSource } from '../../../src/models/runtime/files';
import { diskSource } from '../../../src/cli/encoder';
import { inProcessWorker, type InProcessWorker } from './in-process';
import { LengthEngine, LOADED } from './length-engine';
import { pageRuntime, SHIPPED } from './shipped';

const FOLDER = 'https://host.example/models/mnemoscope-xx/';
const eventually = (check: () => void) => vi.waitFor(check, { interval: 1 });
const texts = (count: number) => Array.from({ length: count }, (_, i) => 'x'.repeat(1 + (i % 40)));
const lengths = (of: readonly string[]) => of.map((text) => text.length);

interface Made {
  readonly engine: LengthEngine;
  readonly worker: InProcessWorker;
}

/** A pool whose workers are made as it asks for them. */
async function pooled(
  options: Partial<PoolOptions> & { prepare?: (engine: LengthEngine, n: number) => void } = {},
) {
  const made: Made[] = [];
  const start = async () => {
    const engine = new LengthEngine();
    options.prepare?.(engine, made.length);
    const worker = inProcessWorker(engine);
    made.push({ engine, worker });
    return ModelClient.load(worker, FOLDER, 'wasm');
  };
  const pool = new ModelPool(await start(), { most: () => 2, another: start, ...options });
  return { pool, made };
}

const begun = ({ engine }: Made) => engine.log.filter((line) => line.startsWith('begin'));

describe('a pool', () => {
  it('gives each text its vector in its place, whichever worker made it', async () => {
    const { pool, made } = await pooled({ most: () => 3 });
    const all = texts(400);
    expect([...(await pool.encode(all, 'passage'))]).toEqual(lengths(all));
    expect(made).toHaveLength(3);
    for (const each of made) expect(begun(each).length).toBeGreaterThan(0);
    const { stamp, title, dimensions, threads, settings, workers } = pool;
    expect({ stamp, title, dimensions, threads, settings, workers }).toEqual({ ...LOADED, workers: 3 });
  });

  it('has one worker while there is little to do, and where one is allowed', async () => {
    const { pool, made } = await pooled();
    await pool.encode(texts(20), 'passage');
    expect(made).toHaveLength(1);
    const single = await pooled({ most: () => 1 });
    await single.pool.encode(texts(200), 'passage');
    expect(single.made).toHaveLength(1);
    expect(single.pool.workers).toBe(1);
  });

  it('starts another for many questions one after the other', async () => {
    const { pool, made } = await pooled();
    const all = texts(60);
    const found = await Promise.all(all.map((text) => pool.encode([text], 'question')));
    expect(found.map(([length]) => length)).toEqual(lengths(all));
    expect(made).toHaveLength(2);
  });

  it('has every worker read, and gives each passage its reading in its place', async () => {
    const { pool, made } = await pooled();
    const passages = texts(30);
    const first = await pool.read('Who?', passages);
    expect(first.map(({ relevance }) => relevance)).toEqual(lengths(passages));
    await eventually(() => expect(made).toHaveLength(2));
    await pool.read('Whose?', passages);
    const read = () => made.map(({ engine }) => engine.log.filter((line) => line.startsWith('read')).length);
    const counts = read();
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await pool.read('Who?', [])).toEqual([]);
    expect(await pool.read('Whose?', passages)).toEqual(first);
    expect(read()).toEqual(counts);
  });

  it('has a second worker from the start where it is wanted and allowed', async () => {
    const { made } = await pooled({ ahead: true });
    await eventually(() => expect(made).toHaveLength(2));
    const single = await pooled({ ahead: true, most: () => 1 });
    await single.pool.read('Who?', texts(2));
    expect(single.made).toHaveLength(1);
  });

  it('uses fewer workers as soon as fewer are allowed', async () => {
    let most = 2;
    const { pool, made } = await pooled({ most: () => most });
    await pool.encode(texts(200), 'passage');
    most = 1;
    const before = begun(made[1]!).length;
    await pool.encode(texts(200), 'passage');
    expect(begun(made[1]!).length).toBe(before);
  });

  it('ends the workers that have nothing to do, all but the first, and starts them again', async () => {
    const { pool, made } = await pooled({ idle: 1 });
    await pool.encode(texts(200), 'passage');
    await eventually(() => expect(made.map(({ worker }) => worker.terminated)).toEqual([false, true]));
    await pool.encode(texts(200), 'passage');
    expect(made).toHaveLength(3);
  });

  it('answers a question before the passages that wait', async () => {
    const { pool, made } = await pooled({ most: () => 1 });
    const passages = pool.encode(['hold', ...texts(200)], 'passage');
    await eventually(() => expect(begun(made[0]!)).toHaveLength(1));
    const asked = Promise.all([
      pool.encode(['Who?'], 'question'),
      pool.classify('Where?'),
      pool.classifyAndEncode('When?'),
    ]);
    made[0]!.engine.release();
    await passages;
    expect((await asked)[2].vector).toEqual(Float32Array.of('When?'.length));
    expect(begun(made[0]!).slice(1, 4)).toEqual(['begin Who?', 'begin Where?', 'begin When?']);
  });

  it('does the few before the many that wait', async () => {
    const { pool, made } = await pooled({ most: () => 1 });
    const many = pool.encode(['hold', ...texts(100)], 'passage');
    await eventually(() => expect(begun(made[0]!)).toHaveLength(1));
    const few = pool.encode(['aa', 'bb'], 'passage');
    made[0]!.engine.release();
    await Promise.all([many, few]);
    expect(begun(made[0]!)[1]).toMatch(/^begin aa/);
  });

  it('tells how many texts are done, and each once', async () => {
    const { pool } = await pooled();
    const seen: number[] = [];
    await pool.encode(texts(100), 'passage', { onProgress: (done) => seen.push(done) });
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('gives no text to a worker after a cancellation, and goes on with the next call', async () => {
    const { pool, made } = await pooled({ most: () => 1 });
    const controller = new AbortController();
    const call = pool.encode(['hold', ...texts(100)], 'passage', { signal: controller.signal });
    await eventually(() => expect(begun(made[0]!)).toHaveLength(1));
    const reason = new DOMException('another bank', 'AbortError');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect([...(await pool.encode(['ab', 'c'], 'passage'))]).toEqual([2, 1]);
    expect(begun(made[0]!)).toHaveLength(2);
    await expect(pool.encode(['a'], 'question', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a worker of a pool that breaks down', () => {
  it('loses nothing: the others do what it had begun', async () => {
    const { pool, made } = await pooled({ most: () => 2 });
    await pool.encode(texts(200), 'passage');
    const all = [...texts(200), 'hold'];
    const call = pool.encode(all, 'passage');
    const holds = () => made.find(({ engine }) => engine.log.at(-1)?.includes('hold'));
    await eventually(() => expect(holds()).toBeDefined());
    const broken = holds()!;
    broken.worker.breakDown('error', 'out of memory');
    const other = made.find((each) => each !== broken)!;
    await eventually(() => expect(other.engine.log.at(-1)).toContain('hold'));
    other.engine.release();
    expect([...(await call)]).toEqual(lengths(all));
    expect(broken.worker.terminated).toBe(true);
    // The question goes to the one that is left, also where the first has broken down.
    expect([...(await pool.encode(['Who?'], 'question'))]).toEqual([4]);
  });

  it('is replaced by the next start, and a start that fails leaves those that there are', async () => {
    const { pool } = await pooled({ another: () => Promise.reject(new Error('no memory')) });
    const all = texts(300);
    expect([...(await pool.encode(all, 'passage'))]).toEqual(lengths(all));
  });

  it('takes no worker with another model', async () => {
    const { pool, made } = await pooled({
      prepare: (engine, n) => {
        if (n > 0)
          engine.load = () => Promise.resolve({ ...LOADED, stamp: { ...LOADED.stamp, hash: 'other' } });
      },
    });
    await pool.encode(texts(300), 'passage');
    await eventually(() => expect(made[1]?.worker.terminated).toBe(true));
    await pool.encode(texts(300), 'passage');
    expect(made).toHaveLength(2);
    expect(begun(made[1]!)).toEqual([]);
  });

  it('fails the work that breaks two of them, not the pool', async () => {
    const { pool, made } = await pooled({ most: () => 3 });
    await pool.encode(texts(400), 'passage');
    expect(made).toHaveLength(3);
    await expect(pool.encode(['a', 'fail'], 'passage')).rejects.toMatchObject({
      detail: { en: 'no memory' },
    });
    expect([...(await pool.encode(['ab', 'c'], 'passage'))]).toEqual([2, 1]);
  });

  it('fails everything where it is the last', async () => {
    const { pool, made } = await pooled({ most: () => 1 });
    const calls = [pool.encode(['hold', 'a'], 'passage'), pool.classify('Who?')];
    const outcomes = Promise.allSettled(calls);
    await eventually(() => expect(begun(made[0]!)).toHaveLength(1));
    made[0]!.worker.breakDown('error', 'out of memory');
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'worker-failed' } });
    await expect(pool.encode(['a'], 'question')).rejects.toMatchObject({ code: 'worker-failed' });
  });

  it('or is unloaded rejects what waits with AbortError, and ends all workers', async () => {
    const { pool, made } = await pooled();
    await pool.encode(texts(200), 'passage');
    const waiting = pool.encode(['hold', 'a'], 'passage');
    const rejected = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    pool.dispose();
    await rejected;
    await expect(pool.classify('Who?')).rejects.toMatchObject({ name: 'AbortError' });
    expect(made.map(({ worker }) => worker.terminated)).toEqual([true, true]);
  });
});

describe('the pieces of a job', () => {
  it('hold each text once, and become smaller so that all workers end together', () => {
    const job = new PassageJob(Array.from({ length: 64 }, (_, i) => `${i}`.padEnd(400)));
    const sizes: number[] = [];
    const seen: number[] = [];
    for (let piece = job.take(2); piece.length > 0; piece = job.take(2)) {
      sizes.push(piece.length);
      seen.push(...piece);
    }
    expect(seen).toEqual(Array.from({ length: 64 }, (_, i) => i));
    expect(sizes[0]).toBe(3);
    expect(sizes.slice(-4)).toEqual([1, 1, 1, 1]);
  });

  it('that are given back come first again', () => {
    const job = new PassageJob(['a', 'b', 'c', 'd'].map((letter) => letter.repeat(150)));
    const first = job.take(1);
    expect(first).toEqual([0, 1]);
    job.giveBack(first);
    expect(job.take(1)).toEqual(first);
  });
});

describe('the size of a pool', () => {
  const machine = (change: Partial<Machine>): Machine => ({
    cores: 4,
    memory: undefined,
    hidden: false,
    onBattery: false,
    ...change,
  });
  it.each([
    ['what was measured', {}, 4],
    ['at most four', { cores: 16 }, 4],
    ['one while nothing was measured', { cores: undefined }, 1],
    ['one where one core was measured', { cores: 1 }, 1],
    ['half on battery', { onBattery: true }, 2],
    ['one in a hidden tab', { hidden: true }, 1],
    ['one with little memory', { memory: 2 }, 1],
    ['what was measured with enough memory', { memory: 8 }, 4],
  ] as const)('is %s', (_, change, size) => {
    expect(poolSize(machine(change))).toBe(size);
  });

  it('follows what the browser tells at the moment', async () => {
    const page = { hidden: false };
    const battery = { charging: false };
    const now = machineOf(page, {
      deviceMemory: 8,
      getBattery: () => Promise.resolve(battery),
    } as unknown as Navigator);
    await eventually(() => expect(now(4).onBattery).toBe(true));
    battery.charging = true;
    page.hidden = true;
    expect(now(4)).toEqual({ cores: 4, memory: 8, hidden: true, onBattery: false });
    // Firefox and Safari tell neither.
    expect(machineOf({ hidden: false }, {} as Navigator)(2)).toEqual(machine({ cores: 2 }));
  });

  it('is one for a model that is too large to be held twice', () => {
    expect([mayRepeat(28e6), mayRepeat(118e6)]).toEqual([true, false]);
  });
});

describe.skipIf(SHIPPED.length === 0)('a pool of the shipped model', { timeout: 120_000 }, () => {
  it('gives the vectors of one worker, bit by bit, and reads the folder once', async () => {
    const folder = SHIPPED[0]!;
    const wasmPaths = await pageRuntime();
    const reads: string[] = [];
    const source = (path: string): ModelSource => {
      const disk = diskSource(path);
      return { read: (name, options) => (reads.push(name), disk.read(name, options)) };
    };
    const worker = () => inProcessWorker(new Engine({ source, wasmPaths, threads: 1 }));
    const single = await ModelClient.load(worker(), folder, 'wasm');
    const alone = reads.splice(0);
    const pool = await loadPool({ worker, most: () => 2 }, folder);
    const passages = Array.from({ length: 26 }, (_, i) => `Boat ${i}`);
    const expected = await single.encode(passages, 'passage');
    const found = await pool.encode(passages, 'passage');
    expect(found).toEqual(expected);
    // Once more, when both workers have begun.
    expect(await pool.encode(passages, 'passage')).toEqual(expected);
    expect(await pool.classify(passages[0]!)).toEqual(await single.classify(passages[0]!));
    expect(reads.sort()).toEqual(alone.sort());
    pool.dispose();
    single.dispose();
  });
});
