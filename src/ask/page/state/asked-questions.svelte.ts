/** The questions that the user asked, newest first; kept with the settings, so that they travel in an archive. */

import type { SettingsStore } from '../../../core/ports';

export interface AskedQuestion {
  /** Id of the character's bank. */
  readonly bank: string;
  readonly text: string;
}

const KEY = 'ask.asked';
/** How many are kept, over all characters. */
export const MOST_ASKED = 100;

export class AskedQuestions {
  readonly #store: SettingsStore;
  #all = $state.raw<readonly AskedQuestion[]>([]);
  #last = $state<string | undefined>();

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** Reads those of earlier visits. */
  async load(): Promise<void> {
    this.#all = askedIn(await this.#store.get<unknown>(KEY));
  }

  /** Of all characters. */
  get count(): number {
    return this.#all.length;
  }

  /** Id of the character that was asked last in this visit. */
  get last(): string | undefined {
    return this.#last;
  }

  /** Of one character, newest first. */
  of(bank: string): readonly string[] {
    return this.#all.filter((each) => each.bank === bank).map(({ text }) => text);
  }

  /** Remembers a question. Asked again, it stands first and once. What cannot be stored is remembered for this visit. */
  async add(bank: string, text: string): Promise<void> {
    const question = text.trim();
    if (question === '') return;
    this.#last = bank;
    await this.#change((all) => {
      const others = all.filter((each) => each.bank !== bank || each.text !== question);
      return [{ bank, text: question }, ...others].slice(0, MOST_ASKED);
    });
  }

  /** Forgets all. */
  async clear(): Promise<void> {
    await this.#change(() => []);
  }

  async #change(change: (all: readonly AskedQuestion[]) => readonly AskedQuestion[]): Promise<void> {
    this.#all = change(this.#all);
    const kept = await this.#store
      .change<unknown>(KEY, (stored) => {
        const all = change(askedIn(stored));
        return all.length > 0 ? all : undefined;
      })
      .catch(() => this.#all);
    // With those of another tab.
    this.#all = askedIn(kept);
  }
}

function askedIn(stored: unknown): readonly AskedQuestion[] {
  return Array.isArray(stored) ? stored.filter(isAsked).slice(0, MOST_ASKED) : [];
}

function isAsked(value: unknown): value is AskedQuestion {
  const { bank, text } = (value ?? {}) as Partial<AskedQuestion>;
  return typeof bank === 'string' && typeof text === 'string';
}
