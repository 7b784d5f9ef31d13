/** Tables and texts among the files of an import: what they seem to hold, before anything is read. */

import { encodingOf } from '../../../core/datasets/source';
import {
  isTableFile,
  peekTable,
  type TableMapping,
  type TablePeek,
} from '../../../core/datasets/table-source';
import { releasedTextSort } from '../../../core/experiments/external/sort';
import type { ImportFile } from '../../../core/importing';

/** As much of a file as is looked at to guess its columns. */
const BEGIN = 64 * 1024;

export interface TableFile {
  readonly path: string;
  readonly peek: TablePeek;
  readonly mapping: TableMapping;
}

/**
 * The tables, where the files are nothing else: a table that lies beside a dataset is a note of its authors. They are of one character.
 *
 * @returns undefined where the files are to be read as datasets.
 * @throws DatasetError where a file is of an encoding that cannot be read.
 */
export async function tablesAmong(files: readonly ImportFile[]): Promise<readonly TableFile[] | undefined> {
  if (!files.every(({ path }) => isTableFile(path, ''))) return undefined;
  const tables: TableFile[] = [];
  for (const { path, file } of files) {
    const begin = await beginOf(path, file);
    // An empty file is told by who reads it.
    if (!isTableFile(path, begin) || releasedTextSort(begin) !== undefined) return undefined;
    const peek = peekTable(begin, path);
    tables.push({ path, peek, mapping: peek.mapping });
  }
  const first = tables.find(({ mapping }) => mapping.holds === 'memories') ?? tables[0]!;
  return tables.map((each) => ({ ...each, mapping: { ...each.mapping, name: first.mapping.name } }));
}

async function beginOf(path: string, file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, BEGIN).arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes, path)).decode(bytes);
  // The last line may be cut, within a character too.
  return file.size > BEGIN ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}

/** What a pasted text is called, by which it is read: JSON, a table or a text. */
export function pastedName(text: string): string {
  const begin = text.trimStart();
  if (/^[[{]/.test(begin)) return 'pasted.json';
  const [first = '', second = ''] = begin.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const fields = (line: string, sign: string) => line.replace(/"[^"]*"/g, '').split(sign).length;
  const isTable = (sign: string) => fields(first, sign) > 1 && fields(first, sign) === fields(second, sign);
  if (isTable('\t')) return 'pasted.tsv';
  return isTable(',') || isTable(';') ? 'pasted.csv' : 'pasted.txt';
}
