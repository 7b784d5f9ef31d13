/** Brings an archive in: everything is staged first, then one transaction puts it in its place. */

import type { ArchiveCounts, ArchiveEvents, Counting, RestoreRule } from '../../core/archiving';
import type { BankSummary } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';
import { ArchiveError } from './archive-format';
import { openArchive } from './archive-read';
import { isSettingsList, mergedList } from './archive-lists';
import { recordsOf, type Records } from './archive-records';
import { clearedForAll } from './archive-replaced';
import { newId } from './bank-store';
import { tellsPlace } from './damage';
import { withoutUnits } from './run-units';
import { identity, type Change, type Key } from './table-store';
import { isQuotaError } from './problem';
import type { TableName } from './schema';
import type { Storage, Tables } from './storage';

/** The stage and the tables hold the same for a moment, and the database writes some of its own. */
const ROOM = 2.5;

const FULL: Phrase = {
  en: 'There is not enough room in the browser’s storage for this archive, so nothing has changed. Delete vectors or imports, or free space on the disk, then try again.',
  zh: '浏览器的存储空间放不下这个存档，因此没有任何改动。请删除向量或导入，或释放磁盘空间，然后再试。',
};

/** @throws ArchiveError, StorageError or DOMException `AbortError`; nothing has changed then. */
export async function restoreArchive(
  { tables, tabs, estimate }: Pick<Storage, 'tables' | 'tabs' | 'estimate'>,
  file: Blob,
  rule: RestoreRule,
  events: ArchiveEvents = {},
): Promise<ArchiveCounts> {
  return tabs.exclusively('importing', async () => {
    await tabs.quiet();
    const archive = await openArchive(file, events.signal);
    const room = await estimate();
    if (room && room.quota - room.usage < ROOM * archive.bytes) throw new ArchiveError(FULL);
    const stage = new Stage(tables);
    try {
      const filter = await filterOf(tables, rule);
      const counts: Counting = {
        characters: 0,
        imports: 0,
        vectors: 0,
        runs: 0,
        units: 0,
        corrections: 0,
        settings: 0,
      };
      const shown: (readonly [string, BankSummary])[] = [];
      for await (const records of recordsOf(archive, events)) {
        const wanted = await filter(records);
        if (wanted.put.length === 0) continue;
        if (wanted.table === 'summaries') shown.push(...wanted.put);
        else {
          const counted = wanted.table === 'banks' ? 'characters' : (wanted.table as keyof ArchiveCounts);
          counts[counted] = (counts[counted] ?? 0) + wanted.put.length;
        }
        await stage.add(wanted as Change);
      }
      // From here on the browser ends it one way or the other.
      events.signal?.throwIfAborted();
      await stage.commit(await cleared(tables, rule, shown, stage.runs));
      for (const topic of ['banks', 'runs', 'corrections', 'settings', 'drafts'] as const) tabs.tell(topic);
      return counts;
    } catch (error) {
      await stage.clear();
      throw isQuotaError(error) ? new ArchiveError(FULL) : error;
    }
  });
}

class Stage {
  readonly #tables: Tables;
  readonly #id = newId();
  /** Runs of which all is staged. */
  readonly runs: string[] = [];
  #dependencies = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  async add(change: Change): Promise<void> {
    if (change.table === 'runs') this.runs.push(...(change.put ?? []).map(([id]) => id));
    const key: [string, string] = [this.#id, String(this.#dependencies++).padStart(9, '0')];
    if (!(await this.#tables.keep([{ table: 'staged', put: [[key, change]] }]))) throw new ArchiveError(FULL);
  }

  async commit(first: readonly Change[]): Promise<void> {
    await this.#tables.commit(this.#id, first, this.#dependencies);
  }

  /** What is left is swept away at the next visit. */
  async clear(): Promise<void> {
    await this.#tables.write([{ table: 'staged', clear: { first: this.#id } }]).catch(() => undefined);
  }
}

/** What of the archive's records is taken. */
async function filterOf(tables: Tables, rule: RestoreRule): Promise<(records: Records) => Promise<Records>> {
  if (rule === 'replace-all') return (records) => Promise.resolve(records);
  if (rule === 'take-theirs') return (records) => withListsMerged(tables, rule, records);
  const kept = new Map<TableName, Set<string>>();
  const single = ['summaries', 'imports', 'vectors', 'runs', 'corrections', 'settings', 'drafts'] as const;
  for (const table of single)
    kept.set(table, new Set((await tables.keys(table)).map((key: Key) => identity(key))));
  // A bank is the same wherever it lies; units go with their run. A list among the settings is merged, not kept as a whole.
  const has = (table: TableName, key: Key): boolean => {
    if (table === 'banks') return kept.get('summaries')!.has(identity(key[1]!));
    if (table === 'units') return kept.get('runs')!.has(identity(key[0]!));
    if (table === 'settings' && isSettingsList(String(key))) return false;
    return kept.get(table)!.has(identity(key));
  };
  return (records) => {
    const entries = records.put as readonly (readonly [Key, unknown])[];
    const put = entries.filter(([key]) => !has(records.table, key));
    return withListsMerged(tables, rule, { ...records, put } as Records);
  };
}

/** The settings among the records with their lists joined to those that are kept; a list that gains nothing is left out. */
async function withListsMerged(
  tables: Tables,
  rule: 'keep-mine' | 'take-theirs',
  records: Records,
): Promise<Records> {
  if (records.table !== 'settings') return records;
  const put: (typeof records.put)[number][] = [];
  for (const entry of records.put) {
    const [key, theirs] = entry;
    const [mine] = isSettingsList(key) ? await tables.get('settings', [key]) : [];
    const merged = mine === undefined ? theirs : mergedList(key, mine, theirs, rule);
    if (merged !== mine) put.push([key, merged]);
  }
  return { ...records, put };
}

/** What must go first. */
async function cleared(
  tables: Tables,
  rule: RestoreRule,
  shown: readonly (readonly [string, BankSummary])[],
  runs: readonly string[],
): Promise<Change[]> {
  if (rule === 'replace-all') return clearedForAll();
  // A bank that lay elsewhere before would be left behind where nothing shows it; units of another length of run likewise.
  const before = await tables.get(
    'summaries',
    shown.map(([id]) => id),
  );
  const moved = before.flatMap((summary, i): [string, string][] => {
    const { importId = '' } = shown[i]![1];
    return tellsPlace(summary) && (summary.importId ?? '') !== importId
      ? [[summary.importId ?? '', summary.id]]
      : [];
  });
  return [{ table: 'banks', delete: moved }, ...runs.flatMap(withoutUnits)];
}
