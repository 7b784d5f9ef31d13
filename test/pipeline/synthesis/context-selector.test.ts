import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { categoryOf, KINDS, type MemoryBank, type Question } from '../../../src/core/memory/bank';
import { ContextSelector } from '../../../src/pipeline/synthesis/work';
import { PROMPT_DEFAULTS } from '../../../src/pipeline/synthesis/prompt';
import { setting, type SettingId, type SynthesisSetting } from '../../../src/pipeline/synthesis/settings';
import { bank, memory, question } from '../../core/fixture';

const SYSTEM = { task: 'retrieval', retriever: 'okapi', rerank: 'classifier' } as const;
const of = (id: SettingId, memories: number, prompt = {}): SynthesisSetting => ({
  ...setting(id, SYSTEM, memories),
  prompt: { ...PROMPT_DEFAULTS, ...prompt },
});

const asked: Question = { ...question('q1', 'What sank?'), gold: ['storm'] };
const HARBOUR: MemoryBank = bank({
  memories: [
    memory('boat', 'Boat: a green dory', 'profile'),
    memory('ivo', 'Ivo: uncle', 'relationship'),
    { ...memory('storm', 'The dory sank.'), story: 's1', time: '1987-03-01' },
    { ...memory('talk', 'Ivo: It sank.', 'dialogue'), story: 's1', time: 'March 2, 1987' },
    { ...memory('fair', 'She won a pie.'), story: 's2', time: '1985' },
    { ...memory('wreck', 'Divers came.'), story: 's3', time: 'long ago' },
  ],
  questions: [asked],
});

function handed(
  of: SynthesisSetting,
  ranked: readonly string[] = [],
  seed = 1,
  about = asked,
  from = HARBOUR,
) {
  const given = new ContextSelector(from, seed).memories(of, about, ranked);
  return given.made ? given.memories?.map(({ id }) => id) : given.code;
}

describe('what a model is handed', () => {
  const RANKED = ['talk', 'boat', 'storm', 'ivo', 'fair'];

  it('is the head of the list, whole, or of one category', () => {
    expect(handed(of('W-MC+R', 2), RANKED)).toEqual(['talk', 'boat']);
    expect(handed(of('W/o-MC+W-R', 2), RANKED)).toEqual(['talk', 'boat']);
    expect(handed(of('Se-MM', 2), RANKED)).toEqual(['boat', 'ivo']);
    expect(handed(of('Ep-MM', 2), RANKED)).toEqual(['talk', 'storm']);
    expect(handed(of('W/o-MC+W-R', 9), RANKED)).toEqual(RANKED);
    expect(handed(of('W/o-MC+W-R', 9), [])).toEqual([]);
  });

  it('is nothing at all without memory, and all the gold with correct memory', () => {
    expect(handed(of('W/o-MC+R', 5), RANKED)).toBeUndefined();
    const both = { ...asked, gold: ['fair', 'storm', 'fair'] };
    expect(handed(of('CR', 1), RANKED, 1, both)).toEqual(['fair', 'storm']);
  });

  it('stands best last, by date with the undated at the end, or shuffled with the seed', () => {
    const list = ['wreck', 'talk', 'storm', 'boat', 'fair'];
    expect(handed(of('W/o-MC+W-R', 3, { order: 'best-last' }), list)).toEqual(['storm', 'talk', 'wreck']);
    expect(handed(of('W/o-MC+W-R', 5, { order: 'by-date' }), list)).toEqual([
      'fair',
      'storm',
      'talk',
      'wreck',
      'boat',
    ]);
    const shuffled = (seed: number) =>
      handed(of('W/o-MC+W-R', 5, { order: 'shuffled' }), list, seed) as string[];
    expect(shuffled(7)).toEqual(shuffled(7));
    expect(shuffled(7).toSorted()).toEqual(list.toSorted());
    expect(new Set([1, 2, 3, 4, 5].map((seed) => shuffled(seed).join())).size).toBeGreaterThan(1);
  });

  it('cannot be the gold memory where there is none, or where the bank lacks it', () => {
    expect(handed(of('CR', 5), [], 1, { ...asked, gold: [] })).toBe('no-gold');
    expect(handed(of('CR', 5), [], 1, { ...asked, gold: ['storm', 'gone'] })).toBe('gold-missing');
    expect(handed(of('IR', 2), [], 1, { ...asked, gold: ['gone'] })).toBe('gold-missing');
  });

  it('cannot be more incorrect memories than the bank has', () => {
    expect(handed(of('IR', 4))).toHaveLength(4);
    expect(new ContextSelector(HARBOUR, 1).memories(of('IR', 5), asked, [])).toEqual({
      made: false,
      code: 'too-few-wrong-memories',
      message:
        "The bank has 4 memories that are not the answer's, and 5 are to be handed over. Hand over fewer.",
    });
  });

  it('is any memory where none holds the answer and incorrect ones are asked for', () => {
    expect((handed(of('IR', 6), [], 1, { ...asked, gold: [] }) as string[]).length).toBe(6);
  });

  it('is refused where the list names what the bank lacks', () => {
    expect(() => handed(of('W/o-MC+W-R', 2), ['boat', 'gone'])).toThrow(
      'The list names memory "gone", which the bank "ines" lacks.',
    );
  });
});

describe('incorrect memories', () => {
  it('are the same under a seed, whatever was drawn before and however they are shown, and others under another', () => {
    const hand = new ContextSelector(HARBOUR, 5);
    const other = { ...asked, id: 'q2' };
    const ids = (about: Question, prompt = {}) => {
      const given = hand.memories(of('IR', 3, prompt), about, []);
      return given.made ? given.memories!.map(({ id }) => id) : [];
    };
    const first = ids(asked);
    ids(other);
    expect(ids(asked)).toEqual(first);
    expect(ids(asked, { order: 'best-last', labels: 'none' })).toEqual(first.toReversed());
    expect(handed(of('IR', 3), [], 5)).toEqual(first);
    const seeds = Array.from({ length: 20 }, (_, seed) => String(handed(of('IR', 3), [], seed)));
    expect(new Set(seeds).size).toBeGreaterThan(5);
  });

  it('are drawn evenly: each of the four wrong memories as often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed++) {
      for (const id of handed(of('IR', 1), [], seed) as string[]) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 500 each; five standard deviations are 97.
    expect([...counts.keys()].toSorted()).toEqual(['boat', 'fair', 'ivo', 'wreck']);
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(97);
  });

  it('are never a gold memory, nor one of the same story, and never twice the same', () => {
    const anyBank = fc
      .array(
        fc.record({ kind: fc.constantFrom(...KINDS), story: fc.option(fc.constantFrom('a', 'b', 'c')) }),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((entries) =>
        entries.map(({ kind, story }, i) => ({
          ...memory(`m${i}`, `text ${i}`, kind),
          ...(story !== null && categoryOf(kind) === 'episodic' && { story }),
        })),
      );
    fc.assert(
      fc.property(
        anyBank,
        fc.array(fc.nat(11), { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer(),
        (memories, places, count, seed) => {
          const gold = places.filter((place) => place < memories.length).map((place) => `m${place}`);
          const from = bank({ memories });
          const given = handed(of('IR', count), [], seed, { ...asked, gold }, from);
          const byId = new Map(memories.map((each) => [each.id, each]));
          const stories = new Set(gold.flatMap((id) => byId.get(id)!.story ?? []));
          const wrong = memories.filter(
            ({ id, story }) => !gold.includes(id) && !(story !== undefined && stories.has(story)),
          );
          if (wrong.length < count) {
            expect(given).toBe('too-few-wrong-memories');
            return;
          }
          expect(given).toHaveLength(count);
          expect(new Set(given).size).toBe(count);
          expect(wrong.map(({ id }) => id)).toEqual(expect.arrayContaining(given as string[]));
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });
});
