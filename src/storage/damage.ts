/**
 * Whether a record that was read is what the page once wrote. Browsers keep records as they are, but a disk may fail, and an extension or
 * another version of the page may write what this one does not know. Cheap checks of what every screen relies on.
 */

import type { BankRecord, BankSummary } from '../core/ports';
import { languageOfId } from '../core/text/languages';
import { StorageError } from './problem';

/** Called with what was left out, once a reading. */
export type OnDamage = () => void;

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function areTexts(value: Fields, ...fields: readonly string[]): boolean {
  return fields.every((field) => typeof value[field] === 'string');
}

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && languageOfId(value) !== undefined;
}

export function isSummary(value: unknown): value is BankSummary {
  return (
    isObject(value) &&
    areTexts(value, 'id', 'name', 'summary', 'source', 'licence', 'revision', 'origin') &&
    isLanguage(value.language) &&
    isObject(value.memories) &&
    isObject(value.questions)
  );
}

export function isBankRecord(value: unknown): value is BankRecord {
  if (!isObject(value) || !areTexts(value, 'id', 'revision', 'origin') || !isObject(value.bank)) return false;
  const { character, memories, questions } = value.bank;
  const areItems = (items: unknown) =>
    Array.isArray(items) && items.every((item) => isObject(item) && areTexts(item, 'id', 'kind', 'text'));
  return (
    isObject(character) &&
    areTexts(character, 'name', 'summary') &&
    isLanguage(character.language) &&
    areItems(memories) &&
    areItems(questions)
  );
}

/** As far as lists of runs rely on it, whatever the format. */
export function isRunHeader(value: unknown): boolean {
  return isObject(value) && areTexts(value, 'id');
}

export function damagedBank(id: string): StorageError {
  return new StorageError({
    en: `“${id}” is damaged in the browser’s storage and was left as it is. Delete the character and import it again, or import it from an archive.`,
    zh: `“${id}”在浏览器的存储中已损坏，已保持原样。请删除该人物并重新导入，或从存档中导入。`,
  });
}
