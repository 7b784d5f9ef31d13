/** What budgets have used, beside the settings: archives take none of it, and it goes when its run or draft does. */

import type { BudgetLedger, Spending } from '../../llm/domain/budget';
import { exclusively } from './exclusive';
import { StorageError } from './problem';
import type { LayeredTableStore } from './layered-table-store';

const placeOf = (name: string): string => `budget ${name}`;

/** @param lock under which tabs wait for each other. */
export function budgetLedger(
  tables: Pick<LayeredTableStore, 'get' | 'keep' | 'write' | 'isLost'>,
  lock: string,
): BudgetLedger {
  const oneByOne = exclusively(lock);
  const get = async (name: string): Promise<Spending | undefined> => {
    const [kept] = await tables.get('settings', [placeOf(name)]);
    return isSpending(kept) ? kept : undefined;
  };
  return {
    get,
    change: (name, change) =>
      oneByOne(async () => {
        const spent = change(await get(name));
        const isKept = await tables.keep([{ table: 'settings', put: [[placeOf(name), spent]] }]);
        // In memory it would be gone after a reload, and the run would begin to spend anew.
        if (tables.isLost)
          throw new StorageError({
            en: 'This tab can no longer write to the browser’s storage, so what is spent cannot be written down. Nothing was sent. Reload the page to go on, or remove the limits of the budget.',
            zh: '此标签页无法再写入浏览器的存储，无法记录已花费的数额，因此没有发送任何内容。请重新加载页面后继续，或取消预算的上限。',
          });
        if (!isKept)
          throw new StorageError({
            en: 'The disk is full, so what is spent cannot be written down. Nothing was sent. Make room, or remove the limits of the budget.',
            zh: '磁盘已满，无法记录已花费的数额，因此没有发送任何内容。请腾出空间，或取消预算的上限。',
          });
        return spent;
      }),
    forget: (name) => oneByOne(() => tables.write([{ table: 'settings', delete: [placeOf(name)] }])),
  };
}

function isSpending(value: unknown): value is Spending {
  const found = value as Partial<Spending> | undefined;
  return [found?.dollars, found?.tokens, found?.calls].every((n) => typeof n === 'number' && n >= 0);
}
