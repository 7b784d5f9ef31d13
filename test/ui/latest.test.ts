import { describe, expect, it } from 'vitest';
import { Latest } from '../../src/ui/state/latest';
import { Gate } from './bag-model';

/** Notes what becomes of work, under its name. */
function outcomes() {
  const notes: string[] = [];
  const of = (name: string) => ({
    done: (value: string) => void notes.push(`${name} done: ${value}`),
    failed: (error: unknown) => void notes.push(`${name} failed: ${(error as Error).message}`),
    ended: () => void notes.push(`${name} ended`),
  });
  return { notes, of };
}

describe('the latest work', () => {
  it('tells its result, then its end', async () => {
    const { notes, of } = outcomes();
    await new Latest().run(async () => 'ok', of('a'));
    expect(notes).toEqual(['a done: ok', 'a ended']);
  });

  it('tells its failure, one that is thrown at once too', async () => {
    const { notes, of } = outcomes();
    const latest = new Latest();
    await latest.run(() => Promise.reject(new Error('no bank')), of('a'));
    await latest.run(() => {
      throw new Error('no model');
    }, of('b'));
    expect(notes).toEqual(['a failed: no bank', 'a ended', 'b failed: no model', 'b ended']);
  });

  it('takes the place of earlier work, whose signal is aborted and whose result and failure are dropped', async () => {
    const { notes, of } = outcomes();
    const latest = new Latest();
    const gate = new Gate();
    const signals: AbortSignal[] = [];
    const late = async (signal: AbortSignal) => {
      signals.push(signal);
      await gate.opened;
      return 'late';
    };
    const first = latest.run(late, of('first'));
    const second = latest.run(async (signal) => {
      await late(signal);
      throw new Error('late');
    }, of('second'));
    const third = latest.run(late, of('third'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    gate.open();
    await Promise.all([first, second, third]);
    expect(notes).toEqual(['third done: late', 'third ended']);
  });

  it('that is stopped says nothing any more, and other work can begin', async () => {
    const { notes, of } = outcomes();
    const latest = new Latest();
    const gate = new Gate();
    const stopped = latest.run(async () => {
      await gate.opened;
      return 'late';
    }, of('a'));
    latest.stop();
    gate.open();
    await stopped;
    expect(notes).toEqual([]);
    await latest.run(async () => 'ok', of('b'));
    expect(notes).toEqual(['b done: ok', 'b ended']);
  });

  it('of several steps learns from its signal that it was overtaken', () => {
    const latest = new Latest();
    const first = latest.begin();
    const second = latest.begin();
    expect([first.aborted, second.aborted]).toEqual([true, false]);
    latest.stop();
    expect(second.aborted).toBe(true);
    latest.stop();
  });

  it('rejects where its own callback throws, which is an error of the program', async () => {
    const { of } = outcomes();
    const done = () => {
      throw new Error('a mistake');
    };
    await expect(new Latest().run(async () => 'ok', { ...of('a'), done })).rejects.toThrow('a mistake');
  });
});
