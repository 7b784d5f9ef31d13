/** The page's archives: all that is kept as one file, and back. */

import type {
  ArchiveContents,
  ArchiveCounts,
  ArchivedCharacter,
  ArchivedRun,
  ArchiveEvents,
  DamagedRecord,
  Archives,
  Counting,
} from '../../core/archiving';
import type { BankSummary } from '../../core/ports';
import { ArchiveError } from './archive-format';
import { openArchive, type OpenArchive } from './archive-read';
import { isNamed, recordsOf, restoreArchive } from './archive-restore';
import { replacedIn } from './archive-replaced';
import { writeArchive } from './archive-write';
import { damageId } from './checked-table-store';
import type { Storage } from './storage';

/** @param page its version. */
export function archivesOf(
  storage: Pick<Storage, 'tables' | 'checked' | 'tabs' | 'estimate'>,
  page: string,
): Archives {
  const { tables } = storage;
  return {
    write: (to, choice, events) =>
      writeArchive(storage.checked, to, choice, { page, created: new Date().toISOString() }, events),
    async inspect(file, events) {
      const archive = await openArchive(file, events?.signal);
      const kept = {
        banks: new Set(await tables.keys('summaries')),
        runs: new Set(await tables.keys('runs')),
      };
      return contentsOf(archive, kept, events);
    },
    replaced: () => replacedIn(tables),
    restore: (file, rule, events) => restoreArchive(storage, file, rule, events),
  };
}

async function contentsOf(
  archive: OpenArchive,
  kept: { readonly banks: ReadonlySet<string>; readonly runs: ReadonlySet<string> },
  events: ArchiveEvents | undefined,
): Promise<ArchiveContents> {
  const { created, page, whole, counts } = archive.manifest;
  const left: DamagedRecord[] = [];
  const characters: ArchivedCharacter[] = [];
  const runs: (ArchivedRun & { units: number })[] = [];
  const found: Counting = {
    characters: 0,
    imports: 0,
    vectors: 0,
    runs: 0,
    units: 0,
    corrections: 0,
    settings: 0,
  };
  const total = (counted: BankSummary['questions']) => Object.values(counted).reduce((a, b) => a + b, 0);
  for await (const { table, put, damaged = [] } of recordsOf(archive, events)) {
    left.push(...damaged.filter(isNamed));
    if (table === 'summaries') {
      for (const [id, { name, language, source, licence, memories, questions }] of put) {
        const own = { id, name, language, source, licence, memories, questions: total(questions) };
        characters.push({ ...own, kept: kept.banks.has(id) });
      }
    } else if (table === 'runs') {
      for (const [id, header] of put) {
        const { plan, name } = header as { plan?: { title?: string }; name?: unknown };
        runs.push({
          id,
          title: plan?.title ?? (typeof name === 'string' ? name : id),
          units: 0,
          kept: kept.runs.has(id),
        });
      }
    } else if (table === 'units' && put.length > 0) runs.at(-1)!.units += put.length;
    if (table !== 'summaries') {
      const what = table === 'banks' ? 'characters' : (table as keyof ArchiveCounts);
      const entries = table === 'settings' ? settingsOf(put, damaged) : put.length + damaged.length;
      found[what] = (found[what] ?? 0) + entries;
    }
  }
  for (const [what, number] of Object.entries(found)) {
    const promised = counts[what as keyof ArchiveCounts];
    if (number !== promised)
      throw new ArchiveError({
        en: `The archive holds ${number} ${what} where its manifest promises ${promised}. Export it again.`,
        zh: `存档中的 ${what} 有 ${number} 项，清单中却是 ${promised} 项。请重新导出。`,
      });
  }
  return { created, page, whole, bytes: archive.bytes, counts, characters, runs, damaged: left };
}

/** How many settings there were: of a list that is damaged in part the rest is taken. */
function settingsOf(put: readonly (readonly [string, unknown])[], damaged: readonly DamagedRecord[]): number {
  const taken = new Set(put.map(([key]) => damageId('settings', key)));
  return put.length + damaged.filter(({ id }) => !taken.has(id)).length;
}
