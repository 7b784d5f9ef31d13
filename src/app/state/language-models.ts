/** The language models that may be asked, what they cost and what they have answered. Its code is fetched once the first question is answered, or when a screen needs it. */

import type { SettingsStore, Tabs } from '../../core/ports';
import type { LanguageModelDependencies } from '../../llm/page/state/connection';
import { Connections } from '../../llm/page/state/connections.svelte';
import { KeptCalls } from '../../llm/page/state/kept-calls.svelte';
import { Prices } from '../../llm/page/state/prices.svelte';
import { Probe } from '../../llm/page/state/probe.svelte';

export class LanguageModels {
  readonly connections: Connections;
  readonly prices: Prices;
  readonly keptCalls: KeptCalls;
  readonly #dependencies: LanguageModelDependencies;

  constructor(
    dependencies: LanguageModelDependencies,
    { store, tabs }: { readonly store: SettingsStore; readonly tabs: Tabs | undefined },
  ) {
    this.#dependencies = dependencies;
    this.connections = new Connections({ ...dependencies, store, tabs, newId: () => crypto.randomUUID() });
    this.prices = new Prices(store, tabs, (ref) => this.connections.isKeyed(ref));
    this.keptCalls = new KeptCalls(dependencies.calls);
  }

  /** Answers that are kept. */
  get calls() {
    return this.#dependencies.calls;
  }
  get budgets() {
    return this.#dependencies.budgets;
  }

  /** Reads connections and prices. What this browser can run is looked for too, and not waited for. */
  async load(): Promise<void> {
    void this.connections.local.refresh();
    await Promise.all([this.connections.read(), this.prices.load()]);
  }

  /** Tries a connection that a form describes. */
  probe(): Probe {
    return new Probe(this.#dependencies);
  }
}
