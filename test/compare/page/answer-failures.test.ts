import { describe, expect, it } from 'vitest';
import { answerFailures } from '../../../src/compare/page/state/counterfactual';

const FULL = { en: 'The disk is full.', zh: '磁盘已满。' };
const GONE = { en: 'The encoder is gone.', zh: '编码器已不在。' };

describe('answers that were chosen without the encoder', () => {
  it('say the same cause once', () => {
    expect(answerFailures([{ failure: FULL }, { failure: { ...FULL } }])).toEqual([
      { of: 'both', cause: FULL },
    ]);
  });

  it('say each its own', () => {
    expect(answerFailures([{ failure: FULL }, { failure: GONE }])).toEqual([
      { of: 'asked', cause: FULL },
      { of: 'what-if', cause: GONE },
    ]);
    expect(answerFailures([{}, { failure: GONE }])).toEqual([{ of: 'what-if', cause: GONE }]);
  });

  it('say nothing where the encoder answered, and before there are answers', () => {
    expect(answerFailures([{}, {}])).toEqual([]);
    expect(answerFailures(undefined)).toEqual([]);
  });
});
