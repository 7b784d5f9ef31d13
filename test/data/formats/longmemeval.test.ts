import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { longmemeval } from '../../../src/data/formats/longmemeval';
import { saying } from './saying';

const turn = (role: string, content: string, has_answer?: boolean) => ({
  role,
  content,
  ...(has_answer !== undefined && { has_answer }),
});
const CHAT = [turn('user', 'Any tips for pruning?'), turn('assistant', 'Cut above a bud.')];
const PEARS = [
  turn('user', 'I planted three pear trees last week.', true),
  turn('assistant', 'Water them well.', false),
  turn('user', 'And one quince.', true),
];
const ENTRY = {
  question_id: 'inv_1a',
  question_type: 'multi-session',
  question: 'How many trees did I plant?',
  answer: 4,
  question_date: '2031/05/20 (Tue) 02:21',
  haystack_dates: ['2031/05/01 (Thu) 10:00', '2031/05/04 (Sun) 11:00'],
  haystack_session_ids: ['chat_7', 'answer_inv_1'],
  haystack_sessions: [CHAT, PEARS],
  answer_session_ids: ['answer_inv_1'],
};

const read = (data: unknown, firstDocument?: number) =>
  longmemeval.read([{ name: 's.json', data, ...(firstDocument !== undefined && { firstDocument }) }]);

describe('a LongMemEval question', () => {
  const { banks, problems } = read([ENTRY]);
  const [{ memories, questions, sessions, ...bank }] = banks as [(typeof banks)[number]];

  it('is a bank of its haystack’s sessions', () => {
    expect(problems).toEqual([]);
    expect(bank).toMatchObject({ id: 'longmemeval-inv-1a-2', source: 'LongMemEval', licence: 'MIT' });
    expect(memories).toEqual([
      expect.objectContaining({ id: 'chat_7', kind: 'dialogue', session: 'chat_7' }),
      {
        id: 'answer_inv_1',
        kind: 'dialogue',
        title: 'I planted three pear trees last week.',
        text: '2031/05/04 (Sun) 11:00\nuser: I planted three pear trees last week.\nassistant: Water them well.\nuser: And one quince.',
        body: 'user: I planted three pear trees last week.\nassistant: Water them well.\nuser: And one quince.',
        people: [],
        time: '2031/05/04 (Sun) 11:00',
        session: 'answer_inv_1',
      },
    ]);
    expect(sessions!.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['chat_7', 2],
      ['answer_inv_1', 3],
    ]);
  });

  it('has the answer sessions as gold, and remembers the turns that hold the answer', () => {
    expect(questions).toMatchObject([
      {
        id: 'inv_1a',
        kind: 'dialogue',
        answer: '4',
        gold: ['answer_inv_1'],
        type: 'multi-session',
        time: '2031/05/20 (Tue) 02:21',
      },
    ]);
    const turns = ['answer_inv_1#1', 'answer_inv_1#3'];
    expect(questions[0]!.tags.filter((tag) => tag.startsWith('answer-turn:'))).toEqual(
      turns.map((id) => `answer-turn:${id}`),
    );
    const known = new Set(sessions!.flatMap((session) => session.turns.map(({ id }) => id)));
    expect(turns.every((id) => known.has(id))).toBe(true);
  });
});

it('an abstention question has no gold and is tagged unanswerable', () => {
  const { banks, problems } = read([{ ...ENTRY, question_id: 'inv_1_abs' }]);
  expect(banks[0]!.questions[0]).toMatchObject({ gold: [], tags: ['unanswerable'] });
  expect(problems).toEqual([]);
});

it('repeated session ids become unique; gold is the one that holds the answer', () => {
  const entry = {
    ...ENTRY,
    haystack_session_ids: ['same', 'same', 'same'],
    haystack_sessions: [CHAT, PEARS, CHAT],
    haystack_dates: ['a', 'b', 'c'],
    answer_session_ids: ['same', 'same'],
  };
  const { banks, problems } = read([entry]);
  expect(banks[0]!.memories.map(({ id }) => id)).toEqual(['same', 'same~2', 'same~3']);
  expect(banks[0]!.questions[0]!.gold).toEqual(['same~2']);
  expect(problems).toEqual([
    saying({
      where: 's.json › document 1 (inv_1a) › haystack_sessions[1]',
      why: 'has the id "same" of an earlier session; called "same~2".',
    }),
    expect.objectContaining({ where: 's.json › document 1 (inv_1a) › haystack_sessions[2]' }),
  ]);
});

it('reports what is missing, and keeps the rest', () => {
  const entry = {
    ...ENTRY,
    haystack_session_ids: ['chat_7'],
    haystack_sessions: [CHAT, [turn('user', '')]],
    answer_session_ids: ['elsewhere'],
  };
  const { banks, problems } = read([entry, { question_id: 'x' }, { ...ENTRY, question: ' ' }, 4]);
  expect(banks).toHaveLength(1);
  expect(banks[0]!.memories.map(({ id }) => id)).toEqual(['chat_7']);
  expect(problems.map(({ where }) => where.replace('s.json › document ', ''))).toEqual([
    '1 (inv_1a) › haystack_session_ids',
    '1 (inv_1a) › haystack_sessions[1]',
    '1 (inv_1a) › answer_session_ids[0]',
    '1 (inv_1a) › answer_session_ids',
    '2 (x)',
    '3 (inv_1a) › question',
    '4',
  ]);
});

it('reads one question at a time as it reads them all', () => {
  const entries = [
    ENTRY,
    { ...ENTRY, question_id: 'inv_2', haystack_dates: [] },
    { ...ENTRY, question_id: '' },
  ];
  const whole = read(entries);
  const parts = entries.map((entry, i) => read([entry], i));
  expect(parts.flatMap(({ banks }) => banks)).toEqual(whole.banks);
  expect(parts.flatMap(({ problems }) => problems)).toEqual(whole.problems);
  expect(read(entries[1], 1)).toEqual(parts[1]);
  expect(whole.banks[2]!.id).toBe('longmemeval-question-3-2');
});

it('is guessed from its content, and nothing else is', () => {
  expect(readDataset([{ name: 's.json', text: JSON.stringify([ENTRY]) }], 'auto')).toMatchObject({
    format: 'longmemeval',
    guessed: true,
  });
  for (const other of [
    null,
    3,
    [],
    {},
    [[]],
    { haystack_sessions: 3 },
    { sessions: [{ memory_points: [] }] },
  ]) {
    expect(longmemeval.guess(other)).toBe(false);
  }
  expect(() => read([{ ...ENTRY, question: '' }])).toThrow(/document 1 \(inv_1a\) › question: is absent/);
});
