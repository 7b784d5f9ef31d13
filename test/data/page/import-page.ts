/** Imports into a library in memory with a trash. */

import { Imports } from '../../../src/data/page/state/import.svelte';
import { Library } from '../../../src/data/page/state/library.svelte';
import type { Importer, PublisherFetch } from '../../../src/data/importing';
import type { BankStore, StagedImport } from '../../../src/core/ports';
import { trashOf } from '../../../src/storage/tables/trash';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { MemoryBanks, MemoryBundle, MemorySettings, record } from '../../ui/app-dependencies';
import { ADA } from '../../ui/banks';
import { localImporter } from '../workers/local-importer';

interface Doubles {
  importer?: Importer;
  fetcher?: PublisherFetch;
  quota?: number;
  stage?: (staged: StagedImport) => StagedImport;
}

export async function page({
  importer = localImporter(),
  fetcher,
  quota,
  stage = (same) => same,
}: Doubles = {}) {
  const banks = new MemoryBanks(record(ADA, '1', 'written'));
  const settings = new MemorySettings();
  const library = new Library({ banks, settings, bundled: new MemoryBundle(), notices: new Notices() });
  await library.start();
  const store: Pick<BankStore, 'beginImport' | 'imports'> = {
    beginImport: async (meta) => stage(await banks.beginImport(meta)),
    imports: () => banks.imports(),
  };
  const none: PublisherFetch = { fetch: () => Promise.reject(new Error('Nothing is fetched here.')) };
  const trash = trashOf({ tables: banks.body, settings, tabs: banks.tabs });
  const imports = new Imports({
    importer,
    trash,
    banks: store,
    tabs: banks.tabs,
    settings,
    library,
    fetcher: fetcher ?? none,
    room: async () => (quota === undefined ? {} : { usage: 0, quota }),
  });
  const kept = async () => (await banks.summaries()).map(({ id }) => id);
  /** Banks that lie in the store, seen or not. */
  const lying = async () => (await banks.body.keys('banks')).map(([, id]) => id);
  return { imports, banks, settings, library, trash, kept, lying };
}
