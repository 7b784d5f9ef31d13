// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { BankStore, Tabs } from '../../../src/core/ports';
import { Editor } from '../../../src/data/page/state/editor.svelte';
import { SAVE_DELAY } from '../../../src/ui/state/saved-history.svelte';
import { Library } from '../../../src/data/page/state/library.svelte';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { ADA, VERA } from '../../ui/banks';
import { MemoryBanks, MemoryBundle, MemorySettings, record } from '../../ui/app-dependencies';

const OWN: MemoryBank = { ...ADA, id: 'own' };

/** One tab; two of them may share what is kept. */
async function tab({
  banks = new MemoryBanks(record(OWN, '1', 'written')) as BankStore,
  bundled = new MemoryBundle(VERA),
  tabs = undefined as Pick<Tabs, 'exclusively'> | undefined,
  clock = { now: 0 },
} = {}) {
  const notices = new Notices();
  const library = new Library({ banks, bundled, notices, settings: new MemorySettings() });
  await library.start();
  const editor = new Editor({ library, bundled, notices, tabs, now: () => clock.now });
  await editor.open('own');
  return { library, banks, bundled, notices, editor, clock };
}

const text = (bank: MemoryBank | undefined, id = 'p-job') =>
  bank?.memories.find((memory) => memory.id === id)?.text;
const write = (editor: Editor, words: string, id = 'p-job') =>
  editor.do(
    {
      do: 'change memory',
      memory: { ...editor.bank!.memories.find((each) => each.id === id)!, text: words },
    },
    `text changed`,
    `memory ${id} text`,
  );

describe('steps', () => {
  it('are undone and redone exactly, with their words', async () => {
    const { editor } = await tab();
    const before = editor.bank!;
    editor.do({ do: 'remove memory', id: 'e-storm' }, '“e-storm” deleted');
    const after = editor.bank!;
    expect([editor.undoWords, editor.redoWords]).toEqual(['“e-storm” deleted', undefined]);
    editor.undo();
    expect(editor.bank).toEqual(before);
    expect([editor.undoWords, editor.redoWords]).toEqual([undefined, '“e-storm” deleted']);
    editor.redo();
    expect(editor.bank).toEqual(after);
    editor.undo();
    write(editor, 'new');
    expect(editor.redoWords).toBeUndefined();
  });

  it('of typing without a pause are one; a pause or an undo begins another', async () => {
    const { editor, clock } = await tab();
    for (const words of ['O', 'Oc', 'Occ']) {
      clock.now += 300;
      write(editor, words);
    }
    clock.now += 5000;
    write(editor, 'Occupation');
    editor.undo();
    expect(text(editor.bank)).toBe('Occ');
    write(editor, 'Occ!');
    editor.undo();
    expect(text(editor.bank)).toBe('Occ');
    editor.undo();
    expect(text(editor.bank)).toBe(text(OWN));
  });

  it('survive a look at another character', async () => {
    const { editor } = await tab();
    write(editor, 'changed');
    await editor.open('vera');
    expect(editor.undoWords).toBeUndefined();
    await editor.open('own');
    expect(editor.undoWords).toBe('text changed');
  });

  it('that do not fit are refused with a notice', async () => {
    const { editor, notices } = await tab();
    expect(editor.do({ do: 'remove memory', id: 'gone' }, 'deleted')).toBe(false);
    expect(notices.list[0]!.text).toContain('no memory "gone" any more');
  });
});

describe('saving', () => {
  it('happens by itself when the hand rests, once for all that was typed', async () => {
    const { editor, banks } = await tab();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const writes = (banks as MemoryBanks).writes;
    write(editor, 'a');
    write(editor, 'ab');
    expect(editor.saving.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY + 50);
    vi.useRealTimers();
    await vi.waitFor(() => expect(editor.saving.state).toBe('saved'));
    expect((banks as MemoryBanks).writes - writes).toBe(1);
    expect(text((await banks.get('own'))!.bank)).toBe('ab');
    expect(editor.undoWords).toBe('text changed');
  });

  it('that fails keeps the text and says so; the next try keeps it', async () => {
    const { editor, banks } = await tab();
    const putAll = banks.putAll;
    banks.putAll = () => Promise.reject(new Error('The disk is full. Delete something.'));
    write(editor, 'precious');
    expect(await editor.save()).toBe(false);
    expect(editor.saving).toEqual({
      state: 'failed',
      why: 'Not saved: The disk is full. Delete something. Your text is still on this page.',
    });
    expect([text(editor.bank), editor.unsaved]).toEqual(['precious', true]);
    banks.putAll = putAll;
    expect(await editor.save()).toBe(true);
    expect([text((await banks.get('own'))!.bank), editor.unsaved]).toEqual(['precious', false]);
  });

  it('while another tab writes waits for the user, whose text is kept', async () => {
    const busy = { exclusively: () => Promise.reject(new Error('Another tab of this page is importing.')) };
    const { editor, banks } = await tab({ tabs: busy });
    write(editor, 'kept');
    expect(await editor.save()).toBe(false);
    expect(editor.saving).toMatchObject({ state: 'failed', why: expect.stringContaining('is importing') });
    expect([text(editor.bank), text((await banks.get('own'))!.bank)]).toEqual(['kept', text(OWN)]);
  });
});

describe('two tabs', () => {
  it('that change different memories keep both changes', async () => {
    const here = await tab();
    const there = await tab({ banks: here.banks });
    write(there.editor, 'from there', 'e-storm');
    await there.editor.save();
    write(here.editor, 'from here');
    expect(await here.editor.save()).toBe(true);
    const { bank } = (await here.banks.get('own'))!;
    expect([text(bank), text(bank, 'e-storm')]).toEqual(['from here', 'from there']);
    expect(here.notices.list[0]!.text).toContain('was also changed in another tab');
  });

  it('see each other’s changes under a clock that stands still', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const here = await tab();
    write(here.editor, 'first');
    await here.editor.save();
    const there = await tab({ banks: here.banks });
    write(there.editor, 'from there', 'e-storm');
    await there.editor.save();
    write(here.editor, 'second');
    expect(await here.editor.save()).toBe(true);
    const { bank } = (await here.banks.get('own'))!;
    expect([text(bank), text(bank, 'e-storm')]).toEqual(['second', 'from there']);
  });

  it.each([
    ['keepMine', 'from here'],
    ['takeTheirs', 'from there'],
  ] as const)('that change the same leave it to the user: %s', async (choice, expected) => {
    const here = await tab();
    const there = await tab({ banks: here.banks });
    write(there.editor, 'from there');
    await there.editor.save();
    write(here.editor, 'from here');
    expect(await here.editor.save()).toBe(false);
    expect(here.editor.saving).toEqual({ state: 'changed elsewhere' });
    expect(text(here.editor.bank)).toBe('from here');
    await here.editor[choice]();
    expect([text(here.editor.bank), here.editor.saving.state]).toEqual([expected, 'saved']);
    expect(text((await here.banks.get('own'))!.bank)).toBe(expected);
  });

  it('one of which deletes the character leave what was written to the other', async () => {
    const here = await tab();
    write(here.editor, 'from here');
    await here.banks.delete(['own']);
    expect(await here.editor.save()).toBe(false);
    expect(here.editor.saving).toEqual({ state: 'deleted elsewhere' });
    await here.editor.keepMine();
    expect(text((await here.banks.get('own'))!.bank)).toBe('from here');
    expect(here.editor.saving.state).toBe('saved');
  });

  it('what another tab wrote is read where nothing waits here', async () => {
    const here = await tab();
    const there = await tab({ banks: here.banks });
    write(there.editor, 'from there');
    await there.editor.save();
    await here.library.refresh();
    await here.editor.open('own');
    expect(text(here.editor.bank)).toBe('from there');
  });
});

describe('a bundled character', () => {
  it('becomes the user’s own copy, and the original can be restored, which can be undone', async () => {
    const { editor, library, banks, bundled } = await tab();
    await editor.open('vera');
    expect(editor.isCopyOfBundled).toBe(false);
    write(editor, 'my boat', 'p-boat');
    await editor.save();
    expect(library.summaries.find(({ id }) => id === 'vera')!.origin).toBe('written');
    expect(editor.isCopyOfBundled).toBe(true);
    bundled.revision = '2';
    await library.start();
    expect(text((await banks.get('vera'))!.bank, 'p-boat')).toBe('my boat');
    await editor.open('own');
    await editor.open('vera');
    await editor.restoreOriginal();
    expect((await banks.get('vera'))!).toMatchObject({ origin: 'bundled', revision: '2', bank: VERA });
    editor.undo();
    await editor.save();
    expect(text((await banks.get('vera'))!.bank, 'p-boat')).toBe('my boat');
    expect((await banks.get('vera'))!.origin).toBe('written');
  });
});

describe('characters', () => {
  it('are created and duplicated under free ids', async () => {
    const { editor, banks } = await tab();
    const made = { name: 'Vera', language: 'en', pronouns: '', summary: '', licence: 'CC0-1.0' } as const;
    expect(await editor.create(made)).toBe('vera-2');
    expect((await banks.get('vera-2'))!).toMatchObject({
      origin: 'written',
      bank: { source: 'Written here' },
    });
    write(editor, 'not saved yet');
    expect(await editor.duplicate('own', 'Ada again')).toBe('ada-again');
    const copy = (await banks.get('ada-again'))!.bank;
    expect([copy.character.name, text(copy), copy.licence]).toEqual(['Ada again', 'not saved yet', 'MIT']);
  });
});
