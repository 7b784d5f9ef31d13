import { describe, expect, it } from 'vitest';
import {
  anchorCount,
  calibratedWeight,
  linesWithin,
  rankFlow,
  withFusionWeight,
} from '../../src/compare/domain/flow';
import { rerankFlow } from '../../src/pipeline/flow/stages';
import { RERANK_DEFAULTS } from '../../src/pipeline/retrieval/rerank';
import { bundled, CHARACTERS, flowOf, indexed, worldOf } from './worlds';

describe.each(CHARACTERS)('the rank flow of %s', (name) => {
  const index = indexed(bundled(name));
  const question = index.bank.questions.find(({ gold }) => gold.length > 0)!;
  const { flow, reranked } = worldOf(index, question.text);

  it('has a column a chosen list, the re-ranked one’s base before it, and a line a memory with its ranks', () => {
    const { columns, lines } = rankFlow(
      flow,
      new Set(['dense', 'hybrid', 'bm25'] as const),
      'bm25',
      reranked,
    );
    expect(columns.map(({ id }) => id)).toEqual(['dense', 'hybrid', 'bm25', 'reranked']);
    expect(lines).toHaveLength(index.bank.memories.length);
    for (const { id, ranks } of lines) {
      expect(ranks).toEqual(columns.map(({ ranking }) => ranking.find((entry) => entry.id === id)?.rank));
    }
    expect(lines.slice(0, reranked.length).map(({ id }) => id)).toEqual(reranked.map(({ id }) => id));
  });

  it('shows the base though it is not chosen, and no re-ranking before there is one', () => {
    const { columns } = rankFlow(flow, new Set(['bm25'] as const), 'rrf', []);
    expect(columns.map(({ id }) => id)).toEqual(['bm25', 'rrf']);
  });

  it('puts a list of a search engine before ours that it is set beside, or first', () => {
    const ranking = [{ id: index.bank.memories[2]!.id, rank: 1 }];
    const { columns, lines } = rankFlow(
      flow,
      new Set(['dense', 'bm25'] as const),
      'hybrid',
      [],
      [
        { id: 'opensearch-bm25', ranking, beside: 'bm25' },
        { id: 'opensearch-rrf', ranking, beside: 'rrf' },
      ],
    );
    const ids = columns.map(({ id }) => id);
    expect(ids[0]).toBe('opensearch-rrf');
    expect(ids.indexOf('opensearch-bm25')).toBe(ids.indexOf('bm25') - 1);
    expect(ids.at(-1)).toBe('hybrid');
    const line = lines.find(({ id }) => id === ranking[0]!.id)!;
    expect([line.ranks[0], line.ranks[ids.indexOf('opensearch-bm25')]]).toEqual([1, 1]);
  });

  it('marks gold and the anchors that stand in the text', () => {
    const { lines } = rankFlow(flow, new Set(), 'hybrid', reranked);
    expect(lines.filter(({ gold }) => gold).map(({ id }) => id)).toEqual([...question.gold]);
    for (const { id, anchors } of lines) {
      const { text } = index.byId.get(id)!;
      expect(anchors).toBe(question.anchors.filter((anchor) => text.includes(anchor)).length);
    }
    const gold = lines.find((line) => line.gold)!;
    expect(gold.anchors).toBe(question.anchors.length);
  });

  it('keeps lines within a depth, gold wherever it stands, and no more than wanted', () => {
    const whole = rankFlow(flow, new Set(['bm25', 'dense'] as const), 'hybrid', reranked);
    const within = linesWithin(whole, 3);
    for (const line of whole.lines) {
      const shown = line.gold || line.ranks.some((rank) => rank !== undefined && rank <= 3);
      expect(within.includes(line)).toBe(shown);
    }
    expect(linesWithin(whole, 100, 5)).toHaveLength(5);
    expect(linesWithin(whole, 1, 1).map(({ gold }) => gold)).toEqual([true]);
  });

  it('fuses anew under another weight from the lists that are there: all of it is the dense order', () => {
    expect(withFusionWeight(flow, calibratedWeight(flow))).toBe(flow);
    const order = (dense: number) => withFusionWeight(flow, dense).rankings.hybrid!.map(({ id }) => id);
    expect(order(1)).toEqual(flow.rankings.dense!.map(({ id }) => id));
    const lexical = flow.rankings.bm25!.map(({ id }) => id);
    expect(order(0).slice(0, lexical.length)).toEqual(lexical);
    expect(withFusionWeight(flow, 0.4).rankings.bm25).toBe(flow.rankings.bm25);
    expect(() => withFusionWeight(flow, 1.1)).toThrow(/between 0 and 1/);
  });

  it('lets the re-ranking follow another weight', () => {
    const weighted = rerankFlow(withFusionWeight(flow, 1), 'hybrid', { ...RERANK_DEFAULTS, alpha: 0 });
    const dense = rerankFlow(flow, 'dense', { ...RERANK_DEFAULTS, alpha: 0 });
    expect(weighted.map(({ id }) => id)).toEqual(dense.map(({ id }) => id));
  });
});

it('leaves the weight alone while the dense list is not there', () => {
  const index = indexed(bundled('ottilie-brandt'));
  const whole = flowOf(index, 'Who taught her to repair clocks?');
  const { bm25 } = whole.rankings;
  const lexical = { ...whole, rankings: { bm25: bm25! } };
  expect(withFusionWeight(lexical, 0.1)).toBe(lexical);
});

it('finds no anchor in a text without a question, nor an empty one', () => {
  expect(anchorCount('a text', undefined)).toBe(0);
  const question = indexed(bundled('ottilie-brandt')).bank.questions[0]!;
  expect(anchorCount('a text', { ...question, anchors: ['', 'text', 'no'] })).toBe(1);
});
