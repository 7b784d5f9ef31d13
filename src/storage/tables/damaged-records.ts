/** Records that are left out because they are not what the page writes: which and why, for the reader; kept where they are, and handed out as a file. */

import type { DamageCare, DamagedRecord } from '../../core/archiving';
import { toJson } from './archive-format';
import { damageId, DERIVED, WRITTEN_OVER, type LeftOut } from './checked-table-store';
import { keptValue, pairsIn } from './run-units';
import { TABLES, type TableName } from './schema';
import type { Storage } from './storage';
import { identity, pagesOf, type Change, type Entry, type TableStore } from './table-store';

const forms = () => import('../records/records');

const PAIRED = ['units', 'unitChunks', 'banks'] as const;

export function damageCare({ checked, tabs }: Pick<Storage, 'checked' | 'tabs'>): DamageCare {
  const tables = checked.raw;
  let found: readonly LeftOut[] = [];
  const those = (records: readonly DamagedRecord[]) => {
    const ids = new Set(records.map(({ id }) => id));
    return found.filter(({ id }) => ids.has(id));
  };
  return {
    known: async () => (found = checked.damaged),
    find: async () => (found = await findDamaged(tables)),
    file: (records) => damagedFile(tables, those(records)),
    async remove(records) {
      const ids = new Set(records.map(({ id }) => id));
      // A setting may have been written since it was found: its damaged value lies elsewhere then, and the new one stays.
      for (const { table, key } of those(records))
        if (table === 'settings') ids.add(damageId(table, `${WRITTEN_OVER}${String(key)}`));
      const gone = (await findDamaged(tables)).filter(({ id }) => ids.has(id));
      await tables.write([
        ...gone.map(({ table, key }) => ({ table, delete: [key] }) as unknown as Change),
        ...(await chunksWithout(tables, gone)),
        { table: 'summaries', delete: await summariesOf(tables, gone) },
      ]);
      checked.forget(gone);
      for (const topic of ['banks', 'runs', 'corrections', 'settings', 'drafts'] as const) tabs.tell(topic);
    },
  };
}

/** The characters whose banks go: what is left of them in the list would be called damaged next. */
async function summariesOf(tables: TableStore, gone: readonly LeftOut[]): Promise<string[]> {
  const places = new Set(gone.filter(({ table }) => table === 'banks').map(({ key }) => identity(key)));
  const stay = new Set(
    (await tables.keys('banks')).filter((key) => !places.has(identity(key))).map(([, id]) => id),
  );
  return gone.flatMap(({ table, key }) =>
    table === 'banks' && !stay.has(String(key[1])) ? [String(key[1])] : [],
  );
}

/** The chunks of units that something damaged lies in, without it: their other units stay. */
async function chunksWithout(tables: TableStore, gone: readonly LeftOut[]): Promise<Change[]> {
  const ids = new Set(gone.map(({ id }) => id));
  const runs = new Set(gone.flatMap(({ table, key }) => (table.startsWith('unit') ? [String(key[0])] : [])));
  const changes: Change[] = [];
  for (const run of runs)
    for await (const page of pagesOf(tables, 'unitChunks', run))
      for (const [key, chunk] of page) {
        const pairs = pairsIn(chunk);
        const kept = pairs.filter(([id]) => !ids.has(damageId('units', [run, id])));
        const damaged = kept.length < pairs.length || ids.has(damageId('unitChunks', key));
        if (damaged && kept.length > 0) changes.push({ table: 'unitChunks', put: [[key, kept]] });
        else if (damaged) changes.push({ table: 'unitChunks', delete: [key] });
      }
  return changes;
}

/** Reads all that is kept, page by page, and names what is damaged. */
async function findDamaged(tables: TableStore): Promise<LeftOut[]> {
  const { faultIn, recordName } = await forms();
  const found: LeftOut[] = [];
  const look = (table: TableName, [key, value]: Entry<TableName>, format?: unknown) => {
    const why = faultIn(table, key, value, format);
    if (why) found.push({ id: damageId(table, key), table, key, name: recordName(table, key, value), why });
  };
  for (const table of TABLES) {
    if (table === 'staged' || DERIVED.includes(table) || PAIRED.some((each) => each === table)) continue;
    for (const entry of await tables.entries(table)) look(table, entry as Entry<TableName>);
  }
  // One that has a bank is written anew from it.
  const banks = new Set((await tables.keys('banks')).map(([, id]) => id));
  for (const entry of await tables.entries('summaries')) if (!banks.has(entry[0])) look('summaries', entry);
  for (const table of PAIRED) {
    const firsts = new Set((await tables.keys(table)).map(([first]) => first));
    for (const first of firsts) {
      const [header] = table === 'banks' ? [] : await tables.get('runs', [first]);
      const { format } = (header ?? {}) as { readonly format?: unknown };
      for await (const page of pagesOf(tables, table, first))
        for (const entry of page) {
          look(table, entry as Entry<TableName>, format);
          if (table !== 'unitChunks') continue;
          for (const [id, unit] of pairsIn(entry[1])) look('units', [[first, id], unit], format);
        }
    }
  }
  return found;
}

/** The records as they are kept, as the text of a file. */
async function damagedFile(tables: TableStore, records: readonly LeftOut[]): Promise<string> {
  const lines: string[] = [];
  for (const { table, key, why } of records) {
    const value = await keptValue(tables, table, key);
    lines.push(toJson({ table, key, why: why.en, value }));
  }
  return `{"format":"mnemoscope-damaged","records":[\n${lines.join(',\n')}\n]}\n`;
}
