/** What a judge's reason quotes, and whether it stands where the judge says that it read it. */

import type { JudgeVerdict } from '../../llm/domain/units';
import type { Phrase } from '../../core/text/phrase';
import type { Rubric } from './rubric';

/** A reason, or the part of it that is about one of the rubric's points. */
export interface ReasonPart {
  /** The point's title. */
  readonly title?: Phrase;
  /** The point's score. */
  readonly score?: number;
  /** What the judge quotes, without marks; absent where it quotes nothing. */
  readonly quote?: string;
  readonly text: string;
}

/** `verdictSchema` puts the quotation before the reason, between these. */
const QUOTED = /^“([\s\S]+?)”(?: – ([\s\S]*)|)$/;

/** A verdict's reason as `verdictSchema` joined it, taken apart again. What has another form is one part without a quotation. */
export function reasonParts(
  { reason, points }: Pick<JudgeVerdict, 'reason' | 'points'>,
  rubric: Rubric,
): ReasonPart[] {
  if (rubric.verdict.form !== 'points' || !points) return [partOf(reason)];
  const heads = rubric.verdict.points.map(({ title }, i) => ({ title, score: points[i] ?? NaN }));
  const starts: number[] = [];
  for (const { title, score } of heads) {
    const head = headOf(title, score);
    const from = starts.length === 0 ? 0 : reason.indexOf(`\n${head}`, starts.at(-1)) + 1;
    if (!reason.startsWith(head, from)) return [partOf(reason)];
    starts.push(from);
  }
  return heads.map(({ title, score }, i) => {
    const from = starts[i]! + headOf(title, score).length;
    const to = i + 1 < starts.length ? starts[i + 1]! - 1 : reason.length;
    return { title, score, ...partOf(reason.slice(from, to)) };
  });
}

/** As reasons are recorded: in English. */
const headOf = ({ en }: Phrase, score: number) => `${en} ${score}: `;

function partOf(reason: string): ReasonPart {
  const [, quote, text = ''] = QUOTED.exec(reason) ?? [];
  return quote === undefined ? { text: reason } : { quote, text };
}

/** Marks of omission between the pieces of a quotation. */
const OMISSION = /\.{3,}|…+|\[\s*\]|⋯+/u;

/**
 * Whether the quotation stands in one of the texts. Case, spaces, the form of quotation marks and dashes, and punctuation at its ends are
 * ignored; where it leaves words out with "…", its pieces must stand in one text in their order. Other words are other words.
 */
export function quoteStands(quote: string, texts: readonly string[]): boolean {
  const pieces = quote.split(OMISSION).map(bare).filter(Boolean);
  if (pieces.length === 0) return false;
  return texts.some((text) => {
    const whole = normalisedQuote(text);
    let from = 0;
    return pieces.every((piece) => {
      const at = whole.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  });
}

function normalisedQuote(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„«»「」『』]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/gu, '');
}

/** Without punctuation at the ends. */
function bare(piece: string): string {
  return normalisedQuote(piece).replace(/^\p{P}+|\p{P}+$/gu, '');
}
