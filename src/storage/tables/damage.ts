/** What is said and done where a record of a character is damaged. */

import type { BankSummary } from '../../core/ports';
import { StorageError } from './problem';

/** Whether a summary tells where its bank lies. Nothing is deleted on the word of one that does not. */
export function tellsPlace(value: unknown): value is Pick<BankSummary, 'id' | 'importId'> {
  const { id, importId } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && (importId === undefined || typeof importId === 'string');
}

export function damagedBank(id: string): StorageError {
  return new StorageError({
    en: `“${id}” is damaged in the browser’s storage and was left as it is. Delete the character and import it again, or import it from an archive.`,
    zh: `“${id}”在浏览器的存储中已损坏，已保持原样。请删除该人物并重新导入，或从存档中导入。`,
  });
}
