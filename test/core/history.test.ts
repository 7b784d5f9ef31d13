import { describe, expect, it } from 'vitest';
import { begun, redone, stepped, undone, type History } from '../../src/core/history';

const typed = (history: History<string>, to: string, at: number, merge?: string) =>
  stepped(history, to, `to ${to}`, merge, at);

describe('a history', () => {
  it('goes back and forth, with the words of each step', () => {
    const history = typed(typed(begun('a'), 'b', 0), 'c', 10);
    const back = undone(history);
    expect(back.now).toBe('b');
    expect(back.undone.at(-1)!.words).toBe('to c');
    expect(back.done.at(-1)!.words).toBe('to b');
    expect(redone(back)).toEqual(history);
    expect(undone(undone(back)).now).toBe('a');
  });

  it('takes typing without a pause for one step', () => {
    let history = begun('');
    for (const [i, text] of ['h', 'he', 'hel'].entries()) history = typed(history, text, i * 500, 'field');
    expect(history.done).toHaveLength(1);
    history = typed(history, 'help', 9000, 'field');
    expect(history.done).toHaveLength(2);
    expect(undone(history).now).toBe('hel');
    expect(undone(undone(history)).now).toBe('');
  });

  it('keeps what is typed after an undo apart from what was typed before', () => {
    const back = undone(typed(typed(begun(''), 'a', 0, 'field'), 'b', 5000, 'field'));
    const on = typed(back, 'c', 5001, 'field');
    expect(on.undone).toEqual([]);
    expect(undone(on).now).toBe('a');
  });

  it('is the same where nothing changes', () => {
    const history = begun('a');
    expect(typed(history, 'a', 0)).toBe(history);
    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });
});
