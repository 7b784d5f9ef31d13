/** The questions of the chosen characters, read so that a plan can say which of them it scores. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the map is replaced as a whole, never changed */
import type { MemoryBank, Question } from '../../../core/memory/bank';
import type { BankSummary } from '../../../core/memory/summary';
import { Latest } from '../../../ui/state/latest';

/** Reading more would take longer than anyone waits before a start. */
const MOST = 50;

export class BankQuestions {
  readonly #readBank: (id: string) => Promise<MemoryBank>;
  #read = $state.raw<
    ReadonlyMap<string, { readonly revision: string; readonly questions: readonly Question[] }>
  >(new Map());
  readonly #latest = new Latest();

  constructor(read: (id: string) => Promise<MemoryBank>) {
    this.#readBank = read;
  }

  /** Bank by bank; undefined until all are read. */
  of(ids: readonly string[]): readonly (readonly Question[])[] | undefined {
    const found = ids.flatMap((id) => this.#read.get(id) ?? []);
    return found.length === ids.length ? found.map(({ questions }) => questions) : undefined;
  }

  /** Reads what is not read yet; of too many nothing. */
  async look(banks: readonly Pick<BankSummary, 'id' | 'revision'>[]): Promise<void> {
    const signal = this.#latest.begin();
    if (banks.length > MOST) return;
    for (const { id, revision } of banks) {
      if (this.#read.get(id)?.revision === revision) continue;
      // One that cannot be read says so where it is asked.
      const bank = await this.#readBank(id).catch(() => undefined);
      if (signal.aborted) return;
      if (bank) this.#read = new Map([...this.#read, [id, { revision, questions: bank.questions }]]);
    }
  }
}
