/**
 * How the page takes over what `index.html` shows of it: the frame at once, then part after part, each in a task of its own, so that the page can
 * be scrolled and typed into meanwhile.
 */

import { turns } from './in-turn';
import { nextTask } from '../../core/yielder';

/** Puts a part into the queue. Without a frame between them: to draw the page after each part takes longer than the parts. */
export const takeOverLater = turns((work) => void nextTask().then(work));

let active = false;

/** Whether the page is taking over the frame: a part that is made now is to be put into the queue. */
export function isTakingOver(): boolean {
  return active;
}

/**
 * @param frame takes the frame over and puts each part into the queue.
 * @returns when the last part is taken over.
 */
export function takeOver(frame: () => void): Promise<void> {
  active = true;
  try {
    frame();
  } finally {
    active = false;
  }
  return new Promise((resolve) => void takeOverLater(resolve));
}
