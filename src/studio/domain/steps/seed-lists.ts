/** What a character may begin with: occupations, hobbies and topics, in groups as in PerLTQA's first step. The lists are our own. */

import type { Language } from '../../../core/memory/bank';
import { SEEDS_EN } from './seed-lists-en';
import { SEEDS_ZH } from './seed-lists-zh';

/** A group with what belongs to it. */
export interface SeedGroup {
  readonly name: string;
  readonly entries: readonly string[];
}

export interface SeedLists {
  readonly jobs: readonly SeedGroup[];
  readonly hobbies: readonly SeedGroup[];
  readonly topics: readonly SeedGroup[];
}

export const SEED_LISTS: Readonly<Record<Language, SeedLists>> = { en: SEEDS_EN, zh: SEEDS_ZH };

/** A line `name: entry, entry` as a group. @param comma between entries. */
export function seedGroups(lines: string, comma: string): SeedGroup[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', entries = ''] = line.split(/[:：]\s*/);
      return { name: name.trim(), entries: entries.split(comma).map((entry) => entry.trim()) };
    });
}
