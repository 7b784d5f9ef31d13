/** What the worker serves that measures how quick a core is. */

import { type Handlers, serveWorker } from './serve';

export interface SpinCalls {
  /** Computes for so many milliseconds. @returns steps per millisecond. */
  spin: { input: number; progress: never; result: number };
}

/** Steps between two looks at the clock. */
const STEPS = 20_000;

export function spinHandlers(clock: () => number = () => performance.now()): Handlers<SpinCalls> {
  return {
    spin(milliseconds) {
      const started = clock();
      let steps = 0;
      let value = 1;
      let now = started;
      while (now - started < milliseconds) {
        for (let i = 0; i < STEPS; i++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
        steps += STEPS;
        now = clock();
      }
      // The value is looked at, so that no engine leaves the loop out.
      return (steps + (value === 0 ? 1 : 0)) / (now - started);
    },
  };
}

serveWorker<SpinCalls>(spinHandlers());
