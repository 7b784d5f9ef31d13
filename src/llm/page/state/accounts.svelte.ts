/** What work with language models asks with, and what its budgets have spent, to show: runs, readings and the Studio all spend through here. */

import {
  Budget,
  type BudgetAccount,
  type BudgetLedger,
  type Limits,
  type Spending,
} from '../../domain/budget';
import { cachedAsk, type AskedCalls } from '../../domain/cache';
import { modelKey, type CallModel, type LanguageModel, type ModelRef } from '../../domain/call';
import type { KnownPrice } from '../../domain/prices';

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are replaced, never changed */

/** Calls at a time of a model that cannot be had now: the first of them says why. */
const UNKNOWN_MODEL = 1;

/** What calls are made with. */
export interface AccountPorts {
  readonly calls: AskedCalls;
  readonly budgets: BudgetLedger;
  /** @throws an error with `code` and `reach` if the model is unavailable. */
  readonly model: (ref: ModelRef) => LanguageModel;
  readonly price: (ref: ModelRef) => KnownPrice | undefined;
}

/** The model that was chosen, as long as the user's connections offer it. */
export function connectedModel(
  models: readonly { readonly ref: ModelRef }[],
  chosen: ModelRef | undefined,
): ModelRef | undefined {
  const key = chosen && modelKey(chosen);
  return models.find(({ ref }) => modelKey(ref) === key)?.ref;
}

/** From what work is paid. */
export interface Account {
  readonly name: string;
  readonly limits: Limits;
  /** What it had spent before the ledger knew of it. */
  readonly before?: BudgetAccount['before'];
}

export class Accounts {
  readonly #ports: AccountPorts;
  #spent = $state.raw<ReadonlyMap<string, Spending>>(new Map());

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** As far as it has been read; undefined if nothing was entered. */
  spentOf(name: string): Spending | undefined {
    return this.#spent.get(name);
  }

  /** Reads what the ledger has. What it cannot give is not shown. */
  async load(names: readonly string[]): Promise<void> {
    const { budgets } = this.#ports;
    const found = await Promise.all(
      names.map(async (name) => [name, await budgets.get(name).catch(() => undefined)] as const),
    );
    for (const [name, spent] of found) if (spent) this.#show(name, spent);
  }

  /** Asks at the account's cost: it goes on from what the name has spent, in any visit and tab. @param signal ends the calls under way. */
  ask({ name, limits, before }: Account, signal: AbortSignal): CallModel {
    const { calls, budgets: ledger, model, price } = this.#ports;
    const account = { ledger, name, ...(before && { before }) };
    const budget = new Budget(limits, price, account, (spent) => this.#show(name, spent));
    return cachedAsk({ model, store: calls, signal, budget });
  }

  /** Most calls of a model at a time. */
  readonly concurrency = (ref: ModelRef): number => {
    try {
      return this.#ports.model(ref).concurrency;
    } catch {
      return UNKNOWN_MODEL;
    }
  };

  /** A later budget of the name begins with nothing spent. */
  async forget(name: string): Promise<void> {
    this.#spent = new Map([...this.#spent].filter(([each]) => each !== name));
    await this.#ports.budgets.forget(name);
  }

  #show(name: string, spent: Spending): void {
    this.#spent = new Map(this.#spent).set(name, spent);
  }
}
