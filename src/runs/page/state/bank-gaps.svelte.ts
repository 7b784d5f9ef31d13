/** What the chosen characters lack for a plan to score them. Their questions are read for it. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the map is replaced as a whole, never changed */
import { gapsIn, type AskedBank, type Labels } from '../../domain/run/gaps';
import type { MemoryBank } from '../../../core/memory/bank';
import type { BankSummary } from '../../../core/memory/summary';
import type { Phrase } from '../../../core/text/phrase';
import { Latest } from '../../../ui/state/latest';

/** Reading more would take longer than anyone waits before a start. */
const MOST = 50;

export class BankGaps {
  readonly #readBank: (id: string) => Promise<MemoryBank>;
  #read = $state.raw<ReadonlyMap<string, AskedBank & { readonly revision: string }>>(new Map());
  readonly #latest = new Latest();

  constructor(read: (id: string) => Promise<MemoryBank>) {
    this.#readBank = read;
  }

  /** One sentence for each label that questions lack, of the banks that are read. */
  of(ids: readonly string[], needed: Labels): readonly Phrase[] {
    return gapsIn(
      ids.flatMap((id) => this.#read.get(id) ?? []),
      needed,
    );
  }

  /** Reads what is not read yet. The bundled ones are whole. */
  async look(banks: readonly Pick<BankSummary, 'id' | 'name' | 'revision' | 'origin'>[]): Promise<void> {
    const signal = this.#latest.begin();
    for (const { id, name, revision, origin } of banks.slice(0, MOST)) {
      if (origin === 'bundled' || this.#read.get(id)?.revision === revision) continue;
      // One that cannot be read says so where it is asked.
      const bank = await this.#readBank(id).catch(() => undefined);
      if (signal.aborted) return;
      if (bank) this.#read = new Map([...this.#read, [id, { name, revision, questions: bank.questions }]]);
    }
  }
}
