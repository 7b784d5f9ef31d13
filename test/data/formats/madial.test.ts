import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { readDataset, type SourceFile } from '../../../src/data/formats/formats';
import { FURTHER_TURN } from '../../../src/core/memory/answerable';
import { DIALOGUE_DATE } from '../../../src/data/formats/madial/madial';
import { DatasetError } from '../../../src/core/text/problem';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { DIALOGUES, HERONS, lines, MEMORIES, RAFT, ROLLS } from './madial-fixture';

const read = (...files: readonly SourceFile[]) => readDataset(files, 'auto');
const memories = lines('memory.json', MEMORIES);
const withDialogues = (...dialogues: readonly unknown[]) => read(memories, lines('dialogue.json', dialogues));
const whys = (problems: readonly { readonly where: string; readonly why: string }[]) =>
  problems.map(({ where, why }) => `${where}: ${why}`);

describe('memories and dialogues of two users', () => {
  const { banks, problems, format, guessed } = withDialogues(...DIALOGUES);
  const [nuri, oda] = banks as [MemoryBank, MemoryBank];

  it('are recognised, and become one bank a user, named as the dialogues call them', () => {
    expect([format, guessed]).toEqual(['madial', true]);
    expect(banks.map(({ id, character }) => [id, character.name, character.language])).toEqual([
      ['madial-nuri-en', 'Nuri', 'en'],
      ['madial-oda-en', 'Oda', 'en'],
    ]);
  });

  it('give a memory to who is cited with it, else to whom it names', () => {
    // 5 names nobody but is cited by Nuri's dialogue; 8 is cited by none but names Oda.
    expect(banks.map((bank) => bank.memories.map(({ id }) => id))).toEqual([
      ['1', '2', '5'],
      ['8', '9'],
    ]);
  });

  it('keep time, scene and emotion beside the text, which is the event alone', () => {
    expect(oda.memories[0]).toEqual({
      id: '8',
      kind: 'event',
      title: 'Activity · 2022-07-11',
      text: 'Oda held the ladder while the barn was painted.',
      body: 'Oda held the ladder while the barn was painted.',
      people: [],
      time: '2022-07-11',
      scene: 'Activity',
      emotion: 'Anxious',
    });
  });

  it('ask once a test turn, with the dialogue before it as the query and the answer bare', () => {
    expect(nuri.questions.map(({ id, answer, session }) => [id, answer, session])).toEqual([
      ['0-4', 'Remember the cork raft? It floated well.', '0'],
      ['0-6', 'Yes, and this one gets a "flag".', '0'],
      ['1-2', 'Like that morning with the rolls.', '1'],
    ]);
    expect(nuri.questions[0]!.text).toBe(
      '<Nuri>: "The pond is full of ducks today."\n"How lovely! Did you feed them?"\n<Nuri>: "No, but I want to get closer."',
    );
    expect(nuri.questions[1]!.text.startsWith(`${nuri.questions[0]!.text}\n<Assistant>: "Remember`)).toBe(
      true,
    );
    expect(new Set(nuri.questions.map(({ time }) => time))).toEqual(new Set([DIALOGUE_DATE]));
  });

  it('score a dialogue once: its further turns have no gold and are tagged', () => {
    expect(nuri.questions.map(({ gold, tags }) => [gold, tags])).toEqual([
      [['1', '2'], []],
      [[], [FURTHER_TURN]],
      [['5'], []],
    ]);
  });

  it('keep the dialogue as a session, each line with its speaker', () => {
    expect(nuri.sessions!.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['0', 6],
      ['1', 2],
    ]);
    expect(nuri.sessions![0]!.turns.map(({ speaker }) => speaker)).toEqual(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? 'Assistant' : 'Nuri')),
    );
    expect(nuri.sessions![0]!.turns[4]).toEqual({
      id: '0-5',
      speaker: 'Nuri',
      text: 'Could we build another?',
    });
  });

  it('report the line that lost its speaker, and nothing else', () => {
    expect(whys(problems)).toEqual([
      'dialogue.json › [0].dialogue[2]: names no speaker; read as Assistant’s.',
    ]);
  });
});

describe('the same content in other shapes', () => {
  const plain = withDialogues(...DIALOGUES).banks;

  it('may stand in any order', () => {
    expect(read(lines('dialogue.json', DIALOGUES), memories).banks).toEqual(plain);
  });

  it('may be one JSON object by id, or a list of records with ids', () => {
    const byId = Object.assign({}, ...MEMORIES) as object;
    const records = MEMORIES.flatMap((one) => Object.entries(one).map(([id, each]) => ({ ...each, id })));
    for (const data of [byId, records]) {
      const files = [
        { name: 'memory.json', text: JSON.stringify(data, null, 2) },
        { name: 'dialogue.json', text: JSON.stringify(DIALOGUES, null, 2) },
      ];
      expect(read(...files).banks).toEqual(plain);
    }
  });

  it('may state the user of each memory, which then decides', () => {
    const stated = MEMORIES.flatMap((one) =>
      Object.entries(one).map(([id, each]) => ({ [id]: { ...each, 'user-id': id === '8' ? 1 : undefined } })),
    );
    const { banks } = read(lines('memory.json', stated), lines('dialogue.json', DIALOGUES));
    expect(banks[0]!.memories.map(({ id }) => id)).toEqual(['1', '2', '5', '8']);
  });

  it('may be in Chinese beside English, where the same ids are other memories', () => {
    const chinese = [
      lines('zh-memory.json', [
        {
          1: {
            time: '2021-04-02',
            scene: '活动类',
            emotion: '开心',
            event: '努里和邻居用软木做了一只木筏。',
          },
        },
      ]),
      lines('zh-dialogue.json', [
        {
          dialogue: ['<BOD>\n', '<努里>:"池塘里有好多鸭子。"\n', ' <Assistant>:"还记得那只木筏吗？', '<EOD>'],
          'test-turn': [2],
          'relevant-id': ['1'],
          'user-id': 1,
          id: 40,
        },
      ]),
    ];
    const { banks } = read(memories, lines('dialogue.json', DIALOGUES), ...chinese);
    expect(banks.map(({ id }) => id)).toEqual(['madial-nuri-en', 'madial-oda-en', 'madial-努里-zh']);
    expect(banks[2]!.questions).toMatchObject([
      { id: '40-2', text: '<努里>:"池塘里有好多鸭子。"', answer: '还记得那只木筏吗？', gold: ['1'] },
    ]);
  });
});

describe('candidates of settings 2 and 3', () => {
  const setting = (ids: readonly number[]) => [
    {
      ...RAFT,
      memory_ids: ids,
      memory: ids.map((id) => ({ id: String(id), event: 'as in the memory file' })),
    },
    { ...ROLLS },
    { ...HERONS, memory: [{ id: '9', event: 'without a list of ids' }] },
  ];

  it('stand at every turn of the dialogue, in the order of the source', () => {
    const { banks } = read(memories, lines('setting2.json', setting([5, 1])));
    expect(banks.flatMap(({ questions }) => questions.map(({ candidates }) => candidates))).toEqual([
      ['5', '1'],
      ['5', '1'],
      undefined,
      ['9'],
    ]);
  });

  it('are lent to the same dialogue of another file, which is not asked twice', () => {
    const { banks, problems } = read(
      memories,
      lines('dialogue.json', DIALOGUES),
      lines('s.json', setting([2, 1])),
    );
    expect(banks.flatMap(({ questions }) => questions)).toHaveLength(4);
    expect(banks[0]!.questions[0]!.candidates).toEqual(['2', '1']);
    expect(problems.every(({ why }) => why.startsWith('names no speaker'))).toBe(true);
  });

  it('of two settings at once are the first, and the others reported', () => {
    const { banks, problems } = read(
      memories,
      lines('s2.json', setting([2, 1])),
      lines('s3.json', setting([1, 5])),
    );
    expect(banks[0]!.questions[0]!.candidates).toEqual(['2', '1']);
    expect(whys(problems)).toContain(
      's3.json › [0]: has other candidates than an earlier file (so in 1 of this file’s dialogues); left out. Read one setting at a time.',
    );
  });
});

describe('what is wrong is told with its place, and the rest is read', () => {
  const problemsOf = (dialogue: object) => whys(withDialogues({ ...ROLLS, ...dialogue }, HERONS).problems);

  it.each<[string, object, string]>([
    [
      'a gold id that no file has',
      { 'relevant-id': [5, 77] },
      'dialogue.json › [0].relevant-id: names 77, which is in no memory file; left out. Check the memory file.',
    ],
    [
      'a gold id of another user',
      { 'relevant-id': [5, 9] },
      'dialogue.json › [0].relevant-id: names 9, which is a memory of Oda; left out. Check the memory file.',
    ],
    [
      'a gold id twice',
      { 'relevant-id': [5, '5'] },
      'dialogue.json › [0].relevant-id[1]: names 5 again; counted once.',
    ],
    [
      'a gold id that is none',
      { 'relevant-id': [5, null] },
      'dialogue.json › [0].relevant-id[1]: is null, which is no id; left out.',
    ],
    [
      'no gold at all',
      { 'relevant-id': [] },
      'dialogue.json › [0].relevant-id: leaves no gold memory; the dialogue is not scored.',
    ],
    [
      'a test turn that is not there',
      { 'test-turn': [2, 9] },
      'dialogue.json › [0].test-turn[1]: is 9: the dialogue has no such turn; left out.',
    ],
    [
      'a test turn at the marker',
      { 'test-turn': [2, 3] },
      'dialogue.json › [0].test-turn[1]: is 3: the dialogue has no such turn; left out.',
    ],
    [
      'a test turn with nothing before it',
      { 'test-turn': [2, 1] },
      'dialogue.json › [0].test-turn[1]: is turn 1, before which nothing was said: there is no query; left out.',
    ],
    [
      'a test turn twice',
      { 'test-turn': [2, 2] },
      'dialogue.json › [0].test-turn[1]: names turn 2 again; left out.',
    ],
    [
      'no test turn',
      { 'test-turn': [] },
      'dialogue.json › [0]: has no test turn that can be read; the dialogue is left out.',
    ],
    [
      'a line that is no text',
      { dialogue: ['<BOD>', '<Nuri>: "It snows."', '<Assistant>: "Yes."', 7] },
      'dialogue.json › [0].dialogue[3]: is empty or no text; skipped.',
    ],
    [
      'a third speaker',
      { dialogue: ['<BOD>', '<Nuri>: "It snows."', '<Assistant>: "Yes."', '<Pim>: "Hello."'] },
      'dialogue.json › [0].dialogue[3]: is said by Pim, but the dialogue is with Nuri; kept.',
    ],
    [
      'a test turn of the user',
      { dialogue: ['<BOD>', '<Nuri>: "It snows."', '<Nuri>: "Still."'] },
      'dialogue.json › [0].test-turn[0]: is turn 2, said by Nuri, not by the assistant; kept as released.',
    ],
  ])('%s', (_, dialogue, expected) => {
    expect(problemsOf(dialogue)).toContain(expected);
  });

  it('a memory without event, without owner, or with an id that is taken', () => {
    const { banks, problems } = read(
      lines('memory.json', [
        ...MEMORIES,
        { 20: { event: ' ' } },
        { 21: { event: 'It rained.' } },
        { 9: { event: 'Oda slept.' } },
      ]),
      lines('dialogue.json', DIALOGUES),
    );
    expect(banks.flatMap((bank) => bank.memories)).toHaveLength(5);
    expect(whys(problems)).toEqual(
      expect.arrayContaining([
        'memory.json › [5].20.event: is empty or no text; the memory is left out.',
        'memory.json › [6].21: names no user, and neither a dialogue nor its text tells whose it is; left out. Add "user-id".',
        'memory.json › [7].9: an earlier memory has the id "9"; left out. Rename one.',
      ]),
    );
  });

  it('a dialogue that stands twice in a file, and two dialogues with one id', () => {
    const { banks, problems } = withDialogues(ROLLS, ROLLS, { ...HERONS, id: 0 });
    expect(banks.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(['0-2', '0.2-2']);
    expect(whys(problems)).toEqual(
      expect.arrayContaining([
        'dialogue.json › [1]: is the same dialogue as 0; left out.',
        'dialogue.json › [2]: another dialogue has the id 0; this one is called 0.2.',
      ]),
    );
  });

  it('dialogues without memories are an error, memories without dialogues one person’s', () => {
    expect(() => read(lines('dialogue.json', DIALOGUES))).toThrow(
      /^dialogue.json: contains no memories\. Add/,
    );
    const { banks, problems } = read(memories);
    expect(banks.map((bank) => [bank.character.name, bank.memories.length])).toEqual([['User 1', 5]]);
    expect(whys(problems)).toEqual([expect.stringMatching(/^memory.json: names no user; all memories/)]);
  });

  it('rankings are told apart from dialogues, which they repeat', () => {
    const ranking = { ...RAFT, relevant_id: [1], top_20_ids: [1, 2] };
    expect(() => readDataset([lines('ranking.json', [ranking, ranking])], 'madial')).toThrow(/is not madial/);
  });

  it('a candidate that no file has, at its own file', () => {
    const { banks, problems } = read(
      memories,
      lines('dialogue.json', DIALOGUES),
      lines('setting.json', [ROLLS, { ...RAFT, memory_ids: [1, 70] }]),
    );
    expect(banks[0]!.questions[0]!.candidates).toEqual(['1']);
    expect(whys(problems)).toContain(
      'setting.json › [1].memory_ids: names 70, which is in no memory file; left out. Check the memory file.',
    );
  });

  it('anything else ends in banks or in a DatasetError, never in another error', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.integer(), fc.string())),
      fc.constant(RAFT.dialogue),
    );
    const keys = [
      'dialogue',
      'test-turn',
      'relevant-id',
      'user-id',
      'id',
      'memory',
      'event',
      '1',
      '__proto__',
    ];
    const damaged = fc
      .tuple(fc.constantFrom<object>(RAFT, HERONS, MEMORIES[0], MEMORIES[4]), fc.constantFrom(...keys), value)
      .map(([document, key, other]) => JSON.stringify({ ...document, [key]: other }));
    fc.assert(
      fc.property(fc.array(damaged, { minLength: 1, maxLength: 6 }), (documents) => {
        const file = { name: 'damaged.jsonl', text: documents.join('\n') };
        try {
          const { banks } = readDataset([memories, lines('dialogue.json', DIALOGUES), file], 'madial');
          for (const bank of banks) {
            const own = new Set(bank.memories.map(({ id }) => id));
            const ids = bank.questions.map(({ id }) => id);
            expect(new Set(ids).size).toBe(ids.length);
            for (const { gold, candidates = [] } of bank.questions)
              expect([...gold, ...candidates].filter((id) => !own.has(id))).toEqual([]);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DatasetError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
