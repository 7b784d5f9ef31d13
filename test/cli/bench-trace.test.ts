import { expect, test } from 'vitest';
import { profileOf } from '../bench/trace';

const event = (name: string, ts: number, dur: number, more: object = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur,
  tdur: dur,
  cat: 'devtools.timeline',
  ...more,
});
const mark = { ...event('bench-traced', 0, 0), ph: 'R' };

test('what an event calls is counted as its own kind, and a layout within a script as forced', () => {
  const profile = profileOf([
    mark,
    event('RunTask', 1000, 20_000),
    event('FunctionCall', 2000, 10_000),
    event('Layout', 4000, 3000),
    event('Layout', 15_000, 2000),
  ]);
  expect(profile.milliseconds).toMatchObject({ tasks: 20, script: 7, layout: 5, style: 0 });
  expect(profile).toMatchObject({ layouts: 2, forced: 1 });
});

test('processor time counts where the trace has it, and other threads do not', () => {
  const profile = profileOf([
    mark,
    event('FunctionCall', 1000, 9000, { tdur: 4000 }),
    event('FunctionCall', 1000, 9000, { tid: 2 }),
  ]);
  expect(profile.milliseconds.script).toBe(4);
  expect(() => profileOf([event('FunctionCall', 1, 1)])).toThrow('which thread');
});
