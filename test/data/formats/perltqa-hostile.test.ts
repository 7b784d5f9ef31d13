import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { memoriesById } from '../../../src/core/memory/bank';
import { saying } from './saying';

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** Reads documents written in the test, as memory.json and questions.json. */
function read(memory: unknown, questions?: unknown) {
  const files = [{ name: 'memory.json', text: JSON.stringify(memory) }];
  if (questions !== undefined) files.push({ name: 'questions.json', text: JSON.stringify(questions) });
  return readDataset(files, 'perltqa');
}

describe('hostile PerLTQA files', () => {
  it('cannot reach the prototype of objects', () => {
    const text = `{"__proto__": {"profile": {"Age": 4}},
      "A": {"profile": {"constructor": "x", "__proto__": "polluted"},
      "events": {"1_0_0": {"content": "It snowed.", "__proto__": {"summary": "polluted"}}}}}`;
    const questions = `{"A": {"profile": [{"Question": "?", "Answer": "!", "Reference Memory": "__proto__"}],
      "events": {"__proto__": [{"Question": "?", "Answer": "!"}]}}}`;
    const { banks, problems } = readDataset(
      [
        { name: 'm.json', text },
        { name: 'q.json', text: questions },
      ],
      'perltqa',
    );
    expect(banks.map(({ memories }) => ids(memories))).toEqual([['constructor', '1_0_0']]);
    expect(memoriesById(banks[0]!).get('1_0_0')!.title).toBe('1_0_0');
    expect(
      problems.filter(({ why }) => why.includes('"__proto__" is no data')).map(({ where }) => where),
    ).toEqual([
      'm.json › line 1, column 2',
      'm.json › line 2, column 45',
      'm.json › line 3, column 53',
      'q.json › line 2, column 18',
    ]);
    expect(({} as Record<string, unknown>)['summary']).toBeUndefined();
  });

  it('may nest without end, in the document or in a text of it', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const file = (content: string) => ({
      name: 'm.json',
      text: `{"A": {"profile": {"Age": 3}, "social_relationship": ${JSON.stringify(deep)}, "events": {"1_0_0": {"content": ${content}}}}}`,
    });
    expect(() => readDataset([file(deep)], 'perltqa')).toThrow(
      /m\.json: .+ more than 200 objects and lists stand in each other/,
    );
    const { banks, problems } = readDataset([file('[[[[[[[[[[3]]]]]]]]]]')], 'perltqa');
    expect(ids(banks[0]!.memories)).toEqual(['Age']);
    expect(problems.map(({ why }) => why)).toEqual(Array(2).fill('is empty; left out.'));
  });

  it('may hold other types than text anywhere', () => {
    const odd = [null, 0, true, '', [], {}, [null], { '': null }, [[['x']]]];
    for (const value of odd) {
      const memory = {
        A: {
          profile: { Age: 3, Odd: value },
          social_relationship: value,
          events: { '1_0_0': value, '1_0_1': { content: value, Characters: value, 'Creation Time': value } },
          dialogues: { d: value, e: { events: value, contents: value }, f: { contents: { now: value } } },
          profile_description: value,
        },
      };
      const question = { Question: value, Answer: value, 'Reference Memory': value, 'Memory Anchors': value };
      const { banks } = read(memory, {
        A: { profile: [question, value], events: value, dialogues: { d: question } },
      });
      expect(ids(banks[0]!.memories)).toContain('Age');
      expect(banks[0]!.memories.every(({ text, body }) => text !== '' && body !== '')).toBe(true);
    }
  });

  it('keep the first of two memories with one id, and of two files about one character', () => {
    const memory = { A: { profile: { Age: 3, ' Age': 4 }, events: [{ Age: { content: 'x' } }] } };
    const twice = readDataset(
      ['a.json', 'b.json'].map((name) => ({ name, text: JSON.stringify(memory) })),
      'perltqa',
    );
    expect(twice.banks.map(({ memories }) => memories.map(({ body }) => body))).toEqual([['3']]);
    expect(twice.problems.map(({ where }) => where)).toEqual([
      'a.json › A.profile. Age',
      'a.json › A.events[0].Age',
      'b.json › A.profile. Age',
      'b.json › A.events[0].Age',
      'b.json › A',
    ]);
  });

  it('may share a name between characters whose ids differ', () => {
    const { banks } = read([
      { profile: { Protagonist: 'A' }, events: { '1_0_0': 'A rowed.' } },
      { profile: { Protagonist: 'A' }, events: { '2_0_0': 'A swam.' } },
      { profile: { Age: 7 } },
    ]);
    expect(banks.map(({ id, character }) => [id, character.name])).toEqual([
      ['perltqa-a', 'A'],
      ['perltqa-a-2', 'A'],
      ['perltqa-character-3', 'Character 3'],
    ]);
  });

  it('may give no ids: they are made up and reported', () => {
    const { banks, problems } = read({
      A: {
        profile: { Age: 3 },
        events: [{ content: 'A rowed.' }, { id: 'e7', content: 'A swam.' }, 'A fell.'],
      },
    });
    expect(ids(banks[0]!.memories)).toEqual(['Age', 'event-1', 'e7', 'event-2']);
    expect(problems).toEqual([
      saying({ where: 'memory.json › A.events[0]', why: 'has no id; named "event-1".' }),
      saying({ where: 'memory.json › A.events[2]', why: 'has no id; named "event-2".' }),
    ]);
  });
});
