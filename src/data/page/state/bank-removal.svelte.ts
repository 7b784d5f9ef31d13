/** Deleting characters with a way back: what uses them is named first, and they can be brought back at once, and from the trash later. */

import type { BankRecord, TrashStore } from '../../../core/ports';
import type { Library } from './library.svelte';
import type { Notices } from '../../../ui/state/notices.svelte';
import { toTrash } from '../../../ui/state/to-trash';
import { t } from '../words/state';
import { errorText } from '../../../ui/state/locale.svelte';

/** Long enough to read the line and to press its button, in milliseconds. */
export const UNDO_TIME = 10_000;

interface Removed {
  /** What was deleted, in words. */
  readonly words: string;
  readonly records: readonly BankRecord[];
  /** Id of the deleted character that was open for questions. */
  readonly open: string | undefined;
  /** Its id in the trash; undefined where it is not there. */
  readonly trashed: string | undefined;
}

/** Characters that something else needs, before they are deleted. */
export interface NeededCharacters {
  readonly words: string;
  /** Titles of runs and lectures. */
  readonly uses: CharacterUses;
  readonly confirm: () => void;
}

/** What names a character, by title. */
export interface CharacterUses {
  readonly runs: readonly string[];
  readonly lectures: readonly string[];
}

interface RemovalDependencies {
  readonly library: Library;
  readonly notices: Notices;
  readonly trash?: TrashStore | undefined;
  /** What names any of these characters. */
  readonly uses?: (ids: readonly string[]) => Promise<CharacterUses>;
}

export class BankRemoval {
  readonly #dependencies: RemovalDependencies;
  readonly #library: Library;
  readonly #notices: Notices;
  #needed = $state.raw<NeededCharacters | undefined>();
  #removed = $state.raw<Removed | undefined>();
  #busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answer: ((go: boolean) => void) | undefined;

  constructor(dependencies: RemovalDependencies) {
    this.#dependencies = dependencies;
    this.#library = dependencies.library;
    this.#notices = dependencies.notices;
  }

  /** Characters that are to be deleted although something needs them, until that is confirmed or given up. */
  get needed(): NeededCharacters | undefined {
    return this.#needed;
  }
  /** Leaves them where they are. */
  keep(): void {
    this.#decide(false);
  }
  #decide(go: boolean): void {
    this.#needed = undefined;
    this.#answer?.(go);
    this.#answer = undefined;
  }

  /** Waits for a word where runs or lectures need them. @returns whether they may be deleted; false where that was given up. */
  async #mayGo(ids: readonly string[], words: string): Promise<boolean> {
    const uses = await this.#dependencies.uses?.(ids).catch(() => undefined);
    if (!uses || uses.runs.length + uses.lectures.length === 0) return true;
    return new Promise((resolve) => {
      this.#answer?.(false);
      this.#answer = resolve;
      this.#needed = { words, uses, confirm: () => this.#decide(true) };
    });
  }

  /** Whether what was deleted last is in the trash. */
  get isTrashed(): boolean {
    return this.#removed?.trashed !== undefined;
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
   * Reads the banks, then deletes them; what was deleted before can be brought back from the trash alone.
   *
   * @param words what they are, such as `Ottilie Brandt`.
   * @returns whether they are gone; where not, a notice says why.
   */
  async begin(ids: readonly string[], words: string): Promise<boolean> {
    if (this.#busy || !(await this.#mayGo(ids, words)) || this.#busy) return false;
    this.#busy = true;
    try {
      const records: BankRecord[] = [];
      for (const { id, revision, origin, importId } of this.#library.summaries) {
        if (!ids.includes(id)) continue;
        const bank = await this.#library.read(id);
        records.push({ id, revision, origin, bank, ...(importId !== undefined && { importId }) });
      }
      const open = this.#library.index?.bank.id;
      const remove = () => this.#library.remove(ids);
      const { trash } = this.#dependencies;
      const trashed = await toTrash(trash, { kind: 'character', ids, title: words }, remove);
      const wasOpen = open !== undefined && ids.includes(open) ? open : undefined;
      this.#removed = { words, records, open: wasOpen, trashed };
      this.#wait();
      return true;
    } catch (error) {
      this.#notices.add('error', t().notDeleted(words, errorText(error)));
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
      if (removed.trashed !== undefined) await this.#dependencies.trash!.discard([removed.trashed]);
      if (removed.open !== undefined) await this.#library.open(removed.open);
    } catch (error) {
      this.#notices.add('error', t().notBroughtBack(removed.words, errorText(error)));
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
