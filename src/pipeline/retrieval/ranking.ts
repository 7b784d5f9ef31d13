/** What every retriever returns: memories in order, each with the evidence for its score. */

/** One query term's share of a lexical score. */
export interface TermEvidence {
  readonly term: string;
  /** Occurrences of the term in the memory. */
  readonly tf: number;
  /** Memories that hold the term. */
  readonly df: number;
  readonly idf: number;
  /** This term's contribution; the contributions sum to the score. */
  readonly contribution: number;
}

export interface LexicalEvidence {
  readonly type: 'lexical';
  readonly terms: readonly TermEvidence[];
  /** Length of the memory and the mean over the bank, as the formula counts it. */
  readonly length: number;
  readonly meanLength: number;
}

export interface DenseEvidence {
  readonly type: 'dense';
  /** Cosine of question and passage, in [-1, 1]. */
  readonly cosine: number;
  /** Cosine of question and memory as a whole, the sum of its passages; the score is the mean of both. */
  readonly whole: number;
  /** The passage of the memory that scored best, as offsets into its text. */
  readonly passage: { readonly start: number; readonly end: number };
}

/** A question token and the most similar token of the memory. */
export interface TokenPair {
  readonly question: string;
  readonly memory: string;
  /** In [-1, 1]. */
  readonly cosine: number;
}

export interface LateInteractionEvidence {
  readonly type: 'late-interaction';
  /** One pair per question token, in the question's order; the cosines sum to the score. */
  readonly pairs: readonly TokenPair[];
  /** The passage of the memory that scored best, which holds all of the pairs' memory tokens; offsets into the memory's text. */
  readonly passage: { readonly start: number; readonly end: number };
}

/** What a memory gains by what the bank knows besides its texts; part of the score. */
export type LinkEvidence = { readonly contribution: number } & (
  | {
      readonly by: 'people';
      /** The question's people whom the memory names too. */
      readonly names: readonly string[];
      /** How many people the question names. */
      readonly asked: number;
    }
  /** The memory is the field of the owner's profile that the question names. */
  | { readonly by: 'field' }
  /** `sibling`: id of the best memory of the same event. */
  | { readonly by: 'event'; readonly sibling: string }
  /** `before`: id of the turn that this one follows. */
  | { readonly by: 'turn'; readonly before: string }
);

export interface FusionEvidence {
  readonly type: 'fusion';
  readonly method: 'rrf' | 'z-scores';
  /** Rank in each fused list (absent if that list did not find the memory) and its share of the score. */
  readonly parts: readonly {
    readonly retriever: string;
    readonly rank: number | undefined;
    readonly contribution: number;
  }[];
  /** What the score holds besides these parts; absent if it is nothing. */
  readonly links?: readonly LinkEvidence[];
}

export interface RerankEvidence {
  readonly type: 'rerank';
  /** P(π|m), Eq. 3: of the memory's category, or of its kind. */
  readonly probability: number;
  /** What the probability is over: the paper's two categories or the four kinds. */
  readonly kinds: 2 | 4;
  /** s, the retriever's score, and sigmoid of it (after scaling, where chosen). */
  readonly score: number;
  readonly sigmoid: number;
  /** The weights that made s' = α·P + β·sigmoid(s). */
  readonly alpha: number;
  readonly beta: number;
  readonly fromRank: number;
}

/** Re-ranked by a trained reader. */
export interface ReadEvidence {
  readonly type: 'read';
  /** How relevant the reader finds the memory's best window, in [0, 1]; undefined if the memory stood behind those that are read. */
  readonly relevance: number | undefined;
  /** That window, as offsets into the memory's text. */
  readonly window: { readonly start: number; readonly end: number } | undefined;
  /** s, the retriever's score, and sigmoid of it (after scaling, where chosen). */
  readonly score: number;
  readonly sigmoid: number;
  /** The weights that made s' = α·relevance + β·sigmoid(s). */
  readonly alpha: number;
  readonly beta: number;
  /** How many memories were read. */
  readonly k: number;
  readonly fromRank: number;
}

export type Evidence =
  LexicalEvidence | DenseEvidence | LateInteractionEvidence | FusionEvidence | RerankEvidence | ReadEvidence;

/** A memory's place in a list, without the evidence. */
export interface Placed {
  readonly id: string;
  /** 1 for the first. */
  readonly rank: number;
  readonly score: number;
}

/** A ranking without its evidence: all that runs and fusions need. */
export type Scores = readonly Placed[];

export interface Ranked<E extends Evidence = Evidence> extends Placed {
  readonly evidence: E;
}

/** A ranking holds each memory at most once, best first. */
export type Ranking<E extends Evidence = Evidence> = readonly Ranked<E>[];

export interface Scored<E extends Evidence> {
  readonly id: string;
  readonly score: number;
  readonly evidence: E;
}

/** Orders by descending score; ties keep the order given (the bank's), so a ranking is the same on every run. */
export function rankByScore<E extends Evidence>(scored: readonly Scored<E>[]): Ranking<E> {
  const order = descending(Float64Array.from(scored, ({ score }) => score));
  return Array.from(order, (at, index) => {
    const { id, score, evidence } = scored[at]!;
    return { id, rank: index + 1, score, evidence };
  });
}

/** The rank of a memory; undefined if it is not in the ranking. */
export function rankOf(ranking: Ranking, id: string): number | undefined {
  return ranking.find((entry) => entry.id === id)?.rank;
}

/** Up to so many, comparing is as quick. */
const FEW = 400;
/** Bits of a digit. */
const DIGIT = 11;
const DIGITS = 1 << DIGIT;
/** Shifts of the digits within each half of a number's 64 bits. */
const SHIFTS = [0, DIGIT, 2 * DIGIT];

/**
 * The order of many scores: the same as a stable sort by comparison gives, in a fifth of its time.
 *
 * @param scores any numbers; equal ones keep their order, and −0 equals 0.
 * @returns their indices, that of the largest first.
 */
export function descending(scores: Float64Array): Uint32Array {
  const count = scores.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  if (count <= FEW) return order.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const [low, high] = keysOf(scores);
  let [from, to]: [Uint32Array, Uint32Array] = [order, new Uint32Array(count)];
  for (const half of [low, high]) {
    for (const shift of SHIFTS) {
      const starts = startsOf(half, shift);
      if (!starts) continue;
      for (let at = 0; at < count; at++) {
        const index = from[at]!;
        to[starts[(half[index]! >>> shift) & (DIGITS - 1)]!++] = index;
      }
      [from, to] = [to, from];
    }
  }
  return from;
}

/** Both halves of whole numbers whose ascending order is the descending one of the scores. */
function keysOf(scores: Float64Array): [low: Uint32Array, high: Uint32Array] {
  const low = new Uint32Array(scores.length);
  const high = new Uint32Array(scores.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < scores.length; i++) {
    view.setFloat64(0, scores[i]! + 0);
    const [h, l] = [view.getUint32(0), view.getUint32(4)];
    // The bits of numbers without a sign grow with the number, those of numbers with one shrink.
    const isNegative = h >>> 31 === 1;
    high[i] = isNegative ? h : ~h ^ 0x80000000;
    low[i] = isNegative ? l : ~l;
  }
  return [low, high];
}

/** Where each digit's numbers begin; undefined if all numbers have the same one. */
function startsOf(keys: Uint32Array, shift: number): Uint32Array | undefined {
  const counts = new Uint32Array(DIGITS);
  for (let i = 0; i < keys.length; i++) counts[(keys[i]! >>> shift) & (DIGITS - 1)]!++;
  if (counts[(keys[0]! >>> shift) & (DIGITS - 1)] === keys.length) return undefined;
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = counts[digit]!;
    counts[digit] = sum;
    sum += count;
  }
  return counts;
}

/** Makes scores of different retrievers comparable. @returns a function giving a score's distance from the mean of `scores` in standard deviations; 0 where all are equal. */
export function standardiser(scores: readonly number[]): (score: number) => number {
  const mean = scores.reduce((sum, s) => sum + s, 0) / Math.max(1, scores.length);
  const variance = scores.reduce((sum, s) => sum + (s - mean) ** 2, 0) / Math.max(1, scores.length);
  const deviation = Math.sqrt(variance);
  // Tested on the scores themselves: rounding may move the mean of equal scores, and the division would turn that error into ±1.
  const equal = scores.every((score) => score === scores[0]);
  return (score) => (equal ? 0 : (score - mean) / deviation);
}
