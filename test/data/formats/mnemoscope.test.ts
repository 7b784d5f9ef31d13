import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import {
  characterJsonSchema,
  type CharacterFile,
  banksJsonSchema,
} from '../../../src/data/formats/mnemoscope/mnemoscope-schema';
import { parseJson } from '../../../src/core/text/parse-json';
import { DatasetError } from '../../../src/core/text/problem';
import { memoriesById } from '../../../src/core/memory/bank';

/** A small character that reads without problem; each call gives a new one, to be spoiled. */
function mira(): CharacterFile {
  return {
    format: 'mnemoscope',
    version: 1,
    id: 'mira',
    language: 'en',
    name: 'Mira Sund',
    pronouns: 'she/her',
    summary: 'A lighthouse keeper.',
    licence: 'MIT',
    source: 'Written for the tests',
    description: 'Mira keeps the light of Grey Skerry.',
    profile: [{ id: 'p-job', field: 'Occupation', value: 'lighthouse keeper' }],
    relationships: [{ id: 'r-jon', person: 'Jon', relationship: 'brother', description: 'Brings the mail.' }],
    events: [
      {
        id: 'e-storm',
        date: '2019-11',
        place: 'Grey Skerry',
        people: ['Jon'],
        theme: 'work',
        title: 'The long storm',
        content: 'The lamp failed, and Mira burned her chairs.',
      },
    ],
    dialogues: [
      {
        id: 'd-storm',
        event: 'e-storm',
        date: '2019-11-20T08:15',
        turns: [
          { speaker: 'Jon', text: 'Where are your chairs?' },
          { speaker: 'Mira Sund', text: 'Up the chimney.' },
        ],
      },
    ],
    questions: [
      {
        id: 'q-1',
        kind: 'event',
        text: 'What did Mira burn?',
        answer: 'Mira burned her chairs.',
        gold: ['e-storm'],
        anchors: ['her chairs'],
        tags: [],
      },
    ],
  };
}

function problemsOf(data: unknown) {
  try {
    readCharacter(data, 'mira.json');
  } catch (error) {
    if (error instanceof DatasetError) return error.problems;
    throw error;
  }
  return [];
}

describe('a character file', () => {
  it('becomes a bank: profile, relationships, events, dialogues, each text with its context', () => {
    const bank = readCharacter(mira(), 'mira.json');
    expect(bank.memories.map(({ id, text, body }) => [id, text, body])).toEqual([
      ['p-job', 'Occupation: lighthouse keeper', 'lighthouse keeper'],
      ['r-jon', 'Jon: brother. Brings the mail.', 'Jon: brother. Brings the mail.'],
      [
        'e-storm',
        'The long storm. The lamp failed, and Mira burned her chairs. (2019-11; Grey Skerry; Jon; work)',
        'The lamp failed, and Mira burned her chairs.',
      ],
      [
        'd-storm',
        '2019-11-20T08:15\nJon: Where are your chairs?\nMira Sund: Up the chimney.',
        'Jon: Where are your chairs?\nMira Sund: Up the chimney.',
      ],
    ]);
    expect(memoriesById(bank).get('d-storm')).toMatchObject({ story: 'e-storm', people: ['Jon'] });
  });

  it('may carry fields of its own, which are passed over', () => {
    expect(problemsOf({ ...mira(), $schema: '../schema/character-1.schema.json', mood: 'calm' })).toEqual([]);
  });

  type Spoil = (file: ReturnType<typeof mira>) => unknown;
  it.each<[string, Spoil, string, RegExp]>([
    ['null', () => null, 'root', /object/],
    ['a list', () => [], 'root', /object/],
    ['another format', (f) => ({ ...f, format: 'other' }), 'format', /mnemoscope/],
    ['version zero', (f) => ({ ...f, version: 0 }), 'version', /1/],
    ['no name', (f) => ({ ...f, name: undefined }), 'name', /missing/],
    ['a blank name', (f) => ({ ...f, name: ' ' }), 'name', /./],
    ['an unknown language', (f) => ({ ...f, language: 'de' }), 'language', /"en" or "zh"/],
    [
      'a number as profile value',
      (f) => ({ ...f, profile: [{ ...f.profile[0], value: 7 }] }),
      'profile[0].value',
      /text/,
    ],
    [
      'spaces in an id',
      (f) => ({ ...f, profile: [{ ...f.profile[0], id: 'a b' }] }),
      'profile[0].id',
      /letters, digits, dots, hyphens and underscores only/,
    ],
    [
      'an impossible date',
      (f) => ({ ...f, events: [{ ...f.events[0], date: 'May 2019' }] }),
      'events[0].date',
      /a date such as 2019-04-13/,
    ],
    [
      'a dialogue without time',
      (f) => ({ ...f, dialogues: [{ ...f.dialogues[0], date: '2019-11-20' }] }),
      'dialogues[0].date',
      /a time such as 2019-04-13T18:30/,
    ],
    [
      'a dialogue without turns',
      (f) => ({ ...f, dialogues: [{ ...f.dialogues[0], turns: [] }] }),
      'dialogues[0].turns',
      /1/,
    ],
    [
      'an unknown kind of question',
      (f) => ({ ...f, questions: [{ ...f.questions[0], kind: 'dream' }] }),
      'questions[0].kind',
      /"profile" or "relationship" or "event" or "dialogue"/,
    ],
    [
      'two memories of one id',
      (f) => ({ ...f, relationships: [{ ...f.relationships[0], id: 'p-job' }] }),
      'p-job',
      /two memories have this id; rename one\./,
    ],
    [
      'a dialogue about no event',
      (f) => ({ ...f, dialogues: [{ ...f.dialogues[0], event: 'r-jon' }] }),
      'dialogues[0] (d-storm)',
      /is about event "r-jon", which the file does not have\./,
    ],
    [
      'two questions of one id',
      (f) => ({ ...f, questions: [f.questions[0], { ...f.questions[0], text: 'Who burned chairs?' }] }),
      'questions[1] (q-1)',
      /two questions have the id "q-1"; rename one\./,
    ],
    [
      'a question asked twice in other words of punctuation',
      (f) => ({
        ...f,
        questions: [f.questions[0], { ...f.questions[0], id: 'q-2', text: 'what did Mira burn' }],
      }),
      'questions[1] (q-2)',
      /asks the same as q-1; remove one\./,
    ],
    [
      'gold that is not there',
      (f) => ({ ...f, questions: [{ ...f.questions[0], gold: ['e-storm', 'e-calm'] }] }),
      'questions[0] (q-1)',
      /names gold memories that the file does not have: e-calm\./,
    ],
    [
      'a kind that no gold memory has',
      (f) => ({ ...f, questions: [{ ...f.questions[0], kind: 'profile' }] }),
      'questions[0] (q-1)',
      /is a profile question, but no gold memory is semantic\./,
    ],
    [
      'an anchor that the answer lacks',
      (f) => ({ ...f, questions: [{ ...f.questions[0], anchors: ['The lamp'] }] }),
      'questions[0] (q-1)',
      /anchor "The lamp" does not occur in the answer\./,
    ],
    [
      'an anchor that the memory lacks',
      (f) => ({ ...f, questions: [{ ...f.questions[0], answer: 'Her boat.', anchors: ['boat'] }] }),
      'questions[0] (q-1)',
      /anchor "boat" does not occur in a gold memory\./,
    ],
  ])('with %s is refused with file, place and reason', (_, spoil, path, why) => {
    const problems = problemsOf(spoil(mira()));
    expect(problems.map(({ where }) => where)).toContain(`mira.json › ${path}`);
    expect(problems.find(({ where }) => where === `mira.json › ${path}`)!.why).toMatch(why);
  });

  it('names every wrong place at once, and the first in the message', () => {
    const file = mira();
    const spoiled = { ...file, events: [{ ...file.events[0], date: 'May', place: '' }] };
    expect(problemsOf(spoiled).map(({ where }) => where)).toEqual([
      'mira.json › events[0].date',
      'mira.json › events[0].place',
    ]);
    expect(() => readCharacter(spoiled, 'mira.json')).toThrow(
      /^mira\.json › event 1, date: .+ \(and 1 more\)$/,
    );
  });

  it('that is no JSON is refused by name and place', () => {
    expect(() => parseJson('{"format": ', 'mira.json')).toThrow(
      /^mira\.json: not valid JSON \(line 1, column 12: .+\)\. Check that the file is complete and saved as UTF-8\.$/,
    );
  });
});

describe('the published JSON Schema', () => {
  it.each([
    ['character-1', characterJsonSchema()],
    ['banks-2', banksJsonSchema()],
  ])('%s is up to date; if not: npx tsx scripts/schema.mts', (name, schema) => {
    const published = readFileSync(`public/schema/${name}.schema.json`, 'utf8');
    expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});
