/** The user's corrections of a character's labels, beside the originals. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the set lives within one computation */

import type { MemoryBank, Question } from '../../../core/memory/bank';
import {
  DISPUTABLE,
  type Disputable,
  readCorrections,
  writeCorrections,
} from '../../../runs/domain/corrections/corrections';
import type { CorrectionStore, LabelCorrection, SettingsStore, Tabs } from '../../../core/ports';
import { t } from '../words/state';
import type { Library } from './library.svelte';

const AUTHOR = 'disputes.author';

interface DisputesDependencies {
  readonly store: CorrectionStore;
  readonly settings: SettingsStore;
  readonly library: Pick<Library, 'summaries' | 'refresh'>;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** A question's label under dispute, as it is to be. */
export interface Dispute {
  readonly field: Disputable;
  readonly corrected: unknown;
  readonly reason: string;
  readonly author: string;
}

export class Disputes {
  readonly #dependencies: DisputesDependencies;
  #bank: string | undefined;
  #list = $state.raw<readonly LabelCorrection[]>([]);
  #author = $state('');

  constructor(dependencies: DisputesDependencies) {
    this.#dependencies = dependencies;
    dependencies.tabs?.listen('corrections', () => void this.#read().catch(() => undefined));
  }

  /** Of the bank that was opened last, oldest first. */
  get list(): readonly LabelCorrection[] {
    return this.#list;
  }
  /** Who disputed last, on any visit. */
  get author(): string {
    return this.#author;
  }

  of(question: string): readonly LabelCorrection[] {
    return this.#list.filter((each) => each.question === question);
  }

  /** Reads the corrections of a bank. @throws what the store says. */
  async open(bank: string): Promise<void> {
    if (this.#bank !== bank) this.#list = [];
    this.#bank = bank;
    this.#author ||= (await this.#dependencies.settings.get<string>(AUTHOR)) ?? '';
    await this.#read();
  }

  /** @throws Error with the remedy where something is missing or nothing is corrected; what the store says. */
  async dispute(bank: MemoryBank, question: Question, dispute: Dispute): Promise<void> {
    const { field, corrected } = dispute;
    const author = dispute.author.trim();
    const reason = dispute.reason.trim();
    const original = question[field];
    if (author === '') throw new Error(t().needsAuthor);
    if (reason === '') throw new Error(t().needsReason);
    if (JSON.stringify(original) === JSON.stringify(corrected)) throw new Error(t().nothingCorrected);
    await this.#dependencies.store.put({
      id: this.#dependencies.newId(),
      bank: bank.id,
      question: question.id,
      field,
      author,
      reason,
      original,
      corrected,
      when: this.#dependencies.now(),
    });
    this.#author = author;
    // Where it cannot be kept, the storage itself tells why.
    this.#dependencies.settings.set(AUTHOR, author).catch(() => undefined);
    await this.#changed();
  }

  /** @throws what the store says. */
  async withdraw({ bank, id }: LabelCorrection): Promise<void> {
    await this.#dependencies.store.remove(bank, id);
    await this.#changed();
  }

  /** All corrections of the library's characters as a file's text. @param banks only of these. */
  async exported(
    banks: readonly string[] = this.#dependencies.library.summaries.map(({ id }) => id),
  ): Promise<string> {
    const all = await Promise.all(banks.map((bank) => this.#dependencies.store.of(bank)));
    return writeCorrections(all.flat());
  }

  /**
   * Adds the corrections of a file; one that is there already is written again.
   *
   * @returns how many, and how many of them are of characters that the library does not have: they fit when these come.
   * @throws DatasetError, before anything is written, where the file is none of corrections; what the store says.
   */
  async imported(
    name: string,
    text: string,
  ): Promise<{ readonly added: number; readonly strangers: number }> {
    const corrections = readCorrections(name, text);
    for (const correction of corrections) await this.#dependencies.store.put(correction);
    await this.#changed();
    const known = new Set(this.#dependencies.library.summaries.map(({ id }) => id));
    return {
      added: corrections.length,
      strangers: corrections.filter(({ bank }) => !known.has(bank)).length,
    };
  }

  async #changed(): Promise<void> {
    await this.#read();
    // The list of characters counts disputes.
    await this.#dependencies.library.refresh();
  }

  async #read(): Promise<void> {
    const bank = this.#bank;
    if (bank === undefined) return;
    const list = await this.#dependencies.store.of(bank);
    if (this.#bank === bank) this.#list = list.toSorted((a, b) => (a.when < b.when ? -1 : 1));
  }
}

/** Whether a correction was made of another label than the bank has now: the bank was edited since. */
export function isOutdated({ field, original }: LabelCorrection, question: Question | undefined): boolean {
  const known = DISPUTABLE.find((each) => each === field);
  return !question || !known || JSON.stringify(question[known]) !== JSON.stringify(original);
}
