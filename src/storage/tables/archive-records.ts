/** An archive's entries as changes to tables, a few records at a time; a record that is not what the page writes is left out and named. */

import type { ArchiveEvents, DamagedRecord } from '../../core/archiving';
import { verbatim } from '../../core/text/phrase';
import { summaryOf } from '../../core/memory/summary';
import type { BankRecord, ImportRecord, LabelCorrection } from '../../core/ports';
import { ArchiveError } from './archive-format';
import { newId } from './bank-store';
import type { OpenArchive } from './archive-read';
import { listSchema, recordSchema, shaped, unitLineSchema, vectorsSchema } from './archive-shapes';
import { damageId } from './checked-table-store';
import { faultIn, recordName } from '../records/records';
import { travels, wholeEntries } from '../records/settings';
import type { ChangeOf, Key } from './table-store';
import type { Schema, TableName } from './schema';

/** Records of one table, as they would be written. */
export type Records = { [N in TableName]: Required<Pick<ChangeOf<N>, 'table' | 'put'>> & Left }[TableName];

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
