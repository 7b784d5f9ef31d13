/** A memory's score taken apart: parts whose sum is the score, to 1e-9. */

import type { Saturation } from '../../pipeline/flow/retriever';
import { RRF_K } from '../../pipeline/retrieval/fusion';
import type {
  DenseEvidence,
  LexicalEvidence,
  LinkEvidence,
  Ranked,
  ReadEvidence,
  RerankEvidence,
  TermEvidence,
  TokenPair,
} from '../../pipeline/retrieval/ranking';
import { retrieverOf, type ListId } from '../../pipeline/retrieval/registry';
import { count } from '../../core/text/terms';

/**
 * One query term's share, as a product, value = times · idf · saturation · lengthFactor, and as a sum, value = once + repeated + byLength:
 * what the term would add in a memory of mean length that holds it once, what its repetition adds, and what the memory's length gives or
 * takes.
 */
export interface TermPart extends TermEvidence {
  /** How often the question has the term. */
  readonly times: number;
  /** tf·(k+1) / (tf + k), 1 for tf = 1. */
  readonly saturation: number;
  /** (tf + k) / (tf + k·(1 − b + b·|m|/avg|m|)), 1 at the mean length, below 1 in a longer memory. */
  readonly lengthFactor: number;
  readonly once: number;
  readonly repeated: number;
  readonly byLength: number;
  readonly value: number;
}

export interface FusionPart {
  readonly retriever: string;
  readonly rank: number | undefined;
  readonly value: number;
}

/** What a memory gains by what the bank knows besides its texts. */
export interface LinkPart {
  readonly link: LinkEvidence;
  readonly value: number;
}

interface Whole {
  readonly rank: number;
  readonly score: number;
}

export type Anatomy = Whole &
  (
    | {
        readonly type: 'lexical';
        readonly parts: readonly TermPart[];
        readonly k: number;
        readonly b: number;
        readonly length: number;
        readonly meanLength: number;
      }
    | {
        readonly type: 'dense';
        /** ½ · the best window's cosine, ½ · the whole memory's. */
        readonly parts: readonly { readonly of: 'window' | 'whole'; readonly value: number }[];
        readonly evidence: DenseEvidence;
      }
    | {
        readonly type: 'late-interaction';
        readonly parts: readonly (TokenPair & { readonly value: number })[];
      }
    | {
        readonly type: 'fusion';
        readonly method: 'rrf' | 'z-scores';
        /** The constant of `rrf`. */
        readonly constant: number;
        readonly parts: readonly (FusionPart | LinkPart)[];
      }
    | {
        readonly type: 'rerank';
        /** α·P and β·σ(s). */
        readonly parts: readonly { readonly of: 'classifier' | 'retriever'; readonly value: number }[];
        readonly evidence: RerankEvidence;
      }
    | {
        readonly type: 'read';
        /** α·relevance, 0 for a memory that was not read, and β·σ(s). */
        readonly parts: readonly { readonly of: 'reader' | 'retriever'; readonly value: number }[];
        readonly evidence: ReadEvidence;
      }
  );

/**
 * @param list which of the page's own lists the entry stands in; a re-ranked entry says so itself.
 * @throws RangeError for a lexical entry of a list whose parameters are not known here.
 */
export function anatomyOf({ rank, score, evidence }: Ranked, list: ListId, question: string): Anatomy {
  const whole = { rank, score };
  switch (evidence.type) {
    case 'lexical': {
      const lexical = retrieverOf(list).saturation;
      if (!lexical) throw new RangeError(`The list ${list} has no terms to take apart.`);
      const { k, b } = lexical;
      const { length, meanLength } = evidence;
      return {
        ...whole,
        type: 'lexical',
        parts: termParts(evidence, lexical, question),
        k,
        b,
        length,
        meanLength,
      };
    }
    case 'dense':
      return {
        ...whole,
        type: 'dense',
        parts: [
          { of: 'window', value: evidence.cosine / 2 },
          { of: 'whole', value: evidence.whole / 2 },
        ],
        evidence,
      };
    case 'late-interaction':
      return {
        ...whole,
        type: 'late-interaction',
        parts: evidence.pairs.map((pair) => ({ ...pair, value: pair.cosine })),
      };
    case 'fusion':
      return {
        ...whole,
        type: 'fusion',
        method: evidence.method,
        constant: RRF_K,
        parts: [
          ...evidence.parts.map(({ retriever, rank: at, contribution }) => ({
            retriever,
            rank: at,
            value: contribution,
          })),
          ...(evidence.links ?? []).map((link) => ({ link, value: link.contribution })),
        ],
      };
    case 'rerank':
      return {
        ...whole,
        type: 'rerank',
        parts: [
          { of: 'classifier', value: evidence.alpha * evidence.probability },
          { of: 'retriever', value: evidence.beta * evidence.sigmoid },
        ],
        evidence,
      };
    case 'read':
      return {
        ...whole,
        type: 'read',
        parts: [
          { of: 'reader', value: evidence.alpha * (evidence.relevance ?? 0) },
          { of: 'retriever', value: evidence.beta * evidence.sigmoid },
        ],
        evidence,
      };
  }
}

/** What the parts come to; differs from the score by rounding alone. */
export function sumOfParts({ parts }: Pick<Anatomy, 'parts'>): number {
  return parts.reduce((sum, { value }: { readonly value: number }) => sum + value, 0);
}

function termParts(
  { terms: shares, length, meanLength }: LexicalEvidence,
  { k, b, terms: split }: Saturation,
  question: string,
): TermPart[] {
  const asked = count(split(question));
  return shares.map((share) => {
    const times = asked.get(share.term) ?? 1;
    const saturation = (share.tf * (k + 1)) / (share.tf + k);
    const lengthFactor = (share.tf + k) / (share.tf + k * (1 - b + (b * length) / meanLength));
    const once = times * share.idf;
    const repeated = once * (saturation - 1);
    const byLength = once * saturation * (lengthFactor - 1);
    return { ...share, times, saturation, lengthFactor, once, repeated, byLength, value: share.contribution };
  });
}
