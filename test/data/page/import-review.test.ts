// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import ImportDialog from '../../../src/data/page/ui/import/ImportDialog.svelte';
import QuestionDetail from '../../../src/data/page/ui/QuestionDetail.svelte';
import QuestionsTab from '../../../src/data/page/ui/QuestionsTab.svelte';
import { BankView } from '../../../src/core/memory/bank-view';
import { trashOf } from '../../../src/storage/tables/trash';
import { shown } from '../../app/shown';
import { MemoryBanks, MemorySettings } from '../../ui/app-dependencies';

const CHAT = [
  '[03/05/2024, 10:00:00] Marta Ruiz: Did you hear from Jonas?',
  '[03/05/2024, 10:01:00] Piet Hall: He repaired the lighthouse lamp in Dover',
  '[03/05/2024, 10:02:00] Marta Ruiz: At last, the harbour was dark for weeks',
  '[04/05/2024, 11:02:00] Piet Hall: Bring the telescope on Sunday',
].join('\n');

/** Characters of whom only a profile is known, as PerLTQA publishes them. */
const perltqa = (names: readonly string[]) =>
  JSON.stringify(
    Object.fromEntries(
      names.map((name) => {
        const profile = { Protagonist: name, Occupation: 'ferry pilot' };
        return [name, { profile, social_relationship: {}, events: {}, dialogues: {} }];
      }),
    ),
  );

/** The review of these files. */
async function review(
  files: Readonly<Record<string, string>>,
  dependencies: Parameters<typeof shown>[2] = {},
  onSettings?: Parameters<typeof shown>[3],
) {
  const given = { open: true, onClose: () => undefined };
  const app = await shown(ImportDialog, given, dependencies, onSettings);
  await app.imports.read(Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) })));
  await screen.findByRole('heading', { name: 'Review' });
  return app;
}

describe('the review of an import', () => {
  it('names the first characters, and how many more there are', async () => {
    const names = ['Odile Marsh', 'Piet Hall', 'Ines Ruiz', 'Tom Vane', 'Ada Quill'];
    await review({ 'mem.json': perltqa(names) });
    expect(screen.getByText('Odile Marsh, Piet Hall, Ines Ruiz and 2 more')).toBeTruthy();
  });

  it('names the files that were refused or skipped before a row is opened', async () => {
    await review({
      'mem.json': perltqa(['Odile Marsh']),
      'broken.json': '{"a": [1,',
      'other.json': '{"b": 1}',
    });
    const rows = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent.trim());
    expect(rows.filter((row) => /broken\.json: not valid JSON/.test(row))).toHaveLength(1);
    expect(rows).toContain('1 file skipped: other.json');
  });

  it('opens the list of skipped files where nothing else is there to see', async () => {
    const skipped = () =>
      [...document.querySelectorAll('details')].find(({ textContent }) => /skipped/.test(textContent))!.open;
    const app = await review({ 'other.json': '{"b": 1}' });
    expect(skipped()).toBe(true);
    await app.imports.read([
      { path: 'mem.json', file: new Blob([perltqa(['Odile Marsh'])]) },
      { path: 'other.json', file: new Blob(['{"b": 1}']) },
    ]);
    await screen.findByText('Odile Marsh');
    expect(skipped()).toBe(false);
  });

  it('says that a character there is from other files, and what was replaced is in the trash', async () => {
    const settings: string[] = [];
    const banks = new MemoryBanks();
    const trash = trashOf({ tables: banks.body, settings: new MemorySettings(), tabs: banks.tabs });
    const app = await review({ 'mem.json': perltqa(['Odile Marsh']) }, { banks, trash }, (at) =>
      settings.push(at),
    );
    await app.imports.agree();
    await app.imports.read([{ path: 'mem.json', file: new Blob([perltqa(['Odile Marsh', 'Piet Hall'])]) }]);
    await screen.findByText('From other files than these: Odile Marsh.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Keep both' }).checked).toBe(true);
    expect(screen.getByText('What is replaced goes to the trash.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: 'Replace existing' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Import 2 characters' }));
    await screen.findByText(/Replaced: Odile Marsh\. The earlier version is in the trash for 30 days\./);
    await fireEvent.click(screen.getByRole('button', { name: 'Open the trash' }));
    expect(settings).toEqual(['trash']);
  });

  it('says that a rule made the questions of a chat; the Library does too', async () => {
    const app = await review({ '_chat.txt': CHAT });
    const said = /^(\d) questions? made by a rule from the messages, so that/;
    const told = await screen.findByText(said);
    expect(screen.queryByText(/question.* read$/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Import 1 character' }));
    await expect.poll(() => app.imports.brought?.first).toBeDefined();
    const bank = await app.library.read(app.imports.brought!.first!);
    expect(said.exec(told.textContent)?.[1]).toBe(`${bank.questions.length}`);
    const view = new BankView(bank);
    await shown(QuestionsTab, { view });
    expect(screen.getByText(/made by a rule from what was said/)).toBeTruthy();
    await shown(QuestionDetail, { view, question: bank.questions[0]! });
    expect(screen.getByText('made by rule')).toBeTruthy();
  });
});
