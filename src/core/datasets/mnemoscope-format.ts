/** Our own format in the registry. */

import type { DatasetFormat } from './format';
import { readCharacter } from './mnemoscope';
import { DatasetError, type Problem } from './problem';

export const mnemoscope = {
  id: 'mnemoscope',
  title: 'Mnemoscope character',
  looks: 'an object with "format": "mnemoscope"',
  // Without the mark it is still taken for ours when it has our sections, so that the reader can say what is missing.
  guess(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false;
    if ('format' in data && data.format === 'mnemoscope') return true;
    return 'profile' in data && 'relationships' in data && 'questions' in data;
  },
  read(files) {
    const banks = [];
    const problems: Problem[] = [];
    const holders = new Map<string, string>();
    for (const { name, data } of files) {
      try {
        const bank = readCharacter(data, name);
        const holder = holders.get(bank.id);
        if (holder !== undefined) {
          problems.push({
            where: `${name} › id`,
            why: `"${bank.id}" is also the id in ${holder}; rename or leave out one.`,
          });
        }
        holders.set(bank.id, name);
        banks.push(bank);
      } catch (error) {
        if (!(error instanceof DatasetError)) throw error;
        problems.push(...error.problems);
      }
    }
    if (problems.length > 0) throw new DatasetError(problems);
    return { banks, problems };
  },
} as const satisfies DatasetFormat;
