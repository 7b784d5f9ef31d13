/** Where the people around a character are drawn. */

import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { Person } from '../../../core/memory/people';

export interface PlacedPerson {
  readonly person: Person;
  readonly x: number;
  readonly y: number;
  /** Of the edge to the character, in pixels. */
  readonly edge: number;
}

/** More would be a thicket; the table has all. */
export const MOST_DRAWN = 36;
const STEPS = 260;
const THINNEST = 1.2;
const THICKEST = 9;

interface Node {
  id: number;
  x?: number;
  y?: number;
  fx?: number;
  fy?: number;
}

/**
 * Places the first `MOST_DRAWN` people around the character, who stands at 0, 0; those with more shared memories nearer. The start is a
 * ring in their order and the simulation's chance is seeded, so the same bank is always drawn alike.
 */
export function layoutOf(people: readonly Person[]): PlacedPerson[] {
  const drawn = people.slice(0, MOST_DRAWN);
  const most = Math.max(1, ...drawn.map(({ shared }) => shared.length));
  const share = (i: number) => drawn[i]!.shared.length / most;
  const distance = (i: number) => 95 + 95 * (1 - share(i)) + 3.5 * drawn.length;
  const nodes: Node[] = [
    { id: 0, fx: 0, fy: 0 },
    ...drawn.map((_, i) => {
      const angle = (2 * Math.PI * i) / drawn.length - Math.PI / 2;
      return { id: i + 1, x: distance(i) * Math.cos(angle), y: distance(i) * Math.sin(angle) };
    }),
  ];
  const links = drawn.map((_, i) => ({ source: 0, target: i + 1 }));
  forceSimulation(nodes)
    .randomSource(seeded(1))
    .force(
      'link',
      forceLink<Node, (typeof links)[number]>(links)
        .distance((_, i) => distance(i))
        .strength(0.7),
    )
    .force('charge', forceManyBody().strength(-220))
    .force('collide', forceCollide(56))
    .force('x', forceX(0).strength(0.005))
    // The page is wider than high.
    .force('y', forceY(0).strength(0.14))
    .stop()
    .tick(STEPS);
  return drawn.map((person, i) => {
    const { x = 0, y = 0 } = nodes[i + 1]!;
    return { person, x, y, edge: THINNEST + (THICKEST - THINNEST) * share(i) };
  });
}

/** Numbers in [0, 1), the same for the same seed (Numerical Recipes' linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
