import { describe, expect, it } from 'vitest';
import * as fc from '../fast-check';
import type { MemoryBank } from '../../src/core/memory/bank';
import { gold, noMemory, verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { rules } from '../../src/memory-systems/domain/built-in/rules';
import { bankOfMemory } from '../../src/memory-systems/domain/memory-bank';
import type { Entry } from '../../src/memory-systems/domain/port';
import { memoryAfterEach, type SessionRecord } from '../../src/memory-systems/domain/run';
import { entry, POTTER, run } from './fixture';

const RULES = { system: 'rules', name: 'Rules' };
const added = (...entries: Entry[]): SessionRecord[] => [
  {
    session: 0,
    updates: [],
    answers: [],
    addition: { changes: { added: entries, changed: [], removed: [] }, milliseconds: 1 },
  },
];
const goldOf = (bank: MemoryBank | undefined) =>
  Object.fromEntries(bank!.questions.map((question) => [question.id, question.gold]));

describe('the memory of a run as a character', () => {
  it('holds what the system knew at the end, and says where it comes from', async () => {
    const records = await run(rules);
    const made = bankOfMemory(POTTER, records, { system: 'rules~n0.5~r2', name: 'Rules' })!;
    const last = [...memoryAfterEach(records)].at(-1)!.entries;
    expect(made.memories.map(({ id, text }) => [id, text])).toEqual(
      [...last.values()].map(({ id, text }) => [id, text]),
    );
    expect(made.memories.every(({ title, body, text }) => title !== '' && body === text)).toBe(true);
    expect(made.id).toBe('ines-by-rules-n0-5-r2');
    expect(made.character).toMatchObject({ id: made.id, name: 'Ines Falk' });
    expect(made.source).toBe('extracted by Rules from made for the test');
    expect(made.licence).toBe('MIT');
    expect(made.sessions).toBeUndefined();
  });

  it('is nothing where nothing was stored', async () => {
    expect(bankOfMemory(POTTER, await run(noMemory), RULES)).toBeUndefined();
    expect(bankOfMemory(POTTER, [], RULES)).toBeUndefined();
    expect(bankOfMemory(POTTER, added(entry('a', '  ')), RULES)).toBeUndefined();
  });

  it('keeps the gold of questions whose memories stand in it, whole and with whole words', async () => {
    const perfect = bankOfMemory(POTTER, await run(gold), RULES)!;
    expect(perfect.questions.map(({ text }) => text)).toEqual(POTTER.questions.map(({ text }) => text));
    for (const { id, gold: own, tags } of perfect.questions) {
      const before = POTTER.questions.find((question) => question.id === id)!;
      expect(own.length > 0).toBe(before.gold.length > 0);
      expect(tags).toEqual(before.tags);
      for (const each of own)
        expect(before.gold.map((memory) => POTTER.memories.find((m) => m.id === memory)!.text)).toContain(
          perfect.memories.find((memory) => memory.id === each)!.text,
        );
    }
    const changed = bankOfMemory(
      POTTER,
      added(
        entry('a', 'On Monday: INES FALK sells bowls, at the Graz market!', { session: 's0' }),
        entry('b', 'Ines Falk sells bowls at the Graz marketplace', { session: 's2' }),
      ),
      RULES,
    );
    expect(goldOf(changed)).toEqual({ 's0-q1': ['a'], 's0-q2': [], 's2-q1': [], 'end-q1': ['a'] });
  });

  it('else takes a memory of the evidence’s session that has the answer, and no other', () => {
    const made = bankOfMemory(
      POTTER,
      added(
        entry('a', 'She said she sells them at the Graz market.', { session: 's0' }),
        entry('b', 'A friend sells at the Graz market.', { session: 's2' }),
        entry('c', 'She fires in an electric kiln now.', { session: 's2' }),
        entry('d', 'At the Graz market again.'),
      ),
      RULES,
    );
    expect(goldOf(made)).toEqual({ 's0-q1': ['a'], 's0-q2': [], 's2-q1': ['c'], 'end-q1': [] });
  });

  it('has no gold where only some of several gold memories are held, or the answer says nothing', () => {
    const question = { ...POTTER.questions[0]!, gold: ['s0-m1', 's0-m2'], answer: 'No.' };
    const given = { ...POTTER, questions: [question] };
    const held = entry('a', 'Ines Falk sells bowls at the Graz market, no doubt', { session: 's0' });
    expect(goldOf(bankOfMemory(given, added(held), RULES))).toEqual({ 's0-q1': [] });
    const both = [held, entry('b', 'Ines Falk fires her pots in a gas kiln')];
    expect(goldOf(bankOfMemory(given, added(...both), RULES))).toEqual({ 's0-q1': ['b', 'a'] });
  });

  it('finds Chinese in running text', () => {
    const given: MemoryBank = {
      ...POTTER,
      character: { ...POTTER.character, language: 'zh', name: '伊内丝' },
      memories: [{ ...POTTER.memories[0]!, id: 'm', text: '她用燃气窑烧陶', body: '她用燃气窑烧陶' }],
      questions: [{ ...POTTER.questions[0]!, id: 'q', text: '她用什么窑？', answer: '燃气窑', gold: ['m'] }],
    };
    expect(goldOf(bankOfMemory(given, added(entry('a', '据说，她用燃气窑烧陶，很久了。')), RULES))).toEqual({
      q: ['a'],
    });
    expect(goldOf(bankOfMemory(given, added(entry('a', '是燃气窑。', { session: 's0' })), RULES))).toEqual({
      q: ['a'],
    });
  });

  it('gives the kinds of the data set where it holds its memories or is like one, turns as dialogue, the rest as events', async () => {
    const turns = bankOfMemory(POTTER, await run(verbatimSystem), RULES)!;
    expect(new Set(turns.memories.map(({ kind }) => kind))).toEqual(new Set(['dialogue']));
    const perfect = bankOfMemory(POTTER, await run(gold), RULES)!;
    expect(new Set(perfect.memories.map(({ kind }) => kind))).toEqual(new Set(['profile']));
    expect(bankOfMemory(POTTER, added(entry('a', 'Something else.')), RULES)!.memories[0]!.kind).toBe(
      'event',
    );
    const kindOf = (text: string, session: string) =>
      bankOfMemory(POTTER, added(entry('a', text, { session })), RULES)!.memories[0]!.kind;
    expect(kindOf('I sell my bowls at the market', 's0')).toBe('profile');
    expect(kindOf('I sell my bowls at the market', 's2')).toBe('event');
  });

  it('every gold is a memory of it, and every anchor stands in one', () => {
    const text = fc
      .array(fc.constantFrom('Ines', 'kiln', 'Graz', 'market', 'bowls', 'the', '12,000', 'is'), {
        maxLength: 6,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 6 }),
        fc.array(text, { maxLength: 4 }),
        text,
        (stored, facts, answer) => {
          const memories = facts.map((fact, i) => ({
            ...POTTER.memories[0]!,
            id: `m${i}`,
            text: fact,
            body: fact,
          }));
          const given = {
            ...POTTER,
            memories,
            questions: [
              {
                ...POTTER.questions[0]!,
                answer,
                anchors: answer.split(' '),
                gold: memories.map(({ id }) => id),
              },
            ],
          };
          const entries = stored.map((each, i) => entry(`e${i}`, each, { session: 's0' }));
          const made = bankOfMemory(given, added(...entries), RULES);
          expect(made === undefined).toBe(entries.every((each) => each.text.trim() === ''));
          for (const { gold: own, anchors } of made?.questions ?? []) {
            const held = own.map((id) => made!.memories.find((memory) => memory.id === id)!.text);
            expect(held.every((each) => each !== undefined)).toBe(true);
            for (const anchor of anchors) expect(held.some((each) => each.includes(anchor))).toBe(true);
          }
        },
      ),
    );
  });
});
