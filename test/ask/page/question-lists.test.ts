import { describe, expect, it } from 'vitest';
import { basesOffered, columnsOf, listsOnSheet } from '../../../src/ask/page/state/question-lists';

const shown = (...given: Parameters<typeof columnsOf>) => columnsOf(...given).map((column) => column.shown);

describe('the lists of a question', () => {
  it('stand in one column for each way to retrieve, with token vectors last where there are any', () => {
    expect(shown(false, 'hybrid')).toEqual(['bm25', 'dense', 'hybrid']);
    expect(shown(true, 'hybrid')).toEqual(['bm25', 'dense', 'hybrid', 'late']);
  });

  it('share a column: rank fusion shows in that of the hybrid list while it is chosen', () => {
    expect(columnsOf(false, 'rrf').at(-1)).toEqual({ id: 'hybrid', shown: 'rrf' });
    // Okapi has no column, whether chosen or not.
    expect(shown(false, 'okapi')).toEqual(['bm25', 'dense', 'hybrid']);
  });

  it('are offered for re-ranking with fusions first', () => {
    expect(basesOffered(false, 'hybrid')).toEqual([
      'hybrid',
      'linked',
      'rrf',
      'bm25',
      'okapi',
      'static',
      'dense',
    ]);
    expect(basesOffered(true, 'hybrid').at(-1)).toBe('late');
  });

  it('offer what is chosen even where it cannot be made now', () => {
    expect(basesOffered(false, 'late').at(-1)).toBe('late');
  });

  it('stand on the sheet of a memory whether they are there or not, but for those that few encoders can make', () => {
    expect(listsOnSheet(() => false)).toEqual(['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf']);
    expect(listsOnSheet(() => true).at(-1)).toBe('late');
  });
});
