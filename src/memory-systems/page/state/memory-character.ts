/** The memory of a run as a character of the Library. */

import { freeId } from '../../../core/memory/edit';
import type { MemoryBank } from '../../../core/memory/bank';
import type { BankRecord } from '../../../core/ports';
import { SYSTEM_NAMES } from '../../domain/system-names';
import { bankOfMemory } from '../../domain/memory-bank';
import type { SystemsResult } from '../../domain/work';
import { variantOfKey } from './run-header';

interface Kept {
  readonly id: string;
  readonly source: string;
  readonly origin: BankRecord['origin'];
}

/**
 * @param bank that the system was tested on. @param kept the characters that are there: that of an earlier start of the same system is replaced, no
 * other.
 * @returns undefined where the system stored nothing.
 */
export function memoryRecord(
  { system, title, records }: Pick<SystemsResult, 'system' | 'title' | 'records'>,
  bank: MemoryBank,
  kept: readonly Kept[],
  revision: string,
): BankRecord | undefined {
  const known = SYSTEM_NAMES.find(({ id }) => id === variantOfKey(system).system);
  const marks = system.split('~').slice(1);
  const name = [known?.name.en ?? title ?? system, ...(known ? marks : [])].join(' ');
  const made = bankOfMemory(bank, records, { system, name });
  if (!made) return undefined;
  const there = kept.find(({ id }) => id === made.id);
  const isOurs = there?.origin === 'written' && there.source === made.source;
  const id = isOurs ? made.id : freeId(made.id, kept);
  return {
    id,
    revision,
    origin: 'written',
    bank: { ...made, id, character: { ...made.character, id } },
  };
}
