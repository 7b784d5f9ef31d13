/** Each format is told from all others, and no message of any is lost without a word. */

import { describe, expect, it } from 'vitest';
import { CHAT_FORMATS, chatTextFormat } from '../../../../src/data/formats/chats/chats';
import { FORMATS, readDataset } from '../../../../src/data/formats/formats';
import { DatasetError } from '../../../../src/core/text/problem';
import { readAnySource } from '../../../../src/data/formats/formats';
import { CHAT_FIXTURES, fixtureFiles, fixtureText, SAID, type ChatFixture } from './fixtures';

const named = CHAT_FIXTURES.map((fixture) => [fixture.format, fixture] as const);

describe('every format', () => {
  it('has a fixture here', () => {
    const without = CHAT_FORMATS.filter(
      ({ id }) => !CHAT_FIXTURES.some(({ format }) => format.startsWith(id)),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it.each(named)('is told from the others: %s', (_, fixture) => {
    const text = fixtureText(fixture);
    const { data } = readAnySource(text, fixture.name);
    expect(FORMATS.filter(({ guess }) => guess(data)).map(({ id }) => id)).toEqual(['chats']);
    const lines = text.split('\n');
    const accepting = CHAT_FORMATS.filter(({ guess, guessText }) =>
      typeof fixture.data === 'string' ? guessText?.(lines, fixture.name) : guess?.(data),
    );
    expect(accepting).toHaveLength(1);
    expect(fixture.format.startsWith(accepting[0]!.id) || accepting[0]!.id.startsWith('wechat')).toBe(true);
  });

  it.each(named)('is read whole: %s', (_, fixture) => {
    const { banks, chats, problems } = readDataset(fixtureFiles(fixture), 'auto');
    expect(problems).toEqual([]);
    expect(chats!.formats).toEqual([fixture.format]);
    expect(chats!.turns).toBe(fixture.turns);
    expect(chats!.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(fixture.left);
    expect(chats!.facts).toBe(fixture.facts ?? 0);
    expect(chats!.messages).toBe(fixture.turns + fixture.left);
    const bodies = banks[0]!.memories.map(({ body }) => body).join('\n');
    for (const said of fixture.turns + (fixture.facts ?? 0) > 1
      ? SAID.slice(0, fixture.format === 'memos' ? 1 : 2)
      : SAID.slice(0, 1))
      expect(bodies).toContain(said);
    const questions = banks[0]!.questions;
    for (const { gold } of questions) expect(banks[0]!.memories.map(({ id }) => id)).toContain(gold[0]);
  });
});

interface Outcome {
  readonly content: string;
  /** What was told: problems, and what was left out. */
  readonly told: string;
}

function outcomeOf(files: ReturnType<typeof fixtureFiles>): Outcome {
  try {
    const { banks, chats, problems } = readDataset(files, 'auto');
    if (chats)
      expect(chats.messages).toBe(chats.turns + chats.leftOut.reduce((sum, { count }) => sum + count, 0));
    const told = {
      problems,
      left: chats?.leftOut.map(({ reason, count }) => [reason, count]),
      formats: chats?.formats,
    };
    return {
      content: JSON.stringify(
        banks.map(({ sessions, memories }) => [sessions, memories.map(({ text }) => text)]),
      ),
      told: JSON.stringify(told),
    };
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return { content: '', told: error.message };
  }
}

type Path = readonly (string | number)[];

function paths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return [
    path,
    ...steps.flatMap((step) => paths((value as Record<string | number, unknown>)[step], [...path, step])),
  ];
}

function changed(value: unknown, [step, ...rest]: Path, make: (old: unknown) => unknown): unknown {
  if (step === undefined) return make(value);
  if (Array.isArray(value))
    return value.map((each: unknown, i) => (i === step ? changed(each, rest, make) : each));
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, each]) => [
      key,
      key === step ? changed(each, rest, make) : each,
    ]),
  );
}

const MUTATIONS: Readonly<Record<string, (old: unknown) => unknown>> = {
  null: () => null,
  true: () => true,
  'a number': () => 7_777_777,
  'an empty object': () => ({}),
  'an empty list': () => [],
  'in a list': (old) => [old],
  'in an object': (old) => ({ value: old }),
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Texts that were read and are in the file yet, but are neither read any more nor told of. */
function lossesOf(fixture: ChatFixture, path: Path, how: string, before: Outcome): string[] {
  const data = changed(fixture.data, path, MUTATIONS[how]!);
  const after = outcomeOf(fixtureFiles({ ...fixture, data }));
  if (after.told !== before.told) return [];
  const present = textsIn(data);
  return SAID.filter(
    (said) =>
      before.content.includes(said) &&
      present.some((text) => text.includes(said)) &&
      !after.content.includes(said),
  );
}

describe('a damaged value', () => {
  it.each(named.filter(([, { data }]) => typeof data !== 'string'))(
    'loses no message without a word: %s',
    (_, fixture) => {
      const before = outcomeOf(fixtureFiles(fixture));
      const lost = paths(fixture.data).flatMap((path) =>
        Object.keys(MUTATIONS).flatMap((how) =>
          lossesOf(fixture, path, how, before).map((said) => `${path.join('.')} ${how}: ${said}`),
        ),
      );
      expect(lost).toEqual([]);
    },
  );

  it.each(named.filter(([, { data }]) => typeof data === 'string'))(
    'in a text leaves the sum as it is: %s',
    (_, fixture) => {
      const text = fixture.data as string;
      const lines = text.split('\n');
      const variants = [
        ...lines.map((__, i) => lines.toSpliced(i, 1)),
        ...lines.map((line, i) => lines.toSpliced(i, 0, line)),
        ...lines.map((line, i) => lines.toSpliced(i, 1, line.slice(0, line.length >> 1))),
      ].map((each) => each.join('\n'));
      for (const variant of variants) {
        const { content } = outcomeOf([
          { name: fixture.name, text: variant },
          ...fixtureFiles(fixture).slice(1),
        ]);
        expect(typeof content).toBe('string');
      }
    },
  );
});

describe('what only looks like a chat', () => {
  it.each([
    ['a table', 'notes.csv', 'text,date\nPerla came,2026-03-03\n'],
    [
      'prose with times',
      'story.txt',
      'At 10:00 Perla came: the key was gone.\nAt 11:00 she left.\nNobody knew.\n',
    ],
    [
      'a log of a server',
      'server.txt',
      '2026-03-03 16:00:00 INFO start: ok\n2026-03-03 16:00:01 WARN slow: yes\nplain\n',
    ],
    ['a date in a sentence', 'note.txt', 'On 3 March 2026 we painted.\nOn 5 March 2026 we rested.\n'],
  ])('is none: %s', (_, name, text) => {
    expect(chatTextFormat(text, name)).toBeUndefined();
  });
});

describe('what looks like a format and lacks something', () => {
  it.each([
    ['no author', [{ mapping: { a: { message: { content: 'x' } } } }], /looks like an export of ChatGPT/],
    ['no list of messages', [{ uuid: 'u', chat_messages: {} }], /looks like an export of Claude/],
    [
      'no type of chat',
      { id: 1, messages: [{ from_id: 'user1', text: 'x' }] },
      /looks like an export of Telegram/,
    ],
    ['no messages', { guild: {}, channel: {} }, /DiscordChatExporter/],
    ['no senders', { participants: [], messages: [{ a: 1 }] }, /Messenger or Instagram/],
    ['no head', { chatlab: {}, messages: [] }, /ChatLab/],
    ['no role', { messages: [{ role: 'narrator', content: 'x' }] }, /known "role"/],
  ])('says so: %s', (_, data, words) => {
    expect(() => readDataset([{ name: 'x.json', text: JSON.stringify(data) }], 'auto')).toThrow(words);
  });

  it.each([
    ['instructions', [{ instruction: 'Sum up', input: '', output: 'Done' }]],
    ['preferences', [{ prompt: 'Hi', chosen: 'Hello', rejected: 'No' }]],
  ])('pairs for training are refused with words: %s', (_, data) => {
    expect(() => readDataset([{ name: 'x.json', text: JSON.stringify(data) }], 'auto')).toThrow(
      /pairs for training/,
    );
  });
});
