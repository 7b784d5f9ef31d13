/** What goes when an archive replaces everything: decided table by table, carried out and counted from the same list; what an archive adds to lists. */

import type { RestoreRule, Replaced } from '../../core/archiving';
import { TRAVELLING } from '../records/settings';
import { TABLES, type TableName } from './schema';
import type { Change, TableStore } from './table-store';

/**
 * Settings that are lists of things of their own (lectures, trained models, questions asked, labels of answers), to which an archive adds: what
 * makes two entries of one the same.
 */
const IDENTITIES: Readonly<Record<string, (entry: unknown) => unknown>> = {
  lectures: (entry) => (entry as { lecture?: { id?: unknown } } | null)?.lecture?.id,
  'learnt-models': (entry) => (entry as { id?: unknown } | null)?.id,
  'ask.asked': (entry) => {
    const { bank, text } = (entry ?? {}) as { bank?: unknown; text?: unknown };
    return JSON.stringify([bank, text]);
  },
  'ask.labels': (entry) => {
    const { bank, question } = (entry ?? {}) as { bank?: unknown; question?: unknown };
    return JSON.stringify([bank, question]);
  },
};

export function isSettingsList(key: string): boolean {
  return Object.hasOwn(IDENTITIES, key);
}

/**
 * Both lists as one: what is here stays where it is, and what only the archive has comes after it. An entry that both have is mine under
 * `keep-mine`, and the archive's under `take-theirs`.
 *
 * @param key of the setting. @returns `mine` itself where nothing changes, or where it is no list that could be added to.
 */
export function mergedList(
  key: string,
  mine: unknown,
  theirs: unknown,
  rule: Exclude<RestoreRule, 'replace-all'>,
): unknown {
  const idOf = IDENTITIES[key];
  if (!idOf || !Array.isArray(mine) || !Array.isArray(theirs)) return rule === 'keep-mine' ? mine : theirs;
  const offered = new Map((theirs as unknown[]).map((entry) => [idOf(entry), entry]));
  const kept = (mine as unknown[]).map((entry) => {
    const id = idOf(entry);
    const other = offered.get(id);
    offered.delete(id);
    return rule === 'take-theirs' && other !== undefined ? other : entry;
  });
  const same = offered.size === 0 && kept.every((entry, i) => entry === (mine as unknown[])[i]);
  return same ? mine : [...kept, ...offered.values()];
}

/**
 * What becomes of each table. What no archive holds stays; where another table's count tells of the records, they go uncounted.
 */
const FATES: Readonly<Record<TableName, { readonly goes: keyof Replaced | 'uncounted' } | 'stays'>> = {
  banks: { goes: 'uncounted' },
  summaries: { goes: 'characters' },
  imports: { goes: 'uncounted' },
  vectors: { goes: 'vectors' },
  runs: { goes: 'runs' },
  units: { goes: 'uncounted' },
  unitChunks: { goes: 'uncounted' },
  corrections: { goes: 'corrections' },
  drafts: { goes: 'drafts' },
  // Those that travel go; the others stay on this machine.
  settings: 'stays',
  // What is being restored.
  staged: 'stays',
  // Answers that were paid for.
  calls: 'stays',
  callSummaries: 'stays',
};

/** Settings that are lists of things of their own, which are told apart from the others. */
const LISTS: Readonly<Partial<Record<(typeof TRAVELLING)[number], keyof Replaced>>> = {
  lectures: 'lectures',
  'learnt-models': 'models',
  'ask.asked': 'asked',
  'ask.labels': 'labels',
};

/** The changes that take it all away. */
export function clearedForAll(): Change[] {
  const gone = TABLES.filter((table) => FATES[table] !== 'stays');
  return [
    ...gone.map((table) => ({ table, clear: {} }) as Change),
    { table: 'settings', delete: [...TRAVELLING] },
  ];
}

/** Counts what {@link clearedForAll} takes away, and what stays as no archive holds it. */
export async function replacedIn(tables: TableStore): Promise<Replaced> {
  const counts: Record<keyof Replaced, number> = {
    characters: 0,
    vectors: 0,
    runs: 0,
    corrections: 0,
    drafts: 0,
    lectures: 0,
    models: 0,
    asked: 0,
    labels: 0,
    settings: 0,
    answers: (await tables.keys('callSummaries')).length,
  };
  for (const table of TABLES) {
    const fate = FATES[table];
    if (fate !== 'stays' && fate.goes !== 'uncounted') counts[fate.goes] = (await tables.keys(table)).length;
  }
  const values = await tables.get('settings', TRAVELLING);
  for (const [i, key] of TRAVELLING.entries()) {
    const value = values[i];
    if (value === undefined) continue;
    const list = LISTS[key];
    if (list && Array.isArray(value)) counts[list] = value.length;
    else counts.settings++;
  }
  return counts;
}
