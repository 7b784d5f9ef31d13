import { describe, expect, it } from 'vitest';
import { toCategories, softmax, withBankPrior } from '../../../src/pipeline/classification/classifier';
import { CLASSIFIERS } from '../../../src/pipeline/classification/registry';
import { bank, memory } from '../../core/fixture';

describe('fold', () => {
  it('adds the kinds of each category', () => {
    const kinds = { profile: 0.5, relationship: 0.125, event: 0.25, dialogue: 0.125 };
    expect(toCategories(kinds)).toEqual({ kinds, semantic: 0.625, episodic: 0.375, category: 'semantic' });
  });

  it('decides by the sum, not by the likeliest kind', () => {
    const { category } = toCategories({ profile: 0.4, relationship: 0, event: 0.3, dialogue: 0.3 });
    expect(category).toBe('episodic');
  });

  it('calls a tie episodic', () => {
    expect(toCategories({ profile: 0.5, relationship: 0, event: 0, dialogue: 0.5 }).category).toBe(
      'episodic',
    );
  });
});

describe('softmax', () => {
  it('gives the powers of e over their sum', () => {
    // e^0, e^ln 2, e^ln 5 = 1, 2, 5.
    const [a, b, c] = softmax([0, Math.log(2), Math.log(5)]);
    expect(a).toBeCloseTo(0.125, 15);
    expect(b).toBeCloseTo(0.25, 15);
    expect(c).toBeCloseTo(0.625, 15);
  });

  it('overflows neither upwards nor downwards', () => {
    expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
    expect(softmax([-1000, -1000, -1000, -1000])).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(softmax([1e308, -1e308])).toEqual([1, 0]);
  });

  it('depends on differences alone', () => {
    const [a] = softmax([1, 2]);
    const [b] = softmax([701, 702]);
    expect(a).toBeCloseTo(0.2689414213699951, 15);
    expect(b).toBe(a);
  });

  it('is empty for no logits', () => {
    expect(softmax([])).toEqual([]);
  });
});

const mostlyEvents = bank({
  memories: [
    memory('p', 'a', 'profile'),
    memory('e1', 'b', 'event'),
    memory('e2', 'c', 'event'),
    memory('d', 'd', 'dialogue'),
  ],
});

describe('the prior from a bank’s composition', () => {
  it('weighs each kind by its share of the bank', () => {
    const before = toCategories({ profile: 0.4, relationship: 0.2, event: 0.3, dialogue: 0.1 });
    expect(before.category).toBe('semantic');
    const after = withBankPrior(before, mostlyEvents);
    // 0.4·1, 0.2·0, 0.3·2 and 0.1·1 sum to 1.1.
    expect(after.kinds).toEqual({
      profile: expect.closeTo(0.4 / 1.1, 12) as number,
      relationship: 0,
      event: expect.closeTo(0.6 / 1.1, 12) as number,
      dialogue: expect.closeTo(0.1 / 1.1, 12) as number,
    });
    expect(after.category).toBe('episodic');
  });

  it('changes nothing where the bank lacks every kind that is likely', () => {
    const sure = toCategories({ profile: 0, relationship: 1, event: 0, dialogue: 0 });
    expect(withBankPrior(sure, mostlyEvents)).toBe(sure);
    expect(withBankPrior(sure, { memories: [] })).toBe(sure);
  });

  it('is a classifier of its own, beside the one that the page uses', () => {
    expect(CLASSIFIERS).toEqual(['bert', 'bert-prior', 'cue-words']);
  });
});
