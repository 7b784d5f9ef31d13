import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { sameName, slug } from '../../../src/data/formats/perltqa/perltqa-fields';
import type { ImportFile, ImportProgress } from '../../../src/data/importing';
import { readAndKeep } from '../../../src/data/page/state/import.svelte';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { languageOfText } from '../../../src/core/text/languages';
import { localImporter } from './local-importer';
import { sortFiles } from '../../../src/data/workers/import-files';
import { nextTask } from '../../../src/core/yielder';

const file = (path: string, content: string | Uint8Array): ImportFile => {
  return { path, file: new Blob([content as Uint8Array<ArrayBuffer>]) };
};

async function read(files: readonly ImportFile[], signal = new AbortController().signal) {
  const banks: MemoryBank[] = [];
  const progress: ImportProgress[] = [];
  const outcome = await readAndKeep(
    localImporter(),
    { files, taken: [], rule: 'replace' },
    {
      signal,
      onProgress: (each) => progress.push(each),
      keep: async (news) => {
        if (news.type === 'written') throw new Error('Nothing is written where no database is named.');
        banks.push(...news.banks);
      },
    },
  );
  const told = outcome.problems.flatMap(({ places }) => places);
  return { banks, progress, outcome, told };
}

/** An archive of stored files: what is in them does not matter, and packing thousands would take longer than the test. */
async function zip(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    level: 0,
    dataDescriptor: false,
  });
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return writer.close();
}

/** An archive of so many empty files, as its format has them: a writer would take a minute for 100,000. */
function emptyFiles(count: number): Uint8Array {
  const name = (i: number) => Buffer.from(`${String(i).padStart(6, '0')}.json`);
  const local = Buffer.alloc(30);
  const central = Buffer.alloc(46);
  const end = Buffer.alloc(22);
  local.writeUInt32LE(0x04034b50, 0);
  central.writeUInt32LE(0x02014b50, 0);
  end.writeUInt32LE(0x06054b50, 0);
  const length = name(0).length;
  local.writeUInt16LE(length, 26);
  central.writeUInt16LE(length, 28);
  const locals = Array.from({ length: count }, (_, i) => Buffer.concat([local, name(i)]));
  const centrals = Array.from({ length: count }, (_, i) => {
    const entry = Buffer.from(central);
    entry.writeUInt32LE(i * (local.length + length), 42);
    return Buffer.concat([entry, name(i)]);
  });
  // As written, the count is of 16 bits: more of it would take the format's larger form.
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, 0xfffe), at);
  end.writeUInt32LE(count * (central.length + length), 12);
  end.writeUInt32LE(count * (local.length + length), 16);
  return Buffer.concat([...locals, ...centrals, end]);
}

const HISTORY = JSON.stringify({
  Orla: {
    meta_information: {},
    history: { '2023-05-01': [{ query: 'I rang the bell.', response: 'Which?' }] },
  },
});

describe('an archive', () => {
  it.each([10_001, 20_000, 100_000])('of %s files is refused before they are unpacked', async (count) => {
    const { told } = await read([file('many.zip', emptyFiles(count))]);
    expect(told.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'many.zip: contains more than 10,000 files, which no dataset has. Unpack it yourself, and give the files you need.',
    ]);
  });

  it('as large as BEAM’s repository is read, in whatever order its files come', async () => {
    const folders = ['100K/1', '100K/2', '1M/1'];
    const parts = folders.map((folder): Record<string, string> => ({
      [`chats/${folder}/chat.json`]: JSON.stringify([
        { batch_number: 1, turns: [[{ id: 0, role: 'user', content: `I live in ${folder}. ->-> 1,1` }]] },
      ]),
      [`chats/${folder}/probing_questions/probing_questions.json`]: JSON.stringify({
        information_extraction: [
          { question: `Where? ${folder}`, answer: folder, source_chat_ids: [0], rubric: [folder] },
        ],
      }),
      [`chats/${folder}/topic.json`]: JSON.stringify({ id: 1, category: 'C', title: 'T', theme: 'Th' }),
    }));
    const scattered = [0, 1, 2].flatMap((at) => parts.map((part) => Object.entries(part)[at]!));
    const fillers = Array.from(
      { length: 2654 - scattered.length },
      (_, i) => [`plans/${i}.pickle`, ''] as const,
    );
    const { banks, outcome } = await read([
      file(
        'BEAM-main.zip',
        await zip(Object.fromEntries([...scattered.slice(0, 4), ...fillers, ...scattered.slice(4)])),
      ),
    ]);
    expect(banks.map(({ id, questions }) => [id, questions.map(({ text }) => text)]).sort()).toEqual([
      ['beam-100k-1', ['Where? 100K/1']],
      ['beam-100k-2', ['Where? 100K/2']],
      ['beam-1m-1', ['Where? 1M/1']],
    ]);
    expect(outcome.problems).toEqual([]);
    expect(
      outcome.files
        .filter(({ name }) => name.endsWith('topic.json'))
        .map(({ fate, note }) => `${fate} ${note.en}`),
    ).toEqual(Array(3).fill('passed BEAM: the topic that a chat was made from; not needed'));
  });

  it('says how far it is unpacked, and ends at a word to stop', async () => {
    const archive = file('some.zip', emptyFiles(300));
    const work = new AbortController();
    const heard: string[] = [];
    const sorting = sortFiles([archive], {
      signal: work.signal,
      onUnpacked: (name, done, of) => {
        heard.push(`${name}: ${done} of ${of}`);
        // From outside, as the page's message to its worker: heard only because the thread is let go of.
        void nextTask().then(() => work.abort());
      },
    });
    await expect(sorting).rejects.toMatchObject({ name: 'AbortError' });
    expect(heard).toEqual(['some.zip: 0 of 300']);
  });

  it('with names that lead out of it loses those files alone, and names them', async () => {
    const archive = await zip({
      '../../evil.json': HISTORY,
      '/etc/evil.json': HISTORY,
      'good.json': HISTORY,
    });
    const { banks, outcome, told } = await read([file('a.zip', archive)]);
    expect(banks.map(({ id }) => id)).toEqual(['memorybank-orla']);
    expect(outcome.files.map(({ fate, name }) => `${fate} ${name}`)).toEqual([
      'failed a.zip/../../evil.json',
      'failed a.zip//etc/evil.json',
      'read a.zip/good.json',
    ]);
    for (const { why } of told) expect(why).toMatch(/leads out of its folder .* unpack it yourself/);
  });
});

describe('a file packed with gzip', () => {
  it('is unpacked, by itself or in a zip', async () => {
    const packed = gzipSync(HISTORY);
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add('history.jsonl.gz', new Uint8ArrayReader(packed));
    for (const [given, name] of [
      [file('history.json.gz', packed), 'history.json'],
      [file('a.zip', await writer.close()), 'a.zip/history.jsonl'],
    ] as const) {
      const { banks, outcome, told } = await read([given]);
      expect(banks.map(({ id }) => id)).toEqual(['memorybank-orla']);
      expect(outcome.files.map(({ fate, name: path }) => `${fate} ${path}`)).toEqual([`read ${name}`]);
      expect(told).toEqual([]);
    }
  });

  it('that is cut off, or holds too much, fails by name', async () => {
    const { told } = await read([
      file('cut.json.gz', gzipSync(HISTORY).subarray(0, 40)),
      file('bomb.json.gz', gzipSync(Buffer.alloc(1_000_000))),
    ]);
    expect(told.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'cut.json.gz: could not be unpacked (gzip). Check that the download is complete.',
      'bomb.json.gz: would unpack to more than a dataset can have. Unpack it yourself, and give the files you need.',
    ]);
  });

  it('is unpacked once, and says of a tar archive what to do', async () => {
    const { outcome } = await read([
      file('twice.json.gz', gzipSync(gzipSync(HISTORY))),
      file('data.tar.gz', gzipSync('data')),
    ]);
    expect(outcome.sources).toEqual([]);
    expect(outcome.files.map(({ name, fate, note }) => `${fate} ${name}: ${note.en}`).sort()).toEqual([
      'failed twice.json: could not be read',
      'passed data.tar.gz: a tar archive; unpack it first',
    ]);
  });

  it('ends at a word to stop', async () => {
    const work = new AbortController();
    const sorting = sortFiles([file('a.json.gz', gzipSync(HISTORY))], { signal: work.signal });
    work.abort();
    await expect(sorting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a file that is none', () => {
  it.each([
    [
      'a Git LFS pointer',
      'data.json',
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
      /Git LFS pointer.*git lfs pull/,
    ],
    [
      'a web page',
      'data.json',
      '\n<!DOCTYPE html>\n<html><title>404</title></html>',
      /is a web page \(HTML\).*download the file again/,
    ],
    [
      'two documents',
      'data.json',
      '{"a":\n 1}\n{"b":\n 2}',
      /line 3, column 1: a second document begins here.*\.jsonl/,
    ],
    [
      'pretty-printed lines',
      'data.jsonl',
      JSON.stringify([{ a: 1 }, { b: 2 }], null, 2),
      /spans several lines.*name it "\.json"/,
    ],
    [
      'a pretty-printed document',
      'data.jsonl',
      JSON.stringify({ a: { b: 1 } }, null, 2),
      /spans several lines/,
    ],
  ])('(%s) is refused with what it is and what helps', async (_, name, text, why) => {
    const { outcome, told } = await read([file(name, text)]);
    expect(outcome.files).toMatchObject([{ name, fate: 'failed' }]);
    expect(told.map((problem) => problem.why).join()).toMatch(why);
    expect(told.every(({ phrase }) => /\p{Script=Han}/u.test(phrase!.zh))).toBe(true);
  });
});

describe('a word of 5 MB', () => {
  // Two bytes a letter in the engine: its patterns overflow there first.
  const word = 'ａ'.repeat(5 * 2 ** 20);

  it.each(['x', 'ａ', '记'])('(of "%s") has a language and a name', { timeout: 60_000 }, (letter) => {
    const long = letter.repeat(5 * 2 ** 20);
    expect(languageOfText(long)).toBe(letter === '记' ? 'zh' : 'en');
    expect(slug(long)).toBe(long);
    expect(sameName(`${long} `, long)).toBe(true);
  });

  it('is read as any other', { timeout: 60_000 }, async () => {
    const history = { '2023-05-01': [{ query: word, response: 'Yes.' }] };
    const users = { Orla: { meta_information: { name: 'Orla' }, history } };
    const { banks, told } = await read([file('a.json', JSON.stringify(users))]);
    expect([banks.length, told]).toEqual([1, []]);
  });
});

describe('what was read', () => {
  it('is wrong at a line, in documents of every layout', async () => {
    const user = {
      uuid: 'u',
      persona_info: 'Name: Ines',
      sessions: [{ memory_points: [{ memory_content: ['x'] }], dialogue: 7 }],
    };
    const places = async (name: string, text: string) =>
      (await read([file(name, text)])).told.map(({ where }) => where);
    expect(await places('pretty.json', JSON.stringify(user, null, 2))).toContain(
      'pretty.json › sessions[0].dialogue (line 13)',
    );
    expect(await places('list.json', JSON.stringify([user], null, 2))).toContain(
      'list.json › document 1 › sessions[0].dialogue (line 14)',
    );
    expect(
      await places('lines.jsonl', `\n${JSON.stringify(user)}\n\n${JSON.stringify({ ...user, uuid: 'v' })}\n`),
    ).toContain('lines.jsonl › document 2 › sessions[0].dialogue (line 4)');
  });

  it('stands beside what the files hold', async () => {
    const exchanges = (n: number, key: string) =>
      Array.from({ length: n }, (_, i) => ({ query: `Question ${i}`, [key]: `Answer ${i}` }));
    const user = (key: string) => ({
      Orla: { meta_information: { name: 'Orla' }, history: { '2023-05-01': exchanges(566, key) } },
    });
    const whole = await read([file('a.json', JSON.stringify(user('response')))]);
    expect(whole.outcome.counts).toEqual([
      {
        title: 'MemoryBank',
        read: { memories: 567, questions: 0, sessions: 1, turns: 1132 },
        held: { memories: 567, questions: 0, sessions: 1, turns: 1132 },
      },
    ]);
    const misspelt = await read([file('a.json', JSON.stringify(user('responce')))]);
    expect(misspelt.outcome.counts[0]!.read.turns).toBe(566);
    expect(misspelt.outcome.counts[0]!.held.turns).toBe(1132);
    expect(misspelt.told.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'a.json › Orla.history.2023-05-01[0].responce (line 1): "responce" is not a key of this format, and "response" is missing; not read. If it is meant, rename it to "response". The same in 565 more of the list.',
    ]);
  });
});

describe('results of systems', () => {
  const RESULTS: Readonly<Record<string, readonly [string, string]>> = {
    'top20.json': [JSON.stringify([{ 'top-20-ids': [1, 2], 'relevant-id': [1] }]), 'MADial-Bench rankings'],
    'answers.json': [
      JSON.stringify([{ response: 'Hello', 'reference-response': 'Hi', context: '' }]),
      'MADial-Bench responses',
    ],
    'judged.json': [JSON.stringify({ memory_integrity_records: [] }), 'HaluMem judgements'],
    'generated.jsonl': [
      JSON.stringify({ uuid: 'u', sessions: [{ extracted_memories: [] }] }),
      'HaluMem outputs, unjudged',
    ],
    'bm25.run': ['q1 Q0 d1 1 2.5 bm25\nq1 Q0 d2 2 1.5 bm25\n', 'TREC run'],
    'gold.qrels': ['q1 0 d1 1\nq2 0 d2 1\n', 'TREC qrels'],
    'ratings.csv': ['rater,item,score\nA,1,4\n', 'ratings (rater, item, score)'],
  };

  it('are said to be results, by name, and come with their bytes', async () => {
    const { outcome } = await read(Object.entries(RESULTS).map(([name, [text]]) => file(name, text)));
    expect(Object.fromEntries(outcome.files.map(({ name, note }) => [name, note.en]))).toEqual(
      Object.fromEntries(Object.entries(RESULTS).map(([name, [, sort]]) => [name, sort])),
    );
    for (const { name, results } of outcome.files) expect(await results!.text()).toBe(RESULTS[name]![0]);
    expect(outcome.problems).toEqual([]);
  });

  it('are not seen in prose or tables of another kind', async () => {
    const { outcome } = await read([
      file('notes.txt', 'These are four words\nin two whole lines\n'),
      file('table.csv', 'name,age\nAda,41\n'),
    ]);
    expect(outcome.files.map(({ results, note }) => [results, note.en])).toEqual([
      [undefined, 'no JSON'],
      [undefined, 'a table; to read it as memories, import it without other files'],
    ]);
  });
});

const DATA = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');
/** Folders of published datasets; the others hold chats and results of other harnesses. */
const PUBLISHED = ['perltqa', 'madial', 'halumem', 'locomo', 'memorybank'];

describe.skipIf(!existsSync(DATA))(
  `files of the field${existsSync(DATA) ? '' : ' (skipped: no data)'}`,
  () => {
    it(
      'are all read, as datasets or as results, with nothing lost that is not told',
      { timeout: 120_000 },
      async () => {
        const names = PUBLISHED.flatMap((folder) =>
          readdirSync(join(DATA, folder), { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.jsonl?$/.test(name))
            .map((name) => join(folder, name)),
        );
        const { outcome } = await read(names.map((name) => file(name, readFileSync(join(DATA, name)))));
        expect(outcome.files.filter(({ fate, results }) => fate !== 'read' && !results)).toEqual([]);
        const fewer = outcome.counts.filter(({ read: found, held }) =>
          Object.entries(found).some(([unit, count]) => count < held[unit as keyof typeof held]),
        );
        // One of MemoryBank's days is empty.
        expect(fewer.map(({ title, read: found, held }) => [title, found.sessions - held.sessions])).toEqual([
          ['MemoryBank', -1],
        ]);
        expect(outcome.problems.filter(({ why }) => why.en.startsWith('has no exchange'))).toMatchObject([
          { count: 1 },
        ]);
      },
    );
  },
);
