// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { PUBLICATIONS } from '../../../src/data/formats/publishers';
import type { Importer, ImportFile, PublisherFetch } from '../../../src/data/importing';
import type { BankStore } from '../../../src/core/ports';
import { problemsText } from '../../../src/data/page/state/import.svelte';
import { localImporter } from '../workers/local-importer';
import { page } from './import-page';
import { Gate } from '../../ui/bag-model';
import { eventually } from '../../ui/app-dependencies';

const file = (path: string): ImportFile => {
  return { path, file: new Blob([readFileSync(`test/fixtures/perltqa/${path}`)]) };
};
const PAIR = [file('memory-en.json'), file('questions-en.json')];
const QUILL = 'perltqa-ada-quill';

describe('tables and texts', () => {
  const csv = (path: string, text: string): ImportFile => ({ path, file: new Blob([text]) });
  const DIARY = csv(
    'notes/my_diary.csv',
    'when it was,what happened\n2024-05-31,The ferry froze to the pier.\n',
  );
  const ASKED = csv('asked.csv', 'question,gold\nWhat froze?,1\n');

  it('are of one character; their columns are chosen before they are read', async () => {
    const { imports, library } = await page();
    await imports.read([ASKED, DIARY]);
    expect([imports.phase, imports.failure]).toEqual(['columns', undefined]);
    expect(
      imports.tables.map(({ path, mapping }) => [path, mapping.name, mapping.holds, mapping.columns]),
    ).toEqual([
      ['asked.csv', 'my diary', 'questions', { question: 0, gold: 1 }],
      ['notes/my_diary.csv', 'my diary', 'memories', { date: 0, text: 1 }],
    ]);
    imports.setMapping('notes/my_diary.csv', { name: 'Ada Quill' });
    expect(imports.tables.map(({ mapping }) => mapping.name)).toEqual(['Ada Quill', 'Ada Quill']);
    await imports.readTables();
    expect(imports.phase).toBe('review');
    await imports.agree();
    const bank = await library.read('table-ada-quill');
    expect(bank.memories).toMatchObject([
      { id: '1', time: '2024-05-31', body: 'The ferry froze to the pier.' },
    ]);
    expect(bank.questions).toMatchObject([{ text: 'What froze?', gold: ['1'] }]);
  });

  const zipped = async (path: string, files: Readonly<Record<string, string>>): Promise<ImportFile> => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
    return { path, file: await writer.close() };
  };

  it('of an archive are read as if they were given alone; what explains them is skipped', async () => {
    const { imports, library } = await page();
    const text = { [DIARY.path]: await DIARY.file.text(), 'asked.csv': await ASKED.file.text() };
    const archive = await zipped('ada.zip', { ...text, 'README.md': 'What this is.', '.DS_Store': '' });
    await imports.read([archive]);
    expect([imports.phase, imports.failure]).toEqual(['columns', undefined]);
    expect(imports.tables.map(({ path, mapping }) => [path, mapping.name, mapping.holds])).toEqual([
      ['ada.zip/notes/my_diary.csv', 'my diary', 'memories'],
      ['ada.zip/asked.csv', 'my diary', 'questions'],
    ]);
    await imports.readTables();
    expect(imports.outcome!.files.flatMap(({ name, fate }) => (fate === 'passed' ? [name] : []))).toEqual([
      'ada.zip/.DS_Store',
      'ada.zip/README.md',
    ]);
    await imports.agree();
    expect((await library.read('table-my-diary')).questions).toMatchObject([
      { text: 'What froze?', gold: ['1'] },
    ]);
  });

  it('in a folder are read beside what is no data', async () => {
    const { imports } = await page();
    await imports.read([
      csv('f/.DS_Store', ''),
      { ...DIARY, path: 'f/diary.csv' },
      csv('f/code.py', '1'),
      csv('f/notes.txt', 'a note'),
    ]);
    expect([imports.phase, imports.tables.map(({ path }) => path)]).toEqual(['columns', ['f/diary.csv']]);
  });

  it('in an archive beside a dataset are its notes, and skipped', async () => {
    const { imports } = await page();
    const dataset = Object.fromEntries(
      await Promise.all(PAIR.map(async (each) => [each.path, await each.file.text()] as const)),
    );
    await imports.read([await zipped('mix.zip', { ...dataset, 'asked.csv': await ASKED.file.text() })]);
    expect(imports.phase).toBe('review');
    expect(imports.outcome!.files.find(({ name }) => name === 'mix.zip/asked.csv')).toMatchObject({
      fate: 'passed',
      note: { en: 'a table; to read it as memories, import it without other files' },
    });
  });

  // "编号,内容\n1,小林搬到了杭州。" as GBK.
  const GBK = Uint8Array.from(
    'b1 e0 ba c5 2c c4 da c8 dd 0a 31 2c d0 a1 c1 d6 b0 e1 b5 bd c1 cb ba bc d6 dd a1 a3'
      .split(' ')
      .map((byte) => Number.parseInt(byte, 16)),
  );

  it('that are no Unicode are shown as they will be read, in an encoding that can be changed', async () => {
    const { imports, library } = await page();
    await imports.read([{ path: '林.csv', file: new Blob([GBK]) }]);
    expect(imports.tables[0]).toMatchObject({
      peek: {
        rows: [
          ['编号', '内容'],
          ['1', '小林搬到了杭州。'],
        ],
      },
      mapping: { encoding: 'gb18030', columns: { id: 0, text: 1 } },
    });
    await imports.setEncoding('林.csv', 'windows-1252');
    expect(imports.tables[0]!.peek.rows[1]![1]).toMatch(/^Ð¡ÁÖ/);
    await imports.setEncoding('林.csv', 'gb18030');
    await imports.readTables();
    await imports.agree();
    expect((await library.read('table-林')).memories).toMatchObject([{ id: '1', body: '小林搬到了杭州。' }]);
  });

  it('that are UTF-8 with a damaged byte are refused at once, with its place, not shown with signs for it', async () => {
    const { imports } = await page();
    const bytes = new TextEncoder().encode('编号,内容\n1,小林搬到了杭州。她很喜欢。\n');
    bytes[20] = 0xff;
    await imports.read([{ path: '林.csv', file: new Blob([bytes]) }]);
    expect([imports.phase, imports.failure]).toEqual([
      'choose',
      expect.stringMatching(/byte 20, in line 2, does not belong/),
    ]);
  });

  it('that begin with a bracket are text where they are no JSON', async () => {
    const { imports, library } = await page();
    await imports.read([csv('_chat.txt', '[01.03.24, 10:06:02] Ada: I moved to Oslo\n')]);
    expect([imports.phase, imports.failure]).toEqual(['columns', undefined]);
    await imports.readTables();
    await imports.agree();
    expect((await library.read('table-chat')).memories).toMatchObject([
      { body: '[01.03.24, 10:06:02] Ada: I moved to Oslo' },
    ]);
  });

  it('beside a dataset are its notes, and skipped', async () => {
    const { imports } = await page();
    await imports.read([...PAIR, DIARY]);
    expect(imports.phase).toBe('review');
    expect(imports.outcome!.files.find(({ name }) => name === DIARY.path)).toMatchObject({ fate: 'passed' });
  });

  it('of ratings and TREC runs are results, not memories', async () => {
    const { imports } = await page();
    await imports.read([csv('ratings.csv', 'rater,item,score\nann,1,3\n')]);
    expect([imports.phase, imports.outcome!.files[0]!.results]).toEqual(['review', expect.any(Blob)]);
  });

  it('are cancelled without a trace', async () => {
    const { imports, kept, lying } = await page();
    await imports.read([DIARY]);
    await imports.cancel();
    expect([imports.phase, imports.tables, await kept(), await lying()]).toEqual([
      'choose',
      [],
      ['ada'],
      ['ada'],
    ]);
    await imports.readTables();
    expect(imports.phase).toBe('choose');
  });

  it.each([
    ['a\tb\nc\td', 'pasted.tsv'],
    ['a;"b;c"\nd;e', 'pasted.csv'],
    ['{"format": "mnemoscope"}', 'pasted.json'],
    ['Well, it rained.\nWe stayed in.', 'pasted.txt'],
    ['Well, it rained.\nSo, we stayed in.', 'pasted.txt'],
    ['3/1/24, 10:06 AM - Ada: I moved\n3/1/24, 10:07 AM - Tor: Great!', 'pasted.txt'],
    ['text, date\nIt rained., 2024-05-31', 'pasted.csv'],
    ['[01.03.24, 10:06:02] Ada: I moved', 'pasted.txt'],
  ])('that are pasted are told by their look: %j', async (text, name) => {
    const { imports } = await page();
    await imports.paste(text);
    const read = imports.phase === 'columns' ? imports.tables[0]!.path : imports.outcome!.files[0]!.name;
    expect(read).toBe(name);
  });
});

describe('an import', () => {
  it('is looked at first, and there once the user has agreed', async () => {
    const { imports, library, kept, banks } = await page();
    await imports.read(PAIR);
    expect([imports.phase, imports.failure]).toEqual(['review', undefined]);
    expect(imports.outcome!.sources[0]).toMatchObject({ source: 'PerLTQA', licence: 'CC BY-NC 4.0' });
    expect(await kept()).toEqual(['ada']);
    await imports.agree();
    expect(imports.phase).toBe('done');
    expect(imports.brought).toMatchObject({ first: QUILL });
    expect(await kept()).toContain(QUILL);
    expect(library.summaries.map(({ id }) => id)).toContain(QUILL);
    expect((await library.read(QUILL)).citation).toContain('arXiv:2402.16288');
    const [made] = await banks.imports();
    expect(made).toMatchObject({ source: 'PerLTQA', licence: 'CC BY-NC 4.0', state: 'complete' });
    expect(made!.files.map(({ name, sha256 }) => `${name} ${sha256.length}`)).toEqual([
      'memory-en.json 64',
      'questions-en.json 64',
    ]);
    expect(made!.problems).toBe(imports.outcome!.problems.reduce((sum, { count }) => sum + count, 0));
    expect(made!.problems).toBeGreaterThan(0);
  });

  it('cancelled at the review leaves nothing', async () => {
    const { imports, kept, lying, banks } = await page();
    await imports.read(PAIR);
    expect(await lying()).toContain(QUILL);
    await imports.cancel();
    expect([imports.phase, await kept(), await lying()]).toEqual(['choose', ['ada'], ['ada']]);
    expect(await banks.imports()).toEqual([]);
    // The lock of the tab is free again.
    await imports.read(PAIR);
    expect(imports.phase).toBe('review');
  });

  it('cancelled while reading leaves nothing, and what comes late is not taken', async () => {
    const gate = new Gate();
    const slow: Importer = {
      read: async (request, events) => {
        const outcome = await localImporter().read(request, events);
        await gate.opened;
        return outcome;
      },
    };
    const { imports, kept, lying } = await page({ importer: slow });
    const reading = imports.read(PAIR);
    await eventually(async () => expect(await lying()).toContain(QUILL));
    await imports.cancel();
    gate.open();
    await reading;
    expect([imports.phase, imports.outcome, await kept(), await lying()]).toEqual([
      'choose',
      undefined,
      ['ada'],
      ['ada'],
    ]);
  });

  it('that the storage has no room for says so and leaves nothing', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { imports, kept, lying } = await page({ stage: (staged) => ({ ...staged, add: full }) });
    await imports.read(PAIR);
    expect(imports.phase).toBe('choose');
    expect(imports.failure).toMatch(/Not enough space in this browser. Nothing was imported/);
    expect([await kept(), await lying()]).toEqual([['ada'], ['ada']]);
  });

  it('that fails when it is written leaves nothing', async () => {
    const fails = () => Promise.reject(new Error('The disk is gone.'));
    const { imports, kept, lying } = await page({ stage: (staged) => ({ ...staged, commit: fails }) });
    await imports.read(PAIR);
    await imports.agree();
    expect([imports.phase, imports.failure]).toEqual(['choose', 'The disk is gone.']);
    expect([await kept(), await lying()]).toEqual([['ada'], ['ada']]);
  });

  it('larger than what is free is refused before anything is written', async () => {
    const { imports, lying } = await page({ quota: 1000 });
    await imports.read(PAIR);
    expect(imports.failure).toMatch(/^Not enough space: about \d+ MB needed.*Nothing was imported/);
    expect(await lying()).toEqual(['ada']);
  });

  it('while another tab writes is refused with what helps', async () => {
    const { imports, banks } = await page();
    const refusing: BankStore['beginImport'] = () =>
      Promise.reject(new Error('Another tab of this page is importing. Wait until it is done.'));
    banks.beginImport = refusing;
    await imports.read(PAIR);
    expect([imports.phase, imports.failure]).toEqual([
      'choose',
      'Another tab of this page is importing. Wait until it is done.',
    ]);
  });

  it('of nothing usable is shown with its problems, and cannot be agreed to', async () => {
    const { imports, lying } = await page();
    await imports.read([PAIR[1]!]);
    expect([imports.phase, imports.outcome!.sources]).toEqual(['review', []]);
    expect(problemsText(imports.outcome!)).toContain('questions-en.json: contains no memories.');
    await imports.agree();
    expect([imports.phase, await lying()]).toEqual(['review', ['ada']]);
  });
});

describe('characters that are there already', () => {
  const again = async (rule: 'replace' | 'copy' | 'skip') => {
    const all = await page();
    await all.imports.read(PAIR);
    await all.imports.agree();
    await all.library.open(QUILL);
    await all.imports.read(PAIR);
    expect(all.imports.outcome!.clashes.map(({ id }) => id)).toContain(QUILL);
    all.imports.setRule(rule);
    await all.imports.agree();
    return all;
  };

  it('are replaced, and the open one is shown anew', async () => {
    const { imports, library, kept, lying } = await again('replace');
    expect(imports.phase).toBe('done');
    expect((await kept()).filter((id) => id.startsWith(QUILL))).toEqual([QUILL]);
    expect((await lying()).filter((id) => id === QUILL)).toHaveLength(1);
    expect(library.index!.bank.id).toBe(QUILL);
  });

  it('are kept beside the new ones', async () => {
    const { kept, library } = await again('copy');
    expect((await kept()).filter((id) => id.startsWith(QUILL))).toEqual([QUILL, `${QUILL}-2`]);
    expect(library.summaries.map(({ name }) => name)).toContain('Ada Quill (2)');
  });

  it('are left as they are', async () => {
    const { kept, imports } = await again('skip');
    expect((await kept()).filter((id) => id.startsWith(QUILL))).toEqual([QUILL]);
    expect([imports.phase, imports.outcome!.sources]).toEqual(['review', []]);
  });
});

describe('pasting and fetching', () => {
  it('reads what was pasted, and says so of nothing', async () => {
    const { imports } = await page();
    await imports.paste('  ');
    expect(imports.failure).toMatch(/Nothing to read/);
    await imports.paste(readFileSync('test/fixtures/mnemoscope/mira.json', 'utf8'));
    expect([imports.phase, imports.failure, imports.outcome!.sources[0]!.characters]).toEqual([
      'review',
      undefined,
      1,
    ]);
  });

  it('fetches a publication from the mirror that was kept, and reads it', async () => {
    const asked: string[] = [];
    const fetcher: PublisherFetch = {
      fetch: async (files, mirror, { onProgress }) => {
        asked.push(mirror);
        onProgress({ received: 5, total: 10, file: 'x' });
        expect(files).toHaveLength(2);
        return [...PAIR];
      },
    };
    const { imports, settings } = await page({ fetcher });
    expect(imports.setMirror('mirror')).toMatch(/Enter a base address/);
    expect(imports.setMirror('https://me:pw@mirror.example')).toMatch(/without a query/);
    expect(imports.setMirror(' http://127.0.0.1:9/base/ ')).toBeUndefined();
    expect(settings.kept.get('import.mirror')).toBe('http://127.0.0.1:9/base');
    await imports.fetch(PUBLICATIONS[0]!);
    expect([imports.phase, asked]).toEqual(['review', ['http://127.0.0.1:9/base']]);
  });

  it('says why a fetch failed, and can be cancelled', async () => {
    const { imports } = await page();
    await imports.fetch(PUBLICATIONS[0]!);
    expect([imports.phase, imports.failure]).toEqual(['choose', 'Nothing is fetched here.']);
    const hanging: PublisherFetch = {
      fetch: (_, __, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError'))),
        ),
    };
    const slow = await page({ fetcher: hanging });
    const fetching = slow.imports.fetch(PUBLICATIONS[0]!);
    await eventually(() => expect(slow.imports.phase).toBe('fetching'));
    await slow.imports.cancel();
    await fetching;
    expect([slow.imports.phase, slow.imports.failure]).toEqual(['choose', undefined]);
  });
});

describe('chats', () => {
  const CHAT = (() => {
    const lines = [
      '13/02/2026, 18:25 - Jonte Ruiz: The beds come on Tuesday',
      '13/02/2026, 18:26 - Ute: <Media omitted>',
      '13/02/2026, 18:27 - Ute: Thanks Jonte, I ask Jonte Ruiz again in Basel',
      '13/02/2026, 18:28 - +49 151 000: Ute here, new number',
    ];
    return { path: 'WhatsApp Chat with Jonte Ruiz.txt', file: new Blob([lines.join('\n')]) };
  })();

  it('are no table: every message is told of, and whose memories they are is asked with a guess', async () => {
    const { imports, library } = await page();
    await imports.read([CHAT]);
    expect([imports.phase, imports.failure]).toEqual(['review', undefined]);
    const chats = imports.outcome!.chats!;
    expect([chats.messages, chats.turns, chats.floating]).toEqual([4, 3, true]);
    expect(chats.leftOut.map(({ reason, places }) => [reason, places[0]!.where])).toEqual([
      ['omitted', `${CHAT.path} › line 2`],
    ]);
    expect(chats.guess).not.toBe('Jonte Ruiz');
    await imports.agree();
    const [summary] = library.summaries.filter(({ source }) => source === 'Own chats');
    expect(summary).toMatchObject({ licence: 'Private' });
    const bank = await library.read(summary!.id);
    expect(bank.questions.length).toBeGreaterThan(0);
    for (const { gold } of bank.questions) expect(bank.memories.map(({ id }) => id)).toContain(gold[0]);
  });

  it('are read again as the person says: name, other names, zone, own words', async () => {
    const { imports, library } = await page();
    await imports.read([CHAT]);
    imports.setChoice({
      about: 'Ute',
      name: 'Ute Marn',
      same: { '+49 151 000': 'Ute' },
      zone: 'Europe/Zurich',
    });
    imports.setChoice({ ownWords: true });
    await imports.agree();
    expect(imports.phase).toBe('done');
    const bank = await library.read('chats-ute-marn');
    expect(bank.sessions!.flatMap(({ turns }) => turns.map(({ speaker, time }) => [speaker, time]))).toEqual([
      ['Jonte Ruiz', '2026-02-13T18:25:00+01:00'],
      ['Ute Marn', '2026-02-13T18:27:00+01:00'],
      ['Ute Marn', '2026-02-13T18:28:00+01:00'],
    ]);
    expect(bank.memories.map(({ body }) => body)).toEqual([
      'Ute Marn: Thanks Jonte, I ask Jonte Ruiz again in Basel\nUte Marn: Ute here, new number',
    ]);
  });

  it('keep no real name where names are to be replaced', async () => {
    const { imports, library } = await page();
    await imports.read([CHAT]);
    imports.setChoice({ about: 'Ute', hideNames: true });
    await imports.agree();
    const bank = await library.read('chats-me');
    expect(JSON.stringify(bank)).not.toMatch(/Jonte|Ruiz|Ute|151/);
    expect(bank.memories[0]!.body).toContain('Me: Thanks Person 1, I ask Person 1 again in Basel');
  });

  it('do not replace a character that is there without asking', async () => {
    const { imports, kept } = await page();
    await imports.read([CHAT]);
    imports.setChoice({ name: 'Ute Zwei' });
    await imports.agree();
    await imports.read([CHAT]);
    imports.setChoice({ name: 'Other' });
    await imports.agree();
    expect(imports.phase).toBe('done');
    await imports.read([CHAT]);
    imports.setChoice({ name: 'Ute Zwei' });
    await imports.agree();
    expect([imports.phase, imports.outcome!.clashes]).toEqual([
      'review',
      [{ id: 'chats-ute-zwei', name: 'Ute Zwei' }],
    ]);
    imports.setRule('copy');
    await imports.agree();
    expect(imports.phase).toBe('done');
    expect(await kept()).toEqual(
      expect.arrayContaining(['chats-ute-zwei', 'chats-ute-zwei-2', 'chats-other']),
    );
  });
});
