import { describe, expect, it } from 'vitest';
import { withBankPrior } from '../../../src/pipeline/classification/bank-prior';
import { toCategories } from '../../../src/pipeline/classification/categories';
import { CLASSIFIERS } from '../../../src/pipeline/classification/registry';
import { bank, memory } from '../../core/fixture';

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
