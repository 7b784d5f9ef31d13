import { describe, expect, it } from 'vitest';
import { labelPlaces } from '../../../src/compare/page/ui/map/view';

describe('names on the map', () => {
  // Points above, below and to the left of the star leave only its right side free.
  const crowd = [
    [330, 129],
    [330, 71],
    [278, 100],
  ] as const;

  it('stand where most room is', () => {
    expect(labelPlaces([330, 100], [], crowd).question).toEqual([382, 100]);
  });

  it('are not cut off by the edge of the picture', () => {
    const [x] = labelPlaces([330, 100], [], crowd, 370).question!;
    expect(x).toBeLessThanOrEqual(330);
    expect(labelPlaces(undefined, [[2, 50]], [], 370).gold).toEqual([[46, 58]]);
  });

  it('stand somewhere where the picture is narrower than a name', () => {
    expect(labelPlaces([20, 20], [], [], 40).question).toEqual([20, 49]);
  });
});
