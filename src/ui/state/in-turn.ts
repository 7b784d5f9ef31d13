/** Work in tasks of its own, one after the other: a reader can scroll and type meanwhile. */

import { afterFrame } from './after-frame';

/**
 * A queue.
 *
 * @param soon calls back in another task.
 * @returns puts work into the queue. What that returns takes the work back, where it has not been done yet.
 */
export function turns(soon: (work: () => void) => void): (work: () => void) => () => void {
  const waiting: (() => void)[] = [];
  let running = false;
  const next = (): void => {
    const work = waiting.shift();
    if (!work) {
      running = false;
      return;
    }
    try {
      work();
    } finally {
      soon(next);
    }
  };
  return (work) => {
    waiting.push(work);
    if (!running) {
      running = true;
      soon(next);
    }
    return () => {
      const at = waiting.indexOf(work);
      if (at >= 0) waiting.splice(at, 1);
    };
  };
}

/** With a drawn frame between two pieces of work. */
export const inTurn = turns(afterFrame);
