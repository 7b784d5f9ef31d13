import { describe, expect, it } from 'vitest';
import { StaticTables } from '../../../src/models/page/state/static-tables';
import { TABLE } from '../../core/static-table-fixture';

describe('tables of token vectors', () => {
  it('are loaded once, and only for languages that have one', async () => {
    const asked: string[] = [];
    const tables = new StaticTables(['en'], async (language) => {
      asked.push(language);
      return TABLE;
    });
    expect(tables.loaded).toEqual([]);
    expect(await Promise.all([tables.of('en'), tables.of('en'), tables.of('zh')])).toEqual([
      TABLE,
      TABLE,
      undefined,
    ]);
    expect([asked, tables.loaded]).toEqual([['en'], ['en']]);
  });

  it('are loaded again where that failed', async () => {
    let works = false;
    const tables = new StaticTables(['en'], async () => {
      if (works) return TABLE;
      throw new Error('no network');
    });
    await expect(tables.of('en')).rejects.toThrow('no network');
    expect(tables.loaded).toEqual([]);
    works = true;
    expect(await tables.of('en')).toBe(TABLE);
  });
});
