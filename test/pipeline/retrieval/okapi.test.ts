import { describe, expect, it } from 'vitest';
import { OKAPI_PARAMETERS, OkapiRetriever } from '../../../src/pipeline/retrieval/retrievers/okapi';
import golden from '../../fixtures/golden/okapi.json';
import { memories } from '../../core/fixture';

interface GoldenBank {
  readonly memories: readonly string[];
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

describe('Okapi BM25 gives the scores of rank_bm25', () => {
  const cases = Object.entries<GoldenBank>(golden).flatMap(([name, { memories: texts, scores }]) =>
    Object.entries(scores).map(([question, expected]) => ({ name, texts, question, expected })),
  );

  it.each(cases)('over the $name for “$question”', ({ texts, question, expected }) => {
    const ranking = new OkapiRetriever(memories(texts)).rank(question);
    const scores = new Map(ranking.map(({ id, score }) => [id, score]));
    expected.forEach((score, i) => expect(scores.get(`m${i}`)).toBeCloseTo(score, 12));
    expect(ranking).toHaveLength(texts.length);
  });
});

describe('Okapi BM25', () => {
  it('has the parameters of the package', () => {
    expect(OKAPI_PARAMETERS).toEqual({ k1: 1.5, b: 0.75, epsilon: 0.25 });
  });

  it('scores as the formula does by hand', () => {
    // N 3, mean length 2: idf(ada) = ln(2.5/1.5), and ada twice among three terms gives 2*2.5/(2 + 1.5*(0.25 + 0.75*3/2)).
    const [first] = new OkapiRetriever(memories(['ada ada crane', 'bell dusk', 'elm'])).rank('ada');
    expect(first!.score).toBeCloseTo((0.5108256237659907 * 5) / 4.0625, 12);
    expect(first!.evidence).toMatchObject({
      length: 3,
      meanLength: 2,
      terms: [{ term: 'ada', tf: 2, df: 1 }],
    });
  });

  it('shows contributions that sum to the score, a repeated term counting twice', () => {
    const retriever = new OkapiRetriever(memories(golden.words.memories));
    const [first] = retriever.rank('storm storm boat lamp');
    const sum = first!.evidence.terms.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo(first!.score, 12);
    const once = retriever.rank('storm').find(({ id }) => id === 'm5')!.score;
    expect(retriever.rank('storm storm').find(({ id }) => id === 'm5')!.score).toBeCloseTo(2 * once, 12);
  });

  it('ranks memories without a question term last, in the order of the bank', () => {
    const ranking = new OkapiRetriever(memories(['elm', 'bell', 'ada', 'dusk', '🎂'])).rank('ada');
    expect(ranking.map(({ id, score }) => [id, score > 0])).toEqual([
      ['m2', true],
      ['m0', false],
      ['m1', false],
      ['m3', false],
      ['m4', false],
    ]);
  });

  it('ranks a memory below those without a question term where the floor is negative, as the package does', () => {
    const ranking = new OkapiRetriever(memories(golden.commonplace.memories)).rank('tram bell');
    expect(ranking.map(({ id }) => id)).toEqual(['m2', 'm3', 'm0', 'm1']);
  });

  it('ranks an empty bank, and one of empty texts', () => {
    expect(new OkapiRetriever([]).rank('ada')).toEqual([]);
    expect(new OkapiRetriever(memories(['', ''])).rank('ada').map(({ score }) => score)).toEqual([0, 0]);
  });
});
