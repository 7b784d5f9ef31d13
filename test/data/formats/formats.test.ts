import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMATS, readDataset, type FormatId, type SourceFile } from '../../../src/data/formats/formats';
import { DatasetError } from '../../../src/core/text/problem';
import { parseSource } from '../../../src/data/formats/source';
import { saying } from './saying';

const fixture = (name: string): SourceFile => {
  return { name, text: readFileSync(`test/fixtures/perltqa/${name}`, 'utf8') };
};
const character = (name: string): SourceFile => {
  return { name, text: readFileSync(`public/characters/${name}`, 'utf8') };
};
const problemsOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof DatasetError) return error.problems;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('the formats', () => {
  it('are told apart by what a file holds, never by its name', () => {
    const files = [
      ['mnemoscope', character('ottilie-brandt.json')],
      ['perltqa', fixture('memory-en.json')],
      ['perltqa', fixture('questions-zh.json')],
    ] as const;
    for (const [id, { name, text }] of files) {
      expect(
        FORMATS.filter(({ guess }) => guess(JSON.parse(text))).map((format) => format.id),
        name,
      ).toEqual([id]);
    }
  });

  it.each<unknown>([
    null,
    7,
    'text',
    true,
    [],
    {},
    [null, 3],
    { a: { b: {} } },
    [{ profile: 'text' }],
    { events: null },
  ])('do not claim %j', (data) => {
    for (const { id, guess } of FORMATS) expect(guess(data), id).toBe(false);
  });

  it('state licence and citation where the published data have them', () => {
    expect(FORMATS.find(({ id }) => id === 'perltqa')).toMatchObject({
      licence: 'CC BY-NC 4.0',
      citation: expect.stringContaining('arXiv:2402.16288') as unknown,
    });
  });
});

describe('reading a dataset', () => {
  it('gives one bank for each character file', () => {
    const files = readdirSync('public/characters')
      .filter((name) => name.endsWith('.json') && name !== 'index.json')
      .map(character);
    const { format, guessed, banks, problems } = readDataset(files, 'auto');
    expect({ format, guessed, problems }).toEqual({ format: 'mnemoscope', guessed: true, problems: [] });
    expect(banks.map(({ id }) => `${id}.json`)).toEqual(files.map(({ name }) => name));
  });

  it('gives the same banks whichever PerLTQA file comes first, and says that it was told the format', () => {
    const memories = fixture('memory-en.json');
    const questions = fixture('questions-en.json');
    const told = readDataset([memories, questions], 'perltqa');
    expect(told.guessed).toBe(false);
    expect(readDataset([questions, memories], 'auto').banks).toEqual(told.banks);
  });

  it('joins several files of memories and of questions', () => {
    const files = ['questions-zh.json', 'memory-en.json', 'questions-en.json', 'memory-zh.json'].map(fixture);
    const { banks } = readDataset(files, 'auto');
    expect(
      banks.map(({ character, questions }) => [character.name, character.language, questions.length]),
    ).toEqual([
      ['Ada Quill', 'en', 7],
      ['Bram Oake', 'en', 2],
      ['Cleo Marsh', 'en', 1],
      ['顾小满', 'zh', 4],
      ['罗大川', 'zh', 1],
    ]);
  });

  it('names the file and the known formats where the content is unknown', () => {
    const [problem] = problemsOf(() => readDataset([{ name: 'notes.json', text: '{"a": 1}' }], 'auto'));
    expect(problem!.where).toBe('notes.json');
    expect(problem!.why).toMatch(/no known format\. Known formats: mnemoscope \(.+\); perltqa \(.+\)\./);
  });

  it('names the file and the known formats where the format asked for is unknown', () => {
    const [problem] = problemsOf(() => readDataset([fixture('memory-en.json')], 'trec' as FormatId));
    expect(problem!.where).toBe('memory-en.json');
    expect(problem!.why).toMatch(/^"trec" is no known format\. Known formats: mnemoscope/);
  });

  it('says what a file looks like that is not of the format asked for', () => {
    const [problem] = problemsOf(() => readDataset([fixture('memory-en.json')], 'mnemoscope'));
    expect(problem!.where).toBe('memory-en.json');
    expect(problem!.why).toContain('It looks like perltqa.');
  });

  it('reads one format at a time', () => {
    const files = [fixture('memory-en.json'), character('ottilie-brandt.json')];
    expect(problemsOf(() => readDataset(files, 'auto'))).toEqual([
      saying({
        where: 'ottilie-brandt.json',
        why: 'is mnemoscope, but memory-en.json is perltqa. Read one format at a time.',
      }),
    ]);
  });

  it('reads nothing where one of several character files is wrong, and where two have one id', () => {
    const good = character('ottilie-brandt.json');
    const bad = { name: 'bad.json', text: '{"format": "mnemoscope", "version": 3}' };
    expect(problemsOf(() => readDataset([good, bad], 'auto'))).toHaveLength(1);
    const [twice] = problemsOf(() => readDataset([good, { ...good, name: 'copy.json' }], 'auto'));
    expect(twice).toEqual(
      saying({
        where: 'copy.json › id',
        why: '"ottilie-brandt" is also the id in ottilie-brandt.json; rename or leave out one.',
      }),
    );
  });

  it('asks for a file where none is given', () => {
    expect(problemsOf(() => readDataset([], 'auto'))[0]!.why).toMatch(/^no file was given\. Known formats/);
  });
});

describe('a source file', () => {
  it.each([
    ['a document', 'a.json', '\uFEFF{\n"a": [1]\n}\n', { a: [1] }],
    ['a document on one line', 'a.json', '{"a": 1}\n', { a: 1 }],
    ['JSON Lines under any name', 'a.json', '{"a": 1}\r\n\r\n{"a": 2}\r\n', [{ a: 1 }, { a: 2 }]],
    ['one line of JSON Lines', 'a.jsonl', '{"a": 1}\n', [{ a: 1 }]],
    ['a list written one item a line', 'a.json', '[{"a": 1},\n{"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ])('is read as %s', (_, name, text, data) => {
    expect(parseSource(text, name)).toEqual(data);
  });

  it.each([
    ['cut off', 'a.json', '{"a": [1', 'a.json', /not valid JSON/],
    ['broken in every line', 'a.jsonl', '{"a": 1\n{"a": ', 'a.jsonl › line 1', /not valid JSON/],
    ['empty', 'a.json', ' \n', 'a.json', /is empty/],
  ])('that is %s gets an error with its place', (_, name, text, where, why) => {
    const [problem] = problemsOf(() => parseSource(text, name));
    expect(problem!.where).toBe(where);
    expect(problem!.why).toMatch(why);
  });
});
