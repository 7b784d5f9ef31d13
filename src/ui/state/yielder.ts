/** The longest that a task may hold the page's thread, in milliseconds: half a frame, well under the 50 that a reader notices. */
const HOLD = 8;

/** Gives the thread back between the steps of a long computation, as often as is needed. */
export class Yielder {
  #since = performance.now();

  /** Returns at once, or after other work of the page where the thread was held too long. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < HOLD) return;
    await nextTask();
    this.#since = performance.now();
  }
}

/** A message is a task of its own, after which the page can draw, and is not throttled in tabs that are out of sight, as timers are. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
