import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '../../../src/llm/providers/retry';

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

describe('Retry-After', () => {
  it('is a number of seconds, rounded up, or a date', () => {
    expect(retryAfterOf('12')).toBe(12);
    expect(retryAfterOf(' 1.2 ')).toBe(2);
    expect(retryAfterOf(at(60))).toBeGreaterThanOrEqual(58);
    expect(retryAfterOf(at(60))).toBeLessThanOrEqual(60);
  });

  it('is nothing where it is absent or neither', () => {
    expect(retryAfterOf(undefined)).toBeUndefined();
    expect(retryAfterOf('soon')).toBeUndefined();
  });

  it('in the past asks for no wait', () => {
    expect(retryAfterOf(at(-3600))).toBe(0);
  });

  it('is reckoned from the server’s own date, whatever clock is wrong', () => {
    const days = 86_400;
    expect(retryAfterOf(at(400 * days + 20), at(400 * days))).toBe(20);
    expect(retryAfterOf(at(-400 * days + 20), at(-400 * days))).toBe(20);
  });

  it('that lies over a day ahead is that of a wrong clock, and no wait', () => {
    expect(retryAfterOf(at(400 * 86_400))).toBeUndefined();
  });
});
