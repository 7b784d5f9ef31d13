import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import type { ImportFile, ImportProgress, ImportRequest } from '../../../src/data/importing';
import { readAndKeep } from '../../../src/data/page/state/import.svelte';
import { readDataset } from '../../../src/data/formats/formats';
import { countsOf } from '../../../src/data/formats/shape';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { localImporter } from './local-importer';

const fixture = (path: string) => readFileSync(`test/fixtures/${path}`);
const file = (path: string, content: string | Uint8Array): ImportFile => {
  return { path, file: new Blob([content as Uint8Array<ArrayBuffer>]) };
};
const MEMORIES = file('perltmem.json', fixture('perltqa/memory-en.json'));
const QUESTIONS = file('perltqa.json', fixture('perltqa/questions-en.json'));

async function read(files: readonly ImportFile[], more: Partial<ImportRequest> = {}) {
  const banks: MemoryBank[] = [];
  const progress: ImportProgress[] = [];
  const outcome = await readAndKeep(
    localImporter(),
    { files, taken: [], rule: 'replace', ...more },
    {
      signal: new AbortController().signal,
      onProgress: (each) => progress.push(each),
      keep: async (news) => {
        if (news.type === 'written') throw new Error('Nothing was to be written.');
        banks.push(...news.banks);
      },
    },
  );
  return { banks, progress, outcome };
}

const TALK = 'The bees were restless before the rain, so I left the hives alone. '.repeat(16);

/** A user of HaluMem with one memory point, in our own words. */
const user = (n: number, turns = 1) => ({
  uuid: `u-${n}`,
  persona_info: `Name: Person ${n}; Gender: Female`,
  sessions: [
    {
      memory_points: [
        {
          index: 1,
          memory_content: `Person ${n} keeps ${n} bees.`,
          memory_type: 'Persona Memory',
          importance: 0.5,
          memory_source: 'primary',
          is_update: 'False',
          timestamp: 'Jan 1, 2025',
        },
      ],
      dialogue: Array.from({ length: turns }, () => ({ role: 'user', content: TALK, timestamp: '' })),
      questions: [],
    },
  ],
});

describe('an import', () => {
  it('joins memories and questions in either order, and says what it found', async () => {
    for (const files of [
      [MEMORIES, QUESTIONS],
      [QUESTIONS, MEMORIES],
    ]) {
      const { banks, outcome, progress } = await read(files);
      expect(banks.map(({ id }) => id)).toContain('perltqa-ada-quill');
      const [source] = outcome.sources;
      expect(source).toMatchObject({
        source: 'PerLTQA',
        licence: 'CC BY-NC 4.0',
        characters: banks.length,
        citation: expect.stringContaining('arXiv:2402.16288') as unknown,
      });
      const of = (kind: string) =>
        banks.flatMap(({ memories }) => memories.filter((m) => m.kind === kind)).length;
      expect(source!.memories).toEqual({
        profile: of('profile'),
        relationship: of('relationship'),
        event: of('event'),
        dialogue: of('dialogue'),
      });
      expect(banks.flatMap(({ questions }) => questions).length).toBe(
        Object.values(source!.questions).reduce((a, b) => a + b, 0),
      );
      expect(progress.at(-1)).toMatchObject({ read: MEMORIES.file.size + QUESTIONS.file.size });
      expect(outcome.files.find(({ name }) => name === 'perltmem.json')).toMatchObject({
        fate: 'read',
        note: { en: 'PerLTQA', zh: 'PerLTQA' },
        sha256: createHash('sha256').update(fixture('perltqa/memory-en.json')).digest('hex'),
      });
      expect(outcome.first).toBe(banks[0]!.id);
    }
  });

  it('of several datasets at once tells them apart and passes over the rest', async () => {
    const { outcome } = await read([
      MEMORIES,
      file('data/locomo.json', fixture('locomo/conversations.json')),
      file('README.md', '# Read me'),
      file('LICENSE', 'MIT'),
      file('.DS_Store', 'x'),
      file('package.json', '{"name": "tool"}'),
    ]);
    expect(outcome.sources.map(({ source }) => source).sort()).toEqual(['LoCoMo', 'PerLTQA']);
    expect(
      outcome.files.filter(({ fate }) => fate === 'passed').map(({ name, note }) => `${name}: ${note.en}`),
    ).toEqual([
      'README.md: a .md file',
      'LICENSE: no JSON',
      '.DS_Store: a hidden file of the system',
      expect.stringMatching(
        /^package\.json: its content is of no known format \(Mnemoscope, Chats and diaries, PerLTQA/,
      ) as unknown,
    ]);
  });

  it('reads a zip, with folders and what lies about in it', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await writer.add('Dataset/perltmem.json', new Uint8ArrayReader(fixture('perltqa/memory-en.json')));
    await writer.add('Dataset/perltqa.json', new Uint8ArrayReader(fixture('perltqa/questions-en.json')));
    await writer.add('__MACOSX/._perltqa.json', new TextReader('x'));
    await writer.add('Dataset/paper.pdf', new TextReader('%PDF'));
    const archive = await writer.close();
    const { banks, outcome } = await read([file('PerLTQA-main.zip', archive)]);
    expect(banks.map(({ id }) => id)).toEqual((await read([MEMORIES, QUESTIONS])).banks.map(({ id }) => id));
    expect(outcome.files.map(({ name, fate }) => `${fate} ${name}`)).toEqual([
      'passed PerLTQA-main.zip/__MACOSX/._perltqa.json',
      'passed PerLTQA-main.zip/Dataset/paper.pdf',
      'read PerLTQA-main.zip/Dataset/perltmem.json',
      'read PerLTQA-main.zip/Dataset/perltqa.json',
    ]);
    const cut = await read([file('cut.zip', archive.subarray(0, archive.length / 2))]);
    expect(cut.outcome.files[0]).toMatchObject({ name: 'cut.zip', fate: 'failed' });
    expect(cut.outcome.problems[0]!.why.en).toMatch(
      /could not be unpacked .*Check that the download is complete/,
    );
  });

  it('joins chats and questions of one folder of BEAM, whatever else lies in it', async () => {
    const chat = (words: string) =>
      JSON.stringify([{ batch_number: 1, turns: [[{ id: 0, role: 'user', content: words }]] }]);
    const asked = (question: string) =>
      JSON.stringify({
        information_extraction: [{ question, answer: 'Yes.', source_chat_ids: [0], rubric: ['yes'] }],
      });
    const { banks, outcome } = await read([
      file('100K/1/chat.json', chat('The kiln is cold.')),
      file('100K/1/probing_questions/probing_questions.json', asked('Is the kiln cold?')),
      file('100K/2/topic.json', '{"id": 2, "category": "Garden"}'),
      file('100K/2/probing_questions/probing_questions.json', asked('Is the gate shut?')),
      file('100K/2/chat.json', chat('The gate is shut.')),
    ]);
    expect(outcome.problems).toEqual([]);
    expect(outcome.files.map(({ fate }) => fate).sort()).toEqual(['passed', 'read', 'read', 'read', 'read']);
    expect(banks.map(({ id, questions }) => [id, questions.map(({ text }) => text)])).toEqual([
      ['beam-100k-1', ['Is the kiln cold?']],
      ['beam-100k-2', ['Is the gate shut?']],
    ]);
  });

  it('reads LoCoMo-Plus with the LoCoMo file beside it, in either order, and asks for that where it is absent', async () => {
    const plus = file(
      'locomo_plus.json',
      JSON.stringify([
        { cue_dialogue: 'A: I sold the mill.', trigger_query: 'A: It is quiet.', time_gap: 'one week later' },
      ]),
    );
    const locomo = file(
      'locomo10.json',
      JSON.stringify([
        {
          sample_id: 'conv-1',
          conversation: {
            speaker_a: 'Inga',
            speaker_b: 'Tomas',
            session_1_date_time: '9:05 am on 2 March, 2021',
            session_1: [{ speaker: 'Inga', dia_id: 'D1:1', text: 'The ferry froze.' }],
          },
          qa: [],
        },
      ]),
    );
    for (const files of [
      [plus, locomo],
      [locomo, plus],
    ]) {
      const { banks, outcome } = await read(files);
      expect(banks.map(({ id }) => id)).toEqual(['locomo-conv-1', 'locomo-plus-conv-1']);
      expect(outcome.problems).toEqual([]);
    }
    const { banks, outcome } = await read([plus]);
    expect(banks).toEqual([]);
    expect(outcome.files).toMatchObject([{ name: 'locomo_plus.json', fate: 'failed' }]);
    expect(outcome.problems[0]!.why.en).toContain('Choose the LoCoMo file (locomo10.json) together with it.');
  });

  it('takes what can be read of it, and tells the file and place of the rest', async () => {
    const { banks, outcome } = await read([MEMORIES, file('broken.json', '{"a": 1,\n "b" 2}')]);
    expect(banks.length).toBeGreaterThan(0);
    expect(outcome.files[1]).toMatchObject({ name: 'broken.json', fate: 'failed' });
    const all = outcome.problems.flatMap(({ places }) => places);
    expect(all.find(({ where }) => where === 'broken.json')!.why).toMatch(
      /not valid JSON \(line 2, column 6/,
    );
  });

  it('with nothing of use has no sources, and says why', async () => {
    const { banks, outcome } = await read([QUESTIONS]);
    expect([banks, outcome.sources]).toEqual([[], []]);
    expect(outcome.problems[0]!.why.en).toMatch(/contains no memories. Add the file of memories/);
    expect(outcome.problems[0]!.why.zh).toMatch(/不含记忆/);
  });

  it('groups problems that say the same of other places', async () => {
    const memories = { events: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { content: '' }])) };
    const { outcome } = await read([
      file('one.json', JSON.stringify({ Ada: { ...memories, profile: { Age: 41 } } })),
    ]);
    const largest = outcome.problems[0]!;
    expect(largest.count).toBe(3);
    expect(new Set(largest.places.map(({ where }) => where)).size).toBe(3);
  });
});

describe('characters that are there already', () => {
  const taken = ['perltqa-ada-quill', 'perltqa-ada-quill-2'];
  it.each([
    ['replace', 'perltqa-ada-quill', 'Ada Quill'],
    ['copy', 'perltqa-ada-quill-3', 'Ada Quill (3)'],
    ['skip', undefined, undefined],
  ] as const)('under the rule "%s" come as %s', async (rule, id, name) => {
    const { banks, outcome } = await read([MEMORIES, QUESTIONS], { taken, rule });
    const found = banks.find(({ character }) => character.name.startsWith('Ada'));
    expect([found?.id, found?.character.name, found?.character.id]).toEqual([id, name, id]);
    expect(outcome.clashes).toEqual([{ id: 'perltqa-ada-quill', name: 'Ada Quill' }]);
  });

  it('twice in one import come once', async () => {
    const line = JSON.stringify(user(1));
    const { banks, outcome } = await read([file('a.jsonl', line), file('b.jsonl', line)]);
    expect(banks).toHaveLength(1);
    expect(outcome.problems.flatMap(({ places }) => places).map(({ where }) => where)).toContain(
      'b.jsonl › Person 1',
    );
    expect(outcome.problems.map(({ why }) => why.en)).toContain(
      'was read already from “a.jsonl”; left out. To keep both, give one another id.',
    );
  });

  it('twice are not counted as read, in one file or in two, as on the command line', async () => {
    const entry = (id: string) => ({
      question_id: id,
      question: 'What froze?',
      answer: 'The ferry',
      haystack_session_ids: ['s1'],
      haystack_dates: ['2023/05/12'],
      haystack_sessions: [[{ role: 'user', content: 'The ferry froze.' }]],
      answer_session_ids: ['s1'],
    });
    const list = (...ids: readonly string[]) => JSON.stringify(ids.map(entry));
    const one = await read([file('whole.json', list('q1', 'q2', 'q2'))]);
    const two = await read([file('part1.json', list('q1', 'q2')), file('part2.json', list('q2'))]);
    const { banks, held } = readDataset([{ name: 'whole.json', text: list('q1', 'q2', 'q2') }], 'auto');
    const [read1, read2] = [one, two].map(({ outcome }) => outcome.counts);
    expect(read1).toEqual([{ title: 'LongMemEval', read: countsOf(banks), held }]);
    expect(read2).toEqual(read1);
    expect(read2![0]).toMatchObject({ read: { questions: 2 }, held: { questions: 3 } });
  });
});

describe('a long file', () => {
  const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => JSON.stringify(user(n, 2200)));

  it('of JSON Lines is read user by user; a broken line costs its user only', async () => {
    const text = [...lines.slice(0, 4), lines[4]!.slice(0, -3), ...lines.slice(5)].join('\r\n');
    const { banks, outcome, progress } = await read([file('long.jsonl', text)]);
    expect(banks.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((n) => `halumem-u-${n}`));
    expect(outcome.files[0]).toMatchObject({
      fate: 'read',
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    const places = outcome.problems.flatMap((group) => group.places);
    const [broken] = places.filter(({ where }) => where === 'long.jsonl › document 5');
    expect(broken!.why).toMatch(/not valid JSON \(line 5, column .*Left out\.$/);
    expect(progress.some(({ characters, read: bytes, total }) => characters > 0 && bytes < total)).toBe(true);
  });

  it('that is a list, in UTF-16 with its mark, is read the same', async () => {
    const text = `\uFEFF[${lines.slice(0, 5).join(',\n')}]`;
    const { banks } = await read([file('long.json', Buffer.from(text, 'utf16le'))]);
    expect(banks.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((n) => `halumem-u-${n}`));
  });

  it('that is no UTF-8 somewhere is refused with byte and line', async () => {
    const bytes = Buffer.from(lines.join('\n'));
    const at = bytes.lastIndexOf('bees');
    bytes[at] = 0xff;
    const { outcome } = await read([file('long.jsonl', bytes)]);
    expect(outcome.files[0]!.fate).toBe('failed');
    const why = outcome.problems.map((group) => group.why.en).join();
    expect(why).toContain(`is not UTF-8 text: byte ${at + 1}, in line 9, does not belong`);
  });

  it('that is one document after all is read whole', async () => {
    const memories = JSON.parse(fixture('perltqa/memory-en.json').toString()) as Record<string, unknown>;
    const text = JSON.stringify({ ...memories, filling: ' '.repeat(17 * 1024 * 1024) }, null, 1);
    const { banks } = await read([file('long.json', text)]);
    expect(banks.map(({ id }) => id)).toContain('perltqa-ada-quill');
  });

  it('whose format shows only after some megabytes that it must be read whole is counted once in the progress', async () => {
    // No format knows these documents, which five of them tell: by then, 7 MB of 17 are read.
    const line = JSON.stringify({ filling: 'x'.repeat(1_420_000) });
    const text = Array.from({ length: 12 }, () => line).join('\n');
    const { outcome, progress } = await read([file('unknown.jsonl', text)]);
    expect(outcome.files[0]).toMatchObject({ fate: 'passed', bytes: text.length });
    expect(progress.every(({ read: bytes, total }) => bytes <= total)).toBe(true);
    expect(progress.at(-1)).toMatchObject({ read: text.length, total: text.length });
  });
});

describe('an import that is stopped', () => {
  it('by its signal ends as aborted', async () => {
    const work = new AbortController();
    const reading = readAndKeep(
      localImporter(),
      { files: [MEMORIES], taken: [], rule: 'replace' },
      {
        signal: work.signal,
        onProgress: () => work.abort(),
        keep: () => Promise.reject(new Error('no')),
      },
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('by a storage that refuses rejects with its reason, not as a problem of a file', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const reading = readAndKeep(
      localImporter(),
      { files: [MEMORIES], taken: [], rule: 'replace' },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        keep: () => Promise.reject(full),
      },
    );
    await expect(reading).rejects.toBe(full);
  });
});
