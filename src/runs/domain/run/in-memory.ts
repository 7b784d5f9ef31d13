/** A whole run at once, kept in memory: for the headless runner, where nothing needs to survive. */

import type { MemoryBank } from '../../../core/memory/bank';
import { type RunPlan, describeBank, newRun } from './run';
import { continueRun, type RunnerPorts, type RunOptions } from './runner';
import type { QuestionResult } from './question-result';

/**
 * @param plan its `banks` are those given, in their order.
 * @returns the units in the order of banks and questions.
 * @throws whatever a port throws.
 */
export async function runInMemory(
  banks: readonly MemoryBank[],
  plan: Omit<RunPlan, 'banks'>,
  ports: Omit<RunnerPorts, 'bank' | 'written' | 'append'>,
  options: RunOptions = {},
): Promise<QuestionResult[]> {
  const whole = { ...plan, banks: banks.map(({ id }) => id) };
  const byId = new Map(banks.map((bank) => [bank.id, bank]));
  const described = banks.map((bank) => describeBank(bank, whole));
  const units: QuestionResult[] = [];
  await continueRun(
    newRun(whole, described, { id: 'in memory', created: '', setup: {} }),
    {
      ...ports,
      bank: (id) => Promise.resolve(byId.get(id)!),
      written: () => Promise.resolve({ whole: [] }),
      append: (_, written) => {
        units.push(...written.values());
        return Promise.resolve();
      },
    },
    options,
  );
  return units;
}
