import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JumpTyping, stageAction, strokeOf } from '../../../src/lectures/page/ui/stage/keys.svelte';
import { voteOf } from '../../../src/lectures/page/ui/vote/vote';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('keys of the stage', () => {
  it.each([
    ['ArrowRight', 'next'],
    ['PageDown', 'next'],
    [' ', 'next'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Escape', 'leave'],
    ['b', 'blank'],
    ['B', 'blank'],
    ['.', 'blank'],
    ['?', 'keys'],
    ['x', undefined],
  ])('%s: %s', (key, action) => expect(stageAction(press(key), true)).toBe(action));

  it('go back with Shift and space', () =>
    expect(stageAction(press(' ', { shiftKey: true }), true)).toBe('previous'));
  it('leave the browser’s own keys alone', () =>
    expect(stageAction(press('f', { ctrlKey: true }), true)).toBeUndefined());
  it('are no letters where these are switched off', () => {
    expect(stageAction(press('b'), false)).toBeUndefined();
    expect(stageAction(press('ArrowRight'), false)).toBe('next');
  });
});

describe('a number and Enter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const type = (jump: JumpTyping, ...keys: string[]) => keys.map((key) => jump.take(press(key), 14)).at(-1);

  it('go to the step', () => expect(type(new JumpTyping(), '1', '2', 'Enter')).toBe(11));
  it.each([
    ['0', 'Enter'],
    ['1', '5', 'Enter'],
    ['3', 'a', 'Enter'],
  ])('of %s%s%s go nowhere', (...keys) =>
    expect(type(new JumpTyping(), ...keys.filter(Boolean))).toBeUndefined(),
  );
  it('are forgotten after a while', () => {
    const jump = new JumpTyping();
    type(jump, '4');
    expect(jump.typed).toBe('4');
    vi.advanceTimersByTime(3100);
    expect(jump.typed).toBe('');
    expect(type(jump, 'Enter')).toBeUndefined();
  });
});

describe('keys of the vote', () => {
  it.each([
    ['Digit2', false, { choice: 1, back: false }],
    // With Shift the key types “@” on one keyboard, “"” on another.
    ['Digit2', true, { choice: 1, back: true }],
    ['Numpad3', false, { choice: 2, back: false }],
    ['Digit4', false, undefined],
    ['KeyB', false, undefined],
  ])('%s, Shift %s', (code, shiftKey, vote) =>
    expect(voteOf({ ...press('x', { shiftKey }), code }, 3)).toEqual(vote),
  );
});

describe('a stroke', () => {
  const from = { x: 300, y: 200 };
  it.each([
    [{ x: 180, y: 210 }, 'next'],
    [{ x: 420, y: 190 }, 'previous'],
    [{ x: 270, y: 200 }, undefined],
    [{ x: 220, y: 280 }, undefined],
  ])('to %j: %s', (to, way) => expect(strokeOf(from, to)).toBe(way));
});
