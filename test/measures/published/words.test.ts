import { describe, expect, it } from 'vitest';
import { ABSENT, ALL_TABLES, tableMatches } from '../../../src/measures/published/all';
import { CHINESE, publishedWords } from '../../../src/measures/published/words';

describe('our words on the published tables', () => {
  it('are there in Chinese, caption by caption and note by note', () => {
    expect(Object.keys(CHINESE).sort()).toEqual(ALL_TABLES.map(({ id }) => id).sort());
    for (const table of ALL_TABLES) {
      expect(CHINESE[table.id]!.notes, table.id).toHaveLength(table.notes.length);
      const { caption, notes } = publishedWords(table);
      for (const { en, zh } of [caption, ...notes]) {
        expect(zh, table.id).toMatch(/\p{Script=Han}/u);
        // Figures are the same in both.
        const figures = (text: string) => text.replaceAll(',', '').match(/\d+\.\d{2,}/g) ?? [];
        expect(figures(zh), `${table.id}: ${en}`).toEqual(figures(en));
      }
    }
  });

  it('name what is not here, and why, in both languages', () => {
    const named = ABSENT.map(({ paper, what }) => `${paper}: ${what.en}`).join('\n');
    for (const missing of [
      /halumem: Tables 3, 4 and 5/,
      /halumem: Figure 5/,
      /membench: Figure 2/,
      /membench: Figure 3/,
      /perltqa-sighan: The split .*7,516 and 1,719/,
    ])
      expect(named).toMatch(missing);
    const printed = new Set(ALL_TABLES.map(({ paper, table }) => `${paper} ${table}`));
    for (const number of [3, 4, 5]) expect(printed).not.toContain(`halumem Table ${number}`);
    for (const { what, why } of ABSENT)
      for (const { en, zh } of [what, why]) {
        expect(zh).toMatch(/\p{Script=Han}/u);
        const figures = (text: string) => (text.replaceAll(',', '').match(/\d{2,}|\d\.\d/g) ?? []).sort();
        expect(figures(zh)).toEqual(figures(en));
      }
  });

  it('are found in either language', () => {
    const found = (search: string) => ALL_TABLES.filter((table) => tableMatches(table, search)).length;
    expect(found('记忆检索')).toBe(found('no such word'));
    expect(found('检索记忆')).toBe(1);
    expect(found('memory retrieval own bank')).toBe(1);
  });
});
