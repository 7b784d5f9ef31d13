import { expect } from 'vitest';

/** A problem as expected in English; that it is told in Chinese too is tested of all problems at once (mutations.test.ts). */
export function saying(problem: { readonly where: string; readonly why: unknown }): unknown {
  return expect.objectContaining(problem);
}
