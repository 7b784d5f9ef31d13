/** The part of a memory that a room needs to see: the sentence that may answer, with what is around it. */

import { contentTerms } from '../../core/text/content-terms';
import { sentences } from '../../core/text/sentences';

const FULL_WIDTH = /\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u;

/** In em: Chinese characters are as wide as they are high, others take about half of it. */
export function emWidth(text: string): number {
  let sum = 0;
  for (const sign of text) sum += FULL_WIDTH.test(sign) ? 1 : 0.5;
  return sum;
}

export interface Excerpt {
  readonly text: string;
  /** Whether something was left out before or after it. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/**
 * Whole sentences around the one that answers: the first that contains an anchor, else the one that shares most terms with the question.
 * Sentences after it are added first, then those before it, while they fit; one more where half of the room is still free, to be cut where it is
 * drawn.
 *
 * @param anchors fragments that answer the question, word for word. @param room in em, of all sentences; the one that answers is kept whole.
 */
export function excerptAround(
  text: string,
  question: string,
  anchors: readonly string[],
  room: number,
): Excerpt {
  const spans = sentences(text);
  if (spans.length === 0) return { text, cutBefore: false, cutAfter: false };
  const asked = new Set(contentTerms(question));
  const shared = (sentence: string) => new Set(contentTerms(sentence).filter((term) => asked.has(term))).size;
  const anchored = spans.findIndex((span) => anchors.some((anchor) => span.text.includes(anchor)));
  const middle =
    anchored >= 0
      ? anchored
      : spans.reduce((best, span, i) => (shared(span.text) > shared(spans[best]!.text) ? i : best), 0);
  let [first, last] = [middle, middle];
  let used = emWidth(spans[middle]!.text);
  const fits = (place: number) => {
    const span = spans[place];
    return span !== undefined && used + emWidth(span.text) <= room;
  };
  for (;;) {
    if (fits(last + 1)) used += emWidth(spans[++last]!.text);
    else if (fits(first - 1)) used += emWidth(spans[--first]!.text);
    else break;
  }
  if (used < room / 2 && last + 1 < spans.length) last++;
  const end = spans[last]!;
  return {
    text: text.slice(spans[first]!.start, end.start + end.text.length),
    cutBefore: first > 0,
    cutAfter: last < spans.length - 1,
  };
}
