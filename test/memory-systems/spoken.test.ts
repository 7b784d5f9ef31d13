/** Who says a turn, and what the systems of the page keep of it. */

import { describe, expect, it } from 'vitest';
import { fullContext, verbatim, gold } from '../../src/memory-systems/domain/built-in/bounds';
import { rules } from '../../src/memory-systems/domain/built-in/rules';
import { NO_CHANGES, type SystemDefinition } from '../../src/memory-systems/domain/port';
import { dayOf, nameOf, spoken, type TestUser } from '../../src/memory-systems/domain/user';
import { potter, run, twoSpeakers } from './fixture';

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
    for (const definition of [verbatim, fullContext, gold])
      expect(await textsOf(definition, twoSpeakers)).toEqual(named);
    expect(await textsOf(rules, twoSpeakers)).toEqual([
      'Ada: I joined a choir yesterday (2023-05-07).',
      'Tor: Lovely, I start cello lessons next week.',
      'Ada: My canoe arrived this morning (2023-06-02).',
    ]);
  });

  it('are found by name', async () => {
    const records = await run(verbatim, [], {}, twoSpeakers);
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
  expect((await textsOf(verbatim, potter))[0]).toBe('I fire my pots in a gas kiln.');
});
