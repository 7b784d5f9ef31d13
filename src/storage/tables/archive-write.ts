/** Writes what is kept into an archive, entry by entry: no more than one of them is in memory. */

import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ArchiveChoice, ArchiveCounts, ArchiveEvents, ArchivePart } from '../../core/archiving';
import type { BankSummary } from '../../core/ports';
import { COLLECTION_KINDS, collectionOf } from '../../pipeline/retrieval/vectors';
import { verbatim, type Phrase } from '../../core/text/phrase';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  hashOf,
  LICENCES,
  MANIFEST,
  UNITS_AN_ENTRY,
  type Manifest,
  toJson,
} from './archive-format';
import { wholeOf } from './checked-table-store';
import { aboutCharacters, TRAVELLING, travels } from '../records/settings';
import { unitPages } from './run-units';
import type { Entry, TableStore, KeyOf } from './table-store';
import { licenceTerms } from '../../core/memory/licence';

export interface WriteSetup {
  /** Version of the page. */
  readonly page: string;
  /** ISO 8601. */
  readonly created: string;
}

/** @throws DOMException `AbortError` after the signal; the stream is aborted wherever it fails. */
export async function writeArchive(
  tables: TableStore,
  to: WritableStream<Uint8Array>,
  choice: ArchiveChoice | undefined,
  { page, created }: WriteSetup,
  events: ArchiveEvents = {},
): Promise<{ counts: ArchiveCounts; bytes: number }> {
  const { signal } = events;
  const counted = countedStream(to);
  const writing = new Writing(counted.stream, events);
  try {
    const counts = await writing.all(tables, choice);
    const head = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, page, created } as const;
    const manifest: Manifest = { ...head, whole: !choice, counts, entries: writing.entries };
    await writing.finish(manifest);
    return { counts, bytes: counted.bytes() };
  } catch (error) {
    await counted.abort(error).catch(() => undefined);
    signal?.throwIfAborted();
    throw error;
  }
}

class Writing {
  readonly entries: Manifest['entries'] = [];
  readonly #zip: ZipWriter<unknown>;
  readonly #events: ArchiveEvents;
  #done = 0;
  #total = 0;

  constructor(to: WritableStream<Uint8Array>, events: ArchiveEvents) {
    // The library's worker would be loaded from an address of its own; native streams compress off the thread anyway.
    this.#zip = new ZipWriter(to, { useWebWorkers: false });
    this.#events = events;
  }

  async all(tables: TableStore, scope: ArchiveChoice | undefined): Promise<ArchiveCounts> {
    const choice = scope && 'characters' in scope ? scope : undefined;
    const without = new Set(scope && 'without' in scope ? scope.without : []);
    const entries = await wholeOf(tables, 'summaries', await tables.entries('summaries'));
    const summaries = entries.map(([, summary]) => summary).filter(({ id }) => !without.has(id));
    const banks = choice ? summaries.filter(({ id }) => choice.characters.includes(id)) : summaries;
    const collections = (await collectionsIn(tables, choice)).filter(
      ([, shelf]) => !shelvesOf([...without]).has(shelf),
    );
    const chosen = (await tables.keys('runs')).filter((id) => !choice || choice.runs.includes(id));
    const runs = await runsWithout(tables, chosen, without);
    this.#total = banks.length + collections.length + runs.length;
    const imports = await this.#imports(tables, choice || without.size > 0 ? banks : undefined);
    const characters = await this.#banks(tables, banks);
    const vectors = await this.#vectors(tables, collections);
    const written = await this.#runs(tables, runs);
    const corrections = (await tables.entries('corrections'))
      .map(([, correction]) => correction)
      .filter(({ bank }) => !without.has(bank) && (!choice || choice.characters.includes(bank)));
    await this.#json('corrections.json', corrections);
    const settings = await settingsOf(tables, choice ? ['ask.labels'] : TRAVELLING, (bank) =>
      choice ? choice.characters.includes(bank) : !without.has(bank),
    );
    await this.#json('settings.json', settings);
    const drafts = choice ? [] : (await tables.entries('drafts')).map(([, { draft }]) => draft);
    // Earlier pages do not know this entry: it is there only where it is needed.
    if (drafts.length > 0) await this.#json('drafts.json', drafts);
    await this.#text(LICENCES, licencesText(banks));
    return {
      characters,
      imports,
      vectors,
      ...written,
      corrections: corrections.length,
      settings: Object.keys(settings).length,
      ...(drafts.length > 0 && { drafts: drafts.length }),
    };
  }

  async finish(manifest: Manifest): Promise<void> {
    await this.#text(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
    await this.#zip.close();
  }

  async #imports(tables: TableStore, banks: readonly BankSummary[] | undefined): Promise<number> {
    const wanted = banks && new Set(banks.map(({ importId }) => importId));
    const imports = (await tables.entries('imports'))
      .map(([, { touched: _touched, ...record }]) => record)
      .filter(({ id, state }) => state === 'complete' && (!wanted || wanted.has(id)));
    await this.#json('imports.json', imports);
    return imports.length;
  }

  async #banks(tables: TableStore, summaries: readonly BankSummary[]): Promise<number> {
    let written = 0;
    for (const { id, name, importId = '' } of summaries) {
      this.#step(verbatim(name));
      const [record] = await tables.get('banks', [[importId, id]]);
      // Deleted in another tab since the list was read.
      if (record) await this.#json(`banks/${numbered(written++)}.json`, record);
    }
    return written;
  }

  async #vectors(tables: TableStore, collections: readonly KeyOf<'vectors'>[]): Promise<number> {
    let written = 0;
    for (const key of collections) {
      const [space, shelf] = key;
      this.#step({ en: `vectors of ${shelf}`, zh: `${shelf} 的向量` });
      const [kept] = await tables.get('vectors', [key]);
      const [whole] = await wholeOf(tables, 'vectors', kept ? [[key, kept]] : []);
      if (!whole) continue;
      const [, matrix] = whole;
      const { keys, dimensions, data } = matrix;
      const name = `vectors/${numbered(written++)}`;
      await this.#json(`${name}.json`, { space, shelf, dimensions, keys });
      // As in memory, which is little-endian wherever browsers run. Numbers do not shrink, so nothing is lost by not trying.
      await this.#bytes(`${name}.f32`, new Uint8Array(data.slice().buffer), 0);
    }
    return written;
  }

  async #runs(tables: TableStore, ids: readonly string[]): Promise<{ runs: number; units: number }> {
    let [runs, units] = [0, 0];
    for (const [i, id] of ids.entries()) {
      this.#step({ en: `run ${i + 1} of ${ids.length}`, zh: `第 ${i + 1} 次实验，共 ${ids.length} 次` });
      const [header] = await tables.get('runs', [id]);
      // Deleted in another tab since the list was read, or damaged.
      if (!header) continue;
      const name = `runs/${numbered(runs++)}`;
      await this.#json(`${name}.json`, header);
      let part = 0;
      for await (const page of unitPages(tables, id, UNITS_AN_ENTRY)) {
        const entries = page.map(([unit, value]): Entry<'units'> => [[id, unit], value]);
        const whole = await wholeOf(tables, 'units', entries, (header as { format?: unknown }).format);
        const lines = whole.map(([[, unit], value]) => `${toJson([unit, value])}\n`);
        await this.#text(`${name}.units/${numbered(part++)}.jsonl`, lines.join(''));
        units += whole.length;
      }
    }
    return { runs, units };
  }

  #step(what: Phrase): void {
    this.#events.signal?.throwIfAborted();
    this.#events.onProgress?.({ done: this.#done++, total: this.#total, what });
  }

  #json(name: string, value: unknown): Promise<void> {
    return this.#text(name, `${toJson(value)}\n`);
  }

  #text(name: string, text: string): Promise<void> {
    return this.#bytes(name, new TextEncoder().encode(text), 5);
  }

  async #bytes(name: string, bytes: Uint8Array<ArrayBuffer>, level: number): Promise<void> {
    this.#events.signal?.throwIfAborted();
    this.entries.push({ name, bytes: bytes.length, sha256: await hashOf(bytes) });
    const { signal } = this.#events;
    await this.#zip.add(name, new Blob([bytes]).stream(), { level, ...(signal && { signal }) });
  }
}

function numbered(i: number): string {
  return String(i + 1).padStart(6, '0');
}

/** Those of the chosen characters, or all. */
async function collectionsIn(
  tables: TableStore,
  choice: ArchivePart | undefined,
): Promise<KeyOf<'vectors'>[]> {
  const all = await tables.keys('vectors');
  if (!choice) return all;
  const wanted = shelvesOf(choice.characters);
  return all.filter(([, shelf]) => wanted.has(shelf));
}

function shelvesOf(characters: readonly string[]): ReadonlySet<string> {
  return new Set(characters.flatMap((id) => COLLECTION_KINDS.map((sort) => collectionOf(id, sort))));
}

/** Runs in whose headers none of the characters is named: their results hold texts. */
async function runsWithout(
  tables: TableStore,
  runs: readonly string[],
  without: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (without.size === 0) return runs;
  const names = (value: unknown): boolean =>
    typeof value === 'string'
      ? without.has(value)
      : typeof value === 'object' && value !== null && Object.values(value).some(names);
  const kept: string[] = [];
  for (const id of runs) {
    const [header] = await tables.get('runs', [id]);
    if (!names(header)) kept.push(id);
  }
  return kept;
}

/** Only those that travel, whose values are of the known shape where the tables are checked: whatever else lies there may be a secret. */
async function settingsOf(
  tables: TableStore,
  keys: readonly string[],
  isWanted: (bank: string) => boolean,
): Promise<Record<string, unknown>> {
  const values = await tables.get('settings', keys);
  const kept = keys.map((key, i) => [key, aboutCharacters(key, values[i], isWanted)] as const);
  return Object.fromEntries(kept.filter(([key, value]) => value !== undefined && travels(key, value)));
}

/** Passes all on and counts it. */
function countedStream(to: WritableStream<Uint8Array>) {
  let bytes = 0;
  const writer = to.getWriter();
  const stream = new WritableStream<Uint8Array>({
    async write(chunk) {
      bytes += chunk.length;
      await writer.write(chunk);
    },
    close: () => writer.close(),
    abort: (reason) => writer.abort(reason),
  });
  return { stream, bytes: () => bytes, abort: (reason: unknown) => writer.abort(reason) };
}

/** For people who find the file without the page. */
export function licencesText(
  banks: readonly Pick<BankSummary, 'name' | 'source' | 'licence' | 'citation'>[],
): string {
  const sources = new Map<string, (typeof banks)[number][]>();
  for (const bank of banks) {
    const key = JSON.stringify([bank.source, bank.licence]);
    sources.set(key, [...(sources.get(key) ?? []), bank]);
  }
  const parts = [...sources.values()].map((members) => {
    const { source, licence } = members[0]!;
    const terms = licenceTerms(licence, source);
    const asks = terms.words.en || (terms.stated ? 'Its terms are those of the licence.' : '');
    const citations = [...new Set(members.flatMap(({ citation }) => citation ?? []))];
    return [
      source || 'Source not stated',
      `  Licence: ${licence || 'not stated'}`,
      ...(asks ? [`  ${asks}`] : []),
      ...citations.map((citation) => `  Cite: ${citation.replace(/\s+/g, ' ')}`),
      `  Characters: ${members.map(({ name }) => name).join(', ')}`,
    ].join('\n');
  });
  const none = 'There are no characters in this archive.';
  return `This archive was written by Mnemoscope. Its texts come from the sources below, each under its own licence.\n\n${parts.join('\n\n') || none}\n`;
}
