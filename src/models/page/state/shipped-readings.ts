/** What the trained readers made of the bundled characters' questions, bank by bank, as far as it was fetched. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { BundledLibrary, PreparedReadings, ReadingModel } from '../../../core/ports';

export class ShippedReadings {
  readonly #fetch: BundledLibrary['readings'];
  readonly #asked = new Map<string, Promise<void>>();
  readonly #fetched = new Map<string, PreparedReadings>();

  constructor(fetch: BundledLibrary['readings']) {
    this.#fetch = fetch;
  }

  /** Fetches a bank's, once. What could not be fetched is tried again with the next question. */
  bring({ id }: MemoryBank): Promise<void> {
    const asked =
      this.#asked.get(id) ??
      this.#fetch(id).then(
        (readings) => void (readings && this.#fetched.set(id, readings)),
        () => void this.#asked.delete(id),
      );
    this.#asked.set(id, asked);
    return asked;
  }

  /** The reader of a bank's questions; the loaded one itself where nothing was prepared, or by another model. */
  readerOf({ id }: MemoryBank, loaded: ReadingModel | undefined): ReadingModel | undefined {
    const readings = this.#fetched.get(id);
    return readings && (loaded?.stamp.hash ?? readings.stamp.hash) === readings.stamp.hash
      ? readings.reader(loaded)
      : loaded;
  }
}
