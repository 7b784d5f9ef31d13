/** Answers as bands from their question type to what became of them, coloured by whether they are right. */

import {
  endName,
  ENDS,
  OUTCOME_NAMES,
  OUTCOMES,
  type AnswerBand,
  type Outcome,
} from '../../memory-systems/domain/answer-ends';
import { phraseText } from '../state/locale.svelte';

const SVG = 'http://www.w3.org/2000/svg';
const GAP = 14;
const BAR = 10;
const HEIGHT_PER_ANSWER = 5;
const LEAST_HEIGHT = 220;
const OPACITY = 0.5;
const CHOSEN_OPACITY = 0.95;
/** Blue and orange, which all eyes tell apart, and greys. */
const COLORS: Readonly<Record<Outcome, string>> = {
  right: 'var(--class-a)',
  wrong: 'var(--class-b)',
  declined: 'var(--soft)',
  unjudged: 'var(--line)',
};

export interface SankeyOptions {
  /** Size of the labels, in pixels. @default 12 */
  readonly type?: number;
  /** Called with a band that was clicked. */
  readonly onChoose?: (band: AnswerBand) => void;
  /** Whether a band stands out. */
  readonly isChosen?: (band: AnswerBand) => boolean;
}

/**
 * A Sankey diagram with two columns. Bands are as thick as they are frequent; columns keep the order of the bands. What the colours mean stands
 * below.
 *
 * @param width in pixels.
 */
export function sankey(
  answers: readonly AnswerBand[],
  width: number,
  { type = 12, onChoose, isChosen }: SankeyOptions = {},
): SVGSVGElement {
  const bands = answers.map((answer) => ({
    answer,
    from: phraseText(answer.from),
    to: phraseText(answer.to),
    count: answer.count,
  }));
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  const sumOf = (end: 'from' | 'to', name: string) =>
    bands.reduce((sum, band) => (band[end] === name ? sum + band.count : sum), 0);
  const ends = [...new Set(answers.map(({ end }) => end))].sort((a, b) => ENDS.indexOf(a) - ENDS.indexOf(b));
  const sides = {
    from: [...new Set(bands.map(({ from }) => from))],
    to: ends.map((end) => phraseText(endName(end))),
  };
  const most = Math.max(sides.from.length, sides.to.length);
  // Each label needs a line of its own.
  const height = Math.max(LEAST_HEIGHT, total * HEIGHT_PER_ANSWER, most * 44);
  const unit = (height - GAP * (most - 1)) / Math.max(1, total);
  const met = OUTCOMES.filter((outcome) => answers.some((answer) => answer.outcome === outcome));
  // Names of Chinese take twice the width of a letter.
  const widthOf = (text: string) => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 1 : 0.56) * type, 0);
  const places: { outcome: Outcome; x: number; y: number }[] = [];
  let [x, y] = [0, height + 2 * type];
  for (const outcome of met) {
    const room = widthOf(phraseText(OUTCOME_NAMES[outcome])) + 3 * type;
    if (x > 0 && x + room > width) [x, y] = [0, y + 1.6 * type];
    places.push({ outcome, x, y });
    x += room;
  }
  const whole = y + 2 * type;
  const svg = make('svg', { viewBox: `0 ${-type} ${width} ${whole}`, width, height: whole });
  svg.style.maxWidth = '100%';
  // On narrow screens labels stand inside, above their bars.
  const margin = Math.min(190, Math.floor(width * 0.32));
  const place = (end: 'from' | 'to'): Map<string, { top: number; next: number }> => {
    const names = sides[end];
    const used = total * unit + GAP * (names.length - 1);
    let y = (height - used) / 2;
    return new Map(
      names.map((name) => {
        const top = y;
        y += sumOf(end, name) * unit + GAP;
        return [name, { top, next: top }];
      }),
    );
  };
  const starts = place('from');
  const targets = place('to');
  const x0 = margin + BAR;
  const x1 = width - margin - BAR;
  const ordered = [...bands].sort(
    (a, b) =>
      sides.from.indexOf(a.from) - sides.from.indexOf(b.from) ||
      sides.to.indexOf(a.to) - sides.to.indexOf(b.to),
  );
  for (const drawn of ordered) {
    const { answer, from, to, count } = drawn;
    const start = starts.get(from)!;
    const end = targets.get(to)!;
    const thick = count * unit;
    const y0 = start.next + thick / 2;
    const y1 = end.next + thick / 2;
    start.next += thick;
    end.next += thick;
    const middle = (x0 + x1) / 2;
    const band = make('path', {
      d: `M${x0},${y0}C${middle},${y0} ${middle},${y1} ${x1},${y1}`,
      fill: 'none',
      stroke: COLORS[answer.outcome],
      'stroke-opacity': isChosen?.(answer) ? CHOSEN_OPACITY : OPACITY,
      'stroke-width': Math.max(1, thick),
      'data-from': from,
      'data-to': to,
      'data-outcome': answer.outcome,
    });
    band.append(titled(`${from} → ${to} (${phraseText(OUTCOME_NAMES[answer.outcome])}): ${count}`));
    if (onChoose) {
      band.style.cursor = 'pointer';
      band.addEventListener('click', () => onChoose(answer));
    }
    svg.append(band);
  }
  for (const [end, places, x, anchor] of [
    ['from', starts, margin, 'end'],
    ['to', targets, x1, 'start'],
  ] as const)
    for (const [name, { top }] of places) {
      const size = sumOf(end, name) * unit;
      svg.append(make('rect', { x, y: top, width: BAR, height: Math.max(1, size), fill: 'var(--ink)' }));
      const lines = wrapped(`${name} ${sumOf(end, name)}`, Math.floor((margin - 8) / (type * 0.56)));
      const label = make('text', {
        x: anchor === 'end' ? x - 6 : x + BAR + 6,
        y: top + size / 2 - ((lines.length - 1) * (type + 2)) / 2,
        'text-anchor': anchor,
        'dominant-baseline': 'middle',
        'font-size': type,
        fill: 'var(--ink)',
      });
      lines.forEach((line, i) => {
        const span = make('tspan', {
          x: anchor === 'end' ? x - 6 : x + BAR + 6,
          dy: i === 0 ? 0 : type + 2,
        });
        span.textContent = line;
        label.append(span);
      });
      svg.append(label);
    }
  for (const { outcome, x, y } of places) {
    const side = type * 0.9;
    const key = { x, y: y - side, width: side, height: side, rx: 2, fill: COLORS[outcome] };
    const name = make('text', { x: x + 1.4 * type, y: y - 1, 'font-size': type, fill: 'var(--ink)' });
    name.textContent = phraseText(OUTCOME_NAMES[outcome]);
    svg.append(make('rect', key), name);
  }
  return svg;
}

/** Lines of at most so many Latin letters; a Chinese character takes two. */
function wrapped(text: string, most: number): string[] {
  const pieces = text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s?|\s/gu) ?? [];
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const piece of pieces) {
    const size = /\p{Script=Han}/u.test(piece) ? 1.8 : piece.length;
    if (line !== '' && length + size > most) {
      lines.push(line.trim());
      line = '';
      length = 0;
    }
    line += piece;
    length += size;
  }
  return [...lines, line.trim()].filter(Boolean);
}

function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function titled(text: string): SVGTitleElement {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = text;
  return title;
}
