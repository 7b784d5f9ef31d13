/**
 * Brings an archive in: everything is staged first, a few records at a time, then one transaction puts it in its place. A record that is not what
 * the page writes is left out and named.
 */

import type {
  ArchiveEvents,
  DamagedRecord,
  ArchiveCounts,
  Counting,
  RestoreRule,
} from '../../core/archiving';
import { verbatim, type Phrase } from '../../core/text/phrase';
import { summaryOf } from '../../core/memory/summary';
import type { BankRecord, ImportRecord, LabelCorrection, BankSummary } from '../../core/ports';
import {
  ArchiveError,
  listSchema,
  recordSchema,
  shaped,
  unitLineSchema,
  vectorsSchema,
} from './archive-format';
import { newId, tellsPlace } from './bank-store';
import { type OpenArchive, openArchive } from './archive-read';
import { damageId } from './checked-table-store';
import { faultIn, recordName } from '../records/records';
import { travels, wholeEntries } from '../records/settings';
import { type ChangeOf, type Key, identity, type Change } from './table-store';
import type { Schema, TableName } from './schema';
import { isSettingsList, mergedList, clearedForAll } from './archive-replaced';
import { withoutUnits } from './run-units';
import { isQuotaError } from './problem';
import type { Storage, Tables } from './storage';

/** Records of one table, as they would be written. */
type Records = { [N in TableName]: Required<Pick<ChangeOf<N>, 'table' | 'put'>> & Left }[TableName];

interface Left {
  /** What is left out beside them. */
  readonly damaged?: readonly DamagedRecord[];
}

/** What stands for an id that is none. */
const idOf = (value: unknown): string => {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
};

/** Collects what is left out of one entry. */
class Sieve {
  readonly damaged: DamagedRecord[] = [];
  readonly #seen: Set<string>;

  /** @param seen ids of the records of the whole archive. */
  constructor(seen: Set<string>) {
    this.#seen = seen;
  }

  /** Whether a record is whole; else it is named. @param format of the run, for its units. */
  takes(table: TableName, key: Key, value: unknown, format?: unknown): boolean {
    const id = damageId(table, key);
    const why = this.#seen.has(id)
      ? { en: 'another one has the same id', zh: '另有一项使用相同的 id' }
      : faultIn(table, key, value, format);
    this.#seen.add(id);
    if (why) this.damaged.push({ id, name: recordName(table, key, value), why });
    return !why;
  }
}

/**
 * Reads all of the archive: imports, banks with their summaries, vectors, runs with their units, corrections, settings.
 *
 * @throws ArchiveError naming the entry where the archive is no longer as it was written; DOMException `AbortError` after the signal.
 */
export async function* recordsOf(
  archive: OpenArchive,
  { signal, onProgress }: ArchiveEvents = {},
): AsyncGenerator<Records> {
  const sizes = new Map(archive.manifest.entries.map(({ name, bytes }) => [name, bytes]));
  let done = 0;
  const step = (name: string) => {
    signal?.throwIfAborted();
    onProgress?.({ done, total: archive.bytes, what: verbatim(name) });
    done += sizes.get(name) ?? 0;
    return name;
  };
  const seen = new Set<string>();
  const list = async (name: string) => shaped(listSchema, await archive.json(step(name)), name);

  let sieve = new Sieve(seen);
  const imports = (await list('imports.json'))
    .map((record) => ({ ...(record as ImportRecord), touched: Date.now() }))
    .filter((record) => sieve.takes('imports', idOf(record), record));
  yield { table: 'imports', put: imports.map((record) => [record.id, record]), damaged: sieve.damaged };
  for (const name of archive.names(/^banks\//)) {
    sieve = new Sieve(seen);
    const record = (await archive.json(step(name))) as BankRecord;
    const key: [string, string] = [(record as BankRecord | null)?.importId ?? '', idOf(record)];
    const isWhole = sieve.takes('banks', key, record);
    yield { table: 'banks', put: isWhole ? [[key, record]] : [], damaged: sieve.damaged };
    if (isWhole) yield { table: 'summaries', put: [[record.id, summaryOf(record)]] };
  }
  for (const name of archive.names(/^vectors\/\d+\.json$/)) {
    sieve = new Sieve(seen);
    const { space, shelf, dimensions, keys } = shaped(vectorsSchema, await archive.json(step(name)), name);
    const numbers = name.replace(/json$/, 'f32');
    const bytes = await archive.read(step(numbers));
    if (bytes.length !== keys.length * dimensions * Float32Array.BYTES_PER_ELEMENT)
      throw new ArchiveError({
        en: `${numbers} has ${bytes.length} bytes, which are not ${keys.length} × ${dimensions} numbers. Export the archive again.`,
        zh: `${numbers} 有 ${bytes.length} 字节，与 ${keys.length} × ${dimensions} 个数字不符。请重新导出存档。`,
      });
    const matrix = { keys: keys as string[], dimensions, data: new Float32Array(bytes.buffer) };
    const isWhole = sieve.takes('vectors', [space, shelf], matrix);
    yield { table: 'vectors', put: isWhole ? [[[space, shelf], matrix]] : [], damaged: sieve.damaged };
  }
  for (const name of archive.names(/^runs\/\d+\.json$/)) yield* runIn(archive, name, step, seen);
  sieve = new Sieve(seen);
  const corrections = (await list('corrections.json')).flatMap((each) => {
    const correction = each as LabelCorrection;
    const key: [string, string] = [String((each as LabelCorrection | null)?.bank), idOf(each)];
    return sieve.takes('corrections', key, each) ? [[key, correction] as const] : [];
  });
  yield { table: 'corrections', put: corrections, damaged: sieve.damaged };
  yield settingsIn(shaped(recordSchema, await archive.json(step('settings.json')), 'settings.json'));
  for (const name of archive.names(/^drafts\.json$/)) {
    sieve = new Sieve(seen);
    const given = await archive.json(step(name));
    const drafts = (Array.isArray(given) ? (given as unknown[]) : [given])
      .map((draft) => ({ draft, revision: newId() }) as Schema['drafts']['value'])
      .filter((kept) => sieve.takes('drafts', idOf(kept.draft), kept));
    yield { table: 'drafts', put: drafts.map((kept) => [kept.draft.id, kept]), damaged: sieve.damaged };
  }
  onProgress?.({ done: archive.bytes, total: archive.bytes, what: verbatim('') });
}

/** A run's header and its units; without a header that is whole, the units are left out as well. */
async function* runIn(
  archive: OpenArchive,
  name: string,
  step: (name: string) => string,
  seen: Set<string>,
): AsyncGenerator<Records> {
  let sieve = new Sieve(seen);
  const header = (await archive.json(step(name))) as Schema['runs']['value'] & { format?: unknown };
  const id = idOf(header);
  const isWhole = sieve.takes('runs', id, header);
  yield { table: 'runs', put: isWhole ? [[id, header]] : [], damaged: sieve.damaged };
  const { format } = (header ?? {}) as { readonly format?: unknown };
  const folder = name.replace(/\.json$/, '.units/');
  for (const part of archive.names(/^runs\/\d+\.units\//).filter((each) => each.startsWith(folder))) {
    sieve = new Sieve(seen);
    const lines = await archive.lines(step(part));
    const put = lines.flatMap((line, i) => {
      const [unitId, unit] = shaped<[string, unknown]>(unitLineSchema, line, `${part} › line ${i + 1}`);
      const key: [string, string] = [id, unitId];
      return isWhole && sieve.takes('units', key, unit, format) ? [[key, unit] as const] : [];
    });
    yield { table: 'units', put, damaged: isWhole ? sieve.damaged : lines.map(() => LOST) };
  }
}

/** Stands for a unit whose run is left out: the run is named. */
const LOST: DamagedRecord = { id: '', name: verbatim(''), why: verbatim('') };
/** Those that are named. */
export const isNamed = ({ id }: DamagedRecord): boolean => id !== '';

/** Those that travel; of a list only what is damaged is left out. */
function settingsIn(settings: Readonly<Record<string, unknown>>): Records {
  const damaged: DamagedRecord[] = [];
  const put = Object.entries(settings).flatMap(([key, value]) => {
    const mayCome = travels(key, value);
    const why = mayCome
      ? faultIn('settings', key, value)
      : { en: 'it does not belong in an archive', zh: '它不属于存档的内容' };
    if (!why) return [[key, value] as const];
    const list = mayCome ? wholeEntries(key, value) : undefined;
    damaged.push({ id: damageId('settings', key), name: recordName('settings', key, value), why });
    return list ? [[key, list] as const] : [];
  });
  return { table: 'settings', put, damaged };
}

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
