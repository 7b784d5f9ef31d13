import { describe, expect, it } from 'vitest';
import { PhraseError } from '../../src/core/text/phrase';
import { Job } from '../../src/ui/state/job.svelte';

/** A promise that the test settles. */
function held<T = void>() {
  let settle!: (value: T) => void;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle };
}

/** Says what is claimed, in order. */
function tabs(log: string[]) {
  return {
    exclusively: async <T>(work: string, action: () => Promise<T>): Promise<T> => {
      log.push(`begin ${work}`);
      return action().finally(() => log.push(`end ${work}`));
    },
    perform: async <T>(thing: object, action: () => Promise<T>): Promise<T> => {
      log.push(`begin ${JSON.stringify(thing)}`);
      return action().finally(() => log.push(`end ${JSON.stringify(thing)}`));
    },
  };
}

describe('a job', () => {
  it('claims its work and its thing for as long as it takes, and is done once', async () => {
    const log: string[] = [];
    const job = new Job<number>(tabs(log));
    const hold = held();
    const claim = { work: 'running an experiment', thing: { run: 'a' } } as const;
    const doing = job.start(
      claim,
      async (_, tell) => {
        tell(1);
        await hold.promise;
        return 'done';
      },
      0,
    );
    expect([job.phase, job.progress]).toEqual(['working', 0]);
    expect(await job.start(claim, () => Promise.resolve('again'))).toBeUndefined();
    expect(job.progress).toBe(1);
    hold.settle();
    expect(await doing).toBe('done');
    expect([job.phase, job.progress, job.problem]).toEqual(['idle', undefined, undefined]);
    expect(log).toEqual([
      'begin running an experiment',
      'begin {"run":"a"}',
      'end {"run":"a"}',
      'end running an experiment',
    ]);
  });

  it('that is started after it was stopped waits until the work before has let go', async () => {
    const log: string[] = [];
    const job = new Job<string>(tabs(log));
    const hold = held();
    const claim = { thing: { draft: 'd' } };
    const first = job.start(claim, async (signal, tell) => {
      await hold.promise;
      tell('too late');
      signal.throwIfAborted();
    });
    await Promise.resolve();
    expect(log).toEqual(['begin {"draft":"d"}']);
    job.stop();
    expect(job.working).toBe(true);
    const second = job.start(claim, async (_, tell) => {
      tell('second');
      log.push('second');
      return job.progress;
    });
    hold.settle();
    expect(await first).toBeUndefined();
    expect(await second).toBe('second');
    expect(log).toEqual([
      'begin {"draft":"d"}',
      'end {"draft":"d"}',
      'begin {"draft":"d"}',
      'second',
      'end {"draft":"d"}',
    ]);
    expect([job.phase, job.problem]).toEqual(['idle', undefined]);
  });

  it('says in every language why it failed, and not that it was stopped', async () => {
    const job = new Job();
    const why = { en: 'No room.', zh: '空间不足。' };
    await job.start({}, () => Promise.reject(new PhraseError(why)));
    expect([job.phase, job.problem]).toEqual(['idle', why]);
    const stopped = job.start({}, (signal) => Promise.reject(signal.reason as Error));
    expect(job.problem).toBeUndefined();
    job.stop();
    await stopped;
    expect([job.phase, job.problem]).toEqual(['idle', undefined]);
  });

  it('keeps an estimate as long as it is of the same thing; the one asked for last counts', async () => {
    const job = new Job<number, string>();
    const slow = held<string>();
    const first = job.count(() => slow.promise, 'plan 1');
    const second = job.count(() => Promise.resolve('two'), 'plan 2');
    expect(job.phase).toBe('counting');
    slow.settle('one');
    await Promise.all([first, second]);
    expect([job.estimateOf('plan 1'), job.estimateOf('plan 2'), job.phase]).toEqual([
      undefined,
      'two',
      'idle',
    ]);
    const dropped = job.count(() => Promise.resolve('three'), 'plan 3');
    job.forgetEstimate();
    await dropped;
    expect([job.estimateOf('plan 2'), job.estimateOf('plan 3'), job.phase]).toEqual([
      undefined,
      undefined,
      'idle',
    ]);
  });
});
