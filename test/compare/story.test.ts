import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { story, type Fate, storySentences } from '../../src/compare/domain/story';
import type { Kind, Memory, MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { rankByScore, type Ranking } from '../../src/pipeline/retrieval/ranking';
import { rerank, RERANK_DEFAULTS, type RerankParameters } from '../../src/pipeline/retrieval/rerank';
import type { Phrase } from '../../src/core/text/phrase';

const HYBRID = { en: 'Hybrid', zh: '混合检索' };
const english = (phrases: readonly Phrase[]) => phrases.map(({ en }) => en);

const KIND: Readonly<Record<string, Kind>> = { p: 'profile', r: 'relationship', e: 'event', d: 'dialogue' };

/** Memories named by their kind's letter and a number, in the list's order; scores fall by a tenth. */
function told(
  list: readonly string[],
  gold: readonly string[] | undefined,
  semantic: number,
  change: Partial<RerankParameters> = {},
  others: readonly string[] = [],
) {
  const memories = [...new Set([...list, ...others])].map((id): Memory => ({
    id,
    kind: KIND[id[0]!]!,
    title: `Title ${id}`,
    text: id,
    body: id,
    people: [],
  }));
  const bank = {
    id: 'b',
    source: '',
    licence: '',
    memories,
    character: { id: 'b', name: '', language: 'en', pronouns: '', summary: '', description: '' },
    questions: [],
  } satisfies MemoryBank;
  const index = new BankIndex(bank);
  const base: Ranking = rankByScore(
    list.map((id, i) => ({
      id,
      score: 1 - i / 10,
      evidence: { type: 'dense' as const, cosine: 0, whole: 0, passage: { start: 0, end: 1 } },
    })),
  );
  const kinds = {
    profile: semantic / 2,
    relationship: semantic / 2,
    event: (1 - semantic) / 2,
    dialogue: (1 - semantic) / 2,
  };
  const probabilities = { semantic, episodic: 1 - semantic, kinds };
  const parameters = { ...RERANK_DEFAULTS, ...change };
  const reranked = rerank(base, index.kindOf, probabilities, parameters);
  const known = gold && {
    id: 'q',
    kind: 'profile' as const,
    text: 'q',
    answer: '',
    anchors: [],
    tags: [],
    gold,
  };
  const flow = { question: 'q', index, known, classified: undefined, rankings: {}, times: {} };
  const whole = story({ flow, base, reranked, probabilities, parameters });
  return {
    whole,
    reranked,
    base,
    fate: whole.told === 'fates' ? whole.fates[0] : undefined,
    sentences: english(storySentences(whole, (id) => `Title ${id}`, HYBRID)),
  };
}

describe('the story of a re-ranking', () => {
  it('lifts a memory of the likely class past the others, and says why', () => {
    const { fate, sentences } = told(['e1', 'e2', 'd3', 'e4', 'p5', 'p6'], ['p6'], 0.97);
    expect(fate).toMatchObject({ fate: 'lifted', from: 6, to: 2, passed: 4, passedBy: 0, dropped: 0 });
    expect(sentences).toEqual(['Re-ranking lifted the gold memory from 6 to 2 because P(semantic) = 0.97.']);
  });

  it('names the kind where P is over the four kinds', () => {
    expect(told(['e1', 'p2'], ['p2'], 0.9, { kinds: 4 }).sentences).toEqual([
      'Re-ranking lifted the gold memory from 2 to 1 because P(profile) = 0.45.',
    ]);
  });

  it('sinks a memory of the unlikely class', () => {
    const { fate, sentences } = told(['e1', 'p2', 'p3'], ['e1'], 0.9);
    expect(fate).toMatchObject({ fate: 'sank', from: 1, to: 3, passedBy: 2 });
    expect(sentences).toEqual([
      'Re-ranking sank the gold memory from 1 to 3 because P(episodic) = 0.10: 2 memories with a likelier class passed it.',
    ]);
  });

  it('lifts by k alone, where those ahead are no candidates', () => {
    const { fate, sentences } = told(['e1', 'e2', 'e3', 'p4'], ['p4'], 0.2, { k: 1 });
    expect(fate).toMatchObject({ fate: 'lifted', from: 4, to: 2, passed: 0, dropped: 2 });
    expect(sentences).toEqual([
      'Re-ranking lifted the gold memory from 4 to 2 because k = 1 left out 2 memories ahead of it.',
    ]);
    expect(told(['e1', 'e2', 'e3', 'p4'], ['p4'], 0.9, { k: 1 }).sentences).toEqual([
      'Re-ranking lifted the gold memory from 4 to 1 because P(semantic) = 0.90 and k = 1 left out 2 memories ahead of it.',
    ]);
  });

  it('leaves out what stands beyond k in its category', () => {
    const { fate, sentences } = told(['e1', 'p2', 'e3', 'e4'], ['e4'], 0.5, { k: 2 });
    expect(fate).toEqual({ id: 'e4', fate: 'left-out', from: 4, category: 'episodic', place: 3 });
    expect(sentences).toEqual([
      'Re-ranking left the gold memory out: Hybrid had it at 4, as episodic memory number 3, and k = 2 takes the first 2 of each category.',
    ]);
    expect(told(['e1', 'e2'], ['e2'], 0.5, { k: 1 }).sentences[0]).toContain('takes the first of each');
  });

  it('says that a memory stayed where nothing moved', () => {
    expect(told(['p1', 'e2'], ['p1'], 0.8).sentences).toEqual([
      'Re-ranking left the gold memory at 1, with P(semantic) = 0.80.',
    ]);
    const { fate } = told(['p1', 'p2', 'e3', 'e4'], ['e3'], 0.9, { k: 2 });
    expect(fate).toMatchObject({ fate: 'unchanged', from: 3, to: 3, passed: 0, passedBy: 0 });
  });

  it('says that what moved both ways stayed where it was', () => {
    const fates: Fate = {
      id: 'a',
      fate: 'unchanged',
      from: 3,
      to: 3,
      passed: 0,
      passedBy: 1,
      dropped: 1,
      believed: { what: 'semantic', probability: 0.4 },
    };
    expect(storySentences({ told: 'fates', k: 2, fates: [fates] }, (id) => id, HYBRID)).toEqual([
      {
        en: 'Re-ranking left the gold memory at 3: one memory passed it, and k = 2 left out one memory ahead of it.',
        zh: '重排序后标准记忆仍在第 3 位：有 1 条记忆超过了它，同时 k = 2 去掉了原来排在它前面的 1 条记忆。',
      },
    ]);
  });

  it('says that the list did not find it, or that the bank does not hold it', () => {
    expect(told(['e1'], ['p9'], 0.5, {}, ['p9']).sentences).toEqual([
      'Hybrid did not find the gold memory, and re-ranking only orders what was found.',
    ]);
    expect(told(['e1'], ['gone'], 0.5).sentences).toEqual([
      'The gold memory is not in the bank, so nothing can find it.',
    ]);
  });

  it('tells several gold memories one by one, by their titles, each once', () => {
    const { sentences } = told(['e1', 'p2', 'p3'], ['p3', 'e1', 'p3'], 0.9);
    expect(sentences).toEqual([
      'Re-ranking lifted the gold memory “Title p3” from 3 to 2 because P(semantic) = 0.90.',
      'Re-ranking sank the gold memory “Title e1” from 1 to 3 because P(episodic) = 0.10: 2 memories with a likelier class passed it.',
    ]);
  });

  it('has no fates without gold, for an unknown question, or before the class is known', () => {
    expect(told(['e1'], [], 0.5).whole).toEqual({ told: 'no-gold' });
    expect(told(['e1'], [], 0.5).sentences[0]).toContain(
      'has no gold memory: nothing here answers it, or the data do not say',
    );
    expect(told(['e1'], undefined, 0.5).whole).toEqual({ told: 'unknown-question' });
    const { reranked, base } = told(['e1'], ['e1'], 0.5);
    const index = new BankIndex({
      id: 'b',
      source: '',
      licence: '',
      memories: [],
      questions: [],
      character: { id: 'b', name: '', language: 'en', pronouns: '', summary: '', description: '' },
    });
    const known = {
      id: 'q',
      kind: 'event' as const,
      text: 'q',
      answer: '',
      gold: ['e1'],
      anchors: [],
      tags: [],
    };
    const flow = { question: 'q', index, known, classified: undefined, rankings: {}, times: {} };
    const parts = { flow, base, reranked, probabilities: undefined, parameters: RERANK_DEFAULTS };
    expect(story(parts)).toEqual({ told: 'not-ready' });
    expect(english(storySentences(story(parts), (id) => id, HYBRID))).toEqual([
      'The question is not classified yet.',
    ]);
  });

  it('counts who passed whom so that the ranks agree, whatever the list', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('p1', 'p2', 'r3', 'r4', 'e5', 'e6', 'd7', 'd8'), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(2 as const, 4 as const),
        (list, semantic, k, kinds) => {
          const { whole, reranked } = told(list, list, semantic, { k, kinds });
          if (whole.told !== 'fates') throw new Error('no fates');
          for (const each of whole.fates) {
            const rank = reranked.find(({ id }) => id === each.id)?.rank;
            if (each.fate === 'left-out') {
              expect(rank).toBeUndefined();
              expect(each.place).toBeGreaterThan(k);
            } else if ('to' in each) {
              expect(each.to).toBe(rank);
              expect(each.passedBy).toBeGreaterThanOrEqual(0);
              expect(each.from - each.passed - each.dropped + each.passedBy).toBe(each.to);
              const after = new Map(reranked.map(({ id, rank: at }) => [id, at]));
              const came = list.slice(each.from).filter((id) => (after.get(id) ?? Infinity) < each.to);
              expect(each.passedBy).toBe(came.length);
            }
          }
        },
      ),
    );
  });

  it('sets Latin names apart from the Han around them', () => {
    const fates: readonly Fate[] = [
      { id: 'a', fate: 'left-out', from: 9, category: 'episodic', place: 6 },
      { id: 'b', fate: 'not-found' },
    ];
    const tell = (list: Phrase) =>
      storySentences({ told: 'fates', k: 5, fates }, (id) => id, list).map(({ zh }) => zh);
    expect(tell({ en: 'BM25', zh: 'BM25' })).toEqual([
      '重排序没有保留标准记忆“a”：它在 BM25 中排第 9，是其中第 6 条情景记忆，而 k = 5 只取每类的前 5 条。',
      'BM25 没有检索到标准记忆“b”，而重排序只调整已检索到的记忆。',
    ]);
    expect(tell(HYBRID)[0]).toContain('它在混合检索中排第 9');
  });
});
