import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset, type FormatId, type SourceFile } from '../../../src/data/formats/formats';
import { DatasetError } from '../../../src/core/text/problem';
import { countsOf, type Unit } from '../../../src/data/formats/shape';
import { SESSIONS, USER } from './halumem-fixture';
import { HERONS, MEMORIES, RAFT, ROLLS } from './madial-fixture';

/** A file of a dataset as data: a list of documents for JSON Lines. */
interface Document {
  readonly name: string;
  readonly data: unknown;
}

const fixture = (path: string): unknown => JSON.parse(readFileSync(`test/fixtures/${path}`, 'utf8'));
const said = (role: string, content: string, has_answer?: boolean) => ({
  role,
  content,
  ...(has_answer !== undefined && { has_answer }),
});

/** One small valid dataset of our own for each format; chats, which are many, have theirs in `chats/formats.test.ts`. */
const DATASETS: Readonly<Record<Exclude<FormatId, 'chats'>, readonly Document[]>> = {
  mnemoscope: [{ name: 'banks.json', data: fixture('mnemoscope/banks.json') }],
  perltqa: [
    {
      name: 'perltmem.json',
      data: {
        'Ada Quill': {
          profile_description: 'Ada binds books.',
          profile: { Protagonist: 'Ada Quill', Age: 'forty-one', Occupation: 'bookbinder' },
          social_relationship: {
            '3_0': {
              'Supporting Characters': 'Noor',
              Relationship: 'apprentice',
              Description: 'Learns fast.',
            },
          },
          events: {
            '3_0_0': {
              content: 'Noor spilled glue over the psalter.',
              summary: 'The glue',
              Characters: ['3_0'],
              'Creation Time': 'May 2, 2020',
              Theme: 'work',
            },
          },
          dialogues: {
            '3_0_0#0': {
              events: '3_0_0',
              contents: { 'May 3, 2020': ['Noor: It was me.', 'Ada: It will dry.'] },
            },
          },
        },
      },
    },
    {
      name: 'perltqa.json',
      data: [
        {
          'Ada Quill': {
            profile: [
              {
                Question: 'How old is Ada?',
                Answer: 'She is forty-one.',
                'Reference Memory': 'Age',
                'Memory Anchors': [{ 'forty-one': [1, 2] }],
              },
            ],
            social_relationship: [
              {
                '3_0': [
                  {
                    Question: 'Who learns from her?',
                    Answer: 'Her apprentice.',
                    'Reference Memory': "['3_0']",
                    'Memory Anchors': [{ apprentice: [4, 14] }],
                  },
                ],
              },
            ],
            events: [
              {
                '3_0_0': [
                  {
                    Question: 'What was spilled?',
                    Answer: 'Some glue.',
                    'Reference Memory': "['3_0_0']",
                    'Memory Anchors': [{ glue: [5, 9] }],
                  },
                ],
              },
            ],
            dialogues: [
              {
                '3_0_0#0': [
                  {
                    Question: 'Who owned up?',
                    Answer: 'Noor did.',
                    'Reference Memory': "['3_0_0#0']",
                    'Memory Anchors': [{ Noor: [0, 4] }],
                  },
                ],
              },
            ],
          },
        },
      ],
    },
  ],
  madial: [
    { name: 'memory.json', data: MEMORIES.map((each) => each) },
    {
      name: 'dialogue.json',
      data: [RAFT, { ...ROLLS, id: 7 }, { ...HERONS, 'memory-ids': [8, 9] }],
    },
  ],
  halumem: [
    {
      name: 'halumem.jsonl',
      data: [
        { ...USER, sessions: SESSIONS.slice(0, 2) },
        { uuid: 'second', persona_info: 'Name: Omar Reyes; Gender: Male', sessions: SESSIONS.slice(0, 1) },
      ],
    },
  ],
  longmemeval: [
    {
      name: 'longmemeval.json',
      data: [
        {
          question_id: 'inv_1a',
          question_type: 'multi-session',
          question: 'How many trees did I plant?',
          answer: 'Three pear trees',
          question_date: '2031/05/20 (Tue) 02:21',
          haystack_dates: ['2031/05/01 (Thu) 10:00', '2031/05/04 (Sun) 11:00'],
          haystack_session_ids: ['chat_7', 'answer_inv_1'],
          haystack_sessions: [
            [said('user', 'Any tips for pruning?'), said('assistant', 'Cut above a bud.')],
            [said('user', 'I planted three pear trees.', true), said('assistant', 'Water them well.', false)],
          ],
          answer_session_ids: ['answer_inv_1'],
        },
        {
          question_id: 'inv_2b',
          question_type: 'single-session-user',
          question: 'What is my dog called?',
          answer: 'Biscuit',
          question_date: '2031/06/01 (Sun) 09:00',
          haystack_dates: ['2031/05/30 (Fri) 08:00'],
          haystack_session_ids: ['answer_inv_2'],
          haystack_sessions: [
            [said('user', 'My dog Biscuit is ill.', true), said('assistant', 'Poor thing.')],
          ],
          answer_session_ids: ['answer_inv_2'],
        },
      ],
    },
  ],
  locomo: [
    {
      name: 'locomo.json',
      data: [
        {
          sample_id: 'conv-7',
          conversation: {
            speaker_a: 'Inga',
            speaker_b: 'Tomas',
            session_1_date_time: '9:05 am on 2 March, 2021',
            session_1: [
              { speaker: 'Inga', dia_id: 'D1:1', text: 'The ferry froze to the pier.' },
              {
                speaker: 'Tomas',
                dia_id: 'D1:2',
                text: 'I pulled it free.',
                blip_caption: 'a red tug in ice',
              },
            ],
            session_2_date_time: '4:40 pm on 11 March, 2021',
            session_2: [{ speaker: 'Tomas', dia_id: 'D2:1', text: 'I sold the compass.' }],
          },
          qa: [
            { question: 'What froze?', answer: 'The ferry', evidence: ['D1:1'], category: 4 },
            { question: 'What was sold?', answer: 'The compass', evidence: ['D2:1', 'D1:2'], category: 1 },
            {
              question: 'What did Inga sell?',
              adversarial_answer: 'A compass',
              evidence: ['D2:1'],
              category: 5,
            },
          ],
        },
        {
          sample_id: 'conv-8',
          conversation: {
            speaker_a: 'Bo',
            speaker_b: 'Eli',
            session_1_date_time: '1:00 pm on 1 May, 2022',
            session_1: [{ speaker: 'Bo', dia_id: 'D1:1', text: 'My kite is stuck.' }],
          },
          qa: [{ question: 'What is stuck?', answer: 'A kite', evidence: ['D1:1'], category: 4 }],
        },
      ],
    },
  ],
  'locomo-plus': [
    {
      name: 'locomo_plus.json',
      data: [
        {
          relation_type: 'causal',
          cue_dialogue: 'A: I burnt my hand on the kiln.\nB: Then wear gloves.',
          trigger_query: 'A: I cannot hold the brush today.',
          time_gap: 'two weeks later',
          model_name: 'none',
        },
        {
          relation_type: 'goal',
          cue_dialogue: 'A: I mean to sell the mill.',
          trigger_query: 'A: The buyer came at noon.',
          time_gap: 'about one month later',
          model_name: 'none',
        },
      ],
    },
    {
      name: 'locomo.json',
      data: [
        {
          sample_id: 'conv-7',
          conversation: {
            speaker_a: 'Inga',
            speaker_b: 'Tomas',
            session_1_date_time: '9:05 am on 2 March, 2021',
            session_1: [
              { speaker: 'Inga', dia_id: 'D1:1', text: 'The ferry froze to the pier.' },
              { speaker: 'Tomas', dia_id: 'D1:2', text: 'I pulled it free.' },
            ],
            session_2_date_time: '4:40 pm on 11 March, 2021',
            session_2: [{ speaker: 'Tomas', dia_id: 'D2:1', text: 'I sold the compass.' }],
          },
        },
      ],
    },
  ],
  beam: [
    {
      name: 'chat.json',
      data: [
        {
          batch_number: 1,
          time_anchor: null,
          turns: [
            [
              { id: 0, role: 'user', time_anchor: 'May-02-2031', content: 'I keep bees on the roof.' },
              { id: 1, role: 'assistant', content: 'How many hives are there?' },
            ],
          ],
        },
        {
          batch_number: 2,
          time_anchor: null,
          turns: [
            [
              { id: 2, role: 'user', time_anchor: 'June-09-2031', content: 'Two hives swarmed today.' },
              { id: 3, role: 'assistant', content: 'Put out a spare box.' },
            ],
          ],
        },
      ],
    },
    {
      name: 'probing_questions.json',
      data: {
        abstention: [
          {
            question: 'Which honey sells best?',
            ideal_response: 'The chat does not say.',
            difficulty: 'easy',
            rubric: ['says that it is not known'],
          },
        ],
        knowledge_update: [
          {
            question: 'What do my hives do now?',
            answer: 'They swarmed.',
            difficulty: 'hard',
            source_chat_ids: { original_info: [0], updated_info: [2] },
            rubric: ['mentions the swarm', 'mentions two hives'],
          },
        ],
        event_ordering: [
          {
            question: 'In which order did I speak of bees?',
            answer: 'First the roof, then the swarm.',
            difficulty: 'medium',
            source_chat_ids: [[0], 2],
            rubric: ['the roof first', 'the swarm second'],
          },
        ],
      },
    },
  ],
  memorybank: [
    {
      name: 'memory_bank.json',
      data: {
        Orla: {
          name: 'Orla',
          summary: {},
          personality: {},
          overall_history: '',
          meta_information: { name: 'Orla', personality: 'patient and wry', hobbies: 'bell ringing' },
          history: {
            '2023-05-01': [
              { query: 'I rang the tenor bell.', response: 'How heavy is it?' },
              { query: 'Nearly a ton.', response: 'That is a lot.' },
            ],
            '2023-05-03': [{ query: 'I lost at chess.', response: 'To whom?' }],
          },
        },
        Bo: {
          name: 'Bo',
          summary: {},
          personality: {},
          overall_history: '',
          meta_information: { name: 'Bo', personality: 'hasty' },
          history: { '2023-05-01': [{ query: 'My kite is stuck.', response: 'Wait for the wind.' }] },
        },
      },
    },
    { name: 'probing.jsonl', data: [{ Orla: ['How heavy is the bell?'] }, { Bo: ['Where is my kite?'] }] },
  ],
  table: [
    {
      name: 'ada.json',
      data: {
        format: 'mnemoscope-table',
        name: 'Ada Quill',
        columns: { text: 2, date: 1 },
        rows: [
          { text: 'Ada binds books in Leith.', kind: 'profile', title: 'Her trade', id: 'm-trade' },
          { text: 'Noor is her apprentice.', kind: 'relationship', person: 'Noor Haddad', id: 'm-noor' },
          { text: 'The glue ran over the psalter.', date: '2020-05-02', kind: 'event', id: 'm-glue' },
          { text: 'It will dry, she said.', date: '2020-05-03', kind: 'dialogue', id: 'm-said' },
        ],
      },
    },
    {
      name: 'ada-questions.json',
      data: {
        format: 'mnemoscope-table',
        name: 'Ada Quill',
        questions: [
          {
            question: 'What does Ada do for a living?',
            answer: 'She binds books.',
            gold: 'm-trade',
            id: 'q-trade',
          },
          { question: 'What was ruined?', answer: 'The psalter was.', gold: 'm-glue, m-said', kind: 'event' },
        ],
      },
    },
  ],
};

const written = ({ name, data }: Document): SourceFile => ({
  name,
  text:
    name.endsWith('.jsonl') && Array.isArray(data)
      ? data.map((each) => JSON.stringify(each)).join('\n')
      : (JSON.stringify(data) ?? ''),
});

type Numbers = Readonly<Record<Unit | 'evidence', number>>;

interface Outcome {
  readonly counts: Numbers;
  readonly held: Readonly<Record<Unit, number>> | undefined;
  /** All that the banks hold, as one text. */
  readonly content: string;
  /** Places and reasons. */
  readonly problems: ReadonlySet<string>;
}

function read(files: readonly Document[]): Outcome {
  try {
    const { banks, problems, held } = readDataset(files.map(written), 'auto');
    const evidence = banks.flatMap(({ questions }) => questions.flatMap(({ gold }) => gold)).length;
    return {
      counts: { ...countsOf(banks), evidence },
      held,
      content: JSON.stringify(banks),
      problems: new Set(problems.map(({ where, why }) => `${where}: ${why}`)),
    };
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return {
      counts: { memories: 0, questions: 0, sessions: 0, turns: 0, evidence: 0 },
      held: undefined,
      content: '',
      problems: new Set(error.problems.map(({ where, why }) => `${where}: ${why}`)),
    };
  }
}

type Step = string | number;
type Path = readonly Step[];

function paths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps: Step[] = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return [path, ...steps.flatMap((step) => paths((value as Record<Step, unknown>)[step], [...path, step]))];
}

/** A copy in which the value at a path is another; `undefined` takes it out. */
function changed(value: unknown, [step, ...rest]: Path, make: (old: unknown) => unknown): unknown {
  if (step === undefined) return make(value);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) => {
      const next = i === step ? changed(item, rest, make) : item;
      return next === undefined ? [] : [next];
    });
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, item]) => {
      const next: unknown = key === step ? changed(item, rest, make) : item;
      return next === undefined ? [] : [[key, next]];
    }),
  );
}

function renamed(value: unknown, path: Path, name: (key: string) => string): unknown {
  const parent = path.slice(0, -1);
  const key = path.at(-1);
  return changed(value, parent, (old) =>
    Object.fromEntries(
      Object.entries(old as object).map(([each, item]) => [
        each === key ? name(each) : each,
        item as unknown,
      ]),
    ),
  );
}

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

/** Long enough to stand in the banks for no other reason. */
const telling = (text: string) => text.trim().length >= 5;

/** What is done to every value of every file. */
const MUTATIONS: Readonly<Record<string, (data: unknown, path: Path) => unknown>> = {
  'as null': (data, path) => changed(data, path, () => null),
  'as true': (data, path) => changed(data, path, () => true),
  'as a number': (data, path) => changed(data, path, () => 7_777_777),
  'as a text': (data, path) =>
    changed(data, path, (old) => (typeof old === 'string' ? old : (JSON.stringify(old) ?? ''))),
  'as an empty object': (data, path) => changed(data, path, () => ({})),
  'as an empty list': (data, path) => changed(data, path, () => []),
  'wrapped in a list': (data, path) => changed(data, path, (old) => [old]),
  'wrapped in an object': (data, path) => changed(data, path, (old) => ({ value: old })),
  'taken out': (data, path) => changed(data, path, () => undefined),
  'its key misspelt': (data, path) => renamed(data, path, (key) => `${key.slice(0, -1)}x`),
  'its key another': (data, path) => renamed(data, path, () => 'zzz'),
};

/** Objects whose keys are no fields. */
const KEYED = ['history', 'meta_information', 'profile', 'social_relationship', 'events', 'dialogues'];

/** What a mutation lost without a word; empty where nothing was. */
function silentLoss(
  files: readonly Document[],
  at: number,
  path: Path,
  how: string,
  before: Outcome,
): string {
  const data = MUTATIONS[how]!(files[at]!.data, path);
  if (data === undefined) return '';
  const mutated = files.map((file, i) => (i === at ? { ...file, data } : file));
  const after = read(mutated);
  const told = [...after.problems].some((problem) => !before.problems.has(problem));
  if (told) return '';
  // The lines before a test turn are the query of that turn.
  if (how === 'taken out' && path.includes('test-turn')) return '';
  // What was read before, is in the files yet, and is not read any more.
  const present = new Set(mutated.flatMap((file) => strings(file.data)));
  const lost = [...new Set(files.flatMap((file) => strings(file.data)))].filter(
    (text) =>
      telling(text) &&
      present.has(text) &&
      before.content.includes(JSON.stringify(text).slice(1, -1)) &&
      !after.content.includes(JSON.stringify(text).slice(1, -1)),
  );
  if (lost.length > 0) return `the text ${JSON.stringify(lost[0])} is lost`;
  // What an item, a whole entry or an optional field was is not in the file any more: there is nothing to tell.
  if (how === 'taken out') return '';
  const fewer = (Object.keys(before.counts) as (keyof Numbers)[]).filter(
    (unit) => after.counts[unit] < before.counts[unit],
  );
  // An empty list, or an empty object of names or dates, says itself that there is nothing.
  const old = path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], files[at]!.data);
  if (how === 'as an empty list' && Array.isArray(old)) return '';
  if (how === 'as an empty object' && KEYED.includes(String(path.at(-1)))) return '';
  return fewer.length > 0 ? `fewer ${fewer.join(', ')}` : '';
}

describe('a value that cannot be used', () => {
  it.each(Object.keys(DATASETS) as Exclude<FormatId, 'chats'>[])(
    'wherever it stands in a dataset of %s, is never lost without a problem',
    { timeout: 120_000 },
    (format) => {
      const files = DATASETS[format];
      const before = read(files);
      expect(before.counts.memories).toBeGreaterThan(0);
      expect(before.counts.questions).toBeGreaterThan(0);
      const losses: string[] = [];
      let mutants = 0;
      for (const [at, file] of files.entries())
        for (const path of paths(file.data).slice(1))
          for (const how of Object.keys(MUTATIONS)) {
            if (how.startsWith('its key') && typeof path.at(-1) !== 'string') continue;
            mutants++;
            const loss = silentLoss(files, at, path, how, before);
            if (loss !== '') losses.push(`${file.name} ${JSON.stringify(path)} ${how}: ${loss}`);
          }
      expect(mutants).toBeGreaterThan(300);
      expect(losses).toEqual([]);
    },
  );
});
