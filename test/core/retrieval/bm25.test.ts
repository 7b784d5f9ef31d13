import * as fc from '../../fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { BM25, Bm25Retriever, MINISEARCH } from '../../../src/core/retrieval/bm25';
import { count } from '../../../src/core/retrieval/postings';
import { contentTerms } from '../../../src/core/text/content-terms';
import { terms } from '../../../src/core/text/terms';
import { memories } from '../fixture';

const summary = (texts: readonly string[], question: string) =>
  new Bm25Retriever(memories(texts), MINISEARCH)
    .rank(question)
    .map(({ id, score }) => [id, Number(score.toFixed(9))]);

describe('BM25', () => {
  // Distinct terms 2, 2, 1, mean 5/3. idf(ada) = ln(1 + 1.5/2.5) = ln 1.6; 1 - b + b*2/(5/3) = 1.14.
  const BANK = ['ada bell', 'ada ada crane', 'dusk'];

  it('scores as the formula does by hand', () => {
    // m1: ln 1.6 * (0.5 + 2*2.2/(2 + 1.2*1.14)); m0: ln 1.6 * (0.5 + 2.2/(1 + 1.2*1.14)).
    expect(summary(BANK, 'Ada?')).toEqual([
      ['m1', 0.849020808],
      ['m0', 0.671660592],
    ]);
  });

  it('multiplies by the number of distinct question terms that the memory holds', () => {
    // m0: 2 * (ln 1.6 + ln(1 + 2.5/1.5)) * (0.5 + 2.2/(1 + 1.2*1.14)).
    expect(summary(BANK, 'Ada, bell')).toEqual([
      ['m0', 4.146637224],
      ['m1', 0.849020808],
    ]);
  });

  it('shows each term with its counts, the weightiest first', () => {
    const [first] = new Bm25Retriever(memories(BANK), MINISEARCH).rank('ada bell whale');
    const { terms: shares, ...lengths } = first!.evidence;
    expect(lengths).toEqual({ type: 'lexical', length: 2, meanLength: 5 / 3 });
    expect(shares.map(({ term, tf, df }) => [term, tf, df])).toEqual([
      ['bell', 1, 1],
      ['ada', 1, 2],
    ]);
    expect(shares[0]!.idf).toBeCloseTo(0.980829253, 9);
    expect(shares[1]!.idf).toBeCloseTo(0.470003629, 9);
  });

  it('leaves out memories without a question term', () => {
    expect(summary(BANK, 'whale')).toEqual([]);
    expect(summary(BANK, '🎂')).toEqual([]);
    expect(summary(BANK, '')).toEqual([]);
    expect(summary([], 'ada')).toEqual([]);
    expect(summary(['', '🎂'], 'ada')).toEqual([]);
  });

  it('keeps the order of the bank among equals', () => {
    const ranking = new Bm25Retriever(memories(['pier', 'lamp', 'lamp', 'pier', 'lamp'])).rank('lamp');
    expect(ranking.map(({ id, rank }) => [id, rank])).toEqual([
      ['m1', 1],
      ['m2', 2],
      ['m4', 3],
    ]);
    expect(new Set(ranking.map(({ score }) => score)).size).toBe(1);
  });

  it('finds a two-character word wherever a segmenter would have cut', () => {
    expect(new Bm25Retriever(memories(['外婆的老茶馆', '码头', '打火机'])).rank('茶馆')[0]!.id).toBe('m0');
  });

  it('refuses two memories with one id', () => {
    const [first] = memories(['lamp']);
    expect(() => new Bm25Retriever([first!, first!])).toThrow('Two memories have the id "m0"');
  });

  it('takes words that name parts of an object for words', () => {
    expect(summary(['the constructor left', 'has own property'], 'constructor valueOf')).toHaveLength(1);
  });

  it('states the parameters that MiniSearch would take by itself', () => {
    expect(MINISEARCH.parameters).toEqual({ k: 1.2, b: 0.7, d: 0.5 });
  });

  it('in the page counts content words only, once each, without the quality factor', () => {
    // k 1.2, b 0.75, d 0; content words: 'ada bell' (2), 'ada crane' (2 distinct), 'dusk' (1); 1 - b + b*2/(5/3) = 1.15.
    // m0: (ln 1.6 + ln(1 + 2.5/1.5)) * 2.2/(1 + 1.2*1.15); m1: ln 1.6 * 2*2.2/(2 + 1.2*1.15).
    const ranking = new Bm25Retriever(memories(['the ada bell', 'who did ada ada crane', 'dusk']), BM25).rank(
      'Who was the Ada of the bell?',
    );
    expect(ranking.map(({ id, score }) => [id, Number(score.toFixed(9))])).toEqual([
      ['m0', 1.341106026],
      ['m1', 0.611839044],
    ]);
    expect(new Bm25Retriever(memories(['who was she', 'she was']), BM25).rank('Who was she?')).toEqual([]);
  });
});

describe.each([
  ['English', ['storm', 'Storm', 'tram', "keeper's", 'keeper', 'lamp', '7b', '—', ''], ' '],
  ['Chinese', ['茶', '馆', '码', '头', 'BM25', '1987', '。', ''], ''],
])('BM25 over any bank in %s', (_, pieces, space) => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(space));
  const texts = fc.array(text, { maxLength: 8 });

  it("scores as MiniSearch does, in MiniSearch's words", () => {
    fc.assert(
      fc.property(texts, text, (bank, question) => {
        const own = new MiniSearch<{ id: string; text: string }>({
          fields: ['text'],
          tokenize: terms,
          processTerm: (term) => term,
        });
        own.addAll(memories(bank).map(({ id, text }) => ({ id, text })));
        const expected = new Map(own.search(question).map(({ id, score }) => [String(id), score]));
        const ranking = new Bm25Retriever(memories(bank), MINISEARCH).rank(question);
        expect(ranking.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
        for (const { id, score } of ranking) expect(score).toBe(expected.get(id));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same ids, ranks and scores with and without evidence', () => {
    fc.assert(
      fc.property(texts, text, text, fc.constantFrom(BM25, MINISEARCH), (bank, question, again, variant) => {
        const retriever = new Bm25Retriever(memories(bank), variant);
        const asked = `${question} ${again} ${question}`;
        expect(retriever.scores(asked)).toStrictEqual(
          retriever.rank(asked).map(({ id, rank, score }) => ({ id, rank, score })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('without the quality factor scores as MiniSearch does with it divided out', () => {
    fc.assert(
      fc.property(texts, text, (bank, question) => {
        const own = new MiniSearch<{ id: string; text: string }>({
          fields: ['text'],
          tokenize: contentTerms,
          processTerm: (term) => term,
          searchOptions: { bm25: BM25.parameters },
        });
        own.addAll(memories(bank).map(({ id, text }) => ({ id, text })));
        const expected = new Map(
          own.search(question).map(({ id, score, queryTerms }) => [String(id), score / queryTerms.length]),
        );
        expect(
          new Map(new Bm25Retriever(memories(bank)).scores(question).map(({ id, score }) => [id, score])),
        ).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('explains every score: the contributions sum to it', () => {
    fc.assert(
      fc.property(texts, text, text, (bank, question, again) => {
        for (const { score, evidence } of new Bm25Retriever(memories(bank), MINISEARCH).rank(
          `${question} ${again} ${question}`,
        )) {
          const sum = evidence.terms.reduce((total, { contribution }) => total + contribution, 0);
          expect(Math.abs(sum - score)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('orders by score, then by the bank', () => {
    fc.assert(
      fc.property(texts, text, (bank, question) => {
        const ranking = new Bm25Retriever(memories(bank), MINISEARCH).rank(question);
        ranking.slice(1).forEach((entry, i) => {
          const before = ranking[i]!;
          expect(entry.rank).toBe(before.rank + 1);
          expect(before.score).toBeGreaterThanOrEqual(entry.score);
          if (before.score === entry.score) {
            expect(Number(entry.id.slice(1))).toBeGreaterThan(Number(before.id.slice(1)));
          }
        });
      }),
    );
  });
});

it('count keeps the order of first occurrence', () => {
  expect([...count(['b', 'a', 'b', 'c', 'b'])]).toEqual([
    ['b', 3],
    ['a', 1],
    ['c', 1],
  ]);
});
