import { describe, expect, it } from 'vitest';
import type { RetrievalSystem } from '../../src/core/experiments/system';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../src/core/retrieval/rerank';
import { askDifferences, askPlace, askSettings } from '../../src/state/ask-link';
import { fragmentOf, placeOf } from '../../src/state/place';

const HYBRID: RetrievalSystem = { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' };

/** Through the address and back. */
const roundTrip = (system: RetrievalSystem, question = '谁教她修钟？ & α=1?') =>
  askSettings(placeOf(fragmentOf(askPlace(system, 'bank/1 #', question))).query);

describe('a question under a system as an address', () => {
  it('survives the address with character, question and every parameter', () => {
    expect(roundTrip({ ...HYBRID, parameters: RERANK_TUNED })).toEqual({
      character: 'bank/1 #',
      question: '谁教她修钟？ & α=1?',
      base: 'hybrid',
      parameters: RERANK_TUNED,
    });
    expect(roundTrip({ ...HYBRID, retriever: 'okapi' })).toMatchObject({
      base: 'okapi',
      parameters: RERANK_DEFAULTS,
    });
  });

  it('keeps the retriever’s order where the system re-ranks nothing', () => {
    expect(roundTrip({ ...HYBRID, rerank: 'none' })!.parameters).toMatchObject({ alpha: 0, beta: 1 });
  });

  it('falls back on defaults for values that make no sense, and on nothing without a question', () => {
    const query = {
      character: 'a',
      question: 'b',
      alpha: '7',
      k: '1.5',
      kinds: '3',
      retriever: 'x',
      beta: '',
    };
    expect(askSettings(query)).toEqual({
      character: 'a',
      question: 'b',
      base: 'hybrid',
      parameters: RERANK_DEFAULTS,
    });
    expect(askSettings({ character: 'a' })).toBeUndefined();
    expect(askSettings({})).toBeUndefined();
  });

  it('says what the screen does otherwise', () => {
    expect(askDifferences(HYBRID)).toEqual([]);
    expect(askDifferences({ ...HYBRID, bm25: { k: 2, b: 0 }, dense: 0.5, rerank: 'oracle' })).toHaveLength(3);
  });
});
