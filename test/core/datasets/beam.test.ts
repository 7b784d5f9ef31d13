import { describe, expect, it } from 'vitest';
import { beam } from '../../../src/core/datasets/beam/beam';
import { FORMATS, readDataset } from '../../../src/core/datasets/formats';
import { DatasetError } from '../../../src/core/datasets/problem';
import { questionsOf, testUserOf } from '../../../src/core/systems/user';

const CHAT = [
  {
    batch_number: 1,
    time_anchor: null,
    turns: [
      [
        { id: 0, role: 'user', time_anchor: 'May-02-2031', index: '1,1', content: 'I keep bees. ->-> 1,1' },
        { id: 1, role: 'assistant', content: 'How many hives?' },
      ],
      [{ id: 2, role: 'user', index: '1,N/A', content: 'Two, on the roof. ->-> 1,N/A' }],
    ],
  },
  {
    batch_number: 2,
    time_anchor: 'June-09-2031',
    turns: [[{ id: 3, role: 'user', content: 'One swarmed.' }]],
  },
];
const QUESTIONS = {
  abstention: [{ question: 'Which honey sells best?', ideal_response: 'Not said.', rubric: ['not known'] }],
  event_ordering: [
    {
      question: 'In which order?',
      answer: 'Roof, swarm.',
      source_chat_ids: [[2], 3],
      rubric: ['roof', 'swarm'],
    },
  ],
  knowledge_update: [
    {
      question: 'How many hives?',
      answer: 'One is left.',
      difficulty: 'hard',
      source_chat_ids: { original_info: [2], updated_info: [3] },
      rubric: ['one'],
    },
  ],
  summarization: [{ question: 'Sum up.', ideal_summary: 'Bees.', source_chat_ids: [0, 2], rubric: ['bees'] }],
};
const text = (data: unknown) => JSON.stringify(data);
const read = (...files: readonly (readonly [string, unknown])[]) =>
  beam.read(files.map(([name, data]) => ({ name, data })));

describe('a BEAM conversation', () => {
  const { banks, problems, held } = read(
    ['chats/100K/7/chat.json', CHAT],
    ['chats/100K/7/probing_questions/probing_questions.json', QUESTIONS],
  );
  const [bank] = banks as [(typeof banks)[number]];

  it('is a bank of its messages, by batch and dated by the anchor', () => {
    expect(problems).toEqual([]);
    expect(bank).toMatchObject({ id: 'beam-100k-7', source: 'BEAM', character: { name: 'User 100K/7' } });
    expect(bank.memories.map(({ id, text: words, session, time }) => [id, words, session, time])).toEqual([
      ['0', 'user: I keep bees.', 'batch-1', 'May-02-2031'],
      ['1', 'assistant: How many hives?', 'batch-1', 'May-02-2031'],
      ['2', 'user: Two, on the roof.', 'batch-1', 'May-02-2031'],
      ['3', 'user: One swarmed.', 'batch-2', 'June-09-2031'],
    ]);
    expect(held).toEqual({ memories: 4, questions: 4, sessions: 2, turns: 4 });
  });

  it('asks by ability, with the messages that the source names in whatever groups, and the rubric', () => {
    expect(
      bank.questions.map(({ id, type, gold, answer, rubric }) => [id, type, gold, answer, rubric]),
    ).toEqual([
      ['abstention-1', 'abstention', [], 'Not said.', ['not known']],
      ['event_ordering-1', 'event ordering', ['2', '3'], 'Roof, swarm.', ['roof', 'swarm']],
      ['knowledge_update-1', 'knowledge update', ['2', '3'], 'One is left.', ['one']],
      ['summarization-1', 'summarization', ['0', '2'], 'Bees.', ['bees']],
    ]);
    expect(bank.questions[0]!.tags).toEqual(['unanswerable']);
    expect(bank.questions[2]!.difficulty).toBe('hard');
  });

  it('is fed to a memory system by batch, with the messages as evidence', () => {
    const user = testUserOf(bank)!;
    expect(user.evidenceUnit).toBe('turn');
    expect(user.sessions.map(({ turns }) => turns.map(({ role }) => role))).toEqual([
      ['user', 'assistant', 'user'],
      ['user'],
    ]);
    const asked = questionsOf(user);
    expect(asked.map(({ evidence }) => evidence)).toEqual([[], ['2', '3'], ['2', '3'], ['0', '2']]);
    expect(asked.map(({ unanswerable }) => unanswerable)).toEqual([true, false, false, false]);
  });
});

it('joins each chat with the questions of its own folder', () => {
  const other = { summarization: [{ ...QUESTIONS.summarization[0]!, question: 'Sum up the second.' }] };
  const { banks } = read(
    ['z/100K/1/probing_questions/probing_questions.json', QUESTIONS],
    ['z/100K/2/probing_questions/probing_questions.json', other],
    ['z/100K/2/chat.json', CHAT],
    ['z/100K/1/chat.json', CHAT],
  );
  expect(banks.map(({ id, questions }) => [id, questions.length])).toEqual([
    ['beam-100k-2', 1],
    ['beam-100k-1', 4],
  ]);
  expect(banks[0]!.questions[0]!.text).toBe('Sum up the second.');
});

it('joins two lone files wherever they stand, and names the bank by its content', () => {
  const { banks, problems } = read(['questions.json', QUESTIONS], ['elsewhere/chat.json', CHAT]);
  expect(problems).toEqual([]);
  expect(banks[0]!.questions).toHaveLength(4);
  expect(banks[0]!.id).toMatch(/^beam-[0-9a-f]{8}$/);
});

it('says what is missing, and where', () => {
  expect(() => read(['probing_questions.json', QUESTIONS])).toThrow(
    "probing_questions.json: contains questions and no chat. Add the conversation's chat.json.",
  );
  const { problems } = read(
    ['1/chat.json', CHAT],
    [
      '2/chat.json',
      [{ batch_number: 1, turns: [[{ role: 'user', content: 'Hm.' }, ...CHAT[1]!.turns[0]!]] }],
    ],
    ['3/probing_questions.json', QUESTIONS],
    [
      '2/probing_questions.json',
      {
        summarization: [{ question: 'Sum up.', ideal_summary: 'Hm.', source_chat_ids: [9], rubric: [] }],
        other: [{}],
      },
    ],
  );
  expect(problems.map(({ where, why }) => `${where}: ${why.slice(0, 40)}`)).toEqual([
    '1/chat.json: has no questions. Add the probing_questi',
    '2/chat.json › [0].turns[0][0].id: is absent; the message is named "batch-1',
    '2/probing_questions.json › other: "other" is none of BEAM\'s ten abilities;',
    '2/probing_questions.json › summarization[0].source_chat_ids: names messages that the chat does not ha',
    '2/probing_questions.json › summarization[0].source_chat_ids: names no message; the question is not sc',
    '3/probing_questions.json: belongs to none of the given chats; left',
  ]);
});

it('is guessed from its content, and nothing else is', () => {
  const files = [
    { name: 'chat.json', text: text(CHAT) },
    { name: 'probing_questions.json', text: text(QUESTIONS) },
  ];
  expect(readDataset(files, 'auto')).toMatchObject({ format: 'beam', guessed: true });
  for (const data of [CHAT, QUESTIONS])
    expect(FORMATS.filter(({ guess }) => guess(data)).map(({ id }) => id)).toEqual(['beam']);
  for (const stranger of [
    null,
    4,
    [],
    {},
    [{ turns: CHAT[0]!.turns }],
    [{ batch_number: 1, turns: [] }],
    { summarization: [{ question: 'Sum up.' }] },
    { format: 'mnemoscope', ...QUESTIONS },
  ])
    expect(beam.guess(stranger)).toBe(false);
});

it('refuses a chat in which nobody says anything', () => {
  const silent = [{ batch_number: 1, turns: [[{ id: 0, role: 'user', content: ' ' }]] }];
  expect(() => read(['chat.json', silent])).toThrow(DatasetError);
});
