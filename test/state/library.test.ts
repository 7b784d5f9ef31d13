// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { BankStore } from '../../src/core/ports';
import { Library } from '../../src/state/library.svelte';
import { Notices } from '../../src/state/notices.svelte';
import { ADA, LIN, VERA } from './banks';
import { MemoryBanks, MemoryBundle, MemorySettings, record, settled } from './outside';
import { watch } from './watch.svelte';

function libraryOf({
  banks = new MemoryBanks(),
  bundled = new MemoryBundle(VERA, ADA, LIN),
  settings = new MemorySettings(),
}: { banks?: MemoryBanks; bundled?: MemoryBundle; settings?: MemorySettings } = {}) {
  const notices = new Notices();
  return { library: new Library({ banks, settings, bundled, notices }), banks, bundled, settings, notices };
}

const ids = (library: Library) => library.banks.map(({ id }) => id);
const kept = (banks: BankStore) =>
  banks
    .all()
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
    expect(library.index!.rank('bm25', 'Who mends clocks?')[0]!.id).toBe('p-job');
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
        'Not all bundled characters could be renewed. characters/ada.json is not on the server (404).',
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
    expect(library.banks.find(({ id }) => id === 'vera')?.memories.length).toBe(2);
  });

  it('never overwrites what the user brought in, whatever it is called', async () => {
    const own = { ...VERA, source: 'my own' };
    const { library, banks } = libraryOf({ banks: new MemoryBanks(record(own, 'mine', 'imported')) });
    await library.start();
    expect(await kept(banks)).toEqual(['ada 1 bundled', 'lin 1 bundled', 'vera mine imported']);
    expect(library.banks.find(({ id }) => id === 'vera')?.source).toBe('my own');
  });

  it('without the server goes on with what is kept, and warns', async () => {
    const { library, bundled, notices } = libraryOf({ banks: new MemoryBanks(record(VERA)) });
    bundled.list = () => Promise.reject(new Error('characters/index.json could not be fetched.'));
    await library.start();
    expect(library.index?.bank.id).toBe('vera');
    expect(library.failure).toBeUndefined();
    expect(notices.list.map(({ text }) => text)).toEqual([
      'Not all bundled characters could be renewed. characters/index.json could not be fetched.',
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

describe('the open character', () => {
  it('is remembered for the next visit', async () => {
    const { library, banks, bundled, settings } = libraryOf();
    await library.start();
    library.open('lin');
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
    library.open('ada');
    library.open('somebody');
    expect(library.index).toBe(index);
  });

  it('is open even where the choice cannot be kept', async () => {
    const { library, settings } = libraryOf();
    await library.start();
    settings.set = () => Promise.reject(new Error('The storage was closed.'));
    library.open('vera');
    // A rejection that nobody took would fail the run.
    await settled();
    expect(library.index?.bank.id).toBe('vera');
  });
});
