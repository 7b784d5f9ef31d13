import { describe, expect, it } from 'vitest';
import { anatomyOf, sumOfParts } from '../../src/compare/domain/anatomy';
import { COMPARED_LISTS } from '../../src/compare/domain/flow';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../src/pipeline/retrieval/rerank';
import type { Ranked } from '../../src/pipeline/retrieval/ranking';
import { bundled, CHARACTERS, indexed, worldOf } from './worlds';

describe.each(CHARACTERS)('the parts of every score of %s', (name) => {
  const index = indexed(bundled(name));
  const questions = index.bank.questions.slice(0, 25).map(({ text }) => text);

  it('add up to the score in every list and after re-ranking', () => {
    let count = 0;
    for (const question of questions) {
      for (const parameters of [RERANK_DEFAULTS, RERANK_TUNED]) {
        const { flow, reranked } = worldOf(index, question, 'hybrid', parameters);
        const lists = COMPARED_LISTS.map((id) => [id, flow.rankings[id] ?? []] as const);
        for (const [id, ranking] of [...lists, ['hybrid', reranked] as const]) {
          for (const entry of ranking) {
            const anatomy = anatomyOf(entry, id, question);
            expect(anatomy).toMatchObject({ score: entry.score, rank: entry.rank });
            expect(Math.abs(sumOfParts(anatomy) - entry.score)).toBeLessThan(1e-9);
            count++;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(5000);
  });

  it('multiply and add up term by term: idf, tf and length', () => {
    for (const question of questions) {
      const { flow } = worldOf(index, question);
      for (const list of ['bm25', 'okapi'] as const) {
        for (const entry of flow.rankings[list]!) {
          const anatomy = anatomyOf(entry, list, question);
          if (anatomy.type !== 'lexical') throw new Error('not lexical');
          for (const part of anatomy.parts) {
            const product = part.times * part.idf * part.saturation * part.lengthFactor;
            expect(Math.abs(product - part.value)).toBeLessThan(1e-9);
            expect(Math.abs(part.once + part.repeated + part.byLength - part.value)).toBeLessThan(1e-9);
            if (part.tf === 1) expect(part.repeated).toBeCloseTo(0, 12);
            // A memory longer than the mean loses, a shorter one gains.
            const longer = anatomy.length > anatomy.meanLength;
            if (part.idf > 0) expect(part.lengthFactor < 1).toBe(longer);
          }
        }
      }
    }
  });
});

describe('one score', () => {
  it('is taken apart by hand: a word twice in a memory of twice the mean length', () => {
    const idf = Math.log(1 + (4 - 1 + 0.5) / 1.5);
    const value = (idf * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * 2));
    const entry: Ranked = {
      id: 'a',
      rank: 1,
      score: value,
      evidence: {
        type: 'lexical',
        length: 20,
        meanLength: 10,
        terms: [{ term: 'oars', tf: 2, df: 1, idf, contribution: value }],
      },
    };
    const anatomy = anatomyOf(entry, 'bm25', 'oars');
    const [part] = anatomy.type === 'lexical' ? anatomy.parts : [];
    expect(part).toMatchObject({ times: 1, saturation: 4.4 / 3.2, once: idf });
    expect(part!.lengthFactor).toBeCloseTo(3.2 / 4.1, 12);
    expect(part!.repeated).toBeCloseTo(idf * 0.375, 12);
    expect(part!.byLength).toBeLessThan(0);
    expect(() => anatomyOf(entry, 'minisearch', 'oars')).toThrow(/minisearch/);
  });

  it('of late interaction is the sum of its pairs', () => {
    const pairs = [
      { question: 'who', memory: 'Tove', cosine: 0.5 },
      { question: 'oars', memory: 'oars', cosine: 0.75 },
    ];
    const evidence = { type: 'late-interaction' as const, pairs, passage: { start: 0, end: 4 } };
    const anatomy = anatomyOf({ id: 'a', rank: 2, score: 1.25, evidence }, 'late', 'who oars');
    expect(sumOfParts(anatomy)).toBe(1.25);
  });
});
