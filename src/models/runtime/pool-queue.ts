/** What waits for a worker of a pool: questions first, then passages in pieces, so that none waits for long. */

/** A call that one worker answers, whichever is free. */
export interface Call<W> {
  readonly run: (worker: W) => Promise<void>;
  readonly reject: (error: unknown) => void;
  readonly isOver: () => boolean;
  /** Workers that have failed at it. */
  faults: number;
}

/** Characters of a piece: about a tenth of a second on one core. */
const PIECE = 1200;
/** Characters below which sharing out costs more than it gains. */
const LEAST = 200;
/** Texts of a piece at most: short ones cost more than their length says. */
const MOST_TEXTS = 8;

/** Texts that any worker may encode; each row has its place whoever computes it. */
export class PassageJob {
  readonly texts: readonly string[];
  /** Indices that no worker has taken yet, last first. */
  readonly #waiting: number[];
  faults = 0;
  #done = 0;
  #over = false;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.#waiting = texts.map((_, i) => texts.length - 1 - i);
  }

  /** Texts that wait for a worker. */
  get waiting(): number {
    return this.#waiting.length;
  }
  get isOver(): boolean {
    return this.#over;
  }
  get isDone(): boolean {
    return this.#done === this.texts.length;
  }
  get done(): number {
    return this.#done;
  }

  /**
   * The next texts for one worker; towards the end fewer, so that all workers end together.
   *
   * @param workers that share what is left.
   */
  take(workers: number): number[] {
    const left = this.#waiting.reduce((sum, i) => sum + this.texts[i]!.length, 0);
    const most = Math.min(PIECE, Math.max(LEAST, left / (2 * workers)));
    const taken: number[] = [];
    let length = 0;
    while (this.#waiting.length > 0 && taken.length < MOST_TEXTS) {
      const next = this.texts[this.#waiting.at(-1)!]!.length;
      if (taken.length > 0 && length + next > most) break;
      taken.push(this.#waiting.pop()!);
      length += next;
    }
    return taken;
  }

  /** Texts whose worker failed wait again, before the others. */
  giveBack(indices: readonly number[]): void {
    this.#waiting.push(...[...indices].reverse());
  }

  finish(count: number): void {
    this.#done += count;
  }

  /** Nothing more of it is wanted. */
  end(): void {
    this.#over = true;
    this.#waiting.length = 0;
  }
}
