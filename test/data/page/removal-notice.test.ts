// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import RemovalNotice from '../../../src/data/page/ui/RemovalNotice.svelte';
import type { Locale } from '../../../src/core/text/phrase';
import { t } from '../../../src/data/page/words';
import type { BankRemoval, CharacterUses } from '../../../src/data/page/state/bank-removal.svelte';
import { setLocale } from '../../../src/ui/state/locale.svelte';

afterEach(() => setLocale('en'));

it.each<[Locale, CharacterUses, RegExp, RegExp]>([
  [
    'en',
    { runs: ['trial'], lectures: [] },
    /tables of runs leave out the deleted questions/,
    /results|lecture/,
  ],
  ['en', { runs: [], lectures: ['talk'] }, /Lecture steps that need them do not run/, /tables/],
  ['zh', { runs: ['trial'], lectures: [] }, /表格将不再计入被删除的问题/, /结果会保留|讲座/],
  ['zh', { runs: [], lectures: ['talk'] }, /讲座中用到这些人物的步骤将无法运行/, /表格/],
])('before a deletion, what follows from it is said (%s, %o)', (locale, uses, said, unsaid) => {
  setLocale(locale);
  const needed = { words: 'Ada', uses, confirm: () => undefined };
  render(RemovalNotice, { removal: { needed } as unknown as BankRemoval });
  const text = screen.getByRole('alertdialog').textContent;
  expect(text).toMatch(said);
  expect(text).not.toMatch(unsaid);
});

it.each<[Locale, string, string]>([
  [
    'en',
    'Delete the import of “Own tables” (1 character)?',
    'Deleted: the import of “Own tables” (1 character)',
  ],
  ['zh', '删除“Own tables”的一次导入（1 个人物）？', '已删除：“Own tables”的一次导入（1 个人物）'],
])(
  'an import is named within the sentence, with how many characters it holds (%s)',
  (locale, asked, done) => {
    setLocale(locale);
    const words = t().source.deletedImport('Own tables', 1);
    expect([t().removal.needed(words), t().removal.deleted(words, false)]).toEqual([asked, done]);
  },
);
