/** α over all questions of a bundled character, ranked a few at a time so that the stage can draw in between. */

import { steps } from '../../../runs/domain/sweeps/sweeps';
import { toCategories } from '../../../pipeline/classification/categories';
import { alphaCurve, alphaPoints, type AlphaCurve } from '../../domain/live-sweep';
import type { PreparedOutputs } from '../../../core/ports';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { WEIGHTED_FUSION } from '../../../pipeline/retrieval/registry';
import { RERANK_DEFAULTS, RERANK_TUNED } from '../../../pipeline/retrieval/rerank';
import { textKey } from '../../../core/text/key';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import { Yielder } from '../../../core/yielder';

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
