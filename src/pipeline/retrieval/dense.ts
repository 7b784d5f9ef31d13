/** Dense retrieval: the cosine of a question with a memory's best window and with the memory as a whole. */

import type { Memory } from '../../core/memory/bank';
import type { Passage } from './passages';
import { rankByScore, type DenseEvidence, type Ranking, type Scored } from './ranking';

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
  /** Of each passage: the row of its memory's sum of windows in `#sums`; −1 where the passage is the memory's only one. */
  readonly #sumOf: Int32Array;
  /** Normalised sums of the windows of memories with several, row by row. */
  readonly #sums: Float32Array;
  readonly #isEmbedded: ((memory: number) => boolean) | undefined;

  /** @throws RangeError if there is not one vector per passage. */
  constructor(memories: readonly Memory[], passages: readonly Passage[], vectors: PassageVectors) {
    requireRows(passages, vectors);
    this.#memories = memories;
    this.#passages = passages;
    this.#vectors = vectors;
    this.#isEmbedded = embeddedMemories(passages, vectors);
    const windows = new Uint32Array(memories.length);
    for (const { memory } of passages) windows[memory]!++;
    const sums = wholesOf(passages, vectors, (memory) => windows[memory]! > 1);
    const rows = new Map([...sums.keys()].map((memory, row) => [memory, row]));
    this.#sumOf = Int32Array.from(passages, ({ memory }) => rows.get(memory) ?? -1);
    this.#sums = new Float32Array(sums.size * vectors.dimensions);
    [...sums.values()].forEach((sum, row) => this.#sums.set(sum, row * vectors.dimensions));
  }

  /**
   * @param question a unit vector of the same model.
   * @throws RangeError if its number of dimensions differs.
   */
  rank(question: Float32Array): Ranking<DenseEvidence> {
    const { dimensions, data } = this.#vectors;
    if (question.length !== dimensions) {
      throw new RangeError(`The question has ${question.length} dimensions, the passages ${dimensions}`);
    }
    const cosines = dots(question, data, this.#passages.length);
    const wholes = dots(question, this.#sums, this.#sums.length / dimensions);
    /** The passage that is nearest, by the memory's index; −1 where there is none. */
    const best = new Int32Array(this.#memories.length).fill(-1);
    for (let row = 0; row < cosines.length; row++) {
      const { memory } = this.#passages[row]!;
      const known = best[memory]!;
      if (known < 0 || cosines[row]! > cosines[known]!) best[memory] = row;
    }
    const scored: Scored<DenseEvidence>[] = [];
    for (let index = 0; index < best.length; index++) {
      const row = best[index]!;
      if (row < 0 || this.#isEmbedded?.(index) === false) continue;
      const cosine = cosines[row]!;
      const sum = this.#sumOf[row]!;
      const whole = sum < 0 ? cosine : wholes[sum]!;
      const { start, end } = this.#passages[row]!;
      const evidence: DenseEvidence = { type: 'dense', cosine, whole, passage: { start, end } };
      scored.push({ id: this.#memories[index]!.id, score: (cosine + whole) / 2, evidence });
    }
    return rankByScore(scored);
  }
}

/**
 * The sum of each memory's windows, scaled to length one, by the memory's index; a memory without a window has none.
 *
 * @param isWanted of a memory's index. @default all
 */
export function wholesOf(
  passages: readonly Passage[],
  { dimensions, data }: PassageVectors,
  isWanted: (memory: number) => boolean = () => true,
): Map<number, Float32Array> {
  const sums = new Map<number, Float32Array>();
  passages.forEach(({ memory }, row) => {
    if (!isWanted(memory)) return;
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
