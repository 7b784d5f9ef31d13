import { describe, expect, it } from 'vitest';
import type { PreparedOutputs } from '../../../src/core/ports';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { textKey } from '../../../src/core/text/key';
import {
  AlphaSweep,
  alphaCurve,
  alphaPoints,
  type SweptQuestion,
} from '../../../src/lectures/page/state/alpha-sweep.svelte';
import { bank, memory, question } from '../../core/fixture';
import type { Kind, Question } from '../../../src/core/memory/bank';
import type { Ranking } from '../../../src/pipeline/retrieval/ranking';
import { certainOf, RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';

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

const TEXT = 'Who lit the lamp?';
const VECTOR = Float32Array.of(0, 1);

function indexed(id: string, questions: number): BankIndex {
  const asked = Array.from({ length: questions }, (_, i) => ({ ...question(`q${i}`, TEXT), gold: ['p'] }));
  const memories = [memory('p', 'Lamp: an old oil lamp', 'profile'), memory('e', 'The storm took the dory')];
  const index = new BankIndex({ ...bank({ memories, questions: asked }), id });
  index.setVectors({ dimensions: 2, data: Float32Array.of(0, 1, 1, 0) });
  return index;
}

const OUTPUTS = {
  questions: new Map([
    [
      textKey(TEXT),
      { vector: VECTOR, probabilities: { profile: 0.9, relationship: 0.05, event: 0.03, dialogue: 0.02 } },
    ],
  ]),
} as unknown as PreparedOutputs;

describe('α over all questions of a character', () => {
  it('is counted for each setting', async () => {
    const sweep = new AlphaSweep(() => Promise.resolve(OUTPUTS));
    await sweep.load(indexed('a', 3));
    expect(sweep.questions).toBe(3);
    expect(sweep.points).toHaveLength(21);
    expect(sweep.points![0]).toEqual({ alpha: 0, right: 3, gained: 0, lost: 0 });
  });

  it('an earlier character that answers late changes nothing', async () => {
    const answers: ((outputs: PreparedOutputs) => void)[] = [];
    const sweep = new AlphaSweep(() => new Promise((resolve) => answers.push(resolve)));
    const first = sweep.load(indexed('a', 2));
    const second = sweep.load(indexed('b', 5));
    answers[1]!(OUTPUTS);
    await second;
    answers[0]!(OUTPUTS);
    await first;
    expect(sweep.questions).toBe(5);
  });

  it('what was missing for one character is not for the next', async () => {
    const sweep = new AlphaSweep((id) => Promise.resolve(id === 'a' ? undefined : OUTPUTS));
    await sweep.load(indexed('a', 1));
    expect([sweep.missing, sweep.points]).toEqual([true, undefined]);
    await sweep.load(indexed('b', 1));
    expect([sweep.missing, sweep.questions]).toEqual([false, 1]);
  });

  it('says what failed', async () => {
    const sweep = new AlphaSweep(() => Promise.reject(new Error('no network')));
    await sweep.load(indexed('a', 1));
    expect(sweep.error).toContain('no network');
  });
});
