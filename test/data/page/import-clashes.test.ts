// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ImportFile } from '../../../src/data/importing';
import { page } from './import-page';

describe('a second source under the name of the first', () => {
  const diary = (path: string, text: string): ImportFile => ({ path, file: new Blob([text]) });
  const FIRST = diary('diary.md', '## 2025-06-01\nBert moves to Oslo.\n\n## 2025-06-03\nBought a cello.\n');
  const SECOND = diary('notes.md', '## 2025-06-02\nMet Paula.\n\n## 2025-06-05\nSigned the lease.\n');
  const ME = 'chats-me';
  const bodies = async ({ library }: Awaited<ReturnType<typeof page>>, id: string) =>
    (await library.read(id)).memories.map(({ body }) => body);
  const withFirst = async () => {
    const all = await page();
    await all.imports.read([FIRST]);
    await all.imports.agree();
    expect([all.imports.phase, all.imports.brought!.replaced]).toEqual(['done', undefined]);
    return all;
  };

  it('is kept beside it unless the user says otherwise', async () => {
    const all = await withFirst();
    await all.imports.read([SECOND]);
    expect([all.imports.rule, all.imports.standing.others]).toEqual(['copy', ['Me']]);
    await all.imports.agree();
    expect([await bodies(all, ME), await bodies(all, `${ME}-2`)]).toEqual([
      ['Bert moves to Oslo.', 'Bought a cello.'],
      ['Met Paula.', 'Signed the lease.'],
    ]);
  });

  it('takes its place where the user says so, and the first comes back from the trash', async () => {
    const all = await withFirst();
    const { imports, trash, library } = all;
    await imports.read([SECOND]);
    imports.setRule('replace');
    await imports.agree();
    expect([imports.phase, imports.brought!.replaced]).toEqual(['done', 'Me']);
    expect(await bodies(all, ME)).toEqual(['Met Paula.', 'Signed the lease.']);
    const [kept] = await trash.list();
    expect(kept).toMatchObject({ kind: 'character', title: 'Me', of: [ME] });
    await library.remove([ME]);
    await trash.restore(kept!.id);
    await library.refresh();
    expect(await bodies(all, ME)).toEqual(['Bert moves to Oslo.', 'Bought a cello.']);
  });

  it('does not take its place where the trash has no room for the first', async () => {
    const all = await withFirst();
    const { imports, banks } = all;
    await imports.read([SECOND]);
    imports.setRule('replace');
    const keep = banks.body.keep.bind(banks.body);
    banks.body.keep = async (changes, options) =>
      !changes.some(({ table }) => table === 'staged') && keep(changes, options);
    await imports.agree();
    expect([imports.phase, imports.failure]).toEqual([
      'choose',
      expect.stringMatching(/^There is no room in the trash for “Me”, so nothing was replaced\./),
    ]);
    expect(await bodies(all, ME)).toEqual(['Bert moves to Oslo.', 'Bought a cello.']);
  });

  it('is told from the same source again, which is to take its place unless it was edited by hand', async () => {
    const all = await withFirst();
    const { imports, library } = all;
    await imports.read([FIRST]);
    expect([imports.rule, imports.standing.others, imports.standing.edited]).toEqual(['replace', [], []]);
    await imports.cancel();
    const bank = await library.read(ME);
    await library.replace({ ...bank, memories: bank.memories.slice(1) });
    await imports.read([FIRST]);
    expect([imports.rule, imports.standing.others, imports.standing.edited]).toEqual(['copy', [], ['Me']]);
    await imports.cancel();
    // With more than it was made of, but not with less, a file is the same source.
    await imports.read([FIRST, SECOND]);
    expect(imports.standing.others).toEqual([]);
    await imports.agree();
    await imports.read([SECOND]);
    expect(imports.standing.others).toEqual(['Me']);
  });
});
