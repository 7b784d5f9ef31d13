/** What budgets have spent, to show, and the budgets that spend it: runs with language models, readings and the Studio all spend through here. */

import { Budget, type BudgetAccount } from '../../llm/domain/budget';
import type { BudgetLedger, Limits, Spending } from '../../llm/domain/budget-ledger';
import type { ModelRef } from '../../llm/domain/call';
import type { Price } from '../../llm/domain/prices';

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are replaced, never changed */

export class Accounts {
  readonly #ledger: BudgetLedger;
  readonly #price: (model: ModelRef) => Price | undefined;
  #spent = $state.raw<ReadonlyMap<string, Spending>>(new Map());

  constructor(ledger: BudgetLedger, price: (model: ModelRef) => Price | undefined) {
    this.#ledger = ledger;
    this.#price = price;
  }

  /** As far as it has been read; undefined if nothing was entered. */
  spentOf(name: string): Spending | undefined {
    return this.#spent.get(name);
  }

  /** Reads what the ledger has. What it cannot give is not shown. */
  async load(names: readonly string[]): Promise<void> {
    const found = await Promise.all(
      names.map(async (name) => [name, await this.#ledger.get(name).catch(() => undefined)] as const),
    );
    for (const [name, spent] of found) if (spent) this.#show(name, spent);
  }

  /** A budget that goes on from what the name has spent, in any visit and tab. */
  budget(limits: Limits, name: string, before?: BudgetAccount['before']): Budget {
    const account = { ledger: this.#ledger, name, ...(before && { before }) };
    return new Budget(limits, this.#price, account, (spent) => this.#show(name, spent));
  }

  /** A later budget of the name begins with nothing spent. */
  async forget(name: string): Promise<void> {
    this.#spent = new Map([...this.#spent].filter(([each]) => each !== name));
    await this.#ledger.forget(name);
  }

  #show(name: string, spent: Spending): void {
    this.#spent = new Map(this.#spent).set(name, spent);
  }
}
