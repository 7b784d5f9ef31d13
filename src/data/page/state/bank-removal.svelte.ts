/** Deleting characters with a way back: they are held in memory until the time for second thoughts is over. */

import type { BankRecord } from '../../../core/ports';
import type { Library } from './library.svelte';
import type { Notices } from '../../../ui/state/notices.svelte';
import { t } from '../words/state';
import { wordsOf } from '../../../ui/state/locale.svelte';

/** Long enough to read the line and to press its button, in milliseconds. */
export const UNDO_TIME = 10_000;

interface Removed {
  /** What was deleted, in words. */
  readonly words: string;
  readonly records: readonly BankRecord[];
  /** Id of the deleted character that was open for questions. */
  readonly open: string | undefined;
}

export class BankRemoval {
  readonly #library: Library;
  readonly #notices: Notices;
  #removed = $state.raw<Removed | undefined>();
  #busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ library, notices }: { readonly library: Library; readonly notices: Notices }) {
    this.#library = library;
    this.#notices = notices;
  }

  /** What was deleted last and can still be brought back, in words. */
  get words(): string | undefined {
    return this.#removed?.words;
  }
  /** Whether something is being deleted or brought back. */
  get busy(): boolean {
    return this.#busy;
  }

  /**
   * Reads the banks, then deletes them; what was deleted before can no longer be brought back.
   *
   * @param words what they are, such as `Ottilie Brandt`.
   * @returns whether they are gone; where not, a notice says why.
   */
  async begin(ids: readonly string[], words: string): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    try {
      const records: BankRecord[] = [];
      for (const { id, revision, origin, importId } of this.#library.summaries) {
        if (!ids.includes(id)) continue;
        const bank = await this.#library.read(id);
        records.push({ id, revision, origin, bank, ...(importId !== undefined && { importId }) });
      }
      const open = this.#library.index?.bank.id;
      await this.#library.remove(ids);
      this.#removed = { words, records, open: open !== undefined && ids.includes(open) ? open : undefined };
      this.#wait();
      return true;
    } catch (error) {
      this.#notices.add('error', t().notDeleted(words, wordsOf(error)));
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** Brings back what was deleted last. Where that fails, it can be tried again until the time is over. */
  async undo(): Promise<void> {
    const removed = this.#removed;
    if (!removed || this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      await this.#library.put(removed.records);
      this.#removed = undefined;
      if (removed.open !== undefined) await this.#library.open(removed.open);
    } catch (error) {
      this.#notices.add('error', t().notBroughtBack(removed.words, wordsOf(error)));
      this.#wait();
    } finally {
      this.#busy = false;
    }
  }

  /** Lets go of what was deleted. */
  dismiss(): void {
    clearTimeout(this.#timer);
    this.#removed = undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#removed = undefined), UNDO_TIME);
  }
}
