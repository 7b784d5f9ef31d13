import { describe, expect, it } from 'vitest';
import {
  baseOf,
  classifiedByCues,
  denseEntryOf,
  memoriesOfRanking,
  rerankFlow,
  type Flow,
} from '../../../src/pipeline/flow/stages';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { bank, memory } from '../../core/fixture';

const INDEX = new BankIndex(
  bank({
    memories: [
      memory('p', 'Lamp: an old oil lamp', 'profile'),
      memory('r', 'Her uncle owned the pier', 'relationship'),
      memory('e', 'The lamp fell from the pier', 'event'),
    ],
  }),
);

function flow(change: Partial<Flow> = {}): Flow {
  const question = 'When did the lamp fall?';
  const bm25 = INDEX.list('bm25', { text: question });
  return {
    question,
    index: INDEX,
    known: undefined,
    classified: classifiedByCues(question),
    rankings: { bm25 },
    times: {},
    ...change,
  };
}

describe('the base list', () => {
  it('is the one asked for', () => {
    const okapi = INDEX.list('okapi', { text: 'pier' });
    const base = baseOf(flow({ rankings: { ...flow().rankings, okapi } }), 'okapi');
    expect(base).toEqual({ id: 'okapi', ranking: okapi });
  });

  it('falls back to BM25 while the one asked for is not there', () => {
    expect(baseOf(flow(), 'hybrid')).toEqual({ id: 'bm25', ranking: flow().rankings.bm25 });
  });

  it('is absent before any retriever has run', () => {
    expect(baseOf(flow({ rankings: {} }), 'bm25')).toBeUndefined();
  });
});

describe('the dense entry of a memory', () => {
  const evidence = { type: 'dense', cosine: 0.8, whole: 0.6, passage: { start: 0, end: 4 } } as const;
  const entry = { id: 'e', rank: 1, score: 0.7, evidence };

  it('is in the list by cosines, not in a fusion that ranks the same memory', () => {
    const hybrid = INDEX.list('bm25', { text: 'lamp' });
    expect(denseEntryOf(flow({ rankings: { hybrid, dense: [entry] } }), 'e')).toBe(entry);
    expect(denseEntryOf(flow({ rankings: { hybrid } }), 'e')).toBeUndefined();
  });

  it('is absent where the list lacks the memory', () => {
    expect(denseEntryOf(flow({ rankings: { dense: [entry] } }), 'p')).toBeUndefined();
  });
});

describe('the re-ranked list', () => {
  it('puts the memory of the likelier category first, and holds only what was retrieved', () => {
    // "When" and "did" speak for an event: P(episodic) = (e^1.7 + 1) / (e^1.7 + 3) = 0.763982. Alpha alone decides.
    const ranking = rerankFlow(flow(), 'hybrid', { ...RERANK_DEFAULTS, alpha: 1, beta: 0 });
    expect(ranking.map(({ id }) => id)).toEqual(['e', 'p']);
    expect(ranking[0]!.score).toBeCloseTo(0.763982, 6);
    expect(ranking[1]!.score).toBeCloseTo(0.236018, 6);
  });

  it('is empty until the question is classified, and without a base', () => {
    expect(rerankFlow(flow({ classified: undefined }), 'bm25', RERANK_DEFAULTS)).toEqual([]);
    expect(rerankFlow(flow({ rankings: {} }), 'bm25', RERANK_DEFAULTS)).toEqual([]);
  });
});

it('the baseline signs what it classified', () => {
  expect(classifiedByCues('Who is he?')).toMatchObject({ by: 'cue-words', category: 'semantic' });
});

it('the memories of a ranking come best first', () => {
  const ranking = INDEX.list('bm25', { text: 'pier uncle' });
  expect(memoriesOfRanking(flow(), ranking).map(({ id }) => id)).toEqual(['r', 'e']);
});
