/** Counting what many banks hold, one bank at a time. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { BankSummary } from '../../../core/memory/summary';
import { Tally } from '../../../measures/published/statistics';
import { Yielder } from '../../../core/yielder';
import { t } from '../words/state';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

export class Counts {
  readonly #read: (id: string) => Promise<MemoryBank>;
  #tally = $state.raw<Tally | undefined>();
  #done = $state(0);
  #total = $state(0);
  #failures = $state.raw<readonly string[]>([]);
  readonly #latest = new Latest();

  constructor(read: (id: string) => Promise<MemoryBank>) {
    this.#read = read;
  }

  /** Undefined until all banks are counted. */
  get tally(): Tally | undefined {
    return this.#tally;
  }
  get done(): number {
    return this.#done;
  }
  get total(): number {
    return this.#total;
  }
  /** Banks that could not be read and are not counted, each with the reason. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /** Counts these banks; a later call takes the place of one under way. */
  async count(banks: readonly BankSummary[]): Promise<void> {
    const signal = this.#latest.begin();
    const tally = new Tally();
    const failures: string[] = [];
    const yielder = new Yielder();
    this.#tally = undefined;
    this.#failures = [];
    this.#done = 0;
    this.#total = banks.length;
    for (const { id, name } of banks) {
      try {
        const bank = await this.#read(id);
        if (signal.aborted) return;
        tally.add(bank);
      } catch (error) {
        failures.push(t().notCounted(name, errorText(error)));
      }
      await yielder.pause();
      if (signal.aborted) return;
      this.#done++;
    }
    this.#failures = failures;
    this.#tally = tally;
  }

  /** Ends a count under way. */
  stop(): void {
    this.#latest.stop();
  }
}
