import { describe, expect, it } from 'vitest';
import type { PreparedOutputs } from '../../../src/core/ports';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { textKey } from '../../../src/core/text/key';
import { AlphaSweep } from '../../../src/lectures/page/state/alpha-sweep.svelte';
import { bank, memory, question } from '../../core/fixture';

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
