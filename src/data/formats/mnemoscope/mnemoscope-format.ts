/** Our own format in the registry. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { DatasetFormat, ParsedFile } from '../format';
import { readCharacter } from './mnemoscope';
import { readBanks } from './mnemoscope-banks';
import { BANKS_VERSION } from './mnemoscope-schema-2';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import { countsOf, Tally, UNITS, type Counts } from '../shape';

export const mnemoscope = {
  id: 'mnemoscope',
  title: 'Mnemoscope',
  looks: {
    en: 'an object with "format": "mnemoscope"',
    zh: '含 "format": "mnemoscope" 的对象',
  },
  // Without the mark it is still taken for ours when it has our sections, so that the reader can say what is missing.
  guess(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false;
    if ('format' in data && data.format === 'mnemoscope') return true;
    return 'profile' in data && 'relationships' in data && 'questions' in data;
  },
  read(files) {
    const tally = new Tally();
    const banks: MemoryBank[] = [];
    const problems: Problem[] = [];
    const errors: Problem[] = [];
    const holders = new Map<string, string>();
    for (const file of files) {
      try {
        const read = readOurs(file);
        for (const { id } of read.banks) {
          const holder = holders.get(id);
          if (holder !== undefined) {
            const why = {
              en: `"${id}" is also the id in ${holder}; rename or leave out one.`,
              zh: `“${id}”也是 ${holder} 中的 id；请给其中一个改名，或只给出一个。`,
            };
            errors.push(problemAt(`${file.name} › id`, why));
          }
          holders.set(id, file.name);
        }
        for (const unit of UNITS) tally.add(unit, read.held[unit]);
        banks.push(...read.banks);
        problems.push(...read.problems);
      } catch (error) {
        if (!(error instanceof DatasetError)) throw error;
        errors.push(...error.problems);
      }
    }
    if (errors.length > 0) throw new DatasetError(errors);
    return { banks, problems, held: tally.counts };
  },
} as const satisfies DatasetFormat;

/** A file of either version: version 1 becomes the one bank that it describes. */
function readOurs({ name, data }: ParsedFile): {
  readonly banks: readonly MemoryBank[];
  readonly problems: readonly Problem[];
  readonly held: Counts;
} {
  const version = (data as { readonly version?: unknown }).version;
  if (typeof version === 'number' && version > BANKS_VERSION) {
    throw new DatasetError([
      problemAt(`${name} › version`, {
        en: `written by a newer Mnemoscope (version ${version}); update this page.`,
        zh: `由更新的 Mnemoscope 写出（版本 ${version}）；请更新本页。`,
      }),
    ]);
  }
  if (version === BANKS_VERSION) return readBanks(data, name);
  const banks = [readCharacter(data, name)];
  // Nothing of version 1 is read in part.
  return { banks, problems: [], held: countsOf(banks) };
}
