/** Files as people have them, on the command line: what the page's dialog would ask is guessed and said. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf, runEval } from './process';

interface Inspected {
  readonly banks: readonly { name: string; language: string; memories: number; questions: number }[];
  readonly problems: readonly { where: string; why: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-own-files-'));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
afterAll(() => rmSync(folder, { recursive: true }));

type Texts = Readonly<Record<string, string>>;
const packed = async (files: Texts): Promise<Uint8Array> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return writer.close();
};
const unpacked = (name: string, files: Texts) => {
  mkdirSync(join(folder, name));
  for (const [each, text] of Object.entries(files)) file(join(name, each), text);
  return join(folder, name);
};

const MEMORIES = 'id,text\nm1,The ferry froze to the pier.\n';
const QUESTIONS = 'question,gold\nWhat froze?,m1\n';
const TABLES = { 'mem.csv': MEMORIES, 'asked.csv': QUESTIONS };
/** A dataset that some table lies beside. */
const PERLTQA = JSON.stringify({
  Ada: { profile: { Protagonist: 'Ada', Job: 'pilot' }, social_relationship: {}, events: {}, dialogues: {} },
});

describe('inspect', { timeout: 60_000 }, () => {
  it('reads a table in GBK, and says so; JSON in it is refused', async () => {
    // "内容\n她搬到了杭州。" as GBK.
    const gbk = Uint8Array.from(Buffer.from('c4dac8dd0acbfdb0e1b5bdc1cbbabcd6dda1a3', 'hex'));
    const { code, stdout, stderr } = await runEval('inspect', file('沈.csv', gbk));
    expect(code).toBe(0);
    expect(stderr).toMatch(/沈\.csv is not UTF-8; read as GBK \/ GB18030\./);
    expect((JSON.parse(stdout) as Inspected).banks).toMatchObject([
      { name: '沈', language: 'zh', memories: 1 },
    ]);
    expect(await runEval('inspect', file('沈.json', gbk))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is not UTF-8 text: byte 1, in line 1/) as unknown,
    });
  });

  it('reads the tables of a folder and of an archive as it reads them by name', async () => {
    const found = [
      unpacked('tables', { ...TABLES, 'README.md': 'What this is.' }),
      file('tables.zip', await packed({ ...TABLES, 'README.md': 'What this is.' })),
    ].map(async (path) => {
      const { banks, problems } = await resultOf<Inspected>('inspect', path);
      expect(banks).toMatchObject([{ name: 'mem', memories: 1, questions: 1 }]);
      expect(problems).toMatchObject([{ where: `${path}/README.md`, why: 'a .md file' }]);
    });
    await Promise.all(found);
  });

  it('unpacks a file that is packed with gzip', async () => {
    const { banks } = await resultOf<Inspected>('inspect', file('mem.csv.gz', gzipSync(MEMORIES)));
    expect(banks).toMatchObject([{ memories: 1 }]);
  });

  it('says of every file of an archive that is not read why', async () => {
    const path = file('mix.zip', await packed({ 'perltqa.json': PERLTQA, ...TABLES, '.DS_Store': '' }));
    const { code, stdout, stderr } = await runEval('inspect', path);
    const ALONE = 'a table; to read it as memories, import it without other files';
    const skipped = [
      [`${path}/mem.csv`, ALONE],
      [`${path}/asked.csv`, ALONE],
      [`${path}/.DS_Store`, 'a hidden file of the system'],
    ];
    expect(code).toBe(0);
    const { problems } = JSON.parse(stdout) as Inspected;
    expect(problems.slice(-3).map(({ where, why }) => [where, why])).toEqual(skipped);
    for (const [where, why] of skipped) expect(stderr).toContain(`Skipped: ${where}: ${why}\n`);
  });

  it('says why nothing of an archive could be read', async () => {
    const inner = await packed(TABLES);
    const cut = file('cut.zip', inner.subarray(0, inner.length - 40));
    expect(await runEval('inspect', cut)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /cut\.zip: could not be unpacked \(.+\)\. Check that the download is complete\.\n$/,
      ) as unknown,
    });
    const nested = file('nested.zip', await packed({ 'a/inner.zip': '', 'a/photo.jpg': '' }));
    expect(await runEval('inspect', nested)).toMatchObject({
      code: 2,
      stderr: `${nested}: is an archive without data that can be read. Skipped: ${nested}/a/inner.zip (an archive within an archive; unpack it first), ${nested}/a/photo.jpg (a .jpg file).\n`,
    });
  });

  it('names the unread column of the questions where retrieval finds no gold', async () => {
    const asked = file('unread.csv', 'question,belongs to\nWhat froze?,m1\n');
    const files = ['--memories', file('mem.csv', MEMORIES), '--questions', asked];
    expect(await runEval('retrieval', ...files)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `the files hold no question with a gold memory; ${asked}: these columns are not read: "belongs to". To have one read, choose what it holds, or call it question, answer, gold,`,
      ) as unknown,
    });
  });

  it.each([
    ['2024-02-30', '1 place of the files was left out or read by assumption; the result lists it.\n'],
    [
      '2024-02-30\nm2,It thawed.,soon',
      '2 places of the files were left out or read by assumption; the result',
    ],
  ])('counts the places that it lists: %j', async (dates, note) => {
    const path = file('dates.csv', `id,text,date\nm1,The ferry froze.,${dates}\n`);
    expect((await runEval('inspect', path)).stderr).toContain(note);
  });

  it('loses the broken line of JSON Lines, and no other', async () => {
    const entry = (id: string) =>
      JSON.stringify({
        question_id: id,
        question_type: 'single-session-user',
        question: 'What did I buy?',
        answer: 'A canoe',
        question_date: '2024/05/30 (Thu) 21:56',
        haystack_dates: ['2024/03/01 (Fri) 10:00'],
        haystack_session_ids: ['s'],
        answer_session_ids: ['s'],
        haystack_sessions: [[{ role: 'user', content: 'I bought a canoe.', has_answer: true }]],
      });
    const path = file('cut.jsonl', [entry('a'), entry('b').slice(0, 60), entry('c')].join('\n'));
    const { banks, problems } = await resultOf<Inspected>('inspect', path);
    expect(banks).toHaveLength(2);
    expect(problems).toEqual([
      expect.objectContaining({
        where: `${path} › line 2`,
        why: expect.stringMatching(/^not valid JSON .* Left out\.$/) as unknown,
      }),
    ]);
  });

  it('joins a table of questions of any name to the only character, and says a language as it is', async () => {
    const memories = file('tagebuch.csv', 'text\nIm Mai bin ich nach Leipzig gezogen und das ist gut.\n');
    const { banks, problems } = await resultOf<Inspected>(
      'inspect',
      memories,
      file('fragen.csv', 'question,gold\nWohin?,1\n'),
    );
    expect(banks).toMatchObject([{ name: 'tagebuch', language: 'de', memories: 1, questions: 1 }]);
    expect(problems.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^the memories seem to be in German\./),
    ]);
  });
});
