/** Tables and texts of an import: what they seem to hold, before anything is read. */

import { likelyEncodings, type OtherEncoding } from '../../formats/encodings';
import { beginsJson, decodeSource, encodingOf } from '../../formats/source';
import { peekTable, type TableMapping, type TablePeek } from '../../formats/table-source';
import type { ImportFile } from '../../importing';

/** As much of a file as is looked at to guess its columns. */
const BEGIN = 64 * 1024;
/** A longer file that turns out to be no UTF-8 behind its beginning is refused by who reads it. */
const CHECKED = 32 * 1024 * 1024;

export interface TableFile {
  readonly path: string;
  readonly file: Blob;
  readonly peek: TablePeek;
  readonly mapping: TableMapping;
}

/** The tables, which are of one character. @throws DatasetError where a file is of an encoding that cannot be read. */
export async function tablesOf(files: readonly ImportFile[]): Promise<readonly TableFile[]> {
  const tables: TableFile[] = [];
  for (const { path, file } of files) {
    const encoding = await otherEncodingOf(path, file);
    const begin = await beginOf(path, file, encoding);
    const peek = peekTable(begin, path);
    tables.push({ path, file, peek, mapping: { ...peek.mapping, ...(encoding && { encoding }) } });
  }
  const first = tables.find(({ mapping }) => mapping.holds !== 'questions') ?? tables[0]!;
  return tables.map((each) => ({ ...each, mapping: { ...each.mapping, name: first.mapping.name } }));
}

/** The table as it reads in another encoding, its columns guessed anew. */
export async function readAs(table: TableFile, encoding: OtherEncoding): Promise<TableFile> {
  const peek = peekTable(await beginOf(table.path, table.file, encoding), table.path);
  return { ...table, peek, mapping: { ...peek.mapping, name: table.mapping.name, encoding } };
}

/** The likeliest encoding of a file that is no Unicode; undefined for one that is. @throws DatasetError where it is in none. */
async function otherEncodingOf(path: string, file: Blob): Promise<OtherEncoding | undefined> {
  const bytes = new Uint8Array(await file.slice(0, CHECKED).arrayBuffer());
  if (encodingOf(bytes, path) !== 'utf-8') return undefined;
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: file.size > CHECKED });
    return undefined;
  } catch {
    const [likeliest] = likelyEncodings(bytes);
    // Says which byte does not belong.
    if (!likeliest) decodeSource(bytes, path);
    return likeliest;
  }
}

async function beginOf(path: string, file: Blob, encoding: OtherEncoding | undefined): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, BEGIN).arrayBuffer());
  const text = new TextDecoder(encoding ?? encodingOf(bytes, path)).decode(bytes);
  // The last line may be cut, within a character too.
  return file.size > BEGIN ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}

/** What a pasted text is called, by which it is read: JSON, a table or a text. */
export function pastedName(text: string): string {
  if (beginsJson(text)) return 'pasted.json';
  const [first = '', second = ''] = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const fields = (line: string, sign: string) => line.replace(/"[^"]*"/g, '').split(sign).length;
  const even = (sign: string) => fields(first, sign) > 1 && fields(first, sign) === fields(second, sign);
  if (even('\t')) return 'pasted.tsv';
  // In prose and chats every line may have one comma: a heading tells, or that no blank follows one.
  const isTable = (sign: string) =>
    even(sign) && (peekTable(text, 'pasted.csv').mapping.heading || !text.includes(`${sign} `));
  return isTable(',') || isTable(';') ? 'pasted.csv' : 'pasted.txt';
}
