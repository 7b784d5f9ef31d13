import { expect, it } from 'vitest';
import { kindCounts } from '../../../src/core/memory/counts';

it('counts every kind, also one that is not there', () => {
  expect(kindCounts([{ kind: 'event' }, { kind: 'profile' }, { kind: 'event' }])).toEqual({
    profile: 1,
    relationship: 0,
    event: 2,
    dialogue: 0,
  });
});
