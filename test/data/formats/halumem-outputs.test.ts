import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJudged } from '../../../src/data/formats/halumem/halumem-judged';
import { readOutputs } from '../../../src/data/formats/halumem/halumem-outputs';
import { parseSource } from '../../../src/data/formats/source';
import { point, SESSIONS, USER } from './halumem-fixture';

const run = {
  uuid: 'potter',
  user_name: 'Ines Falk',
  sessions: [
    {
      memory_points: [
        point(1, 'She fires in gas', { importance: 1 }),
        point(2, 'She sold the kiln', {
          is_update: 'True',
          original_memories: ['She fires in gas'],
          memories_from_system: ['gas kiln', 'pots'],
        }),
        point(3, 'She likes raku', {
          is_update: 'True',
          original_memories: ['She dislikes raku'],
          memories_from_system: [],
        }),
        point(4, 'She sings', { memory_source: 'interference' }),
      ],
      extracted_memories: ['fires in gas', 'likes clay'],
      add_dialogue_duration_ms: 1500,
      questions: [
        {
          ...SESSIONS[0]!.questions![0],
          context: 'gas kiln',
          search_duration_ms: 40,
          system_response: 'Gas',
          response_duration_ms: 900,
        },
        { ...SESSIONS[0]!.questions![1] },
      ],
    },
    {
      memory_points: [],
      extracted_memories: null,
      is_generated_qa_session: true,
      add_dialogue_duration_ms: 500,
    },
    7,
  ],
};
const read = (data: unknown) => readOutputs([{ name: 'run.jsonl', data }]);

describe('recorded outputs', () => {
  const { users, problems, ...times } = read([run]);

  it('hold each session’s extractions, searches and answers', () => {
    const [first, second] = users[0]!.sessions;
    expect(first).toMatchObject({
      session: 0,
      extracted: ['fires in gas', 'likes clay'],
      unrelated: false,
      addingMilliseconds: 1500,
      updates: [
        { text: 'She sold the kiln', replaced: ['She fires in gas'], found: ['gas kiln', 'pots'] },
        { text: 'She likes raku', found: [] },
      ],
    });
    expect(first!.gold.map(({ interference, importance }) => [interference, importance])).toEqual([
      [false, 1],
      [false, 0.5],
      [false, 0.5],
      [true, 0.5],
    ]);
    expect(first!.answers[0]).toEqual({
      question: 'What does Ines fire her pots in?',
      reference: 'A gas kiln',
      response: 'Gas',
      questionType: 'Basic Fact Recall',
      difficulty: 'easy',
      evidence: ['Ines Falk fires her pots in a gas kiln'],
      context: 'gas kiln',
      searchMilliseconds: 40,
      responseMilliseconds: 900,
    });
    expect(first!.answers[1]).not.toHaveProperty('response');
    expect(second).toMatchObject({ session: 1, unrelated: true, extracted: [] });
  });

  it('sum their times, and say what could not be read', () => {
    expect(times).toEqual({ addingMilliseconds: 2000, searchMilliseconds: 40 });
    expect(problems.map(({ where }) => where)).toEqual([
      'run.jsonl › document 1 › sessions[1].extracted_memories',
      'run.jsonl › document 1 › sessions[2]',
    ]);
  });

  it('report an importance that is no weight from 0 to 1', () => {
    const heavy = { memory_content: 'She fires in gas', importance: 8.98e307 };
    const { users, problems } = read({
      sessions: [{ extracted_memories: [], memory_points: ['nothing', heavy] }],
    });
    expect(users[0]!.sessions[0]!.gold[0]).not.toHaveProperty('importance');
    expect(problems.map(({ where }) => where)).toContain(
      'run.jsonl › sessions[0].memory_points[1].importance',
    );
  });

  it('have no time where none is stated', () => {
    const { addingMilliseconds, searchMilliseconds } = read({ sessions: [{ extracted_memories: [] }] });
    expect([addingMilliseconds, searchMilliseconds]).toEqual([undefined, undefined]);
  });

  it('are neither the dataset nor judged records', () => {
    expect(() => read(USER)).toThrow(/--format halumem/);
    expect(() => read({ memory_update_records: [] })).toThrow(/--judged FILE/);
    expect(() => read(3)).toThrow(/Name the file that a run has written/);
  });
});

const folder = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
const absent = !existsSync(folder);

describe.skipIf(absent)(`the recorded run of Mem0${absent ? ' (skipped: no data)' : ''}`, () => {
  const load = (name: string) => [
    { name, data: parseSource(readFileSync(join(folder, name), 'utf8'), name) },
  ];

  it('is what its judged records were made of', () => {
    const { users, problems } = readOutputs(load('user12_generation.jsonl'));
    const { records } = readJudged(load('user12_judged.json'));
    expect(problems).toEqual([]);
    const { sessions } = users[0]!;
    const all = <T>(of: (session: (typeof sessions)[number]) => readonly T[]) => sessions.flatMap(of);
    const key = ({ session, text }: { session?: number; text: string }) => `${session} ${text}`;
    // Judges finish in any order.
    expect(records.accuracy.map(key).sort()).toEqual(
      all(({ session, extracted }) => extracted.map((text) => key({ session, text }))).sort(),
    );
    const found = all(({ session, updates }) =>
      updates.filter((each) => each.found.length > 0).map(({ text }) => key({ session, text })),
    );
    expect(records.updates.map(key).sort()).toEqual(found.sort());
    expect(records.answers).toHaveLength(all(({ answers }) => answers).length);
    expect(records.integrity).toHaveLength(all(({ gold }) => gold).length - found.length);
  });
});
