import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beam } from '../../../src/data/formats/beam/beam';
import { FORMATS, readDataset } from '../../../src/data/formats/formats';
import { DatasetError } from '../../../src/core/text/problem';
import { questionsOf, testUserOf } from '../../../src/memory-systems/domain/user';

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

describe('a published folder', () => {
  const cut = CHAT.slice(0, 1);

  it('gives the truncated chat where there is one, as the authors evaluate on it, and says so', () => {
    const { banks, problems, held } = read(
      ['chats/100K/7/chat.json', CHAT],
      ['chats/100K/7/chat_trunecated.json', cut],
      ['chats/100K/7/probing_questions/probing_questions.json', { abstention: QUESTIONS.abstention }],
      ['chats/100K/8/chat.json', CHAT],
      ['chats/100K/8/probing_questions/probing_questions.json', QUESTIONS],
    );
    expect(banks.map(({ id, memories, questions }) => [id, memories.length, questions.length])).toEqual([
      ['beam-100k-7', 3, 1],
      ['beam-100k-8', 4, 4],
    ]);
    expect(problems.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'chats/100K/7/chat.json: left out: the chat_trunecated.json beside it is what the authors evaluate on.',
    ]);
    expect(held).toMatchObject({ memories: 7, questions: 5 });
  });

  it('joins the parts of a chat of ten million tokens, and leaves out their own files', () => {
    const { banks, problems } = read(
      ['chats/10M/3/chat.json', [{ 'plan-1': CHAT.slice(0, 1) }, { 'plan-2': CHAT.slice(1) }]],
      ['chats/10M/3/plan-0/chat.json', CHAT.slice(0, 1)],
      ['chats/10M/3/plan-1/chat.json', CHAT.slice(1)],
      ['chats/10M/3/probing_questions/probing_questions.json', QUESTIONS],
    );
    expect(banks.map(({ id, memories, sessions }) => [id, memories.length, sessions!.length])).toEqual([
      ['beam-10m-3', 4, 2],
    ]);
    expect(problems.map(({ where }) => where)).toEqual([
      'chats/10M/3/plan-0/chat.json',
      'chats/10M/3/plan-1/chat.json',
    ]);
  });

  it('has files beside the chats that are known and skipped', () => {
    const topic = { id: 1, category: 'Bees', title: 'Hives', theme: 'A roof', subtopics: ['Swarms'] };
    const messages = [
      { batch: 1, time_anchor: 'May-02-2031', messages: [{ role: 'user', content: 'I keep bees.' }] },
    ];
    const files = [
      ['100K/7/topic.json', topic],
      ['topics/100k_topics.json', [topic]],
      ['100K/7/user_messages.json', messages],
      ['100K/7/new_relationships.json', { friends: [], acquaintances: [] }],
      ['100K/7/chat.json', CHAT],
      ['100K/7/probing_questions/probing_questions.json', QUESTIONS],
    ].map(([name, data]) => ({ name: name as string, text: text(data) }));
    const { banks, problems, format } = readDataset(files, 'auto');
    expect([format, banks.length]).toEqual(['beam', 1]);
    expect(problems.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      '100K/7/topic.json: BEAM: the topic that a chat was made from; not needed',
      'topics/100k_topics.json: BEAM: the topic that a chat was made from; not needed',
      '100K/7/user_messages.json: BEAM: the user’s messages alone; chat.json has them',
      '100K/7/new_relationships.json: BEAM: the people that a chat was made from; not needed',
    ]);
    expect(() => readDataset(files.slice(0, 1), 'auto')).toThrow('the topic that a chat was made from');
  });
});

it.each([
  ['Since 1985 ->-> 1,5)', 'Since 1985'],
  ['Is it right? ->-> 9,', 'Is it right?'],
  ['Rebuild ->-> 7,(no specific bullet, but related to therapy)', 'Rebuild'],
  ['My career ->-> 9,4) Character & Relationship Labels:Close Friend: Vickie', 'My career'],
  ['Two ->->  1,5, 6', 'Two'],
  ['Begin? ->-> 7,9Please respond.\n\nCertainly! Below is', 'Begin? Please respond.\n\nCertainly! Below is'],
  ['f ->-> g maps it', 'f ->-> g maps it'],
])('the mark of the data’s generation is no part of a message: %s', (content, words) => {
  const { banks } = read(['chat.json', [{ batch_number: 1, turns: [[{ id: 0, role: 'user', content }]] }]]);
  expect(banks[0]!.memories[0]!.body).toBe(words);
});

describe('rows as on Hugging Face', () => {
  const messages = CHAT.map(({ turns }) => turns.flat().map((each) => ({ time_anchor: null, ...each })));
  const literal = `{'abstention': [{'question': "Which honey's best?", 'ideal_response': 'Not said.', 'rubric': ['it\\'s not known']}], 'summarization': [{'question': 'Sum up.', 'ideal_summary': 'Bees.', 'source_chat_ids': [0, 3], 'rubric': ['bees'], 'difficulty': None}]}`;
  const row = {
    conversation_id: '7',
    conversation_seed: { category: 'Bees', id: 7, title: 'Hives' },
    narratives: 'n',
    user_profile: { user_info: 'i', user_relationships: 'r' },
    conversation_plan: 'p',
    user_questions: [],
    chat: messages,
    probing_questions: literal,
  };

  it.each([
    ['a list', 'beam_100K.json', text([row])],
    ['one a line', 'beam_100K.jsonl', `${text(row)}\n`],
    [
      'the data set viewer’s answer',
      '100K-rows.json',
      text({ rows: [{ row_idx: 0, row, truncated_cells: [] }] }),
    ],
  ])('read like the repository’s folders: %s', (_, name, content) => {
    const { banks, problems, format, held } = readDataset([{ name, text: content }], 'auto');
    expect([format, problems]).toEqual(['beam', []]);
    const [bank] = banks;
    expect(bank!.id).toBe('beam-100k-7');
    expect(bank!.memories.map(({ id, body, time }) => [id, body, time])).toEqual([
      ['0', 'I keep bees.', 'May-02-2031'],
      ['1', 'How many hives?', 'May-02-2031'],
      ['2', 'Two, on the roof.', 'May-02-2031'],
      ['3', 'One swarmed.', undefined],
    ]);
    expect(bank!.questions.map(({ text: asked, gold, rubric }) => [asked, gold, rubric])).toEqual([
      ["Which honey's best?", [], ["it's not known"]],
      ['Sum up.', ['0', '3'], ['bees']],
    ]);
    expect(held).toEqual({ memories: 4, questions: 2, sessions: 2, turns: 4 });
  });

  it('count the ids of the parts of ten million tokens on, as the authors’ script does', () => {
    const [first, second] = messages;
    const plans = [{ chat: [first] }, { chat: [second!.map((message) => ({ ...message, id: 0 }))] }];
    const { banks } = read(['beam_10M.json', [{ ...row, chat: null, plans }]]);
    expect(banks[0]!.id).toBe('beam-10m-7');
    expect(banks[0]!.memories.map(({ id }) => id)).toEqual(['0', '1', '2', '3']);
  });

  it('name a literal that cannot be read, and keep the chat', () => {
    const { banks, problems } = read(['rows.json', [{ ...row, probing_questions: "{'a': [" }]]);
    expect(banks[0]!.memories).toHaveLength(4);
    expect(banks[0]!.questions).toEqual([]);
    expect(problems[0]).toMatchObject({ where: 'rows.json › document 1 › probing_questions' });
    expect(problems[0]!.why).toContain('no questions that can be read');
  });

  it('and a chat saved alone as a list of lists is a chat', () => {
    const { banks } = read(['chat.json', messages]);
    expect(banks[0]!.memories).toHaveLength(4);
  });
});

const CASES = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'cases/beam-hugging-face');

describe.skipIf(!existsSync(CASES))(
  `rows of the field${existsSync(CASES) ? '' : ' (skipped: no data)'}`,
  () => {
    it('hold the same messages in every file, without marks', () => {
      const names = readdirSync(CASES);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const { banks, format } = readDataset(
          [{ name, text: readFileSync(join(CASES, name), 'utf8') }],
          'auto',
        );
        expect(format).toBe('beam');
        expect(banks[0]!.memories.map(({ id, body }) => [id, body])).toEqual([
          ['0', 'I moved to Oslo with my cello.'],
          ['1', 'Congratulations on the move.'],
          ['2', 'I bought a red canoe.'],
          ['3', 'Enjoy the fjord.'],
        ]);
        expect(banks[0]!.questions.map(({ text: asked, gold }) => [asked, gold])).toEqual(
          name.startsWith('chat')
            ? []
            : [
                ["What is the dog's name?", []],
                ['What colour is the canoe?', ['2']],
              ],
        );
      }
    });
  },
);
