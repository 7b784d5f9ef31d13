/** A chart of the page as an SVG file that stands alone: no style sheet, no fonts, no addresses; on white, with its source below. */

import { PhraseError } from '../../core/text/phrase';

/** The page's light colours, which a style sheet gives on the page; figures are for paper and slides, so always the light ones. */
export const FIGURE_COLORS: Readonly<Record<string, string>> = {
  '--paper': '#f7f5f0',
  '--surface': '#fffefb',
  '--sunken': '#efece4',
  '--ink': '#1b2129',
  '--soft': '#565f6b',
  '--line': '#ddd8cc',
  '--semantic': '#1f66ad',
  '--episodic': '#ad4a0c',
  '--profile': '#1b56a0',
  '--relationship': '#0c7284',
  '--event': '#b0470b',
  '--dialogue': '#866300',
  '--gold': '#6f3fb0',
  '--danger': '#a8261d',
  '--class-a': '#2a86d0',
  '--class-b': '#cf6a00',
  '--class-c': '#2a8f6a',
  '--class-d': '#8f0e4e',
  '--class-e': '#4a2a00',
  '--class-f': '#0b1a3a',
  '--step-a': '#0f2a52',
  '--step-b': '#1c4a86',
  '--step-c': '#2d68ad',
  '--step-d': '#4382c4',
  '--plot-background': '#ffffff',
};

/** Fonts that every viewer has under some name; nothing is embedded or fetched. */
const FONT = "'Atkinson Hyperlegible Next', 'Noto Sans', 'Noto Sans CJK SC', Helvetica, Arial, sans-serif";

const MARGIN = 12;
const TITLE_SIZE = 15;
const SOURCE_SIZE = 10.5;
const LINE = 1.35;

export interface FigureWords {
  /** Stands above the chart, and is the file's name to screen readers. */
  readonly title: string;
  /** Where the numbers are from: page, run, data, date. Stands below, broken into lines. */
  readonly source: string;
}

/** A chart cannot stand alone; the message names what is wrong with it. */
export class SvgError extends PhraseError {
  override readonly name = 'SvgError';
}

/**
 * The chart with title and source line as one SVG document of its own.
 *
 * @param markup one serialised `<svg>` element with `width` and `height` in pixels; its colours may be the page's variables.
 * @throws SvgError where it is no such element, has a colour that the page does not name, or holds a script or an address.
 */
export function standaloneSvg(markup: string, { title, source }: FigureWords): string {
  const found = /^\s*<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(markup);
  if (!found)
    throw new SvgError({
      en: 'The chart is not an SVG element; draw it again.',
      zh: '图表不是 SVG 元素；请重新绘制。',
    });
  const attributes = attributesOf(found[1]!);
  const width = Number(attributes.get('width'));
  const height = Number(attributes.get('height'));
  if (!(width > 0 && height > 0))
    throw new SvgError({
      en: 'The chart has no width and height in pixels; draw it with both.',
      zh: '图表没有以像素计的宽和高；请两者都给出后重新绘制。',
    });
  const inner = inPlainColours(found[2]!);
  const foreign = foreignParts(inner);
  if (foreign.length > 0)
    throw new SvgError({
      en: `The chart contains ${foreign.join(', ')}, which a standalone file cannot have.`,
      zh: `图表含有独立文件不能有的内容（${foreign.join(', ')}）。`,
    });

  const room = width - 2 * MARGIN;
  const heads = brokenText(title, room, TITLE_SIZE);
  const feet = brokenText(source, room, SOURCE_SIZE);
  const top = MARGIN + heads.length * TITLE_SIZE * LINE + 4;
  const whole = Math.ceil(top + height + feet.length * SOURCE_SIZE * LINE + MARGIN);
  const kept = ['class', 'fill', 'font-size', 'text-anchor']
    .filter((name) => attributes.has(name))
    .map((name) => ` ${name}="${inPlainColours(attributes.get(name)!)}"`)
    .join('');
  const size = /font-size:\s*([\d.]+)px/.exec(attributes.get('style') ?? '')?.[1];
  const style = size === undefined ? '' : ` style="font-size: ${size}px"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" role="img" font-family="${FONT}">`,
    `<title>${xmlText(title)}</title>`,
    `<desc>${xmlText(source)}</desc>`,
    `<rect width="${width}" height="${whole}" fill="#ffffff"/>`,
    textLines(heads, MARGIN + TITLE_SIZE, TITLE_SIZE, FIGURE_COLORS['--ink']!, ' font-weight="600"'),
    `<g transform="translate(0, ${round(top)})"${kept}${style}>${inner}</g>`,
    textLines(feet, top + height + SOURCE_SIZE, SOURCE_SIZE, FIGURE_COLORS['--soft']!, ''),
    '</svg>',
    '',
  ].join('\n');
}

/** What an SVG file would fetch or run, in words; empty for one that stands alone. References to its own parts are none. */
export function foreignParts(markup: string): string[] {
  const tags = markup.match(/<[a-z!?][^>]*>/gi) ?? [];
  const styles = markup.match(/<style[^>]*>[\s\S]*?<\/style>/gi) ?? [];
  const parts = [...tags, ...styles].flatMap((part) => [
    ...((/^<(script|foreignObject|image|iframe|link|!ENTITY|!DOCTYPE)\b/i.exec(part)?.[1] ?? '')
      ? ['a script or an embedded document']
      : []),
    ...(/\son[a-z]+\s*=/i.test(part) ? ['an event handler'] : []),
    ...(/(?:href|src)\s*=\s*["']\s*(?!#)/i.test(part) ? ['an address'] : []),
    ...(/url\(\s*['"]?\s*(?!#)|@import/i.test(part) ? ['a style from outside'] : []),
  ]);
  return [...new Set(parts)];
}

function inPlainColours(markup: string): string {
  return markup
    .replace(/var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)/g, (_, name: string) => {
      const colour = FIGURE_COLORS[name];
      if (colour === undefined)
        throw new SvgError({
          en: `The chart's colour ${name} has no value for a file.`,
          zh: `图表的颜色 ${name} 在文件中没有对应的值。`,
        });
      return colour;
    })
    .replace(/currentColor/g, FIGURE_COLORS['--ink']!);
}

function attributesOf(tag: string): Map<string, string> {
  return new Map([...tag.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

/** Lines no wider than the room, broken between words; widths are estimated, since nothing here can measure a font. */
function brokenText(text: string, room: number, size: number): string[] {
  // A Chinese character is as wide as high; letters are half of that on average.
  const widthOf = (word: string) =>
    [...word].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 1 : 0.54) * size, 0);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

function textLines(lines: readonly string[], y: number, size: number, colour: string, more: string): string {
  return lines
    .map(
      (line, i) =>
        `<text x="${MARGIN}" y="${round(y + i * size * LINE)}" font-size="${size}" fill="${colour}"${more}>${xmlText(line)}</text>`,
    )
    .join('');
}

const round = (value: number): number => Number(value.toFixed(2));

/** Text for XML, without the control characters that XML 1.0 has no way to write. */
function xmlText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}
