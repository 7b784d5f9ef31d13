import { describe, expect, it } from 'vitest';
import type { MemoryBank } from '../../src/core/memory/bank';
import {
  questionsOf,
  testUserOf,
  dayOf,
  sessionDay,
  nameOf,
  spoken,
  type TestUser,
} from '../../src/memory-systems/domain/user';
import { bank } from '../core/fixture';
import { POTTER, potter, run, twoSpeakers } from './fixture';
import { fullContext, verbatimSystem, gold } from '../../src/memory-systems/domain/built-in/bounds';
import { rules } from '../../src/memory-systems/domain/built-in/rules';
import { NO_CHANGES, type SystemDefinition } from '../../src/memory-systems/domain/port';

describe('a user under test', () => {
  it('has each session with its points and the questions asked after it', () => {
    expect(potter.sessions.map(({ points }) => points.length)).toEqual([3, 0, 1]);
    expect(potter.sessions.map(({ questions }) => questions.map(({ id }) => id))).toEqual([
      ['s0-q1', 's0-q2'],
      [],
      ['s2-q1'],
    ]);
    expect(potter.finalQuestions.map(({ id }) => id)).toEqual(['end-q1']);
    expect(questionsOf(potter)).toHaveLength(4);
    expect(potter.sessions[2]!.points[0]!.replaces).toEqual(['Ines Falk fires her pots in a gas kiln']);
    expect(potter.sessions[0]!.points.map(({ interference }) => interference)).toEqual([false, false, true]);
    expect(potter.evidenceUnit).toBe('session');
    expect(potter.sessions[2]!.questions[0]!.evidence).toEqual(['s2']);
  });

  it('keeps texts that no earlier memory has as texts that are replaced', () => {
    const memories = POTTER.memories.map((memory) =>
      memory.id === 's2-m1' ? { ...memory, updates: [], replacedTexts: ['a raku kiln'] } : memory,
    );
    expect(testUserOf({ ...POTTER, memories })!.sessions[2]!.points[0]!.replaces).toEqual(['a raku kiln']);
  });

  it('takes turns that are memories for evidence, not for points', () => {
    const turns = [
      { id: 'D1:1', speaker: 'Ines', text: 'I have a kiln.' },
      { id: 'D1:2', speaker: 'Otto', text: 'I have a boat.' },
    ];
    const memories = turns.map(({ id, text }) => ({
      id,
      kind: 'dialogue' as const,
      title: text,
      text,
      body: text,
      people: [],
      session: 's1',
    }));
    const questions: MemoryBank['questions'] = [
      {
        id: 'q',
        kind: 'dialogue',
        text: 'Who has a boat?',
        answer: 'Otto',
        gold: ['D1:2'],
        anchors: [],
        tags: [],
      },
    ];
    const locomo = { ...bank({ memories, questions }), sessions: [{ id: 's1', turns }] };
    const user = testUserOf({ ...locomo, character: { ...locomo.character, name: 'Ines and Otto' } })!;
    expect(user.hasPoints).toBe(false);
    expect(user.evidenceUnit).toBe('turn');
    expect(user.finalQuestions[0]!.evidence).toEqual(['D1:2']);
    expect(user.sessions[0]!.turns.map(({ role }) => role)).toEqual(['user', 'user']);
    // Where the character is a speaker, the other one is the companion.
    expect(testUserOf(locomo)!.sessions[0]!.turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('meets its sessions in time order, as recorded results do not', () => {
    const [first, second, third] = POTTER.sessions!;
    const undated = { id: 's9', turns: [{ id: 's9-t1', speaker: 'user', text: 'I forgot the glaze.' }] };
    const mixed = { ...POTTER, sessions: [third!, undated, first!, second!] };
    const user = testUserOf(mixed)!;
    // What has no date stays behind what it stood behind.
    expect(user.sessions.map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's9']);
    expect(user.sessions.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(user.sessions[2]!.questions.map(({ id }) => id)).toEqual(['s2-q1']);
    expect(testUserOf({ ...POTTER, sessions: [third!, first!, second!] })!.hash).toBe(potter.hash);
    expect(testUserOf(mixed, 'given')!.sessions.map(({ id }) => id)).toEqual(['s2', 's9', 's0', 's1']);
  });

  it('is none without a conversation', () => {
    expect(testUserOf(bank({}))).toBeUndefined();
    expect(testUserOf({ ...bank({}), sessions: [{ id: 's', turns: [] }] })).toBeUndefined();
  });

  it('has a hash that changes with any word', () => {
    const other = POTTER.sessions!.map((each, i) =>
      i === 0 ? { ...each, turns: each.turns.map((turn) => ({ ...turn, text: `${turn.text}!` })) } : each,
    );
    expect(testUserOf({ ...POTTER, sessions: other })!.hash).not.toBe(potter.hash);
    expect(testUserOf(POTTER)!.hash).toBe(potter.hash);
  });
});

it.each([
  ['Ada', 'Ada'],
  [' Tor\nLund ', 'Tor Lund'],
  ['聂海宁', '聂海宁'],
  ['user', undefined],
  ['User', undefined],
  ['用户', undefined],
  ['assistant', undefined],
  ['AI Assistant', undefined],
  ['助手', undefined],
  ['', undefined],
])('the name of the speaker “%s” is %s', (speaker, name) => {
  expect(nameOf({ speaker })).toBe(name);
  expect(spoken({ speaker, text: 'Hello.' })).toBe(name === undefined ? 'Hello.' : `${name}: Hello.`);
});

it.each([
  ['1:56 pm on 8 May, 2023', undefined, '2023-05-08'],
  [undefined, 'Sep 04, 2025, 21:11:24', '2025-09-04'],
  ['05/08/2023', '2023-05-08', '05/08/2023'],
  [undefined, undefined, undefined],
])('the day of a turn at %s in a session of %s is %s', (time, start, day) => {
  expect(dayOf(time === undefined ? {} : { time }, start === undefined ? {} : { start })).toBe(day);
});

it.each([
  ['Feb 08, 2025, 21:11:24', '2025-02-08'],
  ['May 2025', 'May 2025'],
  ['once', 'once'],
  [undefined, ''],
])('a session of %s began on %s', (start, day) => expect(sessionDay(start)).toBe(day));

const textsOf = async (definition: SystemDefinition, user: TestUser) =>
  (await run(definition, [], {}, user)).flatMap(({ addition }) => {
    // The last record is of the questions after everything.
    const { added, changed } = addition?.changes ?? NO_CHANGES;
    return [...added, ...changed.map(({ after }) => after)].map(({ text }) => text);
  });

describe('two people who are both the user', () => {
  it('are told apart in what each system keeps', async () => {
    const named = [
      'Ada: I joined a choir yesterday.',
      'Tor: Lovely, I start cello lessons next week.',
      'Ada: My canoe arrived this morning.',
    ];
    for (const definition of [verbatimSystem, fullContext, gold])
      expect(await textsOf(definition, twoSpeakers)).toEqual(named);
    expect(await textsOf(rules, twoSpeakers)).toEqual([
      'Ada: I joined a choir yesterday (2023-05-07).',
      'Tor: Lovely, I start cello lessons next week.',
      'Ada: My canoe arrived this morning (2023-06-02).',
    ]);
  });

  it('are found by name', async () => {
    const records = await run(verbatimSystem, [], {}, twoSpeakers);
    expect(records.at(-1)!.answers[0]!.found[0]!.turns).toEqual(['D1:1']);
  });

  it('and nobody’s statement takes the place of the other’s', async () => {
    const said = (index: number, speaker: string, text: string) => ({
      ...potter.sessions[2]!,
      id: `s${index}`,
      index,
      turns: [{ id: `s${index}-t1`, role: 'user' as const, speaker, text }],
      points: [],
      questions: [],
    });
    const sessions = [
      said(0, 'Ada', 'I live in Graz, near the river.'),
      said(1, 'Tor', 'I moved to Vienna in spring.'),
      said(2, 'Ada', 'I moved to Linz in summer.'),
    ];
    const records = await run(rules, [], {}, { ...twoSpeakers, sessions, finalQuestions: [] });
    expect(records[1]!.addition!.changes.changed).toEqual([]);
    const [{ before, after }] = records[2]!.addition!.changes.changed as [{ before: object; after: object }];
    expect(before).toMatchObject({ text: 'Ada: I live in Graz, near the river.' });
    expect(after).toMatchObject({ text: 'Ada: I moved to Linz in summer.' });
  });
});

it('a user whom the data do not name is kept word for word', async () => {
  expect((await textsOf(verbatimSystem, potter))[0]).toBe('I fire my pots in a gas kiln.');
});
