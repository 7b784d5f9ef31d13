/** Late interaction: ColBERT's MaxSim (Khattab and Zaharia, SIGIR 2020) over the windows of a bank. */

import type { Memory } from '../../core/memory/bank';
import type { TokenVectors } from '../../core/ports';
import type { Passage } from './passages';
import { rankByScore, type LateInteractionEvidence, type Ranking } from './ranking';

/** Unit vectors of all tokens of a bank's passages, in one array: one row per token, passage after passage. */
export interface PassageTokens {
  readonly dimensions: number;
  /** tokens × dimensions. */
  readonly data: Float32Array;
  /** passages + 1 numbers, ascending from 0: the rows of passage p are offsets[p] to offsets[p + 1] − 1. */
  readonly offsets: Uint32Array;
  /** One text per row. */
  readonly tokens: readonly string[];
}

/** Token vectors with what ranks by them: whoever has none need not load it. */
export interface RankableTokens extends PassageTokens {
  /** @throws RangeError as the retriever does. */
  readonly retriever: (
    memories: readonly Memory[],
    passages: readonly Passage[],
  ) => Pick<LateInteractionRetriever, 'rank'>;
}

/** How far a row's length may be from one; vectors stored in half precision stay within a tenth of this. */
const LENGTH_TOLERANCE = 0.01;

/**
 * Lays the passages' token vectors out in one array.
 *
 * @param passages one entry per passage, in the passages' order.
 * @throws RangeError if an entry does not have `dimensions` numbers per token.
 */
export function packTokens(dimensions: number, passages: readonly TokenVectors[]): RankableTokens {
  const offsets = new Uint32Array(passages.length + 1);
  passages.forEach(({ tokens, vectors }, p) => {
    if (vectors.length !== tokens.length * dimensions) {
      throw new RangeError(
        `Passage ${p}: ${tokens.length} tokens need ${tokens.length * dimensions} numbers, not ${vectors.length}`,
      );
    }
    offsets[p + 1] = offsets[p]! + tokens.length;
  });
  const data = new Float32Array(offsets[passages.length]! * dimensions);
  passages.forEach(({ vectors }, p) => data.set(vectors, offsets[p]! * dimensions));
  const rows = { dimensions, data, offsets, tokens: passages.flatMap(({ tokens }) => tokens) };
  return { ...rows, retriever: (...bank) => new LateInteractionRetriever(...bank, rows) };
}

/**
 * Exact search over one bank: s(q, m) = max over the windows w of m of Σ over the question's tokens i of
 * max over the tokens j of w of cos(q_i, w_j); in [−n, n] for a question of n tokens. Every memory with a window that
 * holds a token is ranked.
 */
export class LateInteractionRetriever {
  readonly #memories: readonly Memory[];
  readonly #passages: readonly Passage[];
  readonly #rows: PassageTokens;

  /** @throws RangeError where the rows do not fit the passages, or a row is not of length one. */
  constructor(memories: readonly Memory[], passages: readonly Passage[], rows: PassageTokens) {
    const { dimensions, data, offsets, tokens } = rows;
    if (offsets.length !== passages.length + 1) {
      throw new RangeError(
        `${passages.length} passages need ${passages.length + 1} offsets, not ${offsets.length}`,
      );
    }
    const total = offsets[passages.length]!;
    if (tokens.length !== total || data.length !== total * dimensions) {
      throw new RangeError(
        `${total} rows need ${total} tokens and ${total * dimensions} numbers, not ${tokens.length} and ${data.length}`,
      );
    }
    if (offsets[0] !== 0 || offsets.some((offset, p) => p > 0 && offset < offsets[p - 1]!))
      throw new RangeError('The offsets must ascend from 0');
    requireUnitRows(data, dimensions, "the passages'");
    this.#memories = memories;
    this.#passages = passages;
    this.#rows = rows;
  }

  /**
   * Equal cosines and equal windows are won by the first, in the order of the text.
   *
   * @param question its tokens, each with a unit vector of the same model.
   * @throws RangeError for a question without tokens, or whose vectors do not fit.
   */
  rank(question: TokenVectors): Ranking<LateInteractionEvidence> {
    const { dimensions, data, offsets } = this.#rows;
    const asked = question.tokens.length;
    if (asked === 0) throw new RangeError('The question has no tokens: there is nothing to compare');
    if (question.vectors.length !== asked * dimensions) {
      throw new RangeError(
        `${asked} question tokens need ${asked * dimensions} numbers, not ${question.vectors.length}`,
      );
    }
    requireUnitRows(question.vectors, dimensions, "the question's");
    const search = new MaxSim(question.vectors, dimensions);
    const best = new Map<number, { score: number; evidence: LateInteractionEvidence }>();
    this.#passages.forEach((passage, p) => {
      if (offsets[p] === offsets[p + 1]) return;
      const score = search.over(data, offsets[p]!, offsets[p + 1]!);
      const known = best.get(passage.memory);
      if (known && known.score >= score) return;
      best.set(passage.memory, { score, evidence: this.#explain(question.tokens, search, passage) });
    });
    return rankByScore(
      [...best]
        .sort(([a], [b]) => a - b)
        .map(([index, { score, evidence }]) => ({ id: this.#memories[index]!.id, score, evidence })),
    );
  }

  #explain(asked: readonly string[], { cosines, rows }: MaxSim, passage: Passage): LateInteractionEvidence {
    return {
      type: 'late-interaction',
      pairs: asked.map((token, i) => ({
        question: token,
        memory: this.#rows.tokens[rows[i]!]!,
        cosine: cosines[i]!,
      })),
      passage: { start: passage.start, end: passage.end },
    };
  }
}

/** Question tokens compared at once. With two memory tokens the eight sums stay in registers. */
const TILE = 4;

/**
 * MaxSim of one question over windows. A tile of four question tokens meets two memory tokens at a time, so that each number that
 * is read serves several products; each of the sums still adds in the order of the dimensions, in double precision, and so is
 * the plain inner product to the last bit, wherever a token stands.
 */
class MaxSim {
  /** Of the latest window: for each question token the best cosine and its row. */
  readonly cosines: Float64Array;
  readonly rows: Uint32Array;
  readonly #asked: number;
  readonly #dimensions: number;
  /** tiles × dimensions × {@link TILE}; the last tile is filled up with zeros. */
  readonly #tiles: Float64Array;
  readonly #sums = new Float64Array(2 * TILE);

  constructor(question: Float32Array, dimensions: number) {
    this.#dimensions = dimensions;
    this.#asked = question.length / dimensions;
    const padded = Math.ceil(this.#asked / TILE) * TILE;
    this.#tiles = new Float64Array(padded * dimensions);
    for (let i = 0; i < this.#asked; i++) {
      const first = i % TILE;
      const tile = (i - first) * dimensions + first;
      for (let d = 0; d < dimensions; d++) this.#tiles[tile + d * TILE] = question[i * dimensions + d]!;
    }
    this.cosines = new Float64Array(padded);
    this.rows = new Uint32Array(padded);
  }

  /** @returns Σ over the question's tokens of the best cosine among the rows from `from` up to, without, `to`. */
  over(data: Float32Array, from: number, to: number): number {
    const { cosines, rows } = this;
    const sums = this.#sums;
    const dimensions = this.#dimensions;
    cosines.fill(-Infinity);
    for (let row = from; row < to; row += 2) {
      // An odd last row is paired with itself, which does not change the maximum.
      const next = Math.min(row + 1, to - 1);
      for (let i = 0; i < this.#asked; i += TILE) {
        multiply(this.#tiles, i * dimensions, data, row * dimensions, next * dimensions, dimensions, sums);
        for (let k = 0; k < TILE; k++) {
          if (sums[k]! > cosines[i + k]!) {
            cosines[i + k] = sums[k]!;
            rows[i + k] = row;
          }
          if (sums[TILE + k]! > cosines[i + k]!) {
            cosines[i + k] = sums[TILE + k]!;
            rows[i + k] = next;
          }
        }
      }
    }
    let score = 0;
    for (let i = 0; i < this.#asked; i++) score += cosines[i]!;
    return score;
  }
}

/**
 * Inner products of one tile with the rows at x and y: sums 0…3 with x, 4…7 with y. Written out, because an array of sums would be kept in
 * memory.
 */
function multiply(
  tiles: Float64Array,
  tile: number,
  data: Float32Array,
  x: number,
  y: number,
  dimensions: number,
  sums: Float64Array,
): void {
  let x0 = 0;
  let x1 = 0;
  let x2 = 0;
  let x3 = 0;
  let y0 = 0;
  let y1 = 0;
  let y2 = 0;
  let y3 = 0;
  for (let d = 0, q = tile; d < dimensions; d++, q += TILE) {
    const u = data[x + d]!;
    const v = data[y + d]!;
    const q0 = tiles[q]!;
    const q1 = tiles[q + 1]!;
    const q2 = tiles[q + 2]!;
    const q3 = tiles[q + 3]!;
    x0 += q0 * u;
    x1 += q1 * u;
    x2 += q2 * u;
    x3 += q3 * u;
    y0 += q0 * v;
    y1 += q1 * v;
    y2 += q2 * v;
    y3 += q3 * v;
  }
  sums[0] = x0;
  sums[1] = x1;
  sums[2] = x2;
  sums[3] = x3;
  sums[4] = y0;
  sums[5] = y1;
  sums[6] = y2;
  sums[7] = y3;
}

function requireUnitRows(data: Float32Array, dimensions: number, whose: string): void {
  for (let at = 0; at < data.length; at += dimensions) {
    let squares = 0;
    for (let d = at; d < at + dimensions; d++) squares += data[d]! * data[d]!;
    const length = Math.sqrt(squares);
    if (!(Math.abs(length - 1) <= LENGTH_TOLERANCE)) {
      throw new RangeError(
        `Row ${at / dimensions} of ${whose} token vectors has length ${length.toPrecision(3)}, not 1: normalise the rows and leave padding out`,
      );
    }
  }
}
