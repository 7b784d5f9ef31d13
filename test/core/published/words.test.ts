import { describe, expect, it } from 'vitest';
import { ALL_TABLES, tableMatches } from '../../../src/core/published/all';
import { CHINESE, publishedWords } from '../../../src/core/published/words';

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

  it('are found in either language', () => {
    const found = (search: string) => ALL_TABLES.filter((table) => tableMatches(table, search)).length;
    expect(found('记忆检索')).toBe(found('no such word'));
    expect(found('检索记忆')).toBe(1);
    expect(found('memory retrieval own bank')).toBe(1);
  });
});
