/** Shapes and colours of the map's points: a shape a kind, so that colour is never alone. */

import { CATEGORIES, categoryOf, KINDS, type Category, type Kind } from '../../../../core/memory/bank';
import { t as shared } from '../../../../ui/words/common';
import { CATEGORY_COLORS, KIND_LOOKS } from '../../../../ui/ui/kinds';

export interface Mark {
  readonly id: Kind | Category;
  /** Read when it is shown: it follows the language of the interface. */
  readonly label: string;
  /** A variable of the style sheet: `--event`. */
  readonly variable: string;
  /** An SVG path around the origin, about as large as a circle of radius 1. */
  readonly path: string;
}

const CIRCLE = 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z';
const SQUARE = 'M-.9-.9H.9V.9H-.9Z';
const TRIANGLE = 'M0-1.2L1.12.85H-1.12Z';
const DIAMOND = 'M0-1.3L1.15 0L0 1.3L-1.15 0Z';
/** A four-pointed star: the question. */
export const STAR = 'M0-1L.24-.24L1 0L.24.24L0 1L-.24.24L-1 0L-.24-.24Z';

const KIND_PATHS: Readonly<Record<Kind, string>> = {
  profile: CIRCLE,
  relationship: SQUARE,
  event: TRIANGLE,
  dialogue: DIAMOND,
};
const CATEGORY_PATHS: Readonly<Record<Category, string>> = { semantic: CIRCLE, episodic: TRIANGLE };

const nameOf = (color: string) => color.replace(/^var\(|\)$/g, '');

export const KIND_MARKS = KINDS.map((kind): Mark => ({
  id: kind,
  get label() {
    return KIND_LOOKS[kind].label;
  },
  variable: nameOf(KIND_LOOKS[kind].color),
  path: KIND_PATHS[kind],
}));
export const CATEGORY_MARKS = CATEGORIES.map((category): Mark => ({
  id: category,
  get label() {
    return category === 'semantic' ? shared().semantic : shared().episodic;
  },
  variable: nameOf(CATEGORY_COLORS[category]),
  path: CATEGORY_PATHS[category],
}));

export function markOf(kind: Kind, colouring: 'kind' | 'category'): Mark {
  return colouring === 'kind'
    ? KIND_MARKS[KINDS.indexOf(kind)]!
    : CATEGORY_MARKS[CATEGORIES.indexOf(categoryOf(kind))]!;
}

/** Pixels; fewer points are drawn larger, and in a narrow box all smaller. */
export function radiusFor(count: number, width: number): number {
  const radius = count > 3000 ? 2.6 : count > 600 ? 3.6 : count > 150 ? 4.8 : 6;
  return width < 500 ? 0.75 * radius : radius;
}
