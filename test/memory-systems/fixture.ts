/** An invented user under test: a potter, her sessions, and short ways to run a system on them. */

import type { MemoryBank, Memory, Question, Session } from '../../src/core/memory/bank';
import { answerByRule } from '../../src/memory-systems/domain/answer-rule';
import { lexicalSearch } from '../../src/memory-systems/domain/entry-search';
import type { Entry, SystemDefinition } from '../../src/memory-systems/domain/port';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { runSystem, type RunPorts, type SessionRecord } from '../../src/memory-systems/domain/run';
import { testUserOf, type TestUser } from '../../src/memory-systems/domain/user';

const point = (session: string, i: number, text: string, fields: Partial<Memory> = {}): Memory => ({
  id: `${session}-m${i}`,
  kind: 'profile',
  title: text,
  text,
  body: text,
  people: [],
  session,
  importance: 0.5,
  ...fields,
});

const ask = (
  session: string | undefined,
  i: number,
  text: string,
  answer: string,
  gold: string[],
): Question => ({
  id: `${session ?? 'end'}-q${i}`,
  kind: 'profile',
  text,
  answer,
  gold,
  anchors: [],
  tags: gold.length === 0 ? ['unanswerable'] : [],
  type: gold.length === 0 ? 'Memory Boundary' : 'Basic Fact Recall',
  ...(session !== undefined && { session }),
});

const session = (id: string, ...texts: string[]): Session => ({
  id,
  start: `2031-05-0${Number(id.slice(1)) + 1}`,
  turns: texts.map((text, i) => ({ id: `${id}-t${i + 1}`, speaker: i % 2 ? 'assistant' : 'user', text })),
});

export const POTTER: MemoryBank = {
  id: 'ines',
  character: {
    id: 'ines',
    name: 'Ines Falk',
    language: 'en',
    pronouns: 'she/her',
    summary: '',
    description: '',
  },
  source: 'made for the test',
  licence: 'MIT',
  sessions: [
    session(
      's0',
      'I fire my pots in a gas kiln.',
      'Do you also paint landscapes?',
      'I sell bowls at the Graz market.',
    ),
    { ...session('s1', 'What is seven times eight?', 'Fifty-six.'), unrelated: true },
    session('s2', 'I sold the gas kiln and fire my pots in an electric kiln.', 'Congratulations!'),
  ],
  memories: [
    point('s0', 1, 'Ines Falk fires her pots in a gas kiln'),
    point('s0', 2, 'Ines Falk sells bowls at the Graz market'),
    point('s0', 3, 'Ines Falk paints landscapes', { origin: 'interference' }),
    point('s2', 1, 'Ines Falk fires her pots in an electric kiln', { updates: ['s0-m1'] }),
  ],
  questions: [
    ask('s0', 1, 'Where does Ines Falk sell bowls?', 'At the Graz market', ['s0-m2']),
    ask('s0', 2, 'What is the name of her dog?', 'Unknown', []),
    ask('s2', 1, 'Which kiln does Ines Falk fire her pots in?', 'An electric kiln', ['s2-m1']),
    ask(undefined, 1, 'What does Ines Falk sell at the market?', 'Bowls', ['s0-m2']),
  ],
};

export const potter: TestUser = testUserOf(POTTER)!;

/** Two people who talk with each other, as LoCoMo has them: both are the user. */
export const twoSpeakers: TestUser = testUserOf({
  ...POTTER,
  id: 'ada-tor',
  character: { ...POTTER.character, id: 'ada-tor', name: 'Ada & Tor' },
  sessions: [
    {
      id: 'session_1',
      start: '1:56 pm on 8 May, 2023',
      turns: [
        { id: 'D1:1', speaker: 'Ada', text: 'I joined a choir yesterday.' },
        { id: 'D1:2', speaker: 'Tor', text: 'Lovely, I start cello lessons next week.' },
      ],
    },
    {
      id: 'session_2',
      start: '9:00 am on 2 June, 2023',
      turns: [{ id: 'D2:1', speaker: 'Ada', text: 'My canoe arrived this morning.' }],
    },
  ],
  memories: [],
  questions: [ask(undefined, 1, 'When did Ada join a choir?', '7 May 2023', [])],
})!;

export const live = new AbortController().signal;

/** A clock that ticks once per reading. */
export function ticking(): () => number {
  let now = 0;
  return () => ++now;
}

export function ports(fields: Partial<RunPorts> = {}, user = potter): RunPorts {
  return {
    clock: ticking(),
    keep: () => Promise.resolve(),
    answer: (question, entries, signal) => answerByRule(user, question, entries, signal),
    ...fields,
  };
}

export function run(
  definition: SystemDefinition,
  kept: readonly SessionRecord[] = [],
  own: Partial<RunPorts> = {},
  user = potter,
): Promise<SessionRecord[]> {
  const system = definition.create({ user, search: lexicalSearch(user) });
  return runSystem(
    { id: 'run', user, definition, system, settings: PROTOCOL_DEFAULTS },
    kept,
    ports(own, user),
    live,
  );
}

export const entry = (id: string, text: string, fields: Partial<Entry> = {}): Entry => ({
  id,
  text,
  turns: [],
  ...fields,
});
