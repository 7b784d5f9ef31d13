import { describe, expect, it } from 'vitest';
import type { PairReading } from '../../../src/core/ports';
import { MOST_PAIRS, ReadPairs } from '../../../src/models/runtime/read-pairs';
import { Gate } from '../../ui/bag-model';

const pair = (relevance: number): PairReading => ({ relevance, answerable: 0, spans: [] });

/** Counts its runs. */
function reading(run: (n: number) => Promise<PairReading> = async (n) => pair(n)) {
  const pairs = new ReadPairs();
  const read = { runs: 0 };
  const of = async (passage = 'a passage', signal?: AbortSignal) =>
    (await pairs.of('Who?', passage, () => run(++read.runs), signal)).relevance;
  return { pairs, read, of };
}

describe('pairs that a reader reads', () => {
  it('are read once, also while they are being read, and each question by itself', async () => {
    const { pairs, read, of } = reading();
    expect(await Promise.all([of(), of(), of()])).toEqual([1, 1, 1]);
    expect(await of()).toBe(1);
    expect(await of('another passage')).toBe(2);
    expect((await pairs.of('Whose?', 'a passage', async () => pair(9))).relevance).toBe(9);
    expect(read.runs).toBe(2);
  });

  it('are read again where that failed, or where whoever asked first has given up', async () => {
    const first = new Gate();
    const { read, of } = reading((n) =>
      n === 1 ? first.opened.then(() => Promise.reject(new Error('given up'))) : Promise.resolve(pair(n)),
    );
    const [failed, joined] = [of(), of()];
    first.open();
    await expect(failed).rejects.toThrow('given up');
    expect(await joined).toBe(2);
    expect(read.runs).toBe(2);
  });

  it('are waited for until the signal, and stay for others', async () => {
    const slow = new Gate();
    const { read, of } = reading((n) => slow.opened.then(() => pair(n)));
    const stop = new AbortController();
    const [first, joined] = [of(), of('a passage', stop.signal)];
    stop.abort();
    await expect(joined).rejects.toMatchObject({ name: 'AbortError' });
    await expect(of('a passage', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    slow.open();
    expect([await first, read.runs]).toEqual([1, 1]);
  });

  it('are forgotten, the oldest first', async () => {
    const { of } = reading();
    for (let n = 0; n <= MOST_PAIRS; n++) await of(`passage ${n}`);
    expect(await of(`passage ${MOST_PAIRS}`)).toBe(MOST_PAIRS + 1);
    expect(await of('passage 0')).toBe(MOST_PAIRS + 2);
  });
});
