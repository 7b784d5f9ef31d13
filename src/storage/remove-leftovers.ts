/** Clears away what a tab that died during an import, of a dataset or of an archive, has left; nobody has ever seen it. */

import { identity, type TableStore, type Change, type KeyOf } from './table-store';
import type { PageTabs } from './tabs';

/** Milliseconds without a sign of life after which an import is over, where tabs cannot be told apart by locks. */
const SILENCE = 10 * 60 * 1000;

/** Never rejects: what is left stays out of sight. */
export async function removeLeftovers(tables: TableStore, tabs: PageTabs, now = Date.now()): Promise<void> {
  const since = tabs.locks ? Infinity : now - SILENCE;
  try {
    const left = await remains(tables, since);
    if (left.banks.length + left.imports.length + left.staged.length === 0) return;
    await tabs.exclusively('editing', async () => {
      const { banks, imports, staged } = await remains(tables, since);
      await tables.write([
        { table: 'banks', delete: banks },
        { table: 'imports', delete: imports },
        ...staged.map((id): Change => ({ table: 'staged', clear: { first: id } })),
      ]);
    });
  } catch {
    // Another tab is at work and its import alive, or the database is gone.
  }
}

/** Imports that were not finished and gave no sign since then, and banks that no summary shows. */
async function remains(
  tables: TableStore,
  since: number,
): Promise<{ banks: KeyOf<'banks'>[]; imports: KeyOf<'imports'>[]; staged: string[] }> {
  const [banks, summaries, imports, archives] = await Promise.all([
    tables.keys('banks'),
    tables.entries('summaries'),
    tables.entries('imports'),
    tables.keys('staged'),
  ]);
  const staged = imports.filter(([, { state }]) => state === 'staged');
  const alive = new Set(staged.filter(([, { touched }]) => touched > since).map(([id]) => id));
  const shown = new Set(summaries.map(([id, { importId = '' }]) => identity([importId, id])));
  return {
    banks: banks.filter((key) => !shown.has(identity(key)) && !alive.has(key[0])),
    imports: staged.map(([id]) => id).filter((id) => !alive.has(id)),
    // Their ids begin with when they began.
    staged: [...new Set(archives.map(([id]) => id))].filter((id) => !(parseInt(id, 36) > since)),
  };
}
