/** Assertions on what a page comes to show. */

import { expect } from 'vitest';

/**
 * Reads again and again until the assertion holds: a page draws after the action that changes it, on a busy machine long after. To be
 * awaited.
 */
export function eventually<T>(
  read: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
) {
  return expect.poll(read, { timeout: 60_000, interval: 50, ...options });
}
