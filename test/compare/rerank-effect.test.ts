import { describe, expect, it } from 'vitest';
import {
  effectSentence,
  isWorse,
  rerankEffects,
  type RerankEffect,
} from '../../src/compare/domain/rerank-effect';
import { rerankFlow } from '../../src/pipeline/flow/stages';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../src/pipeline/retrieval/rerank';
import { choiceBy, choiceOf } from '../../src/pipeline/retrieval/rerank-presets';
import { bundled, flowOf, indexed } from './worlds';

const LIST = { en: 'Hybrid', zh: '混合检索' };
const said = (effect: RerankEffect) => effectSentence(effect, (id) => id, LIST);
const gold = (from: number | undefined, to: number | undefined, applied = false): RerankEffect => ({
  preset: 'published',
  applied,
  told: 'gold',
  from,
  to,
});

describe('what re-ranking would change', () => {
  const index = indexed(bundled('ottilie-brandt'));
  const question = index.bank.questions.find(({ gold: own }) => own.length === 1)!;
  const flow = flowOf(index, question.text);
  const rankIn = (ranking: readonly { readonly id: string; readonly rank: number }[]) =>
    ranking.find(({ id }) => id === question.gold[0])?.rank;

  it('compares the best gold memory in the list and after either setting', () => {
    const from = rankIn(flow.rankings.hybrid!);
    expect(rerankEffects(flow, 'hybrid', choiceOf('none'))).toEqual([
      {
        preset: 'tuned',
        applied: false,
        told: 'gold',
        from,
        to: rankIn(rerankFlow(flow, 'hybrid', RERANK_TUNED)),
      },
      {
        preset: 'published',
        applied: false,
        told: 'gold',
        from,
        to: rankIn(rerankFlow(flow, 'hybrid', RERANK_DEFAULTS)),
      },
    ]);
  });

  it('takes the parameters as they were changed for the setting that is in force', () => {
    const parameters = { ...RERANK_DEFAULTS, alpha: 1, beta: 0 };
    const [tuned, published] = rerankEffects(flow, 'hybrid', choiceBy(parameters));
    expect([tuned!.applied, published!.applied]).toEqual([false, true]);
    expect(published).toMatchObject({ to: rankIn(rerankFlow(flow, 'hybrid', parameters)) });
  });

  it('compares the first five where no gold memory is known, and tells nothing before the question is classified', () => {
    const free = { ...flow, known: undefined };
    const [, published] = rerankEffects(free, 'hybrid', choiceOf('none'));
    const before = flow.rankings.hybrid!.slice(0, 5).map(({ id }) => id);
    const after = rerankFlow(flow, 'hybrid', RERANK_DEFAULTS)
      .slice(0, 5)
      .map(({ id }) => id);
    expect(published).toEqual({
      preset: 'published',
      applied: false,
      told: 'order',
      first: [before[0], after[0]],
      others: after.filter((id) => !before.includes(id)).length,
      same: before.join() === after.join(),
    });
    expect(rerankEffects({ ...flow, classified: undefined }, 'hybrid', choiceOf('none'))).toEqual([]);
  });

  it('says in a sentence when it makes the list worse', () => {
    expect(
      [gold(1, 4), gold(7, undefined), gold(4, 1), gold(2, 2), gold(undefined, undefined)].map(isWorse),
    ).toEqual([true, true, false, false, false]);
    expect(said(gold(1, 4))).toEqual({
      en: '“As published” would make this list worse: the gold memory would fall from 1 to 4.',
      zh: '“按论文”会使排序变差：标准记忆会从第 1 位降到第 4 位。',
    });
    expect(said(gold(1, 4, true)).en).toBe(
      '“As published” makes this list worse: the gold memory falls from 1 to 4.',
    );
    expect(said(gold(4, 1)).en).toBe(
      '“As published” would make this list better: the gold memory would rise from 4 to 1.',
    );
    expect(said(gold(7, undefined)).en).toContain('7 in Hybrid, would drop out of the candidates');
    expect(said(gold(2, 2)).zh).toBe('“按论文”：标准记忆会保持在第 2 位。');
    expect(said(gold(undefined, undefined)).en).toContain('Hybrid does not find the gold memory');
  });

  it('says what comes first instead where no gold memory is known', () => {
    const order = (first: readonly [string, string], others: number, same = false): RerankEffect => ({
      preset: 'tuned',
      applied: false,
      told: 'order',
      first,
      others,
      same,
    });
    expect(said(order(['a', 'b'], 2))).toEqual({
      en: '“Tuned here”: “b” would come first in place of “a”, and 2 of the first five would be new.',
      zh: '“本页调优”：“b”会取代“a”排在最前，前五条中会有 2 条换成别的。',
    });
    expect(said(order(['a', 'a'], 0, true)).en).toBe('“Tuned here”: the first five would stay as they are.');
    expect(said(order(['a', 'a'], 1)).en).toContain('the same memory comes first');
    expect(said(order(['a', 'a'], 0)).en).toBe(
      '“Tuned here”: the same memory comes first, and the first five would be the same in another order.',
    );
  });
});
