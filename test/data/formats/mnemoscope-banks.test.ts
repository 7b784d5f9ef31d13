import { readFileSync } from 'node:fs';
import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { writeBanks } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { banksJsonSchema } from '../../../src/data/formats/mnemoscope/mnemoscope-schema';
import { DatasetError } from '../../../src/core/text/problem';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { consistentBank } from './banks';
import { releasedFiles } from './external-results';
import { countsOf } from '../../../src/data/formats/shape';
import { saying } from './saying';

const reread = (text: string) => readDataset([{ name: 'banks.json', text }], 'auto');
const problemsOf = (data: unknown) => {
  try {
    return reread(JSON.stringify(data)).problems;
  } catch (error) {
    if (error instanceof DatasetError) return ['refused', ...error.problems];
    throw error;
  }
};

/** A small bank without inconsistency. */
function bank(): MemoryBank {
  return {
    id: 'mira',
    character: { id: 'mira', name: 'Mira Sund', language: 'en', pronouns: '', summary: '', description: '' },
    source: 'Written for the tests',
    licence: 'MIT',
    citation: 'None.',
    sessions: [{ id: 's1', turns: [{ id: 't1', speaker: 'Jon', text: 'Where are your chairs?' }] }],
    memories: [
      { id: 'm1', kind: 'dialogue', title: 'T', text: 'Jon: Up.', body: 'Up.', people: [], session: 's1' },
      {
        id: 'm2',
        kind: 'event',
        title: 'T',
        text: 'A storm.',
        body: 'A storm.',
        people: ['Jon'],
        updates: ['m1'],
      },
    ],
    questions: [
      {
        id: 'q1',
        kind: 'event',
        text: 'What?',
        answer: 'A storm.',
        gold: ['m2'],
        anchors: ['storm'],
        tags: [],
        candidates: ['m1'],
      },
    ],
  };
}

const file = (spoiled: object) => ({ format: 'mnemoscope', version: 2, banks: [spoiled] });

describe('memory banks, written and read back', () => {
  it('are the same, whatever their texts, fields and ids', () => {
    fc.assert(
      fc.property(fc.uniqueArray(consistentBank, { maxLength: 3, selector: ({ id }) => id }), (banks) => {
        expect(reread(writeBanks(banks))).toEqual({
          format: 'mnemoscope',
          banks,
          problems: [],
          held: countsOf(banks),
          guessed: true,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('may stand alone in a document, without a list', () => {
    const { banks, problems } = reread(JSON.stringify({ format: 'mnemoscope', version: 2, ...bank() }));
    expect({ banks, problems }).toEqual({ banks: [bank()], problems: [] });
  });

  it('take in a character of version 1 without loss', () => {
    const name = 'public/characters/ottilie-brandt.json';
    const { banks } = readDataset([{ name, text: readFileSync(name, 'utf8') }], 'auto');
    expect(reread(writeBanks(banks))).toMatchObject({ banks, problems: [] });
  });

  for (const { title, files, absent } of releasedFiles()) {
    it.skipIf(absent)(`are the same after ${title}${absent ? ' (skipped: no data)' : ''}`, () => {
      const { banks } = readDataset(files(), 'auto');
      expect(banks.length).toBeGreaterThan(0);
      expect(reread(writeBanks(banks)).banks).toEqual(banks);
    });
  }
});

describe('a file of version 2', () => {
  type Spoil = (good: MemoryBank) => object;
  it.each<[string, Spoil, string, string]>([
    [
      'gold that is not there',
      (b) => ({ ...b, questions: [{ ...b.questions[0], gold: ['m2', 'm9'] }] }),
      'questions[0].gold',
      'names gold memories that the bank does not have: m9.',
    ],
    [
      'candidates that are not there',
      (b) => ({ ...b, questions: [{ ...b.questions[0], candidates: ['m8', 'm9'] }] }),
      'questions[0].candidates',
      'names candidates that the bank does not have: m8, m9.',
    ],
    [
      'an update of nothing',
      (b) => ({ ...b, memories: [b.memories[0], { ...b.memories[1], updates: ['m9'] }] }),
      'memories[1].updates',
      'names memories that the bank does not have: m9.',
    ],
    [
      'a memory of no session',
      (b) => ({ ...b, memories: [{ ...b.memories[0], session: 's9' }, b.memories[1]] }),
      'memories[0].session',
      'names a session that the bank does not have: s9.',
    ],
    [
      'a question after no session',
      (b) => ({ ...b, questions: [{ ...b.questions[0], session: 's9' }] }),
      'questions[0].session',
      'names a session that the bank does not have: s9.',
    ],
    [
      'anchors that the answer lacks',
      (b) => ({ ...b, questions: [{ ...b.questions[0], anchors: ['storm', 'calm'] }] }),
      'questions[0].anchors',
      '1 of them do not stand in the answer: "calm".',
    ],
    [
      'turns of one id',
      (b) => ({ ...b, sessions: [b.sessions![0], { ...b.sessions![0], id: 's2' }] }),
      'sessions[1].turns[0].id',
      'an earlier turn has the id "t1".',
    ],
  ])('with %s is read, and the place reported', (_, spoil, path, why) => {
    expect(problemsOf(file(spoil(bank())))).toEqual([
      saying({ where: `banks.json › banks[0].${path}`, why }),
    ]);
  });

  it.each<[string, Spoil, string, RegExp]>([
    [
      'two memories of one id',
      (b) => ({ ...b, memories: [...b.memories, b.memories[0]] }),
      'memories[2].id',
      /two memories have the id "m1"; rename one\./,
    ],
    [
      'two questions of one id',
      (b) => ({ ...b, questions: [...b.questions, b.questions[0]] }),
      'questions[1].id',
      /two questions have the id "q1"/,
    ],
    [
      'two sessions of one id',
      (b) => ({ ...b, sessions: [...b.sessions!, { id: 's1', turns: [] }] }),
      'sessions[1].id',
      /two sessions have the id "s1"/,
    ],
    ['no memories', ({ memories: _, ...b }) => b, 'memories', /missing/],
    ['an empty id', (b) => ({ ...b, id: '' }), 'id', /empty/],
    [
      'another language',
      (b) => ({ ...b, character: { ...b.character, language: 'de' } }),
      'character.language',
      /"en" or "zh"/,
    ],
    [
      'an importance of percents',
      (b) => ({ ...b, memories: [{ ...b.memories[0], importance: 80 }] }),
      'memories[0].importance',
      /at most 1/,
    ],
    ['null as a citation', (b) => ({ ...b, citation: null }), 'citation', /text/],
  ])('with %s is refused with its place', (_, spoil, path, why) => {
    expect(problemsOf(file(spoil(bank())))).toContainEqual(
      saying({
        where: `banks.json › banks[0].${path}`,
        why: expect.stringMatching(why) as unknown,
      }),
    );
    expect(problemsOf(file(spoil(bank())))[0]).toBe('refused');
  });

  it('is refused where two banks have one id, in one file or in two', () => {
    expect(problemsOf({ format: 'mnemoscope', version: 2, banks: [bank(), bank()] })).toEqual([
      'refused',
      saying({ where: 'banks.json › banks[1].id', why: 'two banks have the id "mira"; rename one.' }),
    ]);
    const text = writeBanks([bank()]);
    const twice = () =>
      readDataset(
        ['a.json', 'b.json'].map((name) => ({ name, text })),
        'auto',
      );
    expect(twice).toThrow('b.json › id: "mira" is also the id in a.json; rename or leave out one.');
  });

  it('of a newer version asks for a newer page, whatever else it holds', () => {
    expect(problemsOf({ format: 'mnemoscope', version: 3, surprises: true })).toEqual([
      'refused',
      saying({
        where: 'banks.json › version',
        why: 'written by a newer Mnemoscope (version 3); update this page.',
      }),
    ]);
  });

  it('has a JSON Schema that names every field', () => {
    const named = JSON.stringify(banksJsonSchema());
    const keys = new Set(
      [bank(), ...bank().memories, ...bank().questions, ...bank().sessions!].flatMap(Object.keys),
    );
    for (const key of [...keys, 'emotion', 'scene', 'importance', 'origin', 'difficulty'])
      expect(named).toContain(`"${key}"`);
  });
});
