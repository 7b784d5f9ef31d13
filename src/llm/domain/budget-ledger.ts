/** What budgets have used, kept outside the page's memory, so that it outlasts stops and kills. */

/** What may be used at most; what is left out has no limit. */
export interface Limits {
  /** US dollars. */
  readonly dollars?: number;
  /** Of input and output together. */
  readonly tokens?: number;
  /** Requests. */
  readonly calls?: number;
}

export type Spending = Required<Limits>;

export const NO_SPENDING: Spending = { dollars: 0, tokens: 0, calls: 0 };

/** Spending by the name of its budget, which a run or a draft has for as long as it lives. */
export interface BudgetLedger {
  /** Undefined if nothing was entered under the name. */
  get(name: string): Promise<Spending | undefined>;
  /**
   * Reads and writes in one step: changes of other tabs come before or after it.
   *
   * @returns what is kept now. @throws what `change` throws, or that it could not be kept; nothing has changed then.
   */
  change(name: string, change: (used: Spending | undefined) => Spending): Promise<Spending>;
  forget(name: string): Promise<void>;
}

/** For as long as the object lives. */
export function memoryLedger(): BudgetLedger {
  const entries = new Map<string, Spending>();
  return {
    get: (name) => Promise.resolve(entries.get(name)),
    change: async (name, change) => {
      await Promise.resolve();
      const used = change(entries.get(name));
      entries.set(name, used);
      return used;
    },
    forget: async (name) => {
      await Promise.resolve();
      entries.delete(name);
    },
  };
}
