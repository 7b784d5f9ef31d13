import { describe, expect, it } from 'vitest';
import {
  changedBank,
  differenceSentence,
  forcedTo,
  goldMoves,
  contextOfCase,
  NO_CHANGE,
} from '../../src/compare/domain/what-if';
import { rerank, RERANK_DEFAULTS } from '../../src/pipeline/retrieval/rerank';
import { bundled, indexed, worldOf } from './worlds';

const bank = bundled('ottilie-brandt');
const index = indexed(bank);
const question = bank.questions.find(({ gold, kind }) => gold.length === 1 && kind === 'event')!;
const gold = question.gold[0]!;

describe('a bank with a change', () => {
  it('is the bank itself without one', () => {
    expect(changedBank(bank, NO_CHANGE)).toBe(bank);
    const same = new Map([[gold, index.byId.get(gold)!.text]]);
    expect(changedBank(bank, { removed: new Set(), texts: same })).toBe(bank);
  });

  it('lacks what was taken out, while its questions still look for it, and the stored bank stays', () => {
    const before = JSON.stringify(bank);
    const changed = changedBank(bank, { removed: new Set([gold]), texts: new Map([[gold, 'x']]) });
    expect(changed.memories).toHaveLength(bank.memories.length - 1);
    expect(changed.questions).toBe(bank.questions);
    expect(JSON.stringify(bank)).toBe(before);
  });

  it('has another text of a memory, and answers quote the new one', () => {
    const changed = changedBank(bank, {
      removed: new Set(),
      texts: new Map([[gold, 'A lighthouse burned.']]),
    });
    const memory = changed.memories.find(({ id }) => id === gold)!;
    expect(memory).toMatchObject({ text: 'A lighthouse burned.', body: 'A lighthouse burned.' });
    const there = indexed(changed).list('bm25', { text: 'lighthouse' })[0]!;
    expect(there.id).toBe(gold);
  });

  it('refuses a memory that is not there', () => {
    const removed = new Set(['nowhere']);
    expect(() => changedBank(bank, { removed, texts: new Map() })).toThrow(/nowhere/);
    const texts = new Map([['nowhere', 'x']]);
    expect(() => changedBank(bank, { removed: new Set(), texts })).toThrow(/nowhere/);
  });
});

describe('a class that is forced', () => {
  const kinds = { profile: 0.3, relationship: 0.1, event: 0.6, dialogue: 0 };

  it('has probability 1, shared by its kinds as the classifier had them', () => {
    const semantic = forcedTo('semantic', kinds);
    expect(semantic).toMatchObject({ semantic: 1, episodic: 0, category: 'semantic' });
    expect(semantic.kinds.profile).toBeCloseTo(0.75, 12);
    expect(semantic.kinds).toMatchObject({ event: 0, dialogue: 0 });
    expect(forcedTo('episodic', { ...kinds, event: 0 }).kinds).toMatchObject({ event: 0.5, dialogue: 0.5 });
  });

  it('puts its memories first where the classifier’s weight is all', () => {
    const { flow } = worldOf(index, question.text);
    const parameters = { ...RERANK_DEFAULTS, alpha: 1, beta: 0 };
    for (const category of ['semantic', 'episodic'] as const) {
      const list = rerank(flow.rankings.hybrid!, index.kindOf, forcedTo(category, kinds), parameters);
      const probabilities = list.map(({ evidence }) => evidence.probability);
      expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
      expect(probabilities[0]).toBe(1);
    }
  });
});

describe('what the answerer is handed', () => {
  const { reranked } = worldOf(index, question.text);
  const ids = (handed: ReturnType<typeof contextOfCase>) =>
    handed.made ? handed.memories?.map(({ id }) => id) : handed.code;

  it('is what was retrieved, nothing, wrong memories, or gold', () => {
    const handed = (which: Parameters<typeof contextOfCase>[0]) =>
      ids(contextOfCase(which, bank, question, reranked, 3));
    expect(handed('retrieved')).toEqual(reranked.slice(0, 3).map(({ id }) => id));
    expect(handed('none')).toBeUndefined();
    expect(handed('correct')).toEqual([gold]);
    const wrong = handed('incorrect');
    expect(wrong).toHaveLength(3);
    expect(wrong).not.toContain(gold);
    expect(handed('incorrect')).toEqual(wrong);
  });

  it('says why a case cannot be made', () => {
    const unanswerable = { ...question, gold: [] };
    expect(ids(contextOfCase('correct', bank, unanswerable, reranked, 3))).toBe('no-gold');
    expect(contextOfCase('incorrect', bank, undefined, reranked, 3)).toMatchObject({
      made: false,
      why: { en: expect.stringContaining('own questions'), zh: expect.stringContaining('自带的问题') },
    });
    const without = changedBank(bank, { removed: new Set([gold]), texts: new Map() });
    expect(ids(contextOfCase('correct', without, question, [], 3))).toBe('gold-missing');
  });
});

const BASE = { id: 'bm25', name: { en: 'BM25', zh: 'BM25' } } as const;

describe('the difference between two worlds', () => {
  it('compares the best gold rank list by list', () => {
    const before = worldOf(index, question.text);
    const after = worldOf(
      indexed(changedBank(bank, { removed: new Set([gold]), texts: new Map() })),
      question.text,
    );
    const moves = goldMoves(before, after);
    expect(moves.map(({ list }) => list)).toEqual(['bm25', 'okapi', 'dense', 'hybrid', 'rrf', 'reranked']);
    for (const { list, before: rank, after: gone } of moves) {
      const ranking = list === 'reranked' ? before.reranked : before.flow.rankings[list]!;
      expect(rank).toBe(ranking.find(({ id }) => id === gold)?.rank);
      expect(gone).toBeUndefined();
    }
    expect(differenceSentence(moves, BASE).en).toMatch(
      /^The gold memory, re-ranked to \d+ as asked, is lost; \d of 5 lists/,
    );
  });

  it('says what rose, fell, stayed, came and was in neither', () => {
    const moved = (before: number | undefined, after: number | undefined, list = before) =>
      differenceSentence(
        [
          { list: 'bm25', before: list, after: before },
          { list: 'reranked', before, after },
        ],
        BASE,
      ).en;
    expect(moved(6, 2)).toBe(
      'The gold memory rises from 6 to 2 after re-ranking; no list places it otherwise.',
    );
    expect(moved(2, 6, 1)).toBe(
      'The gold memory falls from 2 to 6 after re-ranking; 1 of 1 lists places it otherwise.',
    );
    expect(moved(3, 3)).toContain('is re-ranked to 3 in both cases');
    expect(moved(undefined, 4)).toContain('left out as asked, is re-ranked to 4');
    expect(moved(undefined, undefined)).toContain('not among the re-ranked in either case');
    expect(differenceSentence([], BASE)).toEqual({ en: 'Nothing is ranked yet.', zh: '尚无排序结果。' });
  });

  it('tells of the list that is answered from where nothing is re-ranked', () => {
    const moved = (before: number | undefined, after: number | undefined) =>
      differenceSentence(
        [
          { list: 'bm25', before, after },
          { list: 'dense', before: 1, after: 1 },
        ],
        BASE,
      );
    expect(moved(6, 2)).toEqual({
      en: 'The gold memory rises from 6 to 2 in BM25; no other list changes.',
      zh: '标准记忆在 BM25 中从第 6 位升到第 2 位；其他列表中的名次都没有变。',
    });
    expect(moved(2, undefined).en).toContain('at 2 in BM25 as asked, is lost');
    expect(moved(undefined, 2).en).toContain('not found as asked, comes at 2 in BM25');
    expect(moved(undefined, undefined).en).toContain('BM25 finds the gold memory in neither case');
    expect(moved(3, 3).en).toContain('stays at 3 in BM25');
  });
});
