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

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** Reads those of earlier visits. */
  async load(): Promise<void> {
    const stored = await this.#store.get<unknown>(KEY);
    if (Array.isArray(stored)) this.#all = stored.filter(isAsked).slice(0, MOST_ASKED);
  }

  /** Of all characters. */
  get count(): number {
    return this.#all.length;
  }

  /** Of one character, newest first. */
  of(bank: string): readonly string[] {
    return this.#all.filter((each) => each.bank === bank).map(({ text }) => text);
  }

  /** Remembers a question. Asked again, it stands first and once. What cannot be stored is remembered for this visit. */
  async add(bank: string, text: string): Promise<void> {
    const question = text.trim();
    if (question === '') return;
    const others = this.#all.filter((each) => each.bank !== bank || each.text !== question);
    await this.#keep([{ bank, text: question }, ...others].slice(0, MOST_ASKED));
  }

  /** Forgets all. */
  async clear(): Promise<void> {
    await this.#keep([]);
  }

  async #keep(all: readonly AskedQuestion[]): Promise<void> {
    this.#all = all;
    await this.#store.set(KEY, all.length > 0 ? all : undefined).catch(() => undefined);
  }
}

function isAsked(value: unknown): value is AskedQuestion {
  const { bank, text } = (value ?? {}) as Partial<AskedQuestion>;
  return typeof bank === 'string' && typeof text === 'string';
}
