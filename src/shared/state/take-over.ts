/**
 * How the page takes over what `index.html` shows of it: the frame at once, then part after part, each in a task of its own, so that the page can
 * be scrolled and typed into meanwhile.
 */

import { nextTask } from './yielder';

let active = false;
const parts: (() => void)[] = [];

/** Whether the page is taking over the frame: a part that is made now waits for its turn. */
export function isTakingOver(): boolean {
  return active;
}

/** Has the part taken over after the frame, in the order of the calls. */
export function takeOverLater(part: () => void): void {
  parts.push(part);
}

/**
 * @param frame takes the frame over and calls `takeOverLater` for each part.
 * @returns when the last part is taken over.
 */
export async function takeOver(frame: () => void): Promise<void> {
  active = true;
  try {
    frame();
  } finally {
    active = false;
  }
  for (let part = parts.shift(); part; part = parts.shift()) {
    await nextTask();
    part();
  }
}
