/** What one tab works on, another neither deletes nor changes; what both change is kept of both; and equal calls are sent once. */

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cachedAsk } from '../../../src/llm/domain/cache';
import type { LanguageModel, LlmCall } from '../../../src/llm/domain/call';
import { newDraft } from '../../../src/studio/domain/draft';
import { studioStore } from '../../../src/storage/tables/drafts';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { bankRecord, banksOf, freshBrowser, IMPORT } from './browser';
import { FakeLocks } from './locks';

const locks = { all: new FakeLocks() };

async function openTab(): Promise<{ storage: Storage; die: () => void }> {
  const own = locks.all.tab();
  vi.stubGlobal('navigator', { locks: own });
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  return {
    storage,
    die: () => {
      storage.close();
      own.die();
    },
  };
}

/** Work that lasts until it is let go of. */
function lasting() {
  let end!: () => void;
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  return { work, begun: () => vi.waitFor(() => expect(work).toHaveBeenCalled()), end: () => end() };
}

beforeEach(() => {
  freshBrowser();
  locks.all = new FakeLocks();
});

const DRAFT = newDraft({ id: 'd', language: 'en', name: 'Ada' }, 1, 1);

describe('a run that another tab works on', () => {
  it('is not deleted, and the tab says so; afterwards it is', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    await one.runs.put({ id: 'r' });
    await one.runs.append('r', new Map([['u', 1]]));
    const running = lasting();
    const run = one.tabs.perform({ run: 'r' }, running.work);
    await running.begun();
    const refused = two.runs.remove('r');
    await expect(refused).rejects.toThrow(
      'Another tab of this page is working on this run. Wait until it is done, or stop it there, then try again.',
    );
    await expect(refused).rejects.toMatchObject({ name: 'StorageError' });
    expect(await two.runs.unitIds('r')).toEqual(['u']);
    await two.runs.remove('another');
    running.end();
    await run;
    await vi.waitFor(() => two.runs.remove('r'));
    expect(await one.runs.unitIds('r')).toEqual([]);
  });

  it('is worked on by one at a time; the tab itself may change and delete it meanwhile', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    const running = lasting();
    const run = one.tabs.perform({ run: 'r' }, running.work);
    await running.begun();
    await expect(two.tabs.perform({ run: 'r' }, async () => 'twice')).rejects.toThrow('working on this run');
    expect(await two.tabs.perform({ run: 'other' }, async () => 'another')).toBe('another');
    expect(await one.tabs.perform({ run: 'r' }, async () => 'inner')).toBe('inner');
    await one.runs.remove('r');
    running.end();
    await run;
    expect(await vi.waitFor(() => two.tabs.perform({ run: 'r' }, async () => 'later'))).toBe('later');
  });

  it('is free when that tab dies', async () => {
    const one = await openTab();
    const { storage: two } = await openTab();
    const running = lasting();
    void one.storage.tabs.perform({ run: 'r' }, running.work);
    await running.begun();
    one.die();
    await two.runs.remove('r');
  });

  it('waits for a change that another tab is just writing', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    const changing = lasting();
    const change = one.tabs.change({ run: 'r' }, changing.work);
    await changing.begun();
    const work = vi.fn(async () => 'done');
    const run = two.tabs.perform({ run: 'r' }, work);
    // Two may change it at the same time.
    expect(await two.tabs.change({ run: 'r' }, async () => 'both')).toBe('both');
    expect(work).not.toHaveBeenCalled();
    changing.end();
    await change;
    expect(await run).toBe('done');
  });
});

describe('a draft that another tab makes', () => {
  it('is neither changed nor deleted', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    const [mine, theirs] = [one, two].map(({ tables, tabs }) => studioStore(tables, tabs)) as [
      ReturnType<typeof studioStore>,
      ReturnType<typeof studioStore>,
    ];
    await mine.put(DRAFT, 'new');
    const making = lasting();
    const made = one.tabs.perform({ draft: 'd' }, making.work);
    await making.begun();
    await expect(theirs.put({ ...DRAFT, name: 'Bea' }, undefined)).rejects.toThrow('working on this draft');
    await expect(theirs.remove('d')).rejects.toThrow('working on this draft');
    expect(await mine.put({ ...DRAFT, name: 'Cleo' }, undefined)).toMatchObject({ done: true });
    making.end();
    await made;
    expect((await theirs.get('d'))?.draft.name).toBe('Cleo');
  });
});

describe('characters', () => {
  it('of an import are not deleted while another tab runs an experiment on them', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    const importing = await one.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    await importing.commit();
    const running = lasting();
    const run = one.tabs.exclusively('running an experiment', running.work);
    await running.begun();
    await expect(two.banks.deleteImport(importing.id)).rejects.toThrow('is running an experiment');
    expect(await banksOf(two)).toEqual(['a r1']);
    running.end();
    await run;
  });
});

describe('a setting that two tabs change', () => {
  it('keeps what both have changed in it', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    await Promise.all(
      [one, two].flatMap(({ settings }, tab) =>
        [0, 1, 2, 3].map((i) =>
          settings.change<Record<string, number>>('fields', (kept) => ({ ...kept, [`${tab}${i}`]: i })),
        ),
      ),
    );
    expect(Object.keys((await one.settings.get<object>('fields'))!).sort()).toEqual(
      ['00', '01', '02', '03', '10', '11', '12', '13'].sort(),
    );
  });

  it('is not written where nothing changes, and is forgotten where nothing is left', async () => {
    const { storage } = await openTab();
    await storage.settings.set('list', [1]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await storage.settings.change('list', (kept) => kept)).toEqual([1]);
    expect(put).not.toHaveBeenCalled();
    await storage.settings.change('list', () => undefined);
    expect(await storage.tables.keys('settings')).toEqual([]);
  });
});

describe('equal calls of language models in two tabs', () => {
  const CALL: LlmCall = {
    model: { provider: 'openai-compatible', address: 'https://a.example', model: 'm' },
    messages: [{ role: 'user', content: 'Who?' }],
    parameters: {},
    purpose: 'answer',
  };
  let answer: () => Promise<string>;
  let sent: number;
  const model: LanguageModel = {
    ref: CALL.model,
    concurrency: 4,
    complete: async () => {
      sent++;
      return { text: await answer(), milliseconds: 1, attempts: 1, dropped: [] };
    },
  };
  const asking = ({ calls }: Storage, signal = new AbortController().signal) =>
    cachedAsk({ model: () => model, store: calls, signal });

  beforeEach(() => {
    sent = 0;
    answer = async () => 'Ada';
  });

  it('are sent once, and the other tab finds the answer', async () => {
    const [one, two] = [(await openTab()).storage, (await openTab()).storage];
    let reply!: (text: string) => void;
    answer = () => new Promise((resolve) => (reply = resolve));
    const first = asking(one)(CALL);
    await vi.waitFor(() => expect(sent).toBe(1));
    const second = asking(two)(CALL);
    reply('Ada');
    expect([(await first).cached, (await second).cached]).toEqual([false, true]);
    expect((await second).reply.text).toBe('Ada');
    expect(sent).toBe(1);
  });

  it('are sent by the second where the first fails, and not where the second was stopped', async () => {
    const [one, two, three] = [
      (await openTab()).storage,
      (await openTab()).storage,
      (await openTab()).storage,
    ];
    let fail!: (error: Error) => void;
    answer = () => new Promise((_resolve, reject) => (fail = reject));
    const first = asking(one)(CALL);
    await vi.waitFor(() => expect(sent).toBe(1));
    const stop = new AbortController();
    const stopped = asking(three, stop.signal)(CALL);
    const second = asking(two)(CALL);
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    answer = async () => 'Ada';
    fail(new Error('overloaded'));
    await expect(first).rejects.toThrow('overloaded');
    expect((await second).reply.text).toBe('Ada');
    expect(sent).toBe(2);
  });
});
