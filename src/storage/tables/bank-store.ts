/** Banks, their summaries and imports, in terms of tables. */

import type {
  BankSummary,
  BankRecord,
  BankStore,
  DatabaseName,
  ImportMeta,
  StagedImport,
} from '../../core/ports';
import { StorageError } from './problem';
import { summaryOf } from '../../core/memory/summary';
import { CheckedTableStore, wholeOf } from './checked-table-store';
import { identity, type Change, type Entry, type KeyOf } from './table-store';
import type { LayeredTableStore } from './layered-table-store';
import type { KeptImport } from './schema';
import type { PageTabs } from './tabs';
import { collectionsOf } from './stores';

/** Whether a summary tells where its bank lies. Nothing is deleted on the word of one that does not. */
export function tellsPlace(value: unknown): value is Pick<BankSummary, 'id' | 'importId'> {
  const { id, importId } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && (importId === undefined || typeof importId === 'string');
}

function damagedBank(id: string): StorageError {
  return new StorageError({
    en: `“${id}” is damaged in the browser’s storage and was left as it is. Delete the character and import it again, or import it from an archive.`,
    zh: `“${id}”在浏览器的存储中已损坏，已保持原样。请删除该人物并重新导入，或从存档中导入。`,
  });
}

type BankTables = LayeredTableStore | CheckedTableStore;

/** Where a bank lies: those of an import beside each other, so that one under way touches nothing else. */
export const placeOf = ({ id, importId = '' }: { id: string; importId?: string }): KeyOf<'banks'> => [
  importId,
  id,
];

/** Banks that one message names. */
const NAMED = 3;

/**
 * @param database where others may write by themselves, asked when an import begins; undefined where the tables lie in memory.
 */
export function bankStore(
  tables: BankTables,
  tabs: PageTabs,
  database: () => DatabaseName | undefined = () => undefined,
): BankStore {
  const summaryById = async (ids: readonly string[]): Promise<BankSummary[]> => {
    const found = (await tables.get('summaries', ids)).map((summary, i) => [ids[i]!, summary] as const);
    const kept = found.filter((entry): entry is Entry<'summaries'> => entry[1] !== undefined);
    return (await wholeOf(tables, 'summaries', kept)).map(([, summary]) => summary);
  };

  /** What the bank says of itself, where its summary is damaged. */
  const rebuilt = async (id: string): Promise<BankSummary | undefined> => {
    const places = (await tables.keys('banks')).filter(([, bank]) => bank === id);
    const imported = await tables.get(
      'imports',
      places.map(([own]) => own),
    );
    // A bank of an import under way has not been shown yet.
    const shown = places.filter(([own], i) => own === '' || imported[i]?.state === 'complete');
    const record = (await tables.get('banks', shown)).find((each) => each !== undefined);
    if (!record) return undefined;
    const summary = summaryOf(record);
    await tables.write([{ table: 'summaries', put: [[id, summary]] }]);
    return summary;
  };

  /** What must go when banks come to lie elsewhere than before. */
  const left = async (summaries: readonly BankSummary[]): Promise<KeyOf<'banks'>[]> => {
    const places = new Map(summaries.map((summary) => [summary.id, identity(placeOf(summary))]));
    const known = await summaryById([...places.keys()]);
    return known.map(placeOf).filter((place) => identity(place) !== places.get(place[1]));
  };

  const show = async (
    summaries: readonly BankSummary[],
    records: readonly BankRecord[],
  ): Promise<Change[]> => [
    {
      table: 'banks',
      delete: await left(summaries),
      put: records.map((record) => [placeOf(record), record]),
    },
    { table: 'summaries', put: summaries.map((summary) => [summary.id, summary]) },
  ];

  const remove = async (summaries: readonly BankSummary[]): Promise<Change[]> => [
    { table: 'banks', delete: summaries.map(placeOf) },
    { table: 'summaries', delete: summaries.map(({ id }) => id) },
    {
      table: 'vectors',
      delete: await collectionsOf(
        tables,
        summaries.map(({ id }) => id),
      ),
    },
  ];

  return {
    async summaries() {
      const [entries, corrections, places] = await Promise.all([
        tables.entries('summaries'),
        tables.keys('corrections'),
        tables.keys('banks'),
      ]);
      const disputes = new Map<string, number>();
      for (const [bank] of corrections) disputes.set(bank, (disputes.get(bank) ?? 0) + 1);
      const whole = new Map(await wholeOf(tables, 'summaries', entries));
      const summaries: BankSummary[] = [];
      for (const entry of entries) {
        const [id] = entry;
        const summary = whole.get(id) ?? (await rebuilt(id));
        if (summary) summaries.push({ ...summary, disputes: disputes.get(id) ?? 0 });
        // A damaged bank has been named by itself.
        else if (tables instanceof CheckedTableStore && !places.some(([, bank]) => bank === id))
          await tables.tell('summaries', [entry]);
      }
      return summaries;
    },
    async get(id) {
      const read = async () => {
        const [summary] = await summaryById([id]);
        return summary && (await tables.get('banks', [placeOf(summary)]))[0];
      };
      // Another tab may have put a new one elsewhere between the two readings.
      const record = (await read()) ?? (await read());
      if (record) return record;
      // One that lies elsewhere than its damaged summary says is found by itself.
      if (await rebuilt(id)) return read();
      if (
        (await tables.keys('banks')).some(([, bank]) => bank === id) &&
        (await summaryById([id])).length > 0
      )
        throw damagedBank(id);
      return undefined;
    },
    async putAll(records) {
      const summaries = records.map((record) => summaryOf(record));
      await tables.write(await show(summaries, records));
      tabs.tell('banks');
    },
    async delete(ids) {
      // A damaged bank goes as well, wherever it lies.
      const known = await summaryById(ids);
      const lost = ids.filter((id) => !known.some((summary) => summary.id === id));
      const banks =
        lost.length === 0 ? [] : (await tables.keys('banks')).filter(([, id]) => lost.includes(id));
      await tables.write([
        ...(await remove(known)),
        { table: 'banks', delete: banks },
        { table: 'summaries', delete: lost },
      ]);
      tabs.tell('banks');
    },
    async imports() {
      const records = (await tables.entries('imports')).map(([, { touched: _touched, ...record }]) => record);
      return records.filter(({ state }) => state === 'complete');
    },
    beginImport: (meta) => beginImport(tables, tabs, meta, show, database),
    async deleteImport(id) {
      await tabs.exclusively('editing', async () => {
        const summaries = await wholeOf(tables, 'summaries', await tables.entries('summaries'));
        const own = summaries.map(([, summary]) => summary).filter((summary) => summary.importId === id);
        await tables.write([
          ...(await remove(own)),
          { table: 'banks', clear: { first: id } },
          { table: 'imports', delete: [id] },
        ]);
      });
      tabs.tell('banks');
    },
  };
}

/** Banks are written as they come, under the import's id, and seen when their summaries are written: all at once, at the end. */
async function beginImport(
  tables: BankTables,
  tabs: PageTabs,
  meta: ImportMeta,
  show: (summaries: readonly BankSummary[], records: readonly BankRecord[]) => Promise<Change[]>,
  database: () => DatabaseName | undefined,
): Promise<StagedImport> {
  const release = await tabs.take('importing');
  const begunIn = database();
  const id = newId();
  const summaries = new Map<string, BankSummary>();
  let current: KeptImport = {
    ...meta,
    id,
    when: new Date().toISOString(),
    state: 'staged',
    banks: 0,
    touched: Date.now(),
  };
  let onDisk = true;
  let over = false;
  const write = async (changes: readonly Change[]) => {
    if (over) throw ended();
    // One half on the disk would be half an import at the next visit.
    onDisk = (await tables.keep(changes, { memoryOnly: !onDisk })) && onDisk;
  };
  const end = () => {
    over = true;
    release();
  };
  const abort = async () => {
    if (over) return;
    try {
      await tables.write([
        { table: 'banks', clear: { first: id } },
        { table: 'imports', delete: [id] },
      ]);
    } finally {
      end();
    }
  };
  try {
    await write([{ table: 'imports', put: [[id, current]] }]);
  } catch (error) {
    end();
    throw error;
  }
  const signOfLife = (): Change => ({ table: 'imports', put: [[id, { ...current, touched: Date.now() }]] });
  /** Where the database was lost, so is what another thread has written into it, unless it could still be copied. */
  const isCutOff = () => begunIn !== undefined && database() === undefined;
  /** @throws StorageError where banks that were written are no longer there. */
  const requireAll = async () => {
    const kept = new Set((await tables.keys('banks', { first: id })).map(([, bank]) => bank));
    const gone = [...summaries.keys()].filter((bank) => !kept.has(bank));
    if (gone.length === 0) return;
    await abort();
    throw isCutOff() ? cutOff() : cleanedUp(gone, summaries.size);
  };
  return {
    id,
    database: begunIn,
    async wrote(written) {
      await write([signOfLife()]);
      for (const summary of written) summaries.set(summary.id, summary);
      if (isCutOff()) await requireAll();
    },
    async add(records) {
      const staged = records.map((record) => ({ ...record, importId: id }));
      await write([{ table: 'banks', put: staged.map((record) => [placeOf(record), record]) }, signOfLife()]);
      for (const record of staged) summaries.set(record.id, summaryOf(record));
      if (isCutOff()) await requireAll();
    },
    async commit(final = {}) {
      if (over) throw ended();
      await requireAll();
      current = { ...current, ...final, state: 'complete', banks: summaries.size };
      const shown = await show([...summaries.values()], []);
      await write([...shown, { table: 'imports', put: [[id, current]] }]);
      end();
      tabs.tell('banks');
    },
    abort,
  };
}

function cleanedUp(gone: readonly string[], of: number): StorageError {
  const [some, more] = [gone.slice(0, NAMED), gone.length > NAMED];
  return new StorageError({
    en: `The import was cleaned up while it was running (${gone.length} of ${of}: ${some.join(', ')}${more ? ', …' : ''}), so nothing was imported. Close the other tabs of this page and import again.`,
    zh: `导入在进行中被清理（${of} 个中的 ${gone.length} 个：${some.join('、')}${more ? '……' : ''}），因此其中的内容都未采用。请关闭本页的其他标签页，再次导入。`,
  });
}

function cutOff(): StorageError {
  return new StorageError({
    en: 'The browser took this page’s storage away while the import was read, because the disk is full or the site’s data were deleted, so nothing was imported. Free space on the disk, export what you want to keep under Settings › Storage, then reload the page and import again.',
    zh: '读取导入内容时，浏览器收回了本页的存储（磁盘已满，或网站数据被删除），因此没有导入任何内容。请释放磁盘空间，在“设置 › 存储”中导出需要保留的内容，然后重新加载页面，再次导入。',
  });
}

function ended(): StorageError {
  return new StorageError({
    en: 'The import is over. Begin another one.',
    zh: '这次导入已经结束。请重新开始。',
  });
}

/** Begins with the time, milliseconds since 1970 in base 36. The browser's own UUIDs are missing on plain-HTTP hosts. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${[...random].map((part) => part.toString(36)).join('')}`;
}
