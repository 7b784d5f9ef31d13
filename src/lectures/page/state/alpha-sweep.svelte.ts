/** α over all questions of a bundled character, ranked a few at a time so that the stage can draw in between. */

import { steps } from '../../../runs/domain/sweeps/sweeps';
import { toCategories } from '../../../pipeline/classification/classifier';
import type { PreparedOutputs } from '../../../core/ports';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { WEIGHTED_FUSION } from '../../../pipeline/retrieval/registry';
import {
  RERANK_DEFAULTS,
  RERANK_TUNED,
  type Probabilities,
  type RerankParameters,
} from '../../../pipeline/retrieval/rerank';
import { textKey } from '../../../core/text/key';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import { Yielder } from '../../../core/yielder';
import type { Question } from '../../../core/memory/bank';
import type { Ranking } from '../../../pipeline/retrieval/ranking';
import { byClassifier } from '../../../pipeline/retrieval/rerankers';
import { rerankMemories } from '../../../pipeline/flow/run-stage';

export interface SweptQuestion {
  readonly question: Question;
  /** The list that is re-ranked. */
  readonly ranking: Ranking;
  readonly probabilities: Probabilities;
}

export interface AlphaPoint {
  /** Weight of the classifier in [0, 1]; β is the rest. */
  readonly alpha: number;
  /** Questions with a gold memory at rank 1. */
  readonly right: number;
  /** Of these, the ones that the list itself (α = 0) has not right, and those that only the list has right. */
  readonly gained: number;
  readonly lost: number;
}

/** Whether one question has a gold memory first, at each α. */
export type AlphaCurve = readonly boolean[];

/**
 * Eq. 3 over one question at every α.
 *
 * @param parameters k, scale and classes of the re-ranking; its weights are replaced.
 */
export function alphaCurve(
  { question, ranking, probabilities }: SweptQuestion,
  kindOf: BankIndex['kindOf'],
  parameters: RerankParameters,
  alphas: readonly number[],
): AlphaCurve {
  return alphas.map((alpha) => {
    const weights = { ...parameters, alpha, beta: 1 - alpha };
    const [first] = rerankMemories(byClassifier, ranking, kindOf, { probabilities }, weights);
    return first !== undefined && question.gold.includes(first.id);
  });
}

/**
 * The curves of all questions, counted against α = 0.
 *
 * @param curves one per question, each with a value per α. @param alphas of which the first is 0.
 */
export function alphaPoints(curves: readonly AlphaCurve[], alphas: readonly number[]): readonly AlphaPoint[] {
  return alphas.map((alpha, i) => ({
    alpha,
    right: curves.filter((curve) => curve[i]).length,
    gained: curves.filter((curve) => curve[i] && !curve[0]).length,
    lost: curves.filter((curve) => !curve[i] && curve[0]).length,
  }));
}

const ALPHAS = steps(0, 1, 0.05);
export const SWEEP_SETTINGS = { published: RERANK_DEFAULTS, ours: RERANK_TUNED } as const;
export type SweepSetting = keyof typeof SWEEP_SETTINGS;

export class AlphaSweep {
  readonly #outputs: (bank: string) => Promise<PreparedOutputs | undefined>;
  readonly #latest = new Latest();
  #curves = $state.raw<Readonly<Record<SweepSetting, readonly AlphaCurve[]>> | undefined>();
  #missing = $state(false);
  #error = $state<string | undefined>();
  setting = $state<SweepSetting>('published');

  readonly points = $derived(this.#curves && alphaPoints(this.#curves[this.setting], ALPHAS));

  /** @param outputs class and vector of each question of a bank; undefined where it did not come with the page. */
  constructor(outputs: (bank: string) => Promise<PreparedOutputs | undefined>) {
    this.#outputs = outputs;
  }

  /** How many questions are counted. */
  get questions(): number {
    return this.#curves?.published.length ?? 0;
  }
  /** Whether the bank has no such outputs. */
  get missing() {
    return this.#missing;
  }
  get error() {
    return this.#error;
  }

  /** Ranks all questions of a bank whose vectors are there; a newer call takes the place of the one before it. */
  async load(index: BankIndex): Promise<void> {
    this.#curves = undefined;
    this.#missing = false;
    this.#error = undefined;
    await this.#latest.run((signal) => this.#ranked(index, signal), {
      done: (curves) => {
        this.#curves = curves;
        this.#missing = curves === undefined;
      },
      failed: (error) => (this.#error = errorText(error)),
    });
  }
  /** Drops what is under way. */
  stop(): void {
    this.#latest.stop();
  }

  async #ranked(index: BankIndex, signal: AbortSignal) {
    const outputs = await this.#outputs(index.bank.id);
    if (!outputs) return undefined;
    const yielder = new Yielder();
    const curves: Record<SweepSetting, AlphaCurve[]> = { published: [], ours: [] };
    for (const question of index.bank.questions) {
      const known = outputs.questions.get(textKey(question.text));
      if (!known || question.gold.length === 0) continue;
      const ranking = index.list(WEIGHTED_FUSION, { text: question.text, vector: known.vector });
      const swept = { question, ranking, probabilities: toCategories(known.probabilities) };
      for (const setting of ['published', 'ours'] as const) {
        await yielder.pause();
        signal.throwIfAborted();
        curves[setting].push(alphaCurve(swept, index.kindOf, SWEEP_SETTINGS[setting], ALPHAS));
      }
    }
    return curves;
  }
}
