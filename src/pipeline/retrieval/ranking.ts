/** What every retriever returns: memories in order, each with the evidence for its score. */

import { descending } from './descending';

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
  /** `sibling`: id of the best memory of the same event. */
  | { readonly by: 'event'; readonly sibling: string }
  /** `before`: id of the turn that this one follows. */
  | { readonly by: 'turn'; readonly before: string }
);

export interface FusionEvidence {
  readonly type: 'fusion';
  readonly method: 'rrf' | 'z-scores';
  /** Rank in each fused list (absent where that list did not find the memory) and its share of the score. */
  readonly parts: readonly {
    readonly retriever: string;
    readonly rank: number | undefined;
    readonly contribution: number;
  }[];
  /** What the score holds besides these parts; absent where it is nothing. */
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
  /** How relevant the reader finds the memory's best window, in [0, 1]; undefined where the memory stood behind those that are read. */
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
