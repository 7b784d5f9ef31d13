/** How many threads are worth starting: measured once, kept, and never more than the browser reports. */

import { describe, expect, it } from 'vitest';
import { Cores, coresOf, type CoresDependencies } from '../../../src/models/runtime/cores';
import { measureCores, usefulThreads } from '../../../src/models/runtime/measure-cores';
import { PLAIN_ERRORS } from '../../../src/workers/protocol';
import { handled } from '../../../src/workers/serve';
import { spinHandlers, type SpinCalls } from '../../../src/workers/spin-worker';
import { inProcessWorker, type InProcessWorker } from './in-process';

/** A machine with so many cores: computations side by side share them. */
const machine = (cores: number) => (threads: number) => Promise.resolve(100 * Math.min(threads, cores));

function memory(kept: Record<string, unknown> = {}) {
  return {
    kept,
    get: <T>(key: string) => Promise.resolve(kept[key] as T | undefined),
    set: (key: string, value: unknown) => {
      kept[key] = value;
      return Promise.resolve();
    },
  };
}

function visit(store: CoresDependencies['store'], change: Partial<CoresDependencies> = {}) {
  const asked: number[] = [];
  const cores = new Cores({
    store,
    reported: 8,
    idle: () => Promise.resolve(),
    measure: (most) => {
      asked.push(most);
      return usefulThreads(machine(2), most);
    },
    ...change,
  });
  return { cores, asked };
}

describe('the number of useful threads', () => {
  it.each([
    [1, 8, 1],
    [2, 8, 2],
    [3, 4, 3],
    [4, 4, 4],
    [16, 8, 8],
  ])('of a machine with %i cores that reports %i is %i', async (cores, most, useful) => {
    expect(await usefulThreads(machine(cores), most)).toBe(useful);
  });

  it('counts two threads of one core where they gain a fifth, and leaves out a tenth', async () => {
    expect(await usefulThreads((threads) => Promise.resolve(threads === 1 ? 100 : 120), 4)).toBe(2);
    expect(await usefulThreads((threads) => Promise.resolve(threads === 1 ? 100 : 109), 4)).toBe(1);
  });

  it('is told by the best of three rounds: one busy moment changes nothing', async () => {
    let calls = 0;
    const disturbed = (threads: number) => {
      calls++;
      return machine(4)(threads).then((rate) => (calls === 4 ? rate / 10 : rate));
    };
    expect(await usefulThreads(disturbed, 4)).toBe(4);
    expect(calls).toBe(3 * 4);
  });

  it('never exceeds what the browser reports, and is what it reports where nothing was measured', () => {
    expect([coresOf('', 8), coresOf('cores=2', 8), coresOf('cores=8', 4), coresOf('cores=0', 4)]).toEqual([
      8, 2, 4, 1,
    ]);
    expect(coresOf('some other name', 4)).toBe(4);
  });
});

describe('a visit', () => {
  it('measures once and uses the result; so does the next one, which measures no more', async () => {
    const store = memory();
    const first = visit(store);
    await first.cores.measure();
    expect(first.asked).toEqual([8]);
    expect([first.cores.workerName, first.cores.count]).toEqual(['cores=2', 2]);
    const second = visit(store);
    await second.cores.load();
    expect(second.cores.workerName).toBe('cores=2');
    expect(coresOf(second.cores.workerName, 8)).toBe(2);
    await second.cores.measure();
    expect(second.asked).toEqual([]);
  });

  it('waits until the page is idle', async () => {
    let rest!: () => void;
    const idle = new Promise<void>((resolve) => (rest = resolve));
    const { cores, asked } = visit(memory(), { idle: () => idle });
    const measuring = cores.measure();
    await cores.load();
    expect(asked).toEqual([]);
    rest();
    await measuring;
    expect(asked).toEqual([8]);
  });

  it('measures again where the browser reports another number, or where what is kept is damaged', async () => {
    for (const kept of [
      { reported: 4, measured: 2 },
      { reported: 8, measured: 0 },
      { reported: 8, measured: 'two' },
      'eight',
    ]) {
      const { cores, asked } = visit(memory({ cores: kept }));
      await cores.load();
      expect([cores.workerName, cores.count]).toEqual(['', undefined]);
      await cores.measure();
      expect(asked).toEqual([8]);
    }
  });

  it('measures nothing where there is one core, or no number', async () => {
    for (const change of [{ reported: 1 }, { reported: Number.NaN }]) {
      const { cores, asked } = visit(memory(), change);
      await cores.measure();
      expect(asked).toEqual([]);
    }
  });

  it('goes on where nothing can be kept or read', async () => {
    const broken = {
      get: () => Promise.reject(new Error('no database')),
      set: () => Promise.reject(new Error('no database')),
    };
    const { cores, asked } = visit(broken);
    await cores.measure();
    expect([cores.workerName, asked]).toEqual(['cores=2', [8]]);
  });
});

describe('the workers that measure', () => {
  it('compute until their time is over, and end with the measurement', async () => {
    let now = 0;
    const spin = spinHandlers(() => now++);
    expect(spin.spin(25, { signal: new AbortController().signal, onProgress: () => undefined })).toBe(20_000);
    const started: InProcessWorker[] = [];
    const start = () => {
      const worker = inProcessWorker(handled<SpinCalls>({ spin: () => 7 }), PLAIN_ERRORS);
      started.push(worker);
      return worker;
    };
    // Workers that do not slow each other down: as many cores as were asked for.
    expect(await measureCores(start, 4)).toBe(4);
    expect(started.map(({ terminated }) => terminated)).toEqual([true, true, true, true]);
  });
});
