/** Clears away what a tab that died during an import, of a dataset or of an archive, has left; nobody has ever seen it. */

import type { Trashed } from '../../core/ports';
import { tellsPlace } from './damage';
import { identity, type TableStore, type Change, type KeyOf } from './table-store';
import type { PageTabs } from './tabs';

/** Milliseconds without a sign of life after which an import is over, where tabs cannot be told apart by locks. */
const SILENCE = 10 * 60 * 1000;

/** Never rejects: what is left stays out of sight. */
export async function removeLeftovers(tables: TableStore, tabs: PageTabs, now = Date.now()): Promise<void> {
  // A sign of life that lies ahead was given before the clock was set back: it is as old as it is far.
  const isRecent = (moment: number) => !tabs.locks && Math.abs(now - moment) < SILENCE;
  try {
    const left = await remains(tables, isRecent);
    if (left.banks.length + left.imports.length + left.staged.length === 0) return;
    await tabs.exclusively('editing', async () => {
      const { banks, imports, staged } = await remains(tables, isRecent);
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

/** Imports that were not finished and gave no recent sign, and banks that no summary shows. */
async function remains(
  tables: TableStore,
  isRecent: (moment: number) => boolean,
): Promise<{ banks: KeyOf<'banks'>[]; imports: KeyOf<'imports'>[]; staged: string[] }> {
  const [banks, summaries, imports, archives, [trash]] = await Promise.all([
    tables.keys('banks'),
    tables.entries('summaries'),
    tables.entries('imports'),
    tables.keys('staged'),
    tables.get('settings', ['trash']),
  ]);
  const staged = imports.filter(([, kept]) => (kept as Partial<typeof kept> | null)?.state === 'staged');
  const alive = new Set(staged.filter(([, { touched }]) => isRecent(touched)).map(([id]) => id));
  const trashed = new Set(
    Array.isArray(trash) ? trash.map((each) => (each as Partial<Trashed> | null)?.id) : [],
  );
  const places = new Set(banks.map(identity));
  const shown = new Set(
    summaries.flatMap(([id, summary]) => {
      const place = tellsPlace(summary) ? identity([summary.importId ?? '', id]) : '';
      // One that is damaged, or points to where nothing is, does not tell which of them it shows.
      return places.has(place) ? [place] : banks.filter(([, bank]) => bank === id).map(identity);
    }),
  );
  return {
    banks: banks.filter((key) => !shown.has(identity(key)) && !alive.has(key[0])),
    imports: staged.map(([id]) => id).filter((id) => !alive.has(id)),
    // Their ids begin with when they began. What lies in the trash is staged as well.
    staged: [...new Set(archives.map(([id]) => id))].filter(
      (id) => !isRecent(parseInt(id, 36)) && !trashed.has(id),
    ),
  };
}
