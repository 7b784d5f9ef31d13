// @vitest-environment happy-dom
import { screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { App } from '../../../../src/app/state/app.svelte';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import LabView from '../../../../src/runs/page/lab/ui/LabView.svelte';
import { shown } from '../../../app/shown';
import { MemoryBundle, record } from '../../../ui/app-dependencies';
import { VERA } from '../../../ui/banks';

const named = (id: string, name: string): MemoryBank => ({
  ...VERA,
  id,
  character: { ...VERA.character, id, name },
});
const WREN = named('wren', 'Wren');
const nobody = named('rook', 'Rook');
/** Nothing answers what it asks. */
const ROOK: MemoryBank = {
  ...nobody,
  questions: nobody.questions.map((question) => ({ ...question, gold: [], tags: ['unanswerable'] })),
};

it('a run offers to filter by the characters that it counts: those with something to score', async () => {
  location.hash = '#/lab';
  const app: App = await shown(LabView, {}, { bundled: new MemoryBundle(VERA) });
  await app.library.put([record(WREN, '1', 'imported'), record(ROOK, '1', 'imported')]);
  const id = await app.lab.begin({
    title: 'trial',
    systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
    banks: ['vera', 'wren', 'rook'],
    depth: 20,
    seed: 1,
  });
  await expect.poll(() => app.lab.activeRun).toBeUndefined();
  app.route.go({ view: 'lab', path: [id!] });
  flushSync();
  const filter = await screen.findByLabelText('Character');
  expect(
    within(filter)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['all', VERA.character.name, 'Wren']);
});
