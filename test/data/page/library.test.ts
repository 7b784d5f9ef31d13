// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BankStore, Tabs } from '../../../src/core/ports';
import { Library } from '../../../src/data/page/state/library.svelte';
import { summaryOf } from '../../../src/core/memory/summary';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { Gate } from '../../ui/bag-model';
import { ADA, LIN, VERA } from '../../ui/banks';
import {
  ALONE,
  eventually,
  MemoryBanks,
  MemoryBundle,
  MemorySettings,
  record,
  settled,
} from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

function libraryOf({
  tabs,
  banks = new MemoryBanks(),
  bundled = new MemoryBundle(VERA, ADA, LIN),
  settings = new MemorySettings(),
}: { banks?: MemoryBanks; bundled?: MemoryBundle; settings?: MemorySettings; tabs?: Tabs } = {}) {
  const notices = new Notices();
  const turns: (string | undefined)[] = [];
  const library: Library = new Library({
    banks,
    settings,
    bundled,
    notices,
    tabs,
    onIndex: () => turns.push(library.index?.bank.id),
  });
  return { library, banks, bundled, settings, notices, turns };
}

const ids = (library: Library) => library.summaries.map(({ id }) => id);
const kept = (banks: BankStore) =>
  banks
    .summaries()
    .then((records) => records.map(({ id, revision, origin }) => `${id} ${revision} ${origin}`).sort());

describe('the first visit', () => {
  it('keeps the bundled characters and opens the first, English before Chinese, then by name', async () => {
    const { library, banks, notices } = libraryOf();
    const open = watch(() => library.index?.bank.id);
    await library.start();
    flushSync();
    expect(ids(library)).toEqual(['ada', 'vera', 'lin']);
    expect(await kept(banks)).toEqual(['ada 1 bundled', 'lin 1 bundled', 'vera 1 bundled']);
    expect(open).toEqual([undefined, 'ada']);
    expect(library.index!.list('bm25', { text: 'Who mends clocks?' })[0]!.id).toBe('p-job');
    expect([library.failure, notices.list]).toEqual([undefined, []]);
  });

  it('without the characters’ folder says so', async () => {
    const { library, bundled } = libraryOf();
    bundled.list = () => Promise.reject(new Error('characters/index.json could not be fetched.'));
    await library.start();
    expect(library.index).toBeUndefined();
    expect(library.failure).toBe(
      'The bundled characters could not be read. characters/index.json could not be fetched.',
    );
  });

  it('with one character broken has the others, and names the broken one', async () => {
    const { library, bundled, banks, notices } = libraryOf();
    bundled.broken.add('ada');
    await library.start();
    expect(ids(library)).toEqual(['vera', 'lin']);
    expect(await kept(banks)).toEqual(['lin 1 bundled', 'vera 1 bundled']);
    expect(library.index?.bank.id).toBe('vera');
    expect(library.failure).toBeUndefined();
    expect(notices.list.map(({ tone, text }) => [tone, text])).toEqual([
      [
        'warning',
        'Some bundled characters could not be updated. characters/ada.json is not on the server (404).',
      ],
    ]);
  });

  it('with a store that takes nothing shows the characters all the same, and says so', async () => {
    const { library, banks, notices } = libraryOf();
    banks.putAll = () => Promise.reject(new Error('The storage was closed.'));
    await library.start();
    expect(ids(library)).toEqual(['ada', 'vera', 'lin']);
    expect(library.failure).toBeUndefined();
    expect(notices.list[0]?.text).toContain('The storage was closed.');
  });
});

describe('a later visit', () => {
  it('reads nothing anew while no revision has changed', async () => {
    const { library, banks, bundled } = libraryOf({
      banks: new MemoryBanks(record(VERA), record(ADA), record(LIN)),
    });
    await library.start();
    expect([bundled.opened, banks.writes]).toEqual([[], 0]);
    expect(ids(library)).toEqual(['ada', 'vera', 'lin']);
  });

  it('renews a character whose revision has changed, and only that', async () => {
    const newer = { ...VERA, memories: VERA.memories.slice(0, 2) };
    const { library, banks, bundled } = libraryOf({
      banks: new MemoryBanks(record(VERA, '1'), record(ADA, '2'), record(LIN, '2')),
      bundled: new MemoryBundle(newer, ADA, LIN),
    });
    bundled.revision = '2';
    await library.start();
    expect(bundled.opened).toEqual(['vera']);
    expect(await kept(banks)).toEqual(['ada 2 bundled', 'lin 2 bundled', 'vera 2 bundled']);
    expect((await library.read('vera')).memories.length).toBe(2);
  });

  it('never overwrites what the user brought in, whatever it is called', async () => {
    const own = { ...VERA, source: 'my own' };
    const { library, banks } = libraryOf({ banks: new MemoryBanks(record(own, 'mine', 'imported')) });
    await library.start();
    expect(await kept(banks)).toEqual(['ada 1 bundled', 'lin 1 bundled', 'vera mine imported']);
    expect(library.summaries.find(({ id }) => id === 'vera')?.source).toBe('my own');
  });

  it('without the server goes on with what is kept, and warns', async () => {
    const { library, bundled, notices } = libraryOf({ banks: new MemoryBanks(record(VERA)) });
    bundled.list = () => Promise.reject(new Error('characters/index.json could not be fetched.'));
    await library.start();
    expect(library.index?.bank.id).toBe('vera');
    expect(library.failure).toBeUndefined();
    expect(notices.list.map(({ text }) => text)).toEqual([
      'Some bundled characters could not be updated. characters/index.json could not be fetched.',
    ]);
  });

  it('keeps the old text of a character whose new one is broken', async () => {
    const { library, bundled, notices } = libraryOf({ banks: new MemoryBanks(record(VERA), record(ADA)) });
    bundled.revision = '2';
    bundled.broken.add('vera');
    await library.start();
    expect(ids(library)).toEqual(['ada', 'vera', 'lin']);
    expect(notices.list.length).toBe(1);
  });
});

describe('opening', () => {
  it('reads only the bank that is opened', async () => {
    const banks = new MemoryBanks(record(VERA), record(ADA), record(LIN));
    const { library, turns } = libraryOf({ banks });
    await library.start();
    expect(banks.read).toEqual(['ada']);
    await library.open('vera');
    expect(banks.read).toEqual(['ada', 'vera']);
    expect(turns).toEqual(['vera']);
  });

  it('shows what was opened last, whichever bank is read first', async () => {
    const banks = new MemoryBanks(record(VERA), record(ADA), record(LIN));
    const { library, turns, settings } = libraryOf({ banks });
    await library.start();
    const gate = new Gate();
    const get = banks.get;
    banks.get = async (id) => {
      if (id === 'vera') await gate.opened;
      return get(id);
    };
    const slow = library.open('vera');
    await library.open('lin');
    gate.open();
    await slow;
    expect([library.index?.bank.id, turns, settings.kept.get('library.open')]).toEqual([
      'lin',
      ['lin'],
      'lin',
    ]);
  });

  it('stays with the open one when it is chosen again while another is read', async () => {
    const banks = new MemoryBanks(record(VERA), record(ADA));
    const { library, turns } = libraryOf({ banks, bundled: new MemoryBundle() });
    await library.start();
    const slow = library.open('vera');
    await library.open('ada');
    await slow;
    expect([library.index?.bank.id, turns]).toEqual(['ada', []]);
  });

  it('that fails leaves the open one, and says which character and what helps', async () => {
    const { library, banks, notices, turns } = libraryOf();
    await library.start();
    const { index } = library;
    banks.get = async () => undefined;
    await library.open('vera');
    expect([library.index, turns]).toEqual([index, []]);
    expect(notices.list.map(({ tone, text }) => [tone, text])).toEqual([
      [
        'error',
        'Vera could not be opened. It no longer exists: another tab may have deleted it. Choose another character.',
      ],
    ]);
  });

  it('needs no server: the last one is there before the bundled ones are asked for', async () => {
    const { library, bundled, settings } = libraryOf({ banks: new MemoryBanks(record(VERA), record(ADA)) });
    settings.kept.set('library.open', 'vera');
    bundled.list = () => new Promise(() => undefined);
    void library.start();
    await eventually(() => expect(library.index?.bank.id).toBe('vera'));
  });
});

describe('changes', () => {
  const shorter = { ...VERA, memories: VERA.memories.slice(0, 2) };

  it('to the open bank are written and indexed; a bundled one is the user’s own from then on', async () => {
    const { library, banks, bundled, turns } = libraryOf();
    await library.start();
    await library.open('vera');
    await library.replace(shorter);
    expect(library.index!.passages.length).toBe(2);
    expect(turns).toEqual(['vera', 'vera']);
    expect(library.summaries.find(({ id }) => id === 'vera')).toMatchObject({
      origin: 'written',
      memories: { profile: 2, event: 0 },
    });
    bundled.revision = '2';
    const next = libraryOf({ banks, bundled });
    await next.library.start();
    expect((await next.library.read('vera')).memories.length).toBe(2);
  });

  it('to another bank leave the open one alone', async () => {
    const { library, turns } = libraryOf();
    await library.start();
    const { index } = library;
    await library.replace(shorter);
    await library.put([record({ ...ADA, id: 'ada-2' }, '1', 'written')]);
    expect([library.index, turns]).toEqual([index, []]);
    expect(ids(library)).toEqual(['ada', 'ada-2', 'vera', 'lin']);
    await expect(library.replace({ ...VERA, id: 'nobody' })).rejects.toThrow('no character "Vera"');
  });

  it('that the store refuses change nothing', async () => {
    const { library, banks } = libraryOf();
    await library.start();
    await library.open('vera');
    const { index, summaries } = library;
    banks.putAll = () => Promise.reject(new Error('cannot be stored'));
    await expect(library.replace(shorter)).rejects.toThrow('cannot be stored');
    expect([library.index, library.summaries]).toEqual([index, summaries]);
  });

  it('delete characters; the first of the others opens, and deleted bundled ones stay away until they are restored', async () => {
    const { library, banks, bundled, settings } = libraryOf();
    await library.start();
    await library.remove(['ada']);
    expect([library.index?.bank.id, ids(library)]).toEqual(['vera', ['vera', 'lin']]);
    await library.remove(['vera', 'lin']);
    expect([library.index, ids(library)]).toEqual([undefined, []]);
    const next = libraryOf({ banks, bundled, settings });
    await next.library.start();
    expect(ids(next.library)).toEqual([]);
    await next.library.restoreBundled();
    expect(ids(next.library)).toEqual(['ada', 'vera', 'lin']);
  });

  it('made in another tab are seen: the list, and the open bank with its new content', async () => {
    const banks = new MemoryBanks(record(VERA), record(ADA));
    const here = pageTabs('library test');
    const other = pageTabs('library test');
    onTestFinished(() => [here, other].forEach((tabs) => tabs.close()));
    const { library, turns } = libraryOf({ banks, bundled: new MemoryBundle(), tabs: here });
    await library.start();
    await library.open('vera');
    await banks.putAll([record(shorter, '2'), record(LIN)]);
    other.tell('banks');
    await eventually(() => expect(library.index!.passages.length).toBe(2));
    expect([ids(library), turns]).toEqual([
      ['ada', 'vera', 'lin'],
      ['vera', 'vera'],
    ]);
    other.tell('banks');
    await settled();
    expect(turns).toEqual(['vera', 'vera']);
  });

  it('are refused while another tab writes, with its reason', async () => {
    const refusal = 'Another tab of this page is importing. Wait until it is done, or close that tab.';
    const tabs: Tabs = {
      ...ALONE,
      limits: [],
      listen: () => () => undefined,
      exclusively: () => Promise.reject(new Error(refusal)),
    };
    const { library, banks } = libraryOf({ tabs });
    await library.start();
    const before = await banks.summaries();
    await expect(library.replace(shorter)).rejects.toThrow(refusal);
    await expect(library.remove(['ada'])).rejects.toThrow(refusal);
    expect(await banks.summaries()).toEqual(before);
    expect(library.summaries.map(({ id }) => id)).toEqual(['ada', 'vera', 'lin']);
  });
});

describe('a summary', () => {
  it('counts memories and questions by kind', () => {
    expect(summaryOf(record(VERA), 3)).toMatchObject({
      id: 'vera',
      name: 'Vera',
      language: 'en',
      source: 'made for the tests',
      disputes: 3,
      memories: { profile: 2, relationship: 1, event: 2, dialogue: 1 },
      questions: { profile: 0, relationship: 0, event: 1, dialogue: 0 },
    });
  });
});

describe('the open character', () => {
  it('is remembered for the next visit', async () => {
    const { library, banks, bundled, settings } = libraryOf();
    await library.start();
    await library.open('lin');
    expect(library.index?.bank.id).toBe('lin');
    await settled();
    const next = libraryOf({ banks, bundled, settings });
    await next.library.start();
    expect(next.library.index?.bank.id).toBe('lin');
  });

  it('is the first where the remembered one is gone', async () => {
    const { library, settings } = libraryOf();
    settings.kept.set('library.open', 'somebody');
    await library.start();
    expect(library.index?.bank.id).toBe('ada');
  });

  it('stays, with its indexes, when it is opened again or an unknown one is', async () => {
    const { library } = libraryOf();
    await library.start();
    const { index } = library;
    await library.open('ada');
    await library.open('somebody');
    expect(library.index).toBe(index);
  });

  it('is open even where the choice cannot be kept', async () => {
    const { library, settings } = libraryOf();
    await library.start();
    settings.set = () => Promise.reject(new Error('The storage was closed.'));
    await library.open('vera');
    // A rejection that nobody took would fail the run.
    await settled();
    expect(library.index?.bank.id).toBe('vera');
  });
});
