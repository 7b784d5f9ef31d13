import * as fc from '../../fast-check';
import { beforeEach, expect, it } from 'vitest';
import { applyEdit, type Edit } from '../../../src/core/memory/edit';
import { amountsOf } from '../../../src/core/memory/summary';
import { Library } from '../../../src/data/page/state/library.svelte';
import { archivesOf } from '../../../src/storage/tables/archive';
import { openStorage } from '../../../src/storage/tables/open';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { bankArbitrary, editOf, moveArbitrary } from '../../core/memory/banks-arbitrary';
import { MemoryBundle } from '../../ui/app-dependencies';
import { written } from './archive-file';
import { freshBrowser } from './browser';

beforeEach(freshBrowser);

it('what a summary counts is what the bank holds: after edits, after they are undone, in another tab and from an archive', async () => {
  await fc.assert(
    fc.asyncProperty(
      bankArbitrary,
      fc.array(moveArbitrary, { minLength: 1, maxLength: 6 }),
      async (start, moves) => {
        freshBrowser();
        const [storage, other] = [await openStorage(), await openStorage()];
        const library = new Library({ ...storage, bundled: new MemoryBundle(), notices: new Notices() });
        await library.put([{ id: start.id, revision: '1', bank: start, origin: 'written' }]);
        const hold = async () => {
          const [bank, [seen]] = [await library.read(start.id), await other.banks.summaries()];
          for (const summary of [library.summaries[0], seen]) expect(summary).toMatchObject(amountsOf(bank));
        };
        await hold();
        const inverses: Edit[] = [];
        const make = async (edit: Edit) => {
          const made = applyEdit(await library.read(start.id), edit);
          await library.replace(made.bank);
          await hold();
          return made.inverse;
        };
        for (const move of moves) {
          const edit = editOf(await library.read(start.id), move);
          if (edit) inverses.push(await make(edit));
        }
        const archives = archivesOf(storage, '1.0.0');
        const archive = await written(archives);
        for (const inverse of inverses.reverse()) await make(inverse);
        await archives.restore(archive, 'replace-all');
        await library.refresh();
        await hold();
        storage.close();
        other.close();
      },
    ),
    { numRuns: 25 },
  );
});
