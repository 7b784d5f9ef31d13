/**
 * The supervised dense retriever: a linear map of the question's vector, trained so that its gold memory comes before the others of the bank
 * (InfoNCE; van den Oord et al. 2018). It is what DPR is among PerLTQA's retrievers, over passages whose vectors stay as they are.
 */

import { dot, wholesOf } from '../../pipeline/retrieval/dense';
import { passages } from '../../pipeline/retrieval/passages';
import { rounded } from './head';
import { minimize, type MinimizeOptions, type Objective } from './lbfgs';
import { sharedEncoder, type LearningSet } from './learning-set';
import { noGold, noQuestions } from './problem';

export interface AdapterSettings {
  /** Weight of ‖A‖² / 2 beside the mean loss: what keeps the map near the identity. */
  readonly l2: number;
  /** τ of the softmax over the memories. */
  readonly temperature: number;
  readonly iterations: number;
}

/** The penalty was chosen among five by leave one out on the bundled English characters (docs/results.md). */
export const ADAPTER_DEFAULTS: AdapterSettings = { l2: 0.03, temperature: 0.05, iterations: 40 };

/** A trained adapter, as it is stored: q′ = (q + Aq) / ‖q + Aq‖. */
export interface Adapter {
  readonly dimensions: number;
  /** A, row by row. */
  readonly matrix: readonly number[];
}

export interface AdapterFit {
  readonly adapter: Adapter;
  /** Mean loss with the penalty, before and after. */
  readonly lossBefore: number;
  readonly loss: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** One question with the memories that it chooses from. */
interface Asked {
  readonly vector: Float32Array;
  readonly memories: Candidates;
  /** For each memory the window that is nearest to the question as the encoder gives it. */
  readonly windows: Uint32Array;
  /** Places of gold memories among the candidates. */
  readonly gold: readonly number[];
}

interface Candidates {
  readonly count: number;
  /** The sum of each memory's windows, scaled to length one; count × dimensions. */
  readonly wholes: Float32Array;
  readonly passages: Float32Array;
}

/**
 * Trains an adapter: mean over the questions of −log Σ over gold m of softmax(s(q′, m) / τ), plus l2 / 2 · ‖A‖². s is the score of dense retrieval, with
 * the window that is nearest before training; all memories of the bank are candidates.
 *
 * @throws LearningError where no question has a gold memory or vectors are of different encoders; DOMException `AbortError` after the signal.
 */
export async function trainAdapter(
  sets: readonly LearningSet[],
  { l2, temperature, iterations }: AdapterSettings = ADAPTER_DEFAULTS,
  options: Omit<MinimizeOptions, 'iterations'> = {},
): Promise<AdapterFit> {
  if (sets.every(({ bank }) => bank.questions.length === 0)) throw noQuestions();
  const { dimensions } = sharedEncoder(sets);
  const asked = sets.flatMap((set) => askedIn(set, dimensions));
  if (asked.length === 0) throw noGold();
  const objective = contrastive(asked, dimensions, l2, temperature);
  const start = new Float64Array(dimensions * dimensions);
  const lossBefore = objective(start, new Float64Array(start.length));
  const found = await minimize(objective, start, { tolerance: 1e-4, ...options, iterations });
  return {
    adapter: { dimensions, matrix: Array.from(found.point, rounded) },
    lossBefore,
    loss: found.value,
    iterations: found.iterations,
    converged: found.converged,
  };
}

/** Applies an adapter to many questions at once. */
export class QuestionAdapter {
  readonly #dimensions: number;
  readonly #matrix: Float64Array;

  constructor({ dimensions, matrix }: Adapter) {
    this.#dimensions = dimensions;
    this.#matrix = Float64Array.from(matrix);
  }

  /** A question's unit vector, mapped and scaled to length one. @throws RangeError for another number of dimensions. */
  adapt(question: Float32Array): Float32Array {
    if (question.length !== this.#dimensions)
      throw new RangeError(
        `The adapter maps ${this.#dimensions} dimensions, the question has ${question.length}.`,
      );
    return Float32Array.from(mapped(this.#matrix, question).unit);
  }
}

function askedIn({ bank, questions, passages: vectors }: LearningSet, dimensions: number): Asked[] {
  if (!vectors) throw new RangeError(`${bank.character.name} has no vectors of passages.`);
  const windows = passages(bank.memories);
  if (vectors.length !== windows.length * dimensions)
    throw new RangeError(`${windows.length} passages do not have ${vectors.length} numbers.`);
  const sums = wholesOf(windows, { dimensions, data: vectors });
  const places = [...sums.keys()];
  const wholes = new Float32Array(places.length * dimensions);
  places.forEach((memory, at) => wholes.set(sums.get(memory)!, at * dimensions));
  const ofMemory = new Map(places.map((memory, at) => [memory, at]));
  const byId = new Map(places.map((memory, at) => [bank.memories[memory]!.id, at]));
  const memories: Candidates = { count: places.length, wholes, passages: vectors };
  return bank.questions.flatMap(({ gold }, row): Asked[] => {
    const own = [...new Set(gold)].flatMap((id) => byId.get(id) ?? []);
    if (own.length === 0) return [];
    const vector = questions.subarray(row * dimensions, (row + 1) * dimensions);
    const best = new Float32Array(places.length).fill(-Infinity);
    const nearest = new Uint32Array(places.length);
    windows.forEach(({ memory }, window) => {
      const at = ofMemory.get(memory)!;
      const cosine = dot(vector, vectors, window * dimensions);
      if (cosine <= best[at]!) return;
      best[at] = cosine;
      nearest[at] = window;
    });
    return [{ vector, memories, windows: nearest, gold: own }];
  });
}

function contrastive(
  asked: readonly Asked[],
  dimensions: number,
  l2: number,
  temperature: number,
): Objective {
  return (matrix, gradient) => {
    let penalty = 0;
    for (let i = 0; i < matrix.length; i++) {
      penalty += matrix[i]! * matrix[i]!;
      gradient[i] = l2 * matrix[i]!;
    }
    let loss = 0;
    for (const { vector, memories, windows, gold } of asked) {
      const { sum, unit, length } = mapped(matrix, vector);
      const scores = new Float64Array(memories.count);
      for (let m = 0; m < memories.count; m++) {
        const whole = m * dimensions;
        const window = windows[m]! * dimensions;
        let score = 0;
        for (let i = 0; i < dimensions; i++)
          score += unit[i]! * (memories.wholes[whole + i]! + memories.passages[window + i]!);
        scores[m] = score / 2 / temperature;
      }
      loss += intoShares(scores, gold);
      // ∂loss / ∂q′, then through the scaling to length one.
      const slope = new Float64Array(dimensions);
      for (let m = 0; m < memories.count; m++) {
        const share = scores[m]! / (2 * temperature * asked.length);
        if (share === 0) continue;
        const whole = m * dimensions;
        const window = windows[m]! * dimensions;
        for (let i = 0; i < dimensions; i++)
          slope[i]! += share * (memories.wholes[whole + i]! + memories.passages[window + i]!);
      }
      let along = 0;
      for (let i = 0; i < dimensions; i++) along += slope[i]! * unit[i]!;
      for (let i = 0; i < sum.length; i++) {
        const out = (slope[i]! - along * unit[i]!) / length;
        const row = i * dimensions;
        for (let j = 0; j < dimensions; j++) gradient[row + j]! += out * vector[j]!;
      }
    }
    return loss / asked.length + (l2 / 2) * penalty;
  };
}

/** Replaces scores by P − P(· | gold). @returns −log P(gold). */
function intoShares(scores: Float64Array, gold: readonly number[]): number {
  const top = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  let all = 0;
  for (let m = 0; m < scores.length; m++) {
    scores[m] = Math.exp(scores[m]! - top);
    all += scores[m]!;
  }
  const own = gold.reduce((sum, at) => sum + scores[at]!, 0);
  const golden = gold.map((at) => scores[at]! / own);
  for (let m = 0; m < scores.length; m++) scores[m]! /= all;
  gold.forEach((at, i) => (scores[at]! -= golden[i]!));
  return Math.log(all) - Math.log(own);
}

/** q + Aq, and the same scaled to length one. */
function mapped(
  matrix: Float64Array,
  vector: Float32Array,
): { readonly sum: Float64Array; readonly unit: Float64Array; readonly length: number } {
  const size = vector.length;
  const sum = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let value = vector[i]!;
    const row = i * size;
    for (let j = 0; j < size; j++) value += matrix[row + j]! * vector[j]!;
    sum[i] = value;
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return { sum, unit: sum.map((value) => value / length), length };
}
