/** SVG elements, made one by one. */

const SVG = 'http://www.w3.org/2000/svg';

export function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly SVGElement[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value);
  made.append(...children);
  return made;
}

/** A line of text at its baseline. */
export function words(
  text: string,
  x: number,
  y: number,
  more: Readonly<Record<string, string | number>> = {},
): SVGTextElement {
  const made = element('text', { x, y, fill: 'var(--ink)', ...more });
  made.textContent = text;
  return made;
}
