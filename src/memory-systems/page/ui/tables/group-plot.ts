/** Correct answers by groups: one line per system with 95 % intervals. */

export interface GroupPoint {
  readonly x: number;
  /** Percent. */
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly system: string;
}

export interface GroupPlotOptions {
  /** In pixels. */
  readonly width: number;
  readonly x: string;
  readonly y: string;
}

/** Distinguishes systems without colour alone: each has a shape, and its name stands at its last point. */
const SYMBOLS = ['circle', 'square', 'triangle', 'wye', 'cross', 'star'] as const;
/** Pixels of a Latin letter; a Chinese character takes two. */
const NAME_WIDTH = 7;
/** Pixels that a name takes in height, margins included. */
const LINE = 20;

/** The chart as an SVG element of its own. */
export async function groupPlot(
  points: readonly GroupPoint[],
  { width, x, y }: GroupPlotOptions,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const systems = [...new Set(points.map(({ system }) => system))];
  const margin = Math.min(Math.max(...systems.map(widthOf)) + 14, width * 0.35);
  const left = Math.min(...points.map((point) => point.x));
  const spread = Math.max(...points.map((point) => point.x)) - left || 1;
  // Systems at the same place stand side by side.
  const shifted = points.map((point) => ({
    ...point,
    at: point.x + (systems.indexOf(point.system) - (systems.length - 1) / 2) * spread * 0.008,
  }));
  const end = Math.max(...shifted.map(({ at }) => at));
  const last = systems.map((system) => ({
    ...shifted.filter((point) => point.system === system).at(-1)!,
    at: end,
  }));
  const height = Math.round(Math.min(380, Math.max(260, width * 0.45)));
  return Plot.plot({
    width,
    height,
    marginRight: margin,
    marginLeft: 44,
    marginBottom: 42,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    x: { label: x, labelArrow: 'none', ticks: Math.max(3, Math.min(8, Math.floor(width / 90))) },
    y: { label: y, domain: [0, 100], ticks: 5, labelArrow: 'none' },
    symbol: { domain: systems, range: [...SYMBOLS] },
    marks: [
      Plot.gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.ruleX(shifted, { x: 'at', y1: 'low', y2: 'high', stroke: 'var(--soft)' }),
      Plot.line(shifted, { x: 'at', y: 'y', z: 'system', stroke: 'var(--ink)', strokeOpacity: 0.5 }),
      Plot.dot(shifted, {
        x: 'at',
        y: 'y',
        symbol: 'system',
        r: 4,
        fill: 'var(--ink)',
        stroke: 'var(--paper)',
      }),
      Plot.text(apart(last, (100 * LINE) / height), {
        x: 'at',
        y: 'label',
        text: 'system',
        textAnchor: 'start',
        dx: 10,
        fill: 'var(--ink)',
      }),
    ],
  });
}

function widthOf(name: string): number {
  return [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1) * NAME_WIDTH, 0);
}

/** The points with a height for their names, at least so far from each other. */
function apart<P extends { readonly y: number }>(
  points: readonly P[],
  gap: number,
): (P & { readonly label: number })[] {
  let above = Infinity;
  const sorted = [...points].sort((a, b) => b.y - a.y);
  const placed = sorted.map((point) => {
    above = Math.min(point.y, above - gap);
    return { ...point, label: above };
  });
  // What was pushed below the axis moves back up.
  const under = Math.max(0, -(placed.at(-1)?.label ?? 0));
  return placed.map((point) => ({ ...point, label: point.label + under }));
}
