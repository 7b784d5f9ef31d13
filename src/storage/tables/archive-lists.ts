/** Settings that are lists of things of their own (lectures, trained models, questions asked, labels of answers): an archive adds to them. */

import type { RestoreRule } from '../../core/archiving';

/** What makes two entries of a list the same one. */
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
