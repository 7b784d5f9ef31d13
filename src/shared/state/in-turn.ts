/** Work in tasks of its own, one after the other, with a drawn frame between them: a reader can scroll and type meanwhile. */

import { afterFrame } from './after-frame';

const waiting: (() => void)[] = [];
let running = false;

/** @returns takes the work back, where it has not been done yet. */
export function inTurn(work: () => void): () => void {
  waiting.push(work);
  if (!running) {
    running = true;
    afterFrame(next);
  }
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function next(): void {
  const work = waiting.shift();
  if (!work) {
    running = false;
    return;
  }
  try {
    work();
  } finally {
    afterFrame(next);
  }
}
