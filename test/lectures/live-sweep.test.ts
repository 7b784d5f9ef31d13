import { describe, expect, it } from 'vitest';
import {
  alphaCurve,
  alphaPoints,
  type SweptQuestion,
} from '../../src/lectures/page/state/alpha-sweep.svelte';
import type { Kind, Question } from '../../src/core/memory/bank';
import type { Ranking } from '../../src/pipeline/retrieval/ranking';
import { certainOf, RERANK_DEFAULTS } from '../../src/pipeline/retrieval/rerank';

const KINDS: Readonly<Record<string, Kind>> = { fact: 'profile', day: 'event' };
const ranking = [
  { id: 'day', rank: 1, score: 1 },
  { id: 'fact', rank: 2, score: 0.9 },
] as unknown as Ranking;
const asked = (gold: string, kind: Kind): SweptQuestion => ({
  question: { id: gold, gold: [gold] } as unknown as Question,
  ranking,
  probabilities: certainOf(kind),
});

describe('α over all questions', () => {
  it('gains where the class is right, loses where it is wrong, and changes nothing at 0', () => {
    const questions = [asked('fact', 'profile'), asked('day', 'profile'), asked('day', 'event')];
    const alphas = [0, 0.5, 1];
    const curves = questions.map((each) => alphaCurve(each, (id) => KINDS[id]!, RERANK_DEFAULTS, alphas));
    expect(alphaPoints(curves, alphas)).toEqual([
      { alpha: 0, right: 2, gained: 0, lost: 0 },
      { alpha: 0.5, right: 2, gained: 1, lost: 1 },
      { alpha: 1, right: 2, gained: 1, lost: 1 },
    ]);
  });
});
