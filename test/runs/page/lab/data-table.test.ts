// @vitest-environment happy-dom
/** The head of a table on the screen: what has no words is no heading, which screen readers would announce as an empty one. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { publishedExport } from '../../../../src/data/export/table';
import { PERLTQA_TABLES } from '../../../../src/measures/published/perltqa';
import DataTable from '../../../../src/runs/page/ui/DataTable.svelte';
import { PUBLISHED_HELP } from '../../../../src/runs/page/lab/ui/tables/TableCard.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
});

describe.each(PERLTQA_TABLES)('the head of $id', (published) => {
  const table = publishedExport(published);
  const help = PUBLISHED_HELP[published.id];

  function head(): HTMLTableRowElement[] {
    const target = document.createElement('div');
    shown = mount(DataTable, { target, props: { table, ...(help && { help }) } });
    flushSync();
    return [...target.querySelectorAll<HTMLTableRowElement>('thead tr')];
  }

  it('has no heading without words, and as many cells as columns in every row', () => {
    const rows = head();
    expect(rows.length).toBe(table.columns.some(({ group }) => group) ? 2 : 1);
    for (const row of rows) {
      const cells = [...row.children];
      for (const heading of row.querySelectorAll('th')) expect(heading.textContent!.trim()).not.toBe('');
      const width = cells.reduce((sum, cell) => sum + Number(cell.getAttribute('colspan') ?? 1), 0);
      expect(width).toBe(table.columns.length);
    }
    const labels = [...rows.at(-1)!.querySelectorAll('th')].length;
    expect(labels).toBe(table.columns.filter(({ label }) => label !== '').length);
  });

  it('explains its measures', () => {
    const buttons = head().flatMap((row) => [...row.querySelectorAll('th button')]);
    expect(buttons.length > 0).toBe(help !== undefined);
  });
});
