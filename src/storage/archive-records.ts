/** An archive's entries as changes to tables, a few records at a time, each proven to have its shape. */

import type { ArchiveEvents } from '../core/archiving';
import { phraseOf, verbatim } from '../core/text/phrase';
import { RUN_FORMAT } from '../core/experiments/run/run';
import { currentHeader, currentUnit } from '../core/llm-runs/earlier-runs';
import { summaryOf } from '../core/memory/summary';
import type { Draft } from '../core/studio/draft';
import type { BankRecord, ImportRecord, LabelCorrection } from '../core/ports';
import { ArchiveError } from './archive-format';
import { newId } from './bank-store';
import type { OpenArchive } from './archive-read';
import {
  bankRecordSchema,
  correctionsSchema,
  importsSchema,
  runSchema,
  settingsSchema,
  shaped,
  otherLineSchema,
  unitLineSchema,
  vectorsSchema,
} from './archive-shapes';
import type { ChangeOf } from './table-store';
import type { TableName } from './schema';

/** Records of one table, as they would be written. */
export type Records = { [N in TableName]: Required<Pick<ChangeOf<N>, 'table' | 'put'>> }[TableName];

/**
 * Reads all of the archive: imports, banks with their summaries, vectors, runs with their units, corrections, settings.
 *
 * @throws ArchiveError naming the entry; DOMException `AbortError` after the signal.
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
  const once = onlyOnce();

  const imports = shaped(importsSchema, await archive.json(step('imports.json')), 'imports.json');
  yield {
    table: 'imports',
    put: imports.map((record: ImportRecord) => {
      once('imports.json', record.id);
      return [record.id, { ...record, touched: Date.now() }];
    }),
  };
  for (const name of archive.names(/^banks\//)) {
    const record: BankRecord = shaped(bankRecordSchema, await archive.json(step(name)), name);
    once('banks', record.id);
    yield { table: 'banks', put: [[[record.importId ?? '', record.id], record]] };
    yield { table: 'summaries', put: [[record.id, summaryOf(record)]] };
  }
  for (const name of archive.names(/^vectors\/\d+\.json$/)) {
    const { space, shelf, dimensions, keys } = shaped(vectorsSchema, await archive.json(step(name)), name);
    const numbers = name.replace(/json$/, 'f32');
    const bytes = await archive.read(step(numbers));
    if (bytes.length !== keys.length * dimensions * Float32Array.BYTES_PER_ELEMENT)
      throw new ArchiveError({
        en: `${numbers} has ${bytes.length} bytes, which are not ${keys.length} × ${dimensions} numbers. Export the archive again.`,
        zh: `${numbers} 有 ${bytes.length} 字节，与 ${keys.length} × ${dimensions} 个数字不符。请重新导出存档。`,
      });
    once('vectors', JSON.stringify([space, shelf]));
    yield {
      table: 'vectors',
      put: [[[space, shelf], { keys, dimensions, data: new Float32Array(bytes.buffer) }]],
    };
  }
  for (const name of archive.names(/^runs\/\d+\.json$/)) {
    const header = shaped(runSchema, await archive.json(step(name)), name);
    once('runs', header.id);
    yield { table: 'runs', put: [[header.id, currentHeader(header)]] };
    const folder = name.replace(/\.json$/, '.units/');
    for (const part of archive.names(/^runs\/\d+\.units\//).filter((each) => each.startsWith(folder))) {
      const lines = await archive.lines(step(part));
      const schema = header.format === RUN_FORMAT ? unitLineSchema : otherLineSchema;
      const units = lines.map((line, i) =>
        shaped<[string, unknown]>(schema, line, `${part} › line ${i + 1}`),
      );
      yield {
        table: 'units',
        put: units.map((line) => {
          const [id, unit] = currentUnit(header.format, ...line);
          return [[header.id, id], unit];
        }),
      };
    }
  }
  const corrections = shaped(
    correctionsSchema,
    await archive.json(step('corrections.json')),
    'corrections.json',
  ) as LabelCorrection[];
  yield { table: 'corrections', put: corrections.map((each) => [[each.bank, each.id], each]) };
  const settings = shaped(settingsSchema, await archive.json(step('settings.json')), 'settings.json');
  yield { table: 'settings', put: Object.entries(settings) };
  for (const name of archive.names(/^drafts\.json$/)) {
    const drafts = await draftsIn(await archive.json(step(name)), name);
    yield {
      table: 'drafts',
      put: drafts.map((draft) => {
        once(name, draft.id);
        return [draft.id, { draft, revision: newId() }];
      }),
    };
  }
  onProgress?.({ done: archive.bytes, total: archive.bytes, what: verbatim('') });
}

/** @throws ArchiveError naming the first place that is wrong. */
async function draftsIn(data: unknown, name: string): Promise<Draft[]> {
  const { readDraft } = await import('../core/studio/schema');
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  try {
    return list.map((draft, i) => readDraft(draft, `${name} › ${i + 1}`));
  } catch (error) {
    const { en, zh } = phraseOf(error);
    throw new ArchiveError({
      en: `${en.slice(0, 300)} The archive is damaged or was changed; export it again.`,
      zh: `${zh.slice(0, 300)}存档已损坏或被改动；请重新导出。`,
    });
  }
}

function onlyOnce(): (where: string, id: string) => void {
  const seen = new Set<string>();
  return (where, id) => {
    const key = `${where} ${id}`;
    if (seen.has(key))
      throw new ArchiveError({
        en: `${where}: two of them have the id “${id}”. Export the archive again.`,
        zh: `${where}：有两项使用 id“${id}”。请重新导出存档。`,
      });
    seen.add(key);
  };
}
