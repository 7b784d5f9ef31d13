import { describe, expect, it } from 'vitest';
import {
  clockText,
  paused,
  spentInAll,
  spentOn,
  started,
  STOPPED,
  timerSchema,
  turned,
} from '../../src/lectures/domain/timer';

describe('the clock', () => {
  it('counts each step by itself while it runs', () => {
    let timer = started(STOPPED, 'a', 1000);
    timer = turned(timer, 'b', 4000);
    timer = turned(timer, 'a', 6000);
    expect(spentOn(timer, 'a', 7000)).toBe(3000 + 1000);
    expect(spentOn(timer, 'b', 7000)).toBe(2000);
    expect(spentInAll(timer, 7000)).toBe(6000);
  });

  it('stands still while it is paused, whatever step is shown', () => {
    let timer = paused(started(STOPPED, 'a', 0), 500);
    timer = turned(timer, 'b', 9000);
    expect(timer.running).toBeUndefined();
    expect(spentInAll(timer, 99_000)).toBe(500);
    expect(spentOn(started(timer, 'b', 100_000), 'b', 100_250)).toBe(250);
  });

  it('loses nothing where the machine’s clock is set back', () => {
    const timer = started(STOPPED, 'a', 10_000);
    expect(spentOn(timer, 'a', 4000)).toBe(0);
  });

  it('is plain data for the other window', () => {
    const timer = turned(started(STOPPED, 'a', 0), 'b', 10);
    expect(timerSchema.parse(JSON.parse(JSON.stringify(timer)))).toEqual(timer);
  });
});

describe('a time in words', () => {
  it.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [247_000, '4:07'],
    [3_847_000, '1:04:07'],
    [-61_000, '−1:01'],
  ])('%d ms is %s', (time, words) => expect(clockText(time)).toBe(words));
});
