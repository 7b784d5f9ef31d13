/** Version 2 of our own format: memory banks of any source, written and read back without loss. */

import type { MemoryBank } from '../memory/bank';
import { issueProblems } from './issue';
import { bankConsistency, twice } from './mnemoscope-consistency';
import { BANKS_VERSION, bankSchema, banksSchema, oneBankSchema } from './mnemoscope-schema-2';
import { DatasetError, problemAt, type Problem } from './problem';

/**
 * The banks as one JSON document, indented by two spaces, with a newline at its end. Reading it back gives equal banks; halves of
 * surrogate pairs, which are no characters, come back as U+FFFD.
 */
export function writeBanks(banks: readonly MemoryBank[]): string {
  return `${JSON.stringify({ format: 'mnemoscope', version: BANKS_VERSION, banks }, null, 2)}\n`;
}

/**
 * Reads a parsed file of version 2, of one bank or of a list. Fields that the format does not know are passed over.
 *
 * @param file the file's name, for messages.
 * @returns the banks, and what is inconsistent in them but does no harm: see `bankConsistency`.
 * @throws DatasetError naming every place that is wrong or ambiguous; nothing is read in part.
 */
export function readBanks(
  data: unknown,
  file: string,
): { readonly banks: MemoryBank[]; readonly problems: Problem[] } {
  const many = typeof data === 'object' && data !== null && 'banks' in data;
  const schema = many ? banksSchema : oneBankSchema;
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    throw new DatasetError(issueProblems(parsed.error.issues, file));
  }
  // Parsed once more, the one bank loses the marks of the format.
  const banks: MemoryBank[] = 'banks' in parsed.data ? parsed.data.banks : [bankSchema.parse(parsed.data)];
  const problems: Problem[] = [];
  const errors: Problem[] = [];
  const seen = new Set<string>();
  for (const [i, bank] of banks.entries()) {
    const place = many ? `banks[${i}]` : '';
    if (seen.has(bank.id)) errors.push(problemAt(`${file} › ${place}.id`, twice('banks', bank.id)));
    seen.add(bank.id);
    const found = bankConsistency(bank, (path) => `${file} › ${[place, path].filter(Boolean).join('.')}`);
    problems.push(...found.problems);
    errors.push(...found.errors);
  }
  if (errors.length > 0) throw new DatasetError(errors);
  return { banks, problems };
}
