/** The characters at hand, and the one that is open. */

import type { Language, MemoryBank } from '../core/memory/bank';
import type { BankRecord, BankStore, BundledLibrary, SettingsStore } from '../core/ports';
import { BankIndex } from '../core/retrieval/bank-index';
import type { Notices } from './notices.svelte';

const LAST_OPEN = 'library.open';
const LAST_LANGUAGE = 'library.language';

interface Parts {
  readonly banks: BankStore;
  readonly settings: SettingsStore;
  readonly bundled: BundledLibrary;
  readonly notices: Notices;
}

export class Library {
  readonly #parts: Parts;
  #records = $state.raw<readonly BankRecord[]>([]);
  #index = $state.raw<BankIndex | undefined>();
  #failure = $state<string | undefined>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get banks(): readonly MemoryBank[] {
    return this.#records.map((record) => record.bank);
  }
  /** The open character's bank with its lexical indexes. */
  get index(): BankIndex | undefined {
    return this.#index;
  }
  /** Why there is no character to show. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Reads what is kept, adds or renews the bundled characters, and opens the last one. */
  async start(): Promise<void> {
    const kept = await this.#parts.banks.all();
    this.#records = inOrder(kept);
    try {
      await this.#seed(kept);
    } catch (error) {
      const why = reason(error);
      if (this.#records.length === 0) this.#failure = `The bundled characters could not be read. ${why}`;
      else this.#parts.notices.add('warning', `Not all bundled characters could be renewed. ${why}`);
    }
    const last = await this.#parts.settings.get<string>(LAST_OPEN);
    const first = this.banks.find((bank) => bank.id === last) ?? this.banks[0];
    if (first) this.#index = new BankIndex(first);
  }

  /** Opens a character. */
  open(id: string): void {
    const bank = this.banks.find((candidate) => candidate.id === id);
    if (!bank || bank.id === this.#index?.bank.id) return;
    this.#index = new BankIndex(bank);
    // Where it cannot be kept, the storage itself tells why.
    this.#parts.settings.set(LAST_OPEN, id).catch(() => undefined);
    this.#parts.settings.set(LAST_LANGUAGE, bank.character.language).catch(() => undefined);
  }

  /** The language of the character last open, known before any bank is read; English on the first visit. */
  async lastLanguage(): Promise<Language> {
    return (await this.#parts.settings.get<Language>(LAST_LANGUAGE)) === 'zh' ? 'zh' : 'en';
  }

  /** Reads what is new or has changed; one unreadable character does not keep the others out. @throws Error with every reason. */
  async #seed(kept: readonly BankRecord[]): Promise<void> {
    const listed = await this.#parts.bundled.list();
    // What the user brought in is never overwritten.
    const known = (id: string, revision: string) =>
      kept.some((r) => r.id === id && (r.revision === revision || r.origin === 'imported'));
    const stale = listed.filter(({ id, revision }) => !known(id, revision));
    const results = await Promise.allSettled(
      stale.map(async ({ id, revision }): Promise<BankRecord> => {
        return { id, revision, bank: await this.#parts.bundled.read(id), origin: 'bundled' };
      }),
    );
    const fresh = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (fresh.length > 0) {
      this.#records = inOrder([...kept.filter((r) => !fresh.some((f) => f.id === r.id)), ...fresh]);
      await this.#parts.banks.putAll(fresh);
    }
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [reason(result.reason)] : [],
    );
    if (reasons.length > 0) throw new Error(reasons.join(' '));
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** English before Chinese, then by name, so the list is the same on every visit. */
function inOrder(records: readonly BankRecord[]): BankRecord[] {
  const language = ({ bank }: BankRecord) => bank.character.language;
  const name = ({ bank }: BankRecord) => bank.character.name;
  return [...records].sort(
    (a, b) => language(a).localeCompare(language(b)) || name(a).localeCompare(name(b)),
  );
}
