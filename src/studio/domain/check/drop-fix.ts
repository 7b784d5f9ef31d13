import type { Fix } from '../../../data/quality/flag';

/** Drops the memory that a finding stands on: of two that do not go together, this one. */
export function dropFix(id: string): Fix {
  return { words: { en: 'Drop this one', zh: '舍弃这一条' }, edit: { do: 'remove memory', id } };
}
