/** A trained reader before it has loaded: what it made of some questions was computed beforehand; all else waits for the model. */

import type { PairReading, PreparedReadings, ReadingModel } from '../../core/ports';
import { NOT_PREPARED } from './reader';

/** What was read of a question and a passage; undefined for a pair that was not. */
type Known = (question: string, passage: string) => PairReading | undefined;

export class PreparedReader implements ReadingModel {
  readonly stamp: ReadingModel['stamp'];
  readonly settings: ReadingModel['settings'];
  readonly #known: Known;
  readonly #loaded: ReadingModel | undefined;

  /** @param loaded reads what was not prepared. */
  constructor(
    { stamp, settings }: Pick<PreparedReadings, 'stamp' | 'settings'>,
    known: Known,
    loaded?: ReadingModel,
  ) {
    this.stamp = stamp;
    this.settings = settings;
    this.#known = known;
    this.#loaded = loaded;
  }

  /** @throws an error named `NOT_PREPARED` where a pair is not known and the model has not loaded; what the model throws. */
  async read(...[question, passages, options]: Parameters<ReadingModel['read']>): Promise<PairReading[]> {
    const known = passages.map((passage) => this.#known(question, passage));
    const unknown = passages.filter((_, i) => !known[i]);
    if (unknown.length === 0) return known.map((pair) => pair!);
    if (!this.#loaded) throw Object.assign(new Error('The reader has not loaded.'), { name: NOT_PREPARED });
    const read = await this.#loaded.read(question, unknown, options);
    return known.map((pair) => pair ?? read.shift()!);
  }
}
