/** Drafts of the studio in terms of tables: one record each, written whole. */

import type { StoredDraft, StudioStore } from '../../studio/domain/schema';
import { newId } from './bank-store';
import { exclusively, type PageTabs } from './tabs';
import type { TableStore } from './table-store';

/** Two tabs must not both find the revision that they change. */
const LOCK = 'mnemoscope:drafts';

/** Reads what a table has into a draft; fetched with the first use, as the check of a record is not part of a first visit. */
const proven = async ({ draft, revision }: StoredDraft, id: string): Promise<StoredDraft> => {
  const { readDraft } = await import('../../studio/domain/schema');
  return { draft: readDraft(draft, id), revision: String(revision) };
};

export function studioStore(tables: TableStore, tabs: PageTabs): StudioStore {
  const alone = exclusively(LOCK);
  return {
    async list() {
      const drafts: StoredDraft[] = [];
      const unreadable: string[] = [];
      for (const [id, kept] of await tables.entries('drafts')) {
        await proven(kept, id).then(
          (read) => drafts.push(read),
          () => unreadable.push(id),
        );
      }
      drafts.sort((a, b) => b.draft.changed - a.draft.changed);
      return { drafts, unreadable };
    },
    async get(id) {
      const [kept] = await tables.get('drafts', [id]);
      return kept && proven(kept, id);
    },
    put: (draft, revision) =>
      alone(() =>
        tabs.change({ draft: draft.id }, async () => {
          const [there] = await tables.get('drafts', [draft.id]);
          if (revision === 'new' && there) return { done: false, why: 'changed elsewhere' } as const;
          if (revision !== undefined && revision !== 'new' && there?.revision !== revision)
            return { done: false, why: there ? 'changed elsewhere' : 'deleted elsewhere' } as const;
          const written = newId();
          await tables.write([{ table: 'drafts', put: [[draft.id, { draft, revision: written }]] }]);
          tabs.tell('drafts');
          return { done: true, revision: written } as const;
        }),
      ),
    async remove(id) {
      await tabs.change({ draft: id }, () => tables.write([{ table: 'drafts', delete: [id] }]));
      tabs.tell('drafts');
    },
  };
}
