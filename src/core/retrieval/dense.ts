/** Dense retrieval: the cosine of a question with a memory's best window and with the memory as a whole. */

import type { Memory } from '../memory/bank';
import type { Passage } from './passages';
import { rankByScore, type DenseEvidence, type Ranking } from './ranking';

/** Unit vectors of a bank's passages, row by row. */
export interface PassageVectors {
  /** Id of the encoder that made them, where that is known. */
  readonly encoder?: string;
  readonly dimensions: number;
  /** passages × dimensions. */
  readonly data: Float32Array;
  /** While the bank is being embedded, one byte a passage: 1 where its row is there. Absent where all rows are. */
  readonly present?: Uint8Array;
}

/** The memories all of whose passages have their row, by the memory's index; undefined where every memory has. */
export function embeddedMemories(
  passages: readonly Passage[],
  { present }: Pick<PassageVectors, 'present'>,
): ((memory: number) => boolean) | undefined {
  if (!present) return undefined;
  const missing = new Set<number>();
  passages.forEach(({ memory }, row) => {
    if (!present[row]) missing.add(memory);
  });
  return (memory) => !missing.has(memory);
}

/** @throws RangeError if there is not one vector per passage. */
export function requireRows(passages: readonly Passage[], { dimensions, data }: PassageVectors): void {
  const due = passages.length * dimensions;
  if (data.length !== due)
    throw new RangeError(`${passages.length} passages need ${due} numbers, not ${data.length}`);
}

/** Inner product of two rows; the cosine where both have length one. */
export function dot(a: Float32Array, b: Float32Array, offset = 0): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[offset + i]!;
  return sum;
}

/** Inner products of one row with each of so many rows of the same length, to the last digit as `dot` gives them. */
export function dots(a: Float32Array, data: Float32Array, rows: number): Float64Array {
  const dimensions = a.length;
  const products = new Float64Array(rows);
  let row = 0;
  // Four sums at a time, since each addition waits for the one before it in its own sum. The order within a sum stays, and so does its last digit.
  for (; row + 4 <= rows; row += 4) {
    const at = row * dimensions;
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let i = 0; i < dimensions; i++) {
      const value = a[i]!;
      first += value * data[at + i]!;
      second += value * data[at + dimensions + i]!;
      third += value * data[at + 2 * dimensions + i]!;
      fourth += value * data[at + 3 * dimensions + i]!;
    }
    products[row] = first;
    products[row + 1] = second;
    products[row + 2] = third;
    products[row + 3] = fourth;
  }
  for (; row < rows; row++) products[row] = dot(a, data, row * dimensions);
  return products;
}

/**
 * Exact search over one bank: s(q, m) = ½ · max over the windows w of m of cos(q, w) + ½ · cos(q, Σ w), Σ w being the sum of m's windows.
 * The best window finds a detail; the sum measures whether the whole memory is on topic. For a memory of one window the two are equal. Every
 * memory with a window is ranked; while some rows are missing, every memory that has all of its own, with the score that it will keep.
 */
export class DenseRetriever {
  readonly #memories: readonly Memory[];
  readonly #passages: readonly Passage[];
  readonly #vectors: PassageVectors;
  /** The normalised sum of a memory's windows, by the memory's index. */
  readonly #wholes: ReadonlyMap<number, Float32Array>;
  readonly #isEmbedded: (memory: number) => boolean;

  /** @throws RangeError if there is not one vector per passage. */
  constructor(memories: readonly Memory[], passages: readonly Passage[], vectors: PassageVectors) {
    requireRows(passages, vectors);
    this.#memories = memories;
    this.#passages = passages;
    this.#vectors = vectors;
    this.#wholes = wholesOf(passages, vectors);
    this.#isEmbedded = embeddedMemories(passages, vectors) ?? (() => true);
  }

  /**
   * @param question a unit vector of the same model.
   * @throws RangeError if its number of dimensions differs.
   */
  rank(question: Float32Array): Ranking<DenseEvidence> {
    if (question.length !== this.#vectors.dimensions) {
      throw new RangeError(
        `The question has ${question.length} dimensions, the passages ${this.#vectors.dimensions}`,
      );
    }
    const cosines = dots(question, this.#vectors.data, this.#passages.length);
    const best = new Map<number, { cosine: number; passage: DenseEvidence['passage'] }>();
    this.#passages.forEach((passage, row) => {
      if (!this.#isEmbedded(passage.memory)) return;
      const cosine = cosines[row]!;
      const known = best.get(passage.memory);
      if (known && known.cosine >= cosine) return;
      best.set(passage.memory, { cosine, passage: { start: passage.start, end: passage.end } });
    });
    return rankByScore(
      [...best]
        .sort(([a], [b]) => a - b)
        .map(([index, { cosine, passage }]) => {
          const whole = dot(question, this.#wholes.get(index)!);
          const evidence: DenseEvidence = { type: 'dense', cosine, whole, passage };
          return { id: this.#memories[index]!.id, score: (cosine + whole) / 2, evidence };
        }),
    );
  }
}

/** The sum of each memory's windows, scaled to length one, by the memory's index; a memory without a window has none. */
export function wholesOf(
  passages: readonly Passage[],
  { dimensions, data }: PassageVectors,
): Map<number, Float32Array> {
  const sums = new Map<number, Float32Array>();
  passages.forEach(({ memory }, row) => {
    const sum = sums.get(memory) ?? new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) sum[i]! += data[row * dimensions + i]!;
    sums.set(memory, sum);
  });
  for (const sum of sums.values()) {
    const length = Math.sqrt(dot(sum, sum));
    // If windows cancel each other out, the sum has no direction: its cosine with any question is 0.
    if (length > 0) sum.forEach((value, i) => (sum[i] = value / length));
  }
  return sums;
}
