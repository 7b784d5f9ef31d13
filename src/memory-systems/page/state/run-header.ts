/** One system on one user as it is kept, and how runs of the same system are told apart. */

import { shortNameOf } from '../../../pipeline/retrieval/registry';
import type { ManagedRunHeader } from '../../../runs/domain/run/run';
import { phraseText } from '../../../ui/state/locale.svelte';
import { DEFAULT_SEARCH, SEARCHES, type SearchId } from '../../domain/entry-search';
import { SYSTEM_NAMES } from '../../domain/system-names';
import { BUILT_IN_SYSTEMS } from '../../domain/registry';
import { t } from '../words';
import { freeId } from '../../../core/memory/edit';
import type { MemoryBank } from '../../../core/memory/bank';
import type { BankRecord } from '../../../core/ports';
import { bankOfMemory } from '../../domain/memory-bank';
import type { SystemsResult } from '../../domain/work';

/** Changes whenever kept records could no longer be read. */
export const FORMAT = 'systems 1';

/** Of a run's noise: the same text each time, so that systems and repeats meet the same. */
export const NOISE_SEED = 1;

/** Which run of a system: by which search, with how much noise, and the how many-th of the same. */
export interface RunVariant {
  readonly system: string;
  readonly search: SearchId;
  /** Inserted tokens per token; 0 for none. */
  readonly noise: number;
  /** From 1. */
  readonly repeat: number;
}

/** Its units are the sessions' records; what it counts are steps of the protocol. */
export interface SystemsRunHeader extends ManagedRunHeader {
  readonly format: typeof FORMAT;
  readonly user: string;
  readonly system: string;
  /** Absent for {@link DEFAULT_SEARCH}. */
  readonly search?: SearchId;
  /** Absent for 0. */
  readonly noise?: number;
  /** Absent for 1. */
  readonly repeat?: number;
}

export function variantOf({
  system,
  search = DEFAULT_SEARCH,
  noise = 0,
  repeat = 1,
}: Pick<SystemsRunHeader, 'system' | 'search' | 'noise' | 'repeat'>): RunVariant {
  return { system, search, noise, repeat };
}

/** The runs of a system that are asked for at once. Only systems of the page search as they are told. */
export function variantsOf(
  system: string,
  { search, noise, repeats }: { readonly search: SearchId; readonly noise: number; readonly repeats: number },
): RunVariant[] {
  const own = BUILT_IN_SYSTEMS.some(({ id }) => id === system) ? search : DEFAULT_SEARCH;
  return Array.from({ length: repeats }, (_, i) => ({ system, search: own, noise, repeat: i + 1 }));
}

/** Names a run among the results of a user: the system's id alone for its first run by the default search and without noise. */
export function keyOf({ system, search, noise, repeat }: RunVariant): string {
  const marks = [
    search === DEFAULT_SEARCH ? '' : `~s${search}`,
    noise > 0 ? `~n${noise}` : '',
    repeat > 1 ? `~r${repeat}` : '',
  ];
  return system + marks.join('');
}

/** The run that a key names. */
export function variantOfKey(key: string): RunVariant {
  const [system, ...marks] = key.split('~');
  const valueOf = (mark: string) => marks.find((each) => each.startsWith(mark))?.slice(1);
  return {
    system: system!,
    search: SEARCHES.find((id) => id === valueOf('s')) ?? DEFAULT_SEARCH,
    noise: Number(valueOf('n') ?? 0),
    repeat: Number(valueOf('r') ?? 1),
  };
}

/** What a run is called. @param key of {@link keyOf}. @returns undefined where the page knows no such system. */
export function systemName(key: string): string | undefined {
  const { system, search, noise, repeat } = variantOfKey(key);
  const known = SYSTEM_NAMES.find(({ id }) => id === system);
  const by = search === DEFAULT_SEARCH ? '' : phraseText(shortNameOf(search));
  return known && t().variant(phraseText(known.name), by, noise, repeat);
}

interface Kept {
  readonly id: string;
  readonly source: string;
  readonly origin: BankRecord['origin'];
}

/**
 * @param bank that the system was tested on. @param kept the characters that are there: that of an earlier start of the same system is replaced, no
 * other.
 * @returns undefined where the system stored nothing.
 */
export function memoryRecord(
  { system, title, records }: Pick<SystemsResult, 'system' | 'title' | 'records'>,
  bank: MemoryBank,
  kept: readonly Kept[],
  revision: string,
): BankRecord | undefined {
  const known = SYSTEM_NAMES.find(({ id }) => id === variantOfKey(system).system);
  const marks = system.split('~').slice(1);
  const name = [known?.name.en ?? title ?? system, ...(known ? marks : [])].join(' ');
  const made = bankOfMemory(bank, records, { system, name });
  if (!made) return undefined;
  const there = kept.find(({ id }) => id === made.id);
  const isOurs = there?.origin === 'written' && there.source === made.source;
  const id = isOurs ? made.id : freeId(made.id, kept);
  return {
    id,
    revision,
    origin: 'written',
    bank: { ...made, id, character: { ...made.character, id } },
  };
}
