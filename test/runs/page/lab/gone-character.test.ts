// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import LabView from '../../../../src/runs/page/lab/ui/LabView.svelte';
import type { Trashed, TrashStore } from '../../../../src/core/ports';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import type { App } from '../../../../src/app/state/app.svelte';
import { shown } from '../../../app/shown';
import { MemoryBundle, record } from '../../../ui/app-dependencies';
import { VERA } from '../../../ui/banks';

const named = (id: string, name: string): MemoryBank => ({
  ...VERA,
  id,
  character: { ...VERA.character, id, name },
});
const [WREN, ROOK] = [named('wren', 'Wren'), named('rook', 'Rook')];

/** A finished run of Vera, Wren and Rook, the latter two imported and then deleted. */
async function runWithout(inTrash: boolean) {
  location.hash = '#/lab';
  const of = ['wren', 'rook'];
  let list: Trashed[] = [
    { id: 't', kind: 'character', of, title: 'both', when: '2026-01-02T03:04:05.000Z', bytes: 1, parts: 2 },
  ];
  const trash = {
    list: async () => (inTrash ? list : []),
    restore: async () => {
      list = [];
      await app.library.put([record(WREN, '1', 'imported'), record(ROOK, '1', 'imported')]);
    },
  } as unknown as TrashStore;
  const app: App = await shown(LabView, {}, { trash, bundled: new MemoryBundle(VERA) });
  await app.library.put([record(WREN, '1', 'imported'), record(ROOK, '1', 'imported')]);
  const id = await app.lab.begin({
    title: 'trial',
    systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
    banks: ['vera', 'wren', 'rook'],
    depth: 20,
    seed: 1,
  });
  await expect.poll(() => app.lab.activeRun).toBeUndefined();
  await app.library.remove(of);
  app.route.go({ view: 'lab', path: [id!] });
  flushSync();
}

/** The questions that the table of retrievers is over. */
const counted = () => screen.queryAllByRole('cell').map((cell) => cell.textContent.trim());

it('a run says above its tables what they leave out, and counts it again once that is restored from the trash', async () => {
  await runWithout(true);
  const notice = await screen.findByRole('alert');
  await expect
    .poll(() => notice.textContent.replace(/\s+/g, ' ').trim())
    .toBe(
      '2 characters are not in this browser: Wren, Rook. Restore them from the trash ' +
        'Until then, the tables leave out the questions of these characters. What the run recorded stays.',
    );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await expect.poll(counted).toContain('1');
  expect(counted()).not.toContain('3');
  await fireEvent.click(screen.getByRole('button', { name: 'Restore them from the trash' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  await expect.poll(counted).toContain('3');
});

it('a run whose characters are not in the trash asks for their files, and for nothing else', async () => {
  await runWithout(false);
  const notice = await screen.findByRole('alert');
  await expect.poll(() => notice.textContent).toContain('Import their files in the Library');
  expect(screen.queryByRole('button', { name: /trash/ })).toBeNull();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
