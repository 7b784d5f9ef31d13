/** Looking at a run's results again while it goes on. */

/** Milliseconds between two looks, unless ten times what a look takes is longer. */
const AGAIN = 3000;

/** Decides when results are read again: the first at once, the last at once, those between now and then. */
export class FollowRun {
  readonly #look: () => Promise<void>;
  #took = 0;
  #seen: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param step tells one state of the run from another. */
  constructor(look: () => Promise<void>, step: string) {
    this.#look = look;
    this.#seen = step;
  }

  async look(): Promise<void> {
    this.stop();
    const begun = performance.now();
    await this.#look();
    this.#took = performance.now() - begun;
  }

  /** The run has come to a step. @param wanted at once: there is nothing to see yet, or nothing more will come. */
  follow(step: string, wanted: boolean): void {
    if (step === this.#seen) return;
    this.#seen = step;
    if (wanted) void this.look();
    else this.#timer ??= setTimeout(() => void this.look(), Math.max(AGAIN, 10 * this.#took));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
