/** A record while it is edited: steps that can be taken back, saved by itself, with regard to other tabs. */

import { begun, redone, stepped, undone, type History } from '../../core/history';
import type { Saving } from './draft';

/** How long the hand must rest before what it wrote is saved, in milliseconds. */
export const SAVE_DELAY = 600;

/** What became of a write. */
type Put =
  | { readonly done: true; readonly revision: string }
  /** Another tab was first; nothing is written. */
  | { readonly done: false; readonly why: 'changed elsewhere' | 'deleted elsewhere' };

interface Kept<T> {
  readonly value: T;
  /** Another one after every change. */
  readonly revision: string;
}

interface SavedHistoryPorts<T> {
  /** What the store holds now. */
  readonly kept: () => Kept<T> | undefined;
  /** Writes; undefined as the revision writes over whatever is there. */
  readonly put: (value: T, revision: string | undefined) => Promise<Put>;
  /** What the reader is told where the record was deleted elsewhere, and where it could not be written. */
  readonly deleted: () => string;
  readonly failed: (error: unknown) => string;
  /** The time, in milliseconds. */
  readonly clock: () => number;
}

export class SavedHistory<T> {
  readonly #ports: SavedHistoryPorts<T>;
  #history: History<T>;
  #saving = $state.raw<Saving>({ state: 'saved' });
  /** What the store holds, by this tab's knowledge. */
  #saved: T;
  #revision: string;
  /** Another tab has deleted it. */
  #gone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ value, revision }: Kept<T>, ports: SavedHistoryPorts<T>) {
    this.#ports = ports;
    this.#history = $state.raw(begun(value));
    this.#saved = value;
    this.#revision = revision;
  }

  get now(): T {
    return this.#history.now;
  }
  get saving(): Saving {
    return this.#saving;
  }
  /** What an undo would take back, in words. */
  get undoWords(): string | undefined {
    return this.#history.done.at(-1)?.words;
  }
  get redoWords(): string | undefined {
    return this.#history.undone.at(-1)?.words;
  }
  get unsaved(): boolean {
    return this.#history.now !== this.#saved;
  }

  /**
   * One step further; saved soon.
   *
   * @param words what it does, as in "Undo: …".
   * @param merge key of the field that is typed in: typing without a pause is one step.
   */
  do(value: T, words: string, merge?: string): void {
    this.#set(stepped(this.#history, value, words, merge, this.#ports.clock()));
  }
  undo(): void {
    this.#set(undone(this.#history));
  }
  redo(): void {
    this.#set(redone(this.#history));
  }

  /** Saves what is not saved yet, now. @returns whether everything is saved. */
  save(): Promise<boolean> {
    return this.#queued(() => this.#save(this.#gone ? undefined : this.#revision));
  }
  /** Of two versions this one stays: what another tab wrote is written over. */
  keepMine(): Promise<boolean> {
    return this.#queued(() => this.#save(undefined));
  }
  /** Of two versions the other tab's stays. */
  takeTheirs(): void {
    const kept = this.#ports.kept();
    if (kept) this.#adopt(kept);
  }
  /** To be called when the store has another content: without changes of its own the editor shows that. */
  follow(): void {
    const kept = this.#ports.kept();
    const idle = !this.unsaved && this.#saving.state === 'saved';
    if (kept && kept.revision !== this.#revision && idle) this.#adopt(kept);
  }

  #adopt({ value, revision }: Kept<T>): void {
    clearTimeout(this.#timer);
    this.#history = begun(value);
    this.#saved = value;
    this.#revision = revision;
    this.#saving = { state: 'saved' };
  }

  #set(history: History<T>): void {
    if (history === this.#history) return;
    this.#history = history;
    // A conflict waits for the user's choice.
    if (this.#saving.state === 'changed elsewhere') return;
    this.#saving = { state: 'waiting' };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY);
  }

  #queued(save: () => Promise<boolean>): Promise<boolean> {
    clearTimeout(this.#timer);
    const saved = this.#queue.then(save);
    this.#queue = saved;
    return saved;
  }

  /** @param revision that is written over; undefined for any. */
  async #save(revision: string | undefined): Promise<boolean> {
    const value = this.#history.now;
    if (value === this.#saved && revision !== undefined) {
      if (this.#saving.state === 'waiting') this.#saving = { state: 'saved' };
      return true;
    }
    this.#saving = { state: 'saving' };
    try {
      const put = await this.#ports.put(value, revision);
      if (put.done) {
        this.#gone = false;
        this.#saved = value;
        this.#revision = put.revision;
        this.#saving = { state: this.unsaved ? 'waiting' : 'saved' };
      } else if (put.why === 'deleted elsewhere') {
        // To save it again is to bring it back: the user is asked first.
        this.#gone = true;
        this.#saving = { state: 'failed', why: this.#ports.deleted() };
      } else this.#saving = { state: put.why };
      return put.done && !this.unsaved;
    } catch (error) {
      this.#saving = { state: 'failed', why: this.#ports.failed(error) };
      return false;
    }
  }
}
