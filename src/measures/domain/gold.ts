/** What counts as having found the gold memory: that very memory, or any that tells the same story. */

import type { MemoryBank } from '../../core/memory/bank';

/**
 * `strict`: the gold ids. `event`: an event and the dialogues about it (equal `story`) are one unit, at the best rank that any of them has.
 */
export const GOLD_MODES = ['strict', 'event'] as const;
export type GoldMode = (typeof GOLD_MODES)[number];

/**
 * Maps memory ids to the units that gold is counted in. Rankings are mapped id by id and nothing moves up: the second memory of a story
 * fills a rank and counts no further, so K still means K memories read, under either gold.
 *
 * @returns an id that the bank lacks is its own unit, which no ranking holds: such gold stays not found.
 */
export function goldUnits(bank: MemoryBank, mode: GoldMode): (id: string) => string {
  if (mode === 'strict') return (id) => id;
  const stories = new Map(bank.memories.map(({ id, story }) => [id, story]));
  return (id) => {
    const story = stories.get(id);
    // The prefix keeps a story apart from a memory outside it that happens to have the story's key as its id.
    return story === undefined ? id : `story ${story}`;
  };
}
