import { describe, expect, it } from 'vitest';
import { reranking, type RetrievalSystem, type SystemConfig } from '../../../src/pipeline/flow/system';
import { labelText, systemLabels } from '../../../src/pipeline/flow/system-label';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../../src/pipeline/retrieval/rerank';

const hybrid = (
  by: RetrievalSystem['rerank'],
  parameters = RERANK_DEFAULTS,
  change: Partial<RetrievalSystem> = {},
): RetrievalSystem => ({
  task: 'retrieval',
  retriever: 'hybrid',
  ...reranking(by, parameters),
  ...change,
});
const texts = (systems: readonly SystemConfig[], locale: 'en' | 'zh' = 'en') =>
  systemLabels(systems).map((label) => labelText(label)[locale]);

describe('the labels of systems', () => {
  it('are retriever and re-ranking in words, without parameters where no other system has the name', () => {
    const systems = [hybrid('none'), hybrid('classifier', RERANK_TUNED), hybrid('oracle')];
    expect(texts(systems)).toEqual(['Hybrid', 'Hybrid + classifier', 'Hybrid + oracle']);
    expect(texts(systems, 'zh')).toEqual(['混合检索', '混合检索 + 分类器', '混合检索 + oracle']);
  });

  it('name the preset where systems of one name are presets', () => {
    const systems = [hybrid('classifier', RERANK_TUNED), hybrid('classifier', RERANK_DEFAULTS)];
    expect(texts(systems)).toEqual([
      'Hybrid + classifier (Tuned here)',
      'Hybrid + classifier (As published)',
    ]);
  });

  it('name the parameters in which systems differ, and no other; β is left out where it is 1 − α', () => {
    const systems = [0.3, 0.7].map((alpha) =>
      hybrid('classifier', { ...RERANK_DEFAULTS, alpha, beta: 1 - alpha }),
    );
    expect(texts(systems)).toEqual(['Hybrid + classifier (α = 0.3)', 'Hybrid + classifier (α = 0.7)']);
    expect(texts([hybrid('classifier', { ...RERANK_DEFAULTS, beta: 0.4 }), systems[0]!])).toEqual([
      'Hybrid + classifier (α = 0.5, β = 0.4)',
      'Hybrid + classifier (α = 0.3, β = 0.7)',
    ]);
  });

  it('tell weights of a fusion, and of BM25, from the calibrated ones', () => {
    expect(texts([hybrid('none'), hybrid('none', RERANK_DEFAULTS, { dense: 0.4 })])).toEqual([
      'Hybrid (calibrated weights)',
      'Hybrid (dense = 0.4)',
    ]);
    const bm25: SystemConfig = { task: 'retrieval', retriever: 'bm25', rerank: 'none' };
    expect(texts([bm25, { ...bm25, bm25: { k: 2, b: 0.75 } }], 'zh')).toEqual([
      'BM25（k1 = 1.2）',
      'BM25（k1 = 2）',
    ]);
  });

  it('differ wherever the systems do', () => {
    const systems = [
      hybrid('classifier', { ...RERANK_TUNED, k: 3 }),
      hybrid('classifier', RERANK_TUNED),
      hybrid('classifier', RERANK_DEFAULTS),
      hybrid('cue-words'),
      hybrid('none'),
    ];
    expect(new Set(texts(systems)).size).toBe(5);
  });

  it('of classifiers are their names', () => {
    expect(texts([{ task: 'classification', classifier: 'bert' }])).toEqual(['BERT, the shipped model']);
  });
});
