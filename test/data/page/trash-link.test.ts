// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import LibraryView from '../../../src/data/page/ui/LibraryView.svelte';
import type { Trashed, TrashStore } from '../../../src/core/ports';
import { shown } from '../../app/shown';

it('the Library links to the trash with how many deletions can be undone there, while there are any', async () => {
  const thing = (id: string, kind: Trashed['kind']): Trashed => {
    return { id, kind, of: [id], title: id, when: '2026-01-02T03:04:05.000Z', bytes: 1, parts: 1 };
  };
  let things: Trashed[] = [];
  const trash = { list: async () => things } as unknown as TrashStore;
  const onSettings = vi.fn();
  const app = await shown(LibraryView, {}, { trash }, onSettings);
  await expect.poll(() => screen.queryByRole('button', { name: /^Import data/ })).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Trash/ })).toBeNull();
  things = [thing('one', 'character'), thing('some', 'import'), thing('a run', 'run')];
  await app.trash!.load();
  await fireEvent.click(await screen.findByRole('button', { name: 'Trash (2)' }));
  expect(onSettings).toHaveBeenCalledWith('trash');
});
