/**
 * What was deleted, until its time is over: its records are staged as an archive's are, and come back in one transaction. A list among the settings says
 * what there is.
 */

import type { SettingsStore, Trashed, TrashStore } from '../../core/ports';
import { bytesOf } from '../../core/memory/summary';
import { mergedList } from './archive-replaced';
import { newId, placeOf } from './bank-store';
import { StorageError } from './problem';
import type { Storage } from './storage';
import { pagesOf, type Change, type TableStore } from './table-store';

/** The key of the list among the settings. */
export const TRASH_SETTING = 'trash';
/** Days that a thing stays. */
export const TRASH_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;
const LECTURES = 'lectures';

type List = readonly Trashed[];

/** What another tab is told of each sort. */
const TOPICS = {
  character: 'banks',
  import: 'banks',
  run: 'runs',
  draft: 'drafts',
  lecture: 'settings',
} as const;

export function trashOf(
  { tables, settings, tabs }: Pick<Storage, 'tables' | 'settings' | 'tabs'>,
  now: () => number = Date.now,
): TrashStore {
  const change = (changed: (all: List) => List) =>
    settings.change<List>(TRASH_SETTING, (all = []) => {
      const next = changed(all);
      return next.length > 0 ? next : undefined;
    });
  const discard = async (ids: readonly string[]) => {
    await change((all) => all.filter(({ id }) => !ids.includes(id)));
    await tables.write(ids.map((id): Change => ({ table: 'staged', clear: { first: id } })));
  };
  const kept = async () => (await settings.get<List>(TRASH_SETTING)) ?? [];
  return {
    async list() {
      const all = await kept();
      const over = all.filter(({ when }) => Date.parse(when) < now() - TRASH_DAYS * DAY);
      if (over.length > 0) await discard(over.map(({ id }) => id));
      // One without parts is being moved, or was when its tab died: then all of it is still where it was.
      return all.filter((each) => each.parts > 0 && !over.includes(each));
    },
    async move({ kind, ids, title, whole = false }, remove) {
      const id = newId();
      const when = new Date(now()).toISOString();
      // First of all, lest another tab take its parts for what an archive has left.
      await change((all) => [{ id, kind, of: ids, title, when, bytes: 0, parts: 0 }, ...all]);
      let [parts, bytes, fits] = [0, 0, true];
      try {
        for await (const part of partsOf(tables, settings, kind, ids)) {
          const key: [string, string] = [id, String(parts++).padStart(6, '0')];
          fits = await tables.keep([{ table: 'staged', put: [[key, part]] }]);
          if (!fits) break;
          bytes += bytesOf(part);
        }
        if (!fits && whole) throw noRoomFor(title);
        const isThere = fits && parts > 0;
        if (isThere)
          await change((all) => all.map((each) => (each.id === id ? { ...each, bytes, parts } : each)));
        else await discard([id]);
        await remove();
        return isThere ? id : undefined;
      } catch (error) {
        await discard([id]).catch(() => undefined);
        throw error;
      }
    },
    async restore(id) {
      const thing = (await kept()).find((each) => each.id === id);
      if (!thing) return;
      if (thing.kind === 'lecture') await lectureBack(tables, settings, id);
      else {
        const back = async () => {
          if (await isHere(tables, thing)) throw hereAgain(thing.title);
          await tables.commit(id, [], thing.parts);
        };
        if (thing.kind === 'character' || thing.kind === 'import') await tabs.exclusively('editing', back);
        else await back();
      }
      await discard([id]);
      tabs.tell(TOPICS[thing.kind]);
    },
    discard,
  };
}

/** The records of things, a few at a time, as they are written again. */
async function* partsOf(
  tables: TableStore,
  settings: SettingsStore,
  kind: Trashed['kind'],
  ids: readonly string[],
): AsyncGenerator<Change> {
  for (const [i, id] of ids.entries()) {
    if (kind === 'import' && i === 0) {
      const [record] = await tables.get('imports', [id]);
      if (record) yield { table: 'imports', put: [[id, record]] };
    } else if (kind === 'character' || kind === 'import') {
      const [summary] = await tables.get('summaries', [id]);
      const [record] = summary ? await tables.get('banks', [placeOf(summary)]) : [];
      if (!summary || !record) continue;
      yield { table: 'banks', put: [[placeOf(summary), record]] };
      yield { table: 'summaries', put: [[id, summary]] };
    } else if (kind === 'run') {
      const [header] = await tables.get('runs', [id]);
      if (!header) continue;
      for await (const put of pagesOf(tables, 'units', id)) yield { table: 'units', put };
      for await (const put of pagesOf(tables, 'unitChunks', id, 4)) yield { table: 'unitChunks', put };
      yield { table: 'runs', put: [[id, header]] };
    } else if (kind === 'draft') {
      const [draft] = await tables.get('drafts', [id]);
      if (draft) yield { table: 'drafts', put: [[id, draft]] };
    } else {
      const all = (await settings.get<readonly unknown[]>(LECTURES)) ?? [];
      const own = all.filter((each) => (each as { lecture?: { id?: unknown } } | null)?.lecture?.id === id);
      if (own.length > 0) yield { table: 'settings', put: [[LECTURES, own]] };
    }
  }
}

/** Whether one of them is here again: it would be written over. */
async function isHere(tables: TableStore, { kind, of }: Trashed): Promise<boolean> {
  const ids = kind === 'import' ? of.slice(1) : of;
  const table = kind === 'run' ? 'runs' : kind === 'draft' ? 'drafts' : 'summaries';
  return (await tables.get(table, ids)).some((each) => each !== undefined);
}

/** Among those that there are by now. */
async function lectureBack(tables: TableStore, settings: SettingsStore, id: string): Promise<void> {
  for (const [, part] of await tables.entries('staged', { first: id })) {
    const put = part.table === 'settings' ? (part.put ?? []) : [];
    for (const [key, theirs] of put)
      await settings.change<unknown>(key, (mine = []) => mergedList(key, mine, theirs, 'keep-mine'));
  }
}

function noRoomFor(title: string): StorageError {
  return new StorageError({
    en: `There is no room in the trash for “${title}”, so nothing was replaced. Keep both, or delete what you no longer need under Settings › Storage.`,
    zh: `回收站已放不下“${title}”，因此没有替换任何内容。请两者都保留，或在“设置 › 存储”中删除不再需要的内容。`,
  });
}

function hereAgain(title: string): StorageError {
  return new StorageError({
    en: `“${title}” is here again: restoring it would write over that. Delete the other one first.`,
    zh: `“${title}”已经重新存在，恢复会覆盖现有内容。请先删除现有的。`,
  });
}
