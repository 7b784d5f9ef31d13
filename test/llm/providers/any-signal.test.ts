import { describe, expect, it } from 'vitest';
import { anySignal } from '../../../src/llm/providers/network';

describe.each([
  ['with the browser’s own', undefined],
  ['without it', null],
])('several signals as one, %s', (_, own) => {
  const join = (...signals: AbortSignal[]) => (own === null ? anySignal(signals, null) : anySignal(signals));

  it('abort with the first that aborts, for its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = join(first.signal, second.signal);
    expect(signal.aborted).toBe(false);
    second.abort('second');
    expect(signal.reason).toBe('second');
    first.abort('first');
    expect(signal.reason).toBe('second');
  });

  it('are aborted at once where one of them is', () => {
    const signal = join(new AbortController().signal, AbortSignal.abort('before'));
    expect(signal.reason).toBe('before');
  });
});
