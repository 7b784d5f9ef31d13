/** How wide text is, roughly: what a layout of a few large words needs to know before it is drawn. */

const FULL_WIDTH = /\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u;

/** In em: Chinese characters are as wide as they are high, others take about half of it. */
export function emWidth(text: string): number {
  let sum = 0;
  for (const sign of text) sum += FULL_WIDTH.test(sign) ? 1 : 0.5;
  return sum;
}
