/** What lists show of a bank without reading it. */

import type { Kind, Language, MemoryBank } from './bank';
import { countsOf, kindCounts, type BankCounts } from './counts';

/** `bundled`: comes with the page. `imported`: read from a file. `written`: made in the page. */
export const BANK_ORIGINS = ['bundled', 'imported', 'written'] as const;
export type BankOrigin = (typeof BANK_ORIGINS)[number];

/** A bank as it is kept. */
export interface BankRecord {
  readonly id: string;
  readonly revision: string;
  readonly bank: MemoryBank;
  readonly origin: BankOrigin;
  /** The import that brought it. */
  readonly importId?: string;
}

export interface BankSummary {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  /** Who it is, in one sentence. */
  readonly summary: string;
  readonly source: string;
  readonly licence: string;
  readonly citation?: string;
  /** Whether rules wrote any of it; see `MemoryBank`. */
  readonly generated?: true;
  readonly memories: Readonly<Record<Kind, number>>;
  readonly questions: Readonly<Record<Kind, number>>;
  /** How many conversations it comes from; absent where it comes from none. */
  readonly sessions?: number;
  /** Absent where the bank could not be read when counts began to be kept. */
  readonly counts?: BankCounts;
  readonly revision: string;
  readonly origin: BankOrigin;
  readonly importId?: string;
  /** About how much room the bank takes. */
  readonly bytes: number;
  /** The user's corrections of its labels. */
  readonly disputes: number;
}

/** The order in which characters are listed, the same on every visit: English before Chinese, then by name. */
export function inLibraryOrder(
  a: Pick<BankSummary, 'language' | 'name'>,
  b: Pick<BankSummary, 'language' | 'name'>,
): number {
  return a.language.localeCompare(b.language) || a.name.localeCompare(b.name, a.language);
}

/** @param disputes how many corrections of the bank's labels are kept. */
export function summaryOf(record: BankRecord, disputes = 0): BankSummary {
  const { id, revision, bank, origin, importId } = record;
  const { character, source, licence, citation, generated } = bank;
  return {
    id,
    name: character.name,
    language: character.language,
    summary: character.summary,
    source,
    licence,
    revision,
    origin,
    disputes,
    ...(citation !== undefined && { citation }),
    ...(generated && { generated }),
    ...(importId !== undefined && { importId }),
    ...amountsOf(bank),
    bytes: bytesOf(bank),
  };
}

/** What of a summary is counted. */
export type BankAmounts = Pick<BankSummary, 'memories' | 'questions' | 'sessions' | 'counts'>;

export function amountsOf(bank: Pick<MemoryBank, 'memories' | 'questions' | 'sessions'>): BankAmounts {
  return {
    memories: kindCounts(bank.memories),
    questions: kindCounts(bank.questions),
    ...(bank.sessions?.length && { sessions: bank.sessions.length }),
    counts: countsOf(bank),
  };
}

/**
 * About how many bytes plain data takes when it is stored: strings one byte per character, two where one is beyond Latin-1 (as browsers keep
 * them), numbers eight, arrays of numbers their own length. Good to some percent; the browser's own overhead is not in it.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * (/[^\0-\xff]/.test(value) ? 2 : 1) + 4;
  if (typeof value === 'number') return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item), 4);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [key, item]) => sum + key.length + 4 + bytesOf(item), 4);
}

/**
 * The characters that an experiment begins with: those of the latest import, because whoever has just imported characters wants to test them; without
 * an import those that come with the page, and without these all.
 */
export function suggestedBanks(
  summaries: readonly Pick<BankSummary, 'id' | 'origin' | 'importId' | 'revision'>[],
): readonly string[] {
  // The revision of an imported bank is when it was imported; an edited one has another.
  const dated = summaries.filter(({ revision }) => revision.startsWith('imported '));
  const latest = dated.reduce<(typeof dated)[number] | undefined>(
    (last, each) => (last && last.revision >= each.revision ? last : each),
    undefined,
  );
  const own = summaries.filter(({ importId }) => importId !== undefined && importId === latest?.importId);
  const bundled = summaries.filter(({ origin }) => origin === 'bundled');
  return [own, bundled, summaries].find((some) => some.length > 0)?.map(({ id }) => id) ?? [];
}
