/** What a command that asks a language model has paid for, on disk, so that a command that was killed pays for nothing twice and keeps its limits. */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Budget } from '../llm/domain/budget';
import type { BudgetLedger, Limits, Spending } from '../llm/domain/budget-ledger';
import type { CallStore, KeptCall } from '../llm/domain/cache';
import { priceOf } from '../llm/domain/prices';
import { textKey } from '../core/text/key';
import { refused, writeKept } from './kept-records';
import { UsageError } from './usage';

const BUDGET = 'budget.json';

export interface KeptSpending {
  readonly calls?: Pick<CallStore, 'get' | 'put'>;
  readonly budget: Budget;
  /** The command is over: its result has been made. */
  remove(): Promise<void>;
}

/**
 * One file per answer and one for the budget, written aside and renamed: whole or not there.
 *
 * @param root undefined: nothing outlasts the process.
 * @param run what is asked; another run has a folder of its own.
 */
export function keptSpending(root: string | undefined, run: string, limits: Limits): KeptSpending {
  if (root === undefined) return { budget: new Budget(limits, priceOf), remove: () => Promise.resolve() };
  const folder = join(root, textKey(run).slice(0, 32));
  const get = () => read<Spending>(root, join(folder, BUDGET));
  // A budget writes one change after the other.
  const ledger: Pick<BudgetLedger, 'get' | 'change'> = {
    get,
    async change(_, change) {
      const spent = change(await get());
      await writeKept(root, folder, BUDGET, spent);
      return spent;
    },
  };
  return {
    budget: new Budget(limits, priceOf, { ledger, name: run }),
    calls: {
      get: (key) => read<KeptCall>(root, join(folder, `${key}.json`)),
      put: ({ key, call, reply }) =>
        writeKept(root, folder, `${key}.json`, { key, when: new Date().toISOString(), call, reply }),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Undefined if there is no such file. @throws UsageError for one that is damaged. */
async function read<T>(root: string, path: string): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw refused(root, error);
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new UsageError(`--keep: ${path} is damaged; delete the folder to start over.`);
  }
}
