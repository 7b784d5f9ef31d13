/** Dense retrieval: cosine of the question's vector and the memory's best window. */

import type { Memory } from '../memory/bank';
import type { Passage } from './passages';
import { rankByScore, type DenseEvidence, type Ranking } from './ranking';

/** Unit vectors of a bank's passages, row by row. */
export interface PassageVectors {
  readonly dimensions: number;
  /** passages × dimensions. */
  readonly data: Float32Array;
}

/** Inner product of two rows; the cosine where both have length one. */
export function dot(a: Float32Array, b: Float32Array, offset = 0): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[offset + i]!;
  return sum;
}

/** Exact search over one bank: s(q, m) = max over the windows w of m of cos(q, w). Every memory with a window is ranked. */
export class DenseRetriever {
  readonly #memories: readonly Memory[];
  readonly #passages: readonly Passage[];
  readonly #vectors: PassageVectors;

  /** @throws RangeError where the vectors are not one row a passage. */
  constructor(memories: readonly Memory[], passages: readonly Passage[], vectors: PassageVectors) {
    if (vectors.data.length !== passages.length * vectors.dimensions) {
      throw new RangeError(
        `${passages.length} passages need ${passages.length * vectors.dimensions} numbers, not ${vectors.data.length}`,
      );
    }
    this.#memories = memories;
    this.#passages = passages;
    this.#vectors = vectors;
  }

  /**
   * @param question a unit vector of the same model.
   * @throws RangeError where it has another number of dimensions.
   */
  rank(question: Float32Array): Ranking<DenseEvidence> {
    if (question.length !== this.#vectors.dimensions) {
      throw new RangeError(
        `The question has ${question.length} dimensions, the passages ${this.#vectors.dimensions}`,
      );
    }
    const best = new Map<number, DenseEvidence>();
    this.#passages.forEach((passage, row) => {
      const cosine = dot(question, this.#vectors.data, row * this.#vectors.dimensions);
      const known = best.get(passage.memory);
      if (known && known.cosine >= cosine) return;
      best.set(passage.memory, {
        type: 'dense',
        cosine,
        passage: { start: passage.start, end: passage.end },
      });
    });
    return rankByScore(
      [...best]
        .sort(([a], [b]) => a - b)
        .map(([index, evidence]) => ({ id: this.#memories[index]!.id, score: evidence.cosine, evidence })),
    );
  }
}
