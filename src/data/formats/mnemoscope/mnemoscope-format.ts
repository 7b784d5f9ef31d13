/** Our own format in the registry, and its version 2: memory banks of any source, written and read back without loss. */

import type * as z from 'zod';
import type { MemoryBank } from '../../../core/memory/bank';
import { Problems } from '../fields';
import { issueProblems } from '../../../core/issue';
import { bankConsistency, twice, readCharacter } from './mnemoscope';
import { BANKS_VERSION, bankSchema, banksSchema, oneBankSchema } from './mnemoscope-schema';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import {
  ANY,
  checkShape,
  counted,
  into,
  list,
  record,
  spoken,
  Tally,
  UNITS,
  type Counts,
  type Shape,
  countsOf,
} from '../shape';
import type { DatasetFormat, ParsedFile } from '../format';

/**
 * The banks as one JSON document, indented by two spaces, with a newline at its end. Reading it back gives equal banks; halves of
 * surrogate pairs, which are no characters, come back as U+FFFD.
 */
export function writeBanks(banks: readonly MemoryBank[]): string {
  return `${JSON.stringify({ format: 'mnemoscope', version: BANKS_VERSION, banks }, null, 2)}\n`;
}

/**
 * Reads a parsed file of version 2, of one bank or of a list. Fields that the format does not know are skipped; where an optional one is
 * missing beside them they are reported, as they may be misspelt.
 *
 * @param file the file's name, for messages.
 * @returns the banks, and what is inconsistent in them but does no harm: see `bankConsistency`.
 * @throws DatasetError naming every place that is wrong or ambiguous; nothing is read in part.
 */
export function readBanks(
  data: unknown,
  file: string,
): { readonly banks: MemoryBank[]; readonly problems: Problem[]; readonly held: Counts } {
  const many = typeof data === 'object' && data !== null && 'banks' in data;
  const schema = many ? banksSchema : oneBankSchema;
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    throw new DatasetError(issueProblems(parsed.error.issues, file));
  }
  // Parsed once more, the one bank loses the marks of the format.
  const banks: MemoryBank[] = 'banks' in parsed.data ? parsed.data.banks : [bankSchema.parse(parsed.data)];
  const strange = new Problems();
  const tally = new Tally();
  checkShape(data, shapeOf(schema), [], into(strange, file, tally));
  const problems: Problem[] = strange.list();
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
  return { banks, problems, held: tally.counts };
}

/** The shape that a schema describes, as far as its objects and lists go: the schema itself has seen to the rest. */
function shapeOf(schema: z.core.$ZodType, key = ''): Shape {
  const { def } = schema._zod as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'optional') return shapeOf(def.innerType, key);
  if (def.type === 'array') {
    const unit = UNITS.find((each) => each === key);
    const item = shapeOf(def.element);
    if (unit === 'turns') return list(spoken(item, 'text', unit));
    return list(unit ? counted(item, unit) : item);
  }
  if (def.type !== 'object') return ANY;
  const fields = Object.entries(def.shape);
  const required = fields.filter(([, field]) => !isOptional(field));
  const optional = fields.filter(([name, field]) => isOptional(field) && name !== '$schema');
  const shapes = (some: typeof fields) =>
    Object.fromEntries(some.map(([name, field]) => [name, shapeOf(field, name)]));
  return record(shapes(required), { optional: shapes(optional), passed: ['$schema'] });
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'optional';
}

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
