/** The longest that a task may hold the page's thread, in milliseconds: half a frame, well under the 50 that a reader notices. */
const HOLD = 8;

/** Gives the thread back between the steps of a long computation, as often as is needed. */
export class Breath {
  #since = performance.now();

  /** Returns at once, or after other work of the page where the thread was held too long. */
  async take(): Promise<void> {
    if (performance.now() - this.#since < HOLD) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
