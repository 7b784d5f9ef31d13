/** What models charge: the list with its date, the user's own prices before it. */

import type { Phrase } from '../../../core/text/phrase';
import type { ModelRef } from '../../domain/call';
import { PRICES, priceOf, priceProblems, type KnownPrice, type PriceEntry } from '../../domain/prices';
import type { SettingsStore, Tabs } from '../../../core/ports';

const OWN = 'prices';

export class Prices {
  /** The providers' list prices. */
  readonly list = PRICES;
  readonly #store: SettingsStore;
  readonly #isKeyed: (ref: ModelRef) => boolean;
  #own = $state.raw<readonly PriceEntry[]>([]);

  /** @param isKeyed whether a model is asked with a key. @default none is. */
  constructor(
    store: SettingsStore,
    tabs?: Pick<Tabs, 'listen'>,
    isKeyed: (ref: ModelRef) => boolean = () => false,
  ) {
    this.#store = store;
    this.#isKeyed = isKeyed;
    tabs?.listen('settings', () => void this.load().catch(() => undefined));
  }

  /** The user's entries, in the order in which they were entered. */
  get own(): readonly PriceEntry[] {
    return this.#own;
  }

  async load(): Promise<void> {
    this.#own = (await this.#store.get<readonly PriceEntry[]>(OWN)) ?? [];
  }

  /** Undefined where the price is not known, which is not 0. */
  of(ref: ModelRef): KnownPrice | undefined {
    return priceOf(ref, this.#own, this.#isKeyed(ref));
  }

  /**
   * Adds an entry, or puts it in the place of the one of the same host and model.
   *
   * @returns what is wrong with it, in words; nothing has changed then.
   */
  set(entry: PriceEntry): readonly Phrase[] {
    const problems = priceProblems([entry]);
    if (problems.length === 0) this.#change((own) => [...without(own, entry), entry]);
    return problems;
  }

  remove(entry: Pick<PriceEntry, 'host' | 'model'>): void {
    this.#change((own) => without(own, entry));
  }

  #change(change: (own: readonly PriceEntry[]) => readonly PriceEntry[]): void {
    this.#own = change(this.#own);
    // Where it cannot be kept, the storage itself tells why; the prices hold until the tab closes.
    this.#store.change<readonly PriceEntry[]>(OWN, (kept) => change(kept ?? [])).catch(() => undefined);
  }
}

function without(
  entries: readonly PriceEntry[],
  { host, model }: Pick<PriceEntry, 'host' | 'model'>,
): PriceEntry[] {
  return entries.filter((each) => each.host !== host || each.model !== model);
}
