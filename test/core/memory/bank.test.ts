import { expect, it } from 'vitest';
import { categoryOf, KINDS, memoriesById } from '../../../src/core/memory/bank';
import { bank, memories } from '../fixture';

it('profile and relationship are semantic, event and dialogue episodic', () => {
  expect(KINDS.map((kind) => [kind, categoryOf(kind)])).toEqual([
    ['profile', 'semantic'],
    ['relationship', 'semantic'],
    ['event', 'episodic'],
    ['dialogue', 'episodic'],
  ]);
});

it('a bank finds its memories by id, in its order', () => {
  const of = memories(['the lamp', 'the pier']);
  const byId = memoriesById(bank({ memories: of }));
  expect([...byId.keys()]).toEqual(['m0', 'm1']);
  expect(byId.get('m1')).toBe(of[1]);
  expect(byId.get('m2')).toBeUndefined();
});
