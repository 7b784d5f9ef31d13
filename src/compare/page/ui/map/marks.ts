/** Shapes and colours of the map's points: a shape to each colour, so that colour is never alone. */

import { CATEGORIES, KINDS, type Kind, type MemoryBank } from '../../../../core/memory/bank';
import { t as shared } from '../../../../ui/words/common';
import { CATEGORY_COLORS, KIND_LOOKS } from '../../../../ui/ui/kinds';
import { mapClasses, NONE, OTHER, type MapField } from '../../../domain/map-classes';
import { map as t } from '../../words';
import { shapeOf } from '../flow/layout';
import { type Projection, UMAP } from '../../../../pipeline/projection/projector';

export interface Mark {
  readonly id: string;
  /** Read when it is shown: it follows the language of the interface. */
  readonly label: string;
  /** Whether the label is a text of the character. */
  readonly isOwn?: boolean;
  /** A variable of the style sheet: `--event`. */
  readonly variable: string;
  /** An SVG path around the origin, about as large as a circle of radius 1. */
  readonly path: string;
}

/** A four-pointed star: the question. */
export const STAR = 'M0-1L.24-.24L1 0L.24.24L0 1L-.24.24L-1 0L-.24-.24Z';
const PLUS = 'M-.4-1.15H.4V-.4H1.15V.4H.4V1.15H-.4V.4H-1.15V-.4H-.4Z';
const BOW = 'M-1.1-1L1.1 1V-1L-1.1 1Z';
const BAR = 'M-1.1-.35H1.1V.35H-1.1Z';

const [DISC, SQUARE, TRIANGLE, TIP] = KINDS.map((kind) => shapeOf(kind, 1)) as [
  string,
  string,
  string,
  string,
];
/** Colours and shapes of the classes, as `theme.css` has them: in an order larger is stronger. */
const NOMINAL = [DISC, TRIANGLE, SQUARE, PLUS, TIP, BOW].map((path, i) => ({
  variable: `--class-${'abcdef'[i]!}`,
  path,
}));
const ORDERED = [1.3, 1.05, 0.85, 0.65].map((size, i) => ({
  variable: `--step-${'abcd'[i]!}`,
  path: shapeOf('profile', size),
}));

const nameOf = (color: string) => color.replace(/^var\(|\)$/g, '');

export const KIND_MARKS = KINDS.map((kind): Mark => ({
  id: kind,
  get label() {
    return KIND_LOOKS[kind].label;
  },
  variable: nameOf(KIND_LOOKS[kind].color),
  path: shapeOf(kind, 1),
}));
const CATEGORY_MARKS = CATEGORIES.map((category): Mark => ({
  id: category,
  get label() {
    return category === 'semantic' ? shared().semantic : shared().episodic;
  },
  variable: nameOf(CATEGORY_COLORS[category]),
  path: category === 'semantic' ? DISC : TRIANGLE,
}));
const OTHER_MARK: Mark = {
  id: 'other',
  get label() {
    return t().otherValues;
  },
  variable: '--soft',
  path: BAR,
};
const NO_MARK: Mark = {
  id: 'none',
  get label() {
    return t().noValue;
  },
  variable: '--soft',
  path: shapeOf('profile', 0.45),
};

export function kindMark(kind: Kind): Mark {
  return KIND_MARKS[KINDS.indexOf(kind)]!;
}

export interface Marks {
  readonly of: ReadonlyMap<string, Mark>;
  /** What the colours and shapes mean. */
  readonly legend: readonly Mark[];
}

/** The marks of a bank's memories, coloured by a field. @param ranks for the question, if one is asked. */
export function marksOf(bank: MemoryBank, field: MapField, ranks?: ReadonlyMap<string, number>): Marks {
  const { isOrdered, names, of } = mapClasses(bank, field, ranks);
  const looks = isOrdered ? ORDERED : NOMINAL;
  const own =
    field === 'kind'
      ? KIND_MARKS
      : field === 'category'
        ? CATEGORY_MARKS
        : names.map((label, i): Mark => ({ id: label, label, isOwn: !isOrdered, ...looks[i]! }));
  const markAt = (place: number) => (place === OTHER ? OTHER_MARK : place === NONE ? NO_MARK : own[place]!);
  return {
    of: new Map(bank.memories.map(({ id }, i) => [id, markAt(of[i]!)])),
    legend: [...own, OTHER_MARK, NO_MARK].filter((mark) => of.some((place) => markAt(place) === mark)),
  };
}

/** Pixels; fewer points are drawn larger, and in a narrow box all smaller. */
export function radiusFor(count: number, width: number): number {
  const radius = count > 3000 ? 2.6 : count > 600 ? 3.6 : count > 150 ? 4.8 : 6;
  return width < 500 ? 0.75 * radius : radius;
}

/** How much of the original space the picture holds, in words. */
export function factsOf({ method, plane, kept }: Projection): string[] {
  const [first, second] = plane.shares;
  const share = (value: number) => `${(100 * value).toFixed(1)}\u00a0%`;
  const said = [
    method === 'pca'
      ? t().variance(share(first + second), share(first), share(second))
      : t().umap(UMAP.neighbours, UMAP.seed),
  ];
  if (!kept) return said;
  const sampled = kept.looked < kept.rows ? t().sampled(kept.looked, kept.rows) : '';
  return [...said, t().kept(kept.k, kept.mean.toFixed(1), kept.chance.toFixed(1)) + sampled];
}
