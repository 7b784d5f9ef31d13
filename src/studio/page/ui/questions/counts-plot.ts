/** Bars of counts in groups: how many there are of each. */

export interface CountRow {
  readonly group: string;
  readonly label: string;
  readonly count: number;
}

/** Pixels of a letter at the size of the labels; a Chinese one takes two. */
const LETTER = 6.3;

function labelWidth(rows: readonly CountRow[], width: number): number {
  const letters = ({ label }: CountRow) => label.length + (label.match(/\p{Script=Han}/gu)?.length ?? 0);
  const longest = Math.max(0, ...rows.map(letters)) * LETTER + 14;
  return Math.max(110, Math.min(longest, width * 0.45));
}

/** The chart as an SVG element of its own. @param width pixels. */
export async function countsPlot(rows: readonly CountRow[], width: number): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const groups = [...new Set(rows.map(({ group }) => group))];
  const labelled = rows.map((row) => ({ ...row, key: `${groups.indexOf(row.group)} ${row.label}` }));
  // Each group stands under a line of its own.
  const heads = groups.map((group, i) => ({ group, key: `${i}` }));
  const domain = heads.flatMap(({ group, key }) => [
    key,
    ...labelled.filter((row) => row.group === group).map((row) => row.key),
  ]);
  return Plot.plot({
    width,
    height: 24 * domain.length + 30,
    marginLeft: labelWidth(rows, width),
    marginRight: 34,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    x: { axis: null, domain: [0, Math.max(1, ...rows.map(({ count }) => count))] },
    y: {
      label: null,
      tickSize: 0,
      domain,
      ticks: labelled.map(({ key }) => key),
      tickFormat: (key: string) => key.slice(key.indexOf(' ') + 1),
    },
    marks: [
      Plot.barX(labelled, {
        x: 'count',
        y: 'key',
        fill: 'var(--soft)',
        fillOpacity: 0.55,
        insetTop: 3,
        insetBottom: 3,
      }),
      Plot.text(labelled, {
        x: 'count',
        y: 'key',
        text: 'count',
        dx: 6,
        textAnchor: 'start',
        fill: 'var(--ink)',
      }),
      Plot.text(heads, {
        frameAnchor: 'left',
        y: 'key',
        text: 'group',
        dx: -9,
        textAnchor: 'end',
        fontWeight: 600,
        fill: 'var(--ink)',
      }),
      Plot.ruleX([0], { stroke: 'var(--line)' }),
    ],
  });
}
