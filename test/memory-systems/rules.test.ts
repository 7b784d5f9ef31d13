import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { halumem } from '../../src/data/formats/halumem/halumem';
import { readSource } from '../../src/data/formats/source';
import { isStatement, rules, CHINESE, ENGLISH } from '../../src/memory-systems/domain/built-in/rules';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { systemRow } from '../../src/memory-systems/domain/result';
import { testUserOf, type TestUser } from '../../src/memory-systems/domain/user';
import { live, potter, run } from './fixture';

describe('the rules', () => {
  it.each([
    ['I fire my pots in a gas kiln.', true],
    ['Hemi Tautari drives a milk tanker.', true],
    ['What would you use?', false],
    ['Thanks, good idea!', false],
    ['Could you remind me on Monday?', false],
    ['That sounds like hard work.', false],
    ['I think it may rain.', false],
    ['I think my kiln holds 40 pots.', true],
  ])('%s', (sentence, is) => {
    expect(isStatement(sentence, ENGLISH)).toBe(is);
  });

  it.each([
    ['我在浮山中学教地理。', true],
    ['科目二四月二十六号考。', true],
    ['你看怎么样？', false],
    ['好的，谢谢。', false],
    ['我觉得有点冷。', false],
  ])('%s', (sentence, is) => {
    expect(isStatement(sentence, CHINESE)).toBe(is);
  });

  const said = (...texts: string[][]): TestUser => ({
    ...potter,
    finalQuestions: [],
    sessions: texts.map((turns, index) => ({
      id: `s${index}`,
      index,
      start: 'May 02, 2031, 09:00:00',
      unrelated: false,
      turns: turns.map((text, i) => ({ id: `s${index}-t${i + 1}`, role: 'user', speaker: 'user', text })),
      points: [],
      questions: [],
    })),
  });

  it('put the earlier value of a slot into the history of the new one', async () => {
    const records = await run(
      rules,
      [],
      {},
      said(['I live in Graz, near the river.'], ['I moved to Vienna in spring.']),
    );
    expect(records[1]!.addition!.changes).toMatchObject({
      added: [],
      changed: [
        {
          before: { text: 'I live in Graz, near the river.' },
          after: {
            text: 'I moved to Vienna in spring.',
            turns: ['s1-t1'],
            history: [{ text: 'I live in Graz, near the river.', session: 's0' }],
          },
        },
      ],
    });
  });

  it('let a change take the place of what it shares rare words with, and nothing else do so', async () => {
    const before = [
      'We fire the big celadon vases in the gas kiln. My bowls sell at the Graz market on Fridays. I have two sisters.',
    ];
    const changes = async (text: string) =>
      (await run(rules, [], {}, said(before, [text])))[1]!.addition!.changes;
    const changed = await changes('I no longer sell bowls at the Graz market on Fridays.');
    expect(changed.changed.map((each) => each.before.text)).toEqual([
      'My bowls sell at the Graz market on Fridays.',
    ]);
    expect((await changes('I bake bread on Sundays.')).added).toHaveLength(1);
  });

  it('give a relative day its date', async () => {
    const [record] = await run(
      rules,
      [],
      {},
      said(['Yesterday I sold nine bowls. Tomorrow I fire the kiln.']),
    );
    expect(record!.addition!.changes.added.map(({ text }) => text)).toEqual([
      'Yesterday (2031-05-01) I sold nine bowls.',
      'Tomorrow (2031-05-03) I fire the kiln.',
    ]);
  });

  it.each(['callum-reyes', 'nie-haining'])(
    'beat verbatim in lexical extraction on the bundled user %s',
    async (id) => {
      const file = `public/sessions/${id}.jsonl`;
      const { banks } = halumem.read([{ name: file, ...readSource(readFileSync(file, 'utf8'), file) }]);
      const user = testUserOf(banks[0]!)!;
      const f1 = async (definition: typeof rules | typeof verbatimSystem) => {
        const records = await run(definition, [], { answer: () => Promise.resolve(undefined) }, user);
        const judged = await judgeRun(user, definition.capabilities, records, new LexicalJudge(), live);
        return systemRow(definition.id, definition.capabilities, [{ user, records, judged }]).measures
          .extraction_f1!;
      };
      expect(await f1(rules)).toBeGreaterThan(await f1(verbatimSystem));
    },
  );
});
