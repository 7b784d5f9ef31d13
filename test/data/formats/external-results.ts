/** Released data of the field, where this machine has them; every test on them is skipped where it does not. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FORMATS, readDataset, type FormatId, type SourceFile } from '../../../src/data/formats/formats';
import { DatasetError } from '../../../src/core/text/problem';
import { decodeSource, parseSource } from '../../../src/data/formats/source';

const FOLDER = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');

export interface ExternalResults {
  readonly title: string;
  readonly absent: boolean;
  /** Undefined where there are no data. */
  readonly format?: FormatId;
  readonly files: () => SourceFile[];
}

/** Whether a path below the data's folder exists. */
export function hasReleased(path: string): boolean {
  return existsSync(join(FOLDER, path));
}

/** The files of a folder below the data's, or one file, by path. */
export function released(path: string): SourceFile[] {
  const at = join(FOLDER, path);
  const names = statSync(at).isDirectory() ? readdirSync(at).map((name) => join(path, name)) : [path];
  return names
    .filter((name) => /\.jsonl?$/.test(name) && statSync(join(FOLDER, name)).isFile())
    .map((name) => ({ name, text: decodeSource(readFileSync(join(FOLDER, name)), name) }));
}

/** Every group of files that makes a dataset together; one absent entry where there are no data. */
export function releasedFiles(): ExternalResults[] {
  if (!existsSync(FOLDER)) return [{ title: 'any released data', absent: true, files: () => [] }];
  const folders = readdirSync(FOLDER, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
  return folders.flatMap((folder) => {
    const known = released(folder).flatMap((file) => {
      const data = parseSource(file.text, file.name);
      const format = FORMATS.find(({ guess }) => guess(data));
      return format ? [{ file, format: format.id }] : [];
    });
    return [...new Set(known.map(({ format }) => format))].map((format) => ({
      title: `reading ${format} of ${folder}`,
      absent: false,
      format,
      files: () => datasetOf(known.filter((entry) => entry.format === format).map(({ file }) => file)),
    }));
  });
}

/** The files without those that their reader refuses by name, such as the outputs of a system beside the data. */
function datasetOf(files: SourceFile[]): SourceFile[] {
  try {
    readDataset(files, 'auto');
    return files;
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const refused = error.problems.map(({ where }) => where);
    const others = files.filter(({ name }) => !refused.some((where) => where.startsWith(name)));
    if (others.length === files.length) throw error;
    return datasetOf(others);
  }
}
