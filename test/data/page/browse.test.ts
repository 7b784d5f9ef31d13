// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankRecord, ImportRecord } from '../../../src/core/ports';
import { UNDO_TIME } from '../../../src/data/page/state/bank-removal.svelte';
import { Browse } from '../../../src/data/page/state/browse.svelte';
import { Library } from '../../../src/data/page/state/library.svelte';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { Route } from '../../../src/ui/state/route.svelte';
import { ADA, LIN, VERA } from '../../ui/banks';
import { MemoryBanks, MemoryBundle, MemorySettings, record } from '../../ui/app-dependencies';

/** A window whose address tells of every change, as a browser's does, without telling twice. */
function page(hash: string) {
  const steps = [hash];
  return {
    steps,
    location: {
      get hash() {
        return steps.at(-1)!;
      },
      set hash(to: string) {
        steps.push(to);
      },
    },
    history: { replaceState: (_: null, __: string, address: string) => (steps[steps.length - 1] = address) },
    addEventListener: () => undefined,
  };
}

async function browseAt(hash: string, ...records: BankRecord[]) {
  return browseWith({}, hash, ...records);
}

async function browseWith(
  more: Partial<ConstructorParameters<typeof Browse>[0]>,
  hash: string,
  ...records: BankRecord[]
) {
  const banks = new MemoryBanks(...records);
  const notices = new Notices();
  const library = new Library({
    banks,
    settings: new MemorySettings(),
    bundled: new MemoryBundle(),
    notices,
  });
  const window = page(hash);
  const browse = new Browse({
    library,
    notices,
    route: new Route(window),
    imports: async () => [{ id: 'i1' }, { id: 'i2' }] as ImportRecord[],
    ...more,
  });
  await library.start();
  await browse.follow(true);
  return { browse, library, notices, banks, window };
}
const RECORDS = [
  record(VERA, '1', 'bundled'),
  { ...record(ADA, '1', 'imported'), importId: 'i1' },
  record(LIN, '1', 'written'),
];
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('the list of characters', () => {
  it('is grouped by source and narrowed by name, language and origin', async () => {
    const { list } = (await browseAt('#/library', ...RECORDS)).browse;
    const names = () => list.rows.map(({ key }) => key);
    expect(names()).toEqual(['source made for the tests', 'ada', 'vera', 'lin']);
    list.name = ' VE';
    expect(names()).toEqual(['source made for the tests', 'vera']);
    list.clear();
    list.language = 'zh';
    expect(names().slice(1)).toEqual(['lin']);
    list.clear();
    list.origin = 'imported';
    expect(names().slice(1)).toEqual(['ada']);
    expect(list.narrowed).toBe(true);
  });
});

describe('the library’s address', () => {
  it('says which character, which filters and what is opened', async () => {
    const { browse } = await browseAt('#/library/vera?kind=event&open=m%3Ae-storm&q=oars', ...RECORDS);
    expect(browse.view?.bank).toEqual(VERA);
    expect(ids(browse.memories)).toEqual(['e-storm']);
    expect(browse.opened).toMatchObject({ type: 'memory', memory: { id: 'e-storm' } });
    expect(browse.narrowed).toBe(true);
  });

  it('follows tabs, filters and links, each place behind the back button and filters within theirs', async () => {
    const { browse, window } = await browseAt('#/library', ...RECORDS);
    browse.openBank('vera');
    await browse.follow(true);
    browse.openTab('questions');
    browse.filter({ q: 'oars' });
    browse.filter({ kind: 'event' });
    browse.openQuestion('q-oars');
    expect(browse.opened).toMatchObject({ type: 'question', question: { id: 'q-oars' } });
    expect(ids(browse.view!.goldOf(browse.questions[0]!))).toEqual(['e-storm']);
    browse.openMemory('e-storm');
    expect(ids(browse.view!.questionsOf('e-storm'))).toEqual(['q-oars']);
    expect(window.steps).toEqual([
      '#/library',
      '#/library/vera',
      '#/library/vera?kind=event&q=oars&tab=questions',
      '#/library/vera?kind=event&open=q%3Aq-oars&q=oars&tab=questions',
      '#/library/vera?kind=event&open=m%3Ae-storm&q=oars&tab=questions',
    ]);
    expect(browse.up()).toBe(true);
    expect([browse.opened, browse.tab, ids(browse.questions)]).toEqual([undefined, 'questions', ['q-oars']]);
    browse.clearFilters();
    expect([browse.narrowed, browse.tab]).toEqual([false, 'questions']);
    expect([browse.up(), browse.bankId, browse.up()]).toEqual([true, undefined, false]);
  });

  it('says so where it names what is not there', async () => {
    const { browse } = await browseAt('#/library/nobody', ...RECORDS);
    expect(browse.failure).toContain('no character “nobody”');
    browse.openBank('vera');
    await browse.follow(true);
    expect([browse.failure, browse.view?.bank.id]).toEqual([undefined, 'vera']);
    browse.openMemory('nothing');
    expect(browse.opened).toEqual({ type: 'missing', id: 'nothing' });
  });

  it('waits for the library before it says that a character is missing', async () => {
    const { browse } = await browseAt('#/library/nobody', ...RECORDS);
    await browse.follow(false);
    expect(browse.failure).toBeUndefined();
  });

  it('shows a character anew after it has changed', async () => {
    const { browse, library } = await browseAt('#/library/vera', ...RECORDS);
    await library.replace({ ...VERA, memories: VERA.memories.slice(1) });
    await browse.follow(true);
    expect(browse.memories).toHaveLength(VERA.memories.length - 1);
  });

  it('knows a source with its characters', async () => {
    const { browse } = await browseAt('#/library?source=made+for+the+tests', ...RECORDS);
    expect(ids(browse.source!.characters)).toEqual(['ada', 'vera', 'lin']);
    await browse.readImports();
    expect(ids(browse.imports)).toEqual(['i1']);
  });
});

describe('deleting characters', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('can be undone: the same record comes back', async () => {
    const { browse, library, banks, window } = await browseAt('#/library/ada', ...RECORDS);
    await library.open('ada');
    await browse.remove(['ada'], 'Ada');
    expect([ids(library.summaries), library.index?.bank.id]).toEqual([['vera', 'lin'], 'vera']);
    expect([browse.removal.words, window.steps.at(-1)]).toEqual(['Ada', '#/library']);
    await browse.removal.undo();
    expect([browse.removal.words, library.index?.bank.id]).toEqual([undefined, 'ada']);
    expect(await banks.get('ada')).toEqual(RECORDS[1]);
  });

  it('is for good after the time for second thoughts', async () => {
    const { browse, library } = await browseAt('#/library', ...RECORDS);
    await browse.remove(['ada', 'lin'], 'two');
    vi.advanceTimersByTime(UNDO_TIME - 1);
    expect(browse.removal.words).toBe('two');
    vi.advanceTimersByTime(1);
    expect(browse.removal.words).toBeUndefined();
    await browse.removal.undo();
    expect(ids(library.summaries)).toEqual(['vera']);
  });

  it('that fails changes nothing and says why', async () => {
    const { browse, library, banks, notices } = await browseAt('#/library/ada', ...RECORDS);
    banks.delete = () => Promise.reject(new Error('Another tab is importing.'));
    await browse.remove(['ada'], 'Ada');
    expect([browse.removal.words, browse.bankId, library.summaries.length]).toEqual([undefined, 'ada', 3]);
    expect(notices.list[0]?.text).toBe('Ada could not be deleted. Another tab is importing.');
  });

  it('that cannot be undone at once can be undone a little later', async () => {
    const { browse, library, banks, notices } = await browseAt('#/library', ...RECORDS);
    await browse.remove(['ada'], 'Ada');
    const { putAll } = banks;
    banks.putAll = () => Promise.reject(new Error('The disk is full.'));
    await browse.removal.undo();
    expect([browse.removal.words, notices.list[0]?.text]).toEqual([
      'Ada',
      'Ada could not be restored. The disk is full.',
    ]);
    banks.putAll = putAll;
    await browse.removal.undo();
    expect(library.summaries).toHaveLength(3);
  });
});

describe('a character that something else uses', () => {
  const uses = async () => ({ runs: ['BM25 and dense'], lectures: [] });

  it('is deleted once that was confirmed, and stays where it was not', async () => {
    const { browse, banks } = await browseWith({ uses }, '#/library', ...RECORDS);
    const kept = browse.remove(['ada'], 'Ada');
    await expect.poll(() => browse.removal.needed?.uses.runs).toEqual(['BM25 and dense']);
    browse.removal.keep();
    await kept;
    expect(ids(await banks.summaries())).toContain('ada');
    const gone = browse.remove(['ada'], 'Ada');
    await expect.poll(() => browse.removal.needed?.words).toBe('Ada');
    browse.removal.needed!.confirm();
    await gone;
    expect(ids(await banks.summaries())).not.toContain('ada');
    expect(browse.removal.needed).toBeUndefined();
  });

  it('is in the trash until it is brought back', async () => {
    const discarded: (readonly string[])[] = [];
    const trash = {
      list: async () => [],
      move: async (_: unknown, remove: () => Promise<void>) => {
        await remove();
        return 't1';
      },
      restore: async () => undefined,
      discard: async (which: readonly string[]) => void discarded.push(which),
    };
    const { browse, banks } = await browseWith({ trash }, '#/library', ...RECORDS);
    await browse.remove(['ada'], 'Ada');
    expect(browse.removal.isTrashed).toBe(true);
    await browse.removal.undo();
    expect(ids(await banks.summaries())).toContain('ada');
    expect(discarded).toEqual([['t1']]);
  });
});
