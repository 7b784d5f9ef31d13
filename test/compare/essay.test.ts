import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as fc from '../fast-check';
import { essayOf, essayRankings, MOST_ESSAY_MEMORIES } from '../../src/compare/domain/essay';
import { calibratedWeight, withFusionWeight } from '../../src/compare/domain/flow';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import type { Flow } from '../../src/pipeline/flow/stages';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { BM25 } from '../../src/pipeline/retrieval/bm25';
import { certainOf, rerank, RERANK_DEFAULTS, RERANK_TUNED } from '../../src/pipeline/retrieval/rerank';
import type { Ranking } from '../../src/pipeline/retrieval/ranking';
import { passageKeys } from '../../src/storage/tables/bundled';
import { bank, memories } from '../core/fixture';

const FILE = 'public/characters/rosalind-tierney.json';
const BANK = readCharacter(JSON.parse(readFileSync(FILE, 'utf8')), FILE);
const QUESTION = BANK.questions.find(({ gold }) => gold.length > 0)!;
const index = new BankIndex(BANK);
/** Vectors that differ from passage to passage: any will do. */
const DIMENSIONS = 3;
const rows = passageKeys(BANK).flatMap((_, i) => {
  const angle = i * 0.37;
  return [Math.cos(angle), Math.sin(angle), 0];
});
index.setVectors({ dimensions: DIMENSIONS, data: Float32Array.from(rows) });
const vector = Float32Array.of(0.6, 0.8, 0);
const list = (id: 'bm25' | 'dense' | 'hybrid') => index.list(id, { text: QUESTION.text, vector });
const flow = {
  question: QUESTION.text,
  index,
  known: QUESTION,
  classified: certainOf('profile'),
  rankings: { bm25: list('bm25'), dense: list('dense'), hybrid: list('hybrid') },
} as unknown as Flow;
const options = (change: Partial<Parameters<typeof essayOf>[1]> = {}) => ({
  base: 'hybrid',
  parameters: RERANK_TUNED,
  dense: calibratedWeight(flow),
  bm25: BM25.parameters,
  ...change,
});
const ids = (ranking: Ranking | undefined) => ranking?.map(({ id }) => id);

describe('an essay', () => {
  it('makes the lists of the page from what it carries', () => {
    const essay = essayOf(flow, options());
    const made = essayRankings(essay, essay.controls);
    for (const id of ['bm25', 'dense', 'hybrid'] as const) {
      expect(ids(made[id]), id).toEqual(ids(flow.rankings[id]));
      made[id]!.forEach(({ score }, i) => expect(score).toBeCloseTo(flow.rankings[id]![i]!.score, 9));
    }
    const page = rerank(list('hybrid'), index.kindOf, flow.classified!, RERANK_TUNED);
    expect(ids(made.reranked)).toEqual(ids(page));
  });

  it('re-ranks as the page does wherever the sliders stand', () => {
    const share = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 20 }), share, (alpha, beta, k, dense) => {
        const parameters = { ...RERANK_DEFAULTS, alpha, beta, k };
        const essay = essayOf(flow, options({ parameters }));
        const made = essayRankings(essay, { ...essay.controls, dense });
        const fused = withFusionWeight(flow, dense).rankings.hybrid!;
        expect(ids(made.hybrid)).toEqual(ids(fused));
        expect(ids(made.reranked)).toEqual(ids(rerank(fused, index.kindOf, flow.classified!, parameters)));
      }),
      { numRuns: 25 },
    );
  });

  it('k1 and b change the BM25 list as its formula says', () => {
    const essay = essayOf(flow, options());
    const flat = essayRankings(essay, { ...essay.controls, k1: 0, b: 0 }).bm25;
    // With k1 = 0 every shared term counts its idf, however often it occurs.
    for (const { id, score } of flat) {
      const { terms } = essay.memories.find((memory) => memory.id === id)!;
      expect(score).toBeCloseTo(
        terms.reduce((sum, { idf, times }) => sum + idf * times, 0),
        9,
      );
    }
  });

  it('is plain data, and tells only the memories that a reader may see', () => {
    const essay = essayOf(flow, options());
    expect(JSON.parse(JSON.stringify(essay))).toEqual(essay);
    for (const id of QUESTION.gold)
      expect(essay.memories.find((memory) => memory.id === id)!.title).not.toBe('');
    expect(essay.answer).toBe(QUESTION.answer);
  });

  it('without vectors or a class has what is there', () => {
    const bare = { ...flow, classified: undefined, rankings: { bm25: flow.rankings.bm25! } } as Flow;
    const essay = essayOf(bare, options());
    const made = essayRankings(essay, essay.controls);
    expect([essay.base, made.dense, made.hybrid, made.reranked]).toEqual([
      'bm25',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names what is too large, or not there yet', () => {
    expect(() => essayOf({ ...flow, rankings: {} }, options())).toThrow('Ask a question first');
    const large = bank({ memories: memories(Array.from({ length: MOST_ESSAY_MEMORIES + 1 }, () => 'x')) });
    expect(() => essayOf({ ...flow, index: { bank: large } as BankIndex }, options())).toThrow(
      'Choose a smaller one',
    );
  });
});
