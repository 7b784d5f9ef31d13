import { beforeEach, describe, expect, it } from 'vitest';
import { itemsOf, newDraft } from '../../../src/studio/domain/draft';
import { DraftEditor } from '../../../src/studio/page/state/draft-editor.svelte';
import { Studio } from '../../../src/studio/page/state/studio.svelte';
import { studioStore } from '../../../src/storage/tables/drafts';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { eventually } from '../../ui/app-dependencies';

const HAND = { by: 'hand' } as const;
let tables: LayeredTableStore;
let clock = 0;
let ids = 0;

/** A tab of the page over the same tables. */
async function tab(name: string): Promise<Studio> {
  const tabs = pageTabs(name);
  const store = studioStore(tables, tabs);
  const studio = new Studio({ store, tabs, clock: () => (clock += 5000), newId: () => `id${++ids}` });
  await studio.load();
  return studio;
}
const made = (studio: Studio) => newDraft({ id: studio.newId(), language: 'en', name: 'Ada' }, studio.now());

describe('the studio', () => {
  let name: string;
  beforeEach(() => {
    name = `studio ${Math.random()}`;
    tables = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  });

  it('keeps a draft, and brings back one that was deleted', async () => {
    const studio = await tab(name);
    const id = await studio.add(made(studio));
    expect(studio.drafts.map(({ draft }) => draft.id)).toEqual([id]);
    await studio.remove(id);
    expect(studio.drafts).toEqual([]);
    await studio.restore();
    expect(studio.storedOf(id)?.draft.name).toBe('Ada');
  });

  it('saves every step by itself, and takes it back', async () => {
    const studio = await tab(name);
    const editor = new DraftEditor(await studio.add(made(studio)), studio);
    const item = editor.add('profile', { value: { field: 'Home', value: 'Oslo' }, origin: HAND });
    await eventually(() => expect(editor.saving.state).toBe('saved'));
    // What a tab opened after this one was killed would find.
    const later = await tab(name);
    expect(itemsOf(later.storedOf(editor.id)!.draft, 'profile')).toHaveLength(1);
    editor.change<'profile'>(item, { field: 'Home', value: 'Bergen' }, 'value');
    expect(editor.unsaved).toBe(true);
    await eventually(() => expect(editor.saving.state).toBe('saved'));
    editor.undo();
    expect(itemsOf(editor.draft, 'profile')[0]!.value.value).toBe('Oslo');
    editor.redo();
    expect(itemsOf(editor.draft, 'profile')[0]!.value.value).toBe('Bergen');
    editor.drop(item);
    expect(editor.undoWords).toBe(`delete ${item}`);
  });

  it('reviews many items as one step, and looks the character over again only where it changed', async () => {
    const studio = await tab(name);
    const editor = new DraftEditor(await studio.add(made(studio)), studio);
    const items = ['Oslo', 'Bergen', 'Voss'].map((value) =>
      editor.add('profile', { value: { field: 'Home', value }, origin: HAND }),
    );
    const before = editor.content;
    editor.review({ accept: new Set(items) });
    expect(editor.draft.items.map(({ review }) => review)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(editor.content).toBe(before);
    expect(editor.undoWords).toBe('review 3 items');
    editor.undo();
    expect(editor.draft.items.map(({ review }) => review)).toEqual(['open', 'open', 'open']);
    editor.review({ accept: new Set(items.slice(0, 1)), drop: new Set(items.slice(2)) });
    expect(editor.content).not.toBe(before);
    await editor.save();
    expect((await tab(name)).storedOf(editor.id)!.draft.items.map(({ review }) => review)).toEqual([
      'accepted',
      'open',
      'dropped',
    ]);
  });

  it('of two tabs that change a draft lets the user choose', async () => {
    const first = await tab(name);
    const id = await first.add(made(first));
    const second = await tab(name);
    const mine = new DraftEditor(id, first);
    const theirs = new DraftEditor(id, second);
    theirs.head({ name: 'Theirs' }, 'name');
    await theirs.save();
    mine.head({ name: 'Mine' }, 'name');
    await mine.save();
    expect(mine.saving.state).toBe('changed elsewhere');
    expect(mine.draft.name).toBe('Mine');
    mine.takeTheirs();
    expect(mine.draft.name).toBe('Theirs');
    theirs.head({ name: 'Later' }, 'name');
    await theirs.save();
    mine.head({ name: 'Mine' }, 'name');
    await mine.save();
    await mine.keepMine();
    expect(mine.saving.state).toBe('saved');
    expect((await tab(name)).storedOf(id)?.draft.name).toBe('Mine');
  });

  it('shows what another tab wrote where nothing is unsaved, and asks before it restores a deleted draft', async () => {
    const first = await tab(name);
    const id = await first.add(made(first));
    const second = await tab(name);
    const mine = new DraftEditor(id, first);
    const theirs = new DraftEditor(id, second);
    theirs.head({ name: 'Theirs' }, 'name');
    await theirs.save();
    await eventually(() => expect(first.storedOf(id)?.draft.name).toBe('Theirs'));
    mine.follow();
    expect(mine.draft.name).toBe('Theirs');
    await second.remove(id);
    mine.head({ name: 'Mine' }, 'name');
    await mine.save();
    expect(mine.saving.state).toBe('failed');
    await mine.save();
    expect((await tab(name)).storedOf(id)?.draft.name).toBe('Mine');
  });
});
