import { describe, expect, it } from 'vitest';
import { suggestedBanks } from '../../../src/core/memory/summary';

const bundled = (id: string) => ({ id, origin: 'bundled' as const, revision: 'page' });
const imported = (id: string, importId: string, when: string) => ({
  id,
  importId,
  origin: 'imported' as const,
  revision: `imported ${when}`,
});

describe('the characters that an experiment begins with', () => {
  it('are those of the latest import, the edited ones among them', () => {
    const summaries = [
      bundled('a'),
      imported('b', 'first', '2026-01-01T10:00:00Z'),
      imported('c', 'second', '2026-01-02T10:00:00Z'),
      { ...imported('d', 'second', ''), revision: 'edited 3' },
    ];
    expect(suggestedBanks(summaries)).toEqual(['c', 'd']);
  });

  it('are those of the page where nothing was imported, and all where there are none', () => {
    const written = { id: 'w', origin: 'written' as const, revision: 'edited 1' };
    expect(suggestedBanks([bundled('a'), written, bundled('b')])).toEqual(['a', 'b']);
    expect(suggestedBanks([written])).toEqual(['w']);
    expect(suggestedBanks([])).toEqual([]);
  });
});
