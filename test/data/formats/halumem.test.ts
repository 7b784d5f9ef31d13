import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { halumem } from '../../../src/data/formats/halumem/halumem';
import { halumemFileOf } from '../../../src/data/formats/halumem/halumem-fields';
import { parseSource } from '../../../src/data/formats/source';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { point, SESSIONS, USER } from './halumem-fixture';
import { saying } from './saying';

const read = (data: unknown, firstDocument?: number) =>
  halumem.read([{ name: 'users.jsonl', data, ...(firstDocument !== undefined && { firstDocument }) }]);
const bankOf = (data: unknown): MemoryBank => read(data).banks[0]!;

describe('a HaluMem user', () => {
  const bank = bankOf(USER);

  it('is a character by the persona’s text', () => {
    expect(bank.id).toBe('halumem-7d1e-potter');
    expect(bank.character).toMatchObject({
      name: 'Ines Falk',
      language: 'en',
      pronouns: 'she/her',
      summary: 'Female, born 1990-02-11, Graz, Craft.',
      description: USER.persona_info,
    });
    expect([bank.source, bank.licence]).toEqual(['HaluMem', 'CC BY-NC-ND 4.0']);
  });

  it('has a memory for every memory point, interference points too', () => {
    expect(bank.memories.map(({ id, kind, origin }) => [id, kind, origin])).toEqual([
      ['s0-m1', 'profile', 'system'],
      ['s0-m2', 'profile', 'secondary'],
      ['s0-m3', 'event', 'secondary'],
      ['s1-m1', 'profile', 'secondary'],
      ['s1-m2', 'profile', 'secondary'],
      ['s1-m3', 'profile', 'interference'],
      ['s1-m4', 'relationship', 'secondary'],
    ]);
    expect(bank.memories[0]).toMatchObject({
      text: 'Ines Falk fires her pots in a gas kiln',
      time: 'May 02, 2031, 10:00:00',
      session: 's0',
      importance: 1,
    });
  });

  it('links an update to the earlier memory of the same text, or of which the text is a part', () => {
    expect(bank.memories.map(({ updates }) => updates)).toEqual([
      undefined,
      undefined,
      undefined,
      ['s0-m1'],
      ['s0-m2'],
      undefined,
      undefined,
    ]);
    expect(read(USER).problems).toContainEqual(
      saying({
        where: 'users.jsonl › s1-m1.original_memories',
        why: 'This update replaces a text no earlier memory has; it is kept without the link.',
      }),
    );
  });

  it('has sessions with turns', () => {
    expect(bank.sessions!.map(({ id, start, turns }) => [id, start, turns.length])).toEqual([
      ['s0', 'May 02, 2031, 09:00:00', 2],
      ['s1', 'Jun 01, 2031, 09:00:00', 2],
      ['s2', 'Jul 01, 2031, 09:00:00', 2],
    ]);
    expect(bank.sessions![1]!.turns[1]).toEqual({
      id: 's1-t2',
      speaker: 'assistant',
      text: 'So the gas kiln is gone?',
      time: 'May 02, 2031, 09:00:00',
    });
  });

  it('has questions whose gold is their evidence: true memories before interference with the same text', () => {
    expect(bank.questions.map(({ id, kind, gold, tags, type }) => [id, kind, gold, tags, type])).toEqual([
      ['s0-q1', 'profile', ['s0-m1'], [], 'Basic Fact Recall'],
      ['s0-q2', 'profile', [], ['unanswerable'], 'Memory Boundary'],
      ['s2-q1', 'relationship', ['s1-m4', 's0-m3'], [], 'Multi-hop Inference'],
      ['s2-q2', 'profile', [], [], 'Generalization & Application'],
    ]);
    expect(bank.questions[0]).toMatchObject({
      difficulty: 'easy',
      session: 's0',
      time: 'May 02, 2031, 09:30:00',
    });
    expect(read(USER).problems.map(({ where }) => where)).toContain(
      'users.jsonl › sessions[2].questions[1].evidence[0]',
    );
  });
});

it('takes the latest memory of a text that was known by the question', () => {
  const [first, , last] = SESSIONS;
  const evidence = [{ memory_content: 'She hums', memory_type: 'Persona Memory' }];
  const asks = { question: 'What does she do?', answer: 'Hum', evidence, question_type: 'Basic Fact Recall' };
  const said = { ...first, memory_points_count: 1, memory_points: [point(1, 'She hums')], questions: [asks] };
  const { questions } = bankOf({ ...USER, sessions: [said, said, { ...last, ...said, questions: [asks] }] });
  expect(questions.map(({ gold }) => gold)).toEqual([['s0-m1'], ['s1-m1'], ['s2-m1']]);
});

it('reads one document at a time as it reads them all, with the same ids and places', () => {
  const users = [
    USER,
    { ...USER, uuid: 'second', sessions: [...SESSIONS, 5] },
    { persona_info: '', sessions: SESSIONS },
  ];
  const whole = read(users);
  const parts = users.map((user, i) => read([user], i));
  expect(parts.flatMap(({ banks }) => banks)).toEqual(whole.banks);
  expect(parts.flatMap(({ problems }) => problems)).toEqual(whole.problems);
  expect(read(users[1], 1)).toEqual(parts[1]);
  expect(whole.banks.map(({ id }) => id)).toEqual([
    'halumem-7d1e-potter',
    'halumem-second',
    'halumem-user-3',
  ]);
  expect(whole.problems.map(({ where }) => where)).toContain('users.jsonl › document 2 › sessions[3]');
});

it('credits a user that states its source to that source alone', () => {
  const own = bankOf({ ...USER, source: 'Written for a class', licence: 'MIT' });
  expect([own.source, own.licence, own.citation]).toEqual(['Written for a class', 'MIT', undefined]);
  expect(read({ ...USER, source: 'Written for a class', licence: 'MIT' }).problems).toEqual(
    read(USER).problems,
  );
});

it('tells Long from Medium by its sessions of unrelated talk', () => {
  const unrelated = { is_generated_qa_session: true, memory_points: [], dialogue: [], questions: [] };
  const bank = bankOf({ ...USER, sessions: [SESSIONS[0], unrelated] });
  expect([bank.id, bank.source, bank.sessions!.length]).toEqual([
    'halumem-long-7d1e-potter',
    'HaluMem-Long',
    2,
  ]);
});

it('reports what it cannot read, and keeps the rest', () => {
  const points = [
    point(1, ''),
    point(2, 'Ines sings', { memory_type: 'Dream Memory', importance: 7, is_update: 'True' }),
    'x',
  ];
  const { banks, problems } = read([
    { ...USER, sessions: [{ memory_points_count: 9, memory_points: points }] },
    USER,
    3,
  ]);
  expect(banks[0]!.memories).toMatchObject([{ id: 's0-m2', kind: 'event' }]);
  expect(banks[0]!.memories[0]).not.toHaveProperty('importance');
  expect(problems.map(({ where }) => where.replace('users.jsonl › ', ''))).toEqual([
    'document 1 › sessions[0].memory_points_count',
    'document 1 › sessions[0].memory_points[2]',
    'document 1 › sessions[0].memory_points[0].memory_content',
    'document 1 › sessions[0].memory_points[1].memory_type',
    'document 1 › sessions[0].memory_points[1].importance',
    'document 1 › sessions[0].memory_points[1].original_memories',
    'document 1 › sessions[0].dialogue',
    'document 2 › s1-m1.original_memories',
    'document 2 › sessions[2].questions[1].evidence[0]',
    'document 2 › uuid',
    'document 3',
  ]);
});

describe('HaluMem’s three sorts of file', () => {
  const text = (data: unknown) => [{ name: 'a.jsonl', text: JSON.stringify(data) }];

  it('are told apart', () => {
    expect(halumemFileOf(USER)).toBe('dataset');
    expect(halumemFileOf([{ sessions: [{ memory_points: [], extracted_memories: [] }] }])).toBe('outputs');
    expect(halumemFileOf({ memory_update_records: [] })).toBe('judged');
    for (const other of [null, 5, 'x', [], [[]], {}, { sessions: 4 }, { sessions: [1] }]) {
      expect(halumemFileOf(other)).toBeUndefined();
    }
  });

  it('are read only where they are the dataset; the others are sent where they belong', () => {
    expect(readDataset(text(USER), 'auto')).toMatchObject({ format: 'halumem', guessed: true });
    expect(() => readDataset(text({ question_answering_records: [] }), 'auto')).toThrow(
      /judged records.*--judged FILE/,
    );
    expect(() => readDataset(text({ sessions: [{ extracted_memories: [] }] }), 'halumem')).toThrow(
      /outputs of a memory system.*--outputs FILE/,
    );
  });
});

const folder = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
const absent = !existsSync(folder);

describe.skipIf(absent)(`a released user of HaluMem-Medium${absent ? ' (skipped: no data)' : ''}`, () => {
  const name = 'pilot_slice_user12.jsonl';
  const load = () =>
    halumem.read([{ name, data: parseSource(readFileSync(join(folder, name), 'utf8'), name) }]);

  it('has all that the file holds', () => {
    const { banks, problems } = load();
    const { memories, questions, sessions } = banks[0]!;
    const count = <T>(list: readonly T[], of: (each: T) => string) =>
      Object.fromEntries(
        [...new Set(list.map(of))].map((key) => [key, list.filter((each) => of(each) === key).length]),
      );
    expect(count(memories, ({ kind }) => kind)).toEqual({ profile: 410, event: 220, relationship: 56 });
    expect(count(memories, ({ origin }) => origin!)).toEqual({
      system: 93,
      secondary: 467,
      interference: 126,
    });
    expect(count(questions, ({ type }) => type!)).toMatchObject({
      'Memory Boundary': 43,
      'Basic Fact Recall': 32,
    });
    expect([questions.length, sessions!.length]).toEqual([161, 62]);
    expect(sessions!.reduce((sum, { turns }) => sum + turns.length, 0)).toBe(2720);
    expect(new Set(memories.map(({ id }) => id)).size).toBe(686);
    // Only links of updates stay open: the data set names texts there that it holds nowhere.
    expect(problems.every(({ where }) => where.endsWith('original_memories'))).toBe(true);
  });

  it('has all evidence among its memories, none of it interference', () => {
    const { memories, questions } = load().banks[0]!;
    const origin = new Map(memories.map(({ id, origin }) => [id, origin]));
    for (const { gold, tags } of questions) {
      expect(gold.length === 0).toBe(tags.includes('unanswerable'));
      for (const id of gold) expect(['system', 'secondary']).toContain(origin.get(id));
    }
    expect(questions.filter(({ gold }) => gold.length === 0)).toHaveLength(43);
  });

  it('links updates to earlier memories only', () => {
    const { memories } = load().banks[0]!;
    const place = new Map(memories.map(({ id }, i) => [id, i]));
    const linked = memories.filter(({ updates }) => updates);
    expect(linked.length).toBeGreaterThan(40);
    for (const { id, updates } of linked) {
      for (const earlier of updates!) expect(place.get(earlier)!).toBeLessThan(place.get(id)!);
    }
  });
});
