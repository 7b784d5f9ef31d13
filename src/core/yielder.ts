/** Half a frame of the page, well under the 50 ms that a reader notices. */
const HOLD = 8;

/** Gives the thread back between the steps of a long computation, as often as is needed: the page draws, a worker hears a cancellation. */
export class Yielder {
  readonly #hold: number;
  #since = performance.now();

  /** @param hold the longest that a task may hold the thread, in milliseconds. */
  constructor(hold = HOLD) {
    this.#hold = hold;
  }

  /** Returns at once, or after other work of the thread if it was held too long. @throws the signal's reason. */
  async pause(signal?: AbortSignal): Promise<void> {
    if (performance.now() - this.#since >= this.#hold) {
      await nextTask();
      this.#since = performance.now();
    }
    signal?.throwIfAborted();
  }
}

/** Yields to the page between the steps of one computation. */
export function yieldToPage(): () => Promise<void> {
  const yielder = new Yielder();
  return () => yielder.pause();
}

/** A message is a task of its own: timers are clamped to 4 ms, and throttled in tabs that are out of sight. */
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
