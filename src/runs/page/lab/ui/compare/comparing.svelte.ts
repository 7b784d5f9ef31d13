/** What is compared with what, and the numbers as they come from the worker. */

import { DEFAULT_MEASURES, type RunResults } from '../../state/run-results.svelte';
import {
  against,
  againstRetrievers,
  compared,
  type ComparedSystem,
} from '../../../../domain/evaluation/comparison';
import { errorText } from '../../../../../ui/state/locale.svelte';
import type { Query } from '../../../../../ui/state/address-part';
import { Latest } from '../../../../../ui/state/latest';

/** What is compared: systems scored over the same questions. */
export type Comparable = Pick<RunResults, 'systems' | 'measures' | 'stats' | 'seed' | 'scores'> &
  Partial<Pick<RunResults, 'scoredMeasures' | 'retrieverOf' | 'labelOf' | 'nameOf'>>;

export interface Compared {
  /** With which all are compared; undefined where each re-ranked system is compared with its own retriever. */
  readonly baseline: string | undefined;
  readonly measure: string;
  readonly systems: readonly ComparedSystem[];
}

/** Shown first: the deepest cutoff of Table 5. */
const FIRST = DEFAULT_MEASURES.find(({ family, cutoff }) => family === 'Recall' && cutoff === 5)!.name;

export class Comparing {
  readonly keys = ['measure', 'base', 'without'] as const;
  readonly #results: Comparable;
  /** Left out, so that what other runs bring is in. */
  #without = $state.raw<readonly string[]>([]);
  #baseline = $state<string | undefined>();
  #measure = $state<string>(FIRST);
  #found = $state.raw<Compared | undefined>();
  #working = $state(false);
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();

  constructor(results: Comparable) {
    this.#results = results;
  }

  /** Those that are compared, in the runs' order; the baseline among them. */
  get chosen(): readonly string[] {
    return this.#results.systems.filter((key) => !this.#without.includes(key) || key === this.baseline);
  }
  /** Whether any system can be compared with its own retriever. */
  get hasRerankers(): boolean {
    return this.#results.systems.some((key) => this.#retrieverOf(key) !== undefined);
  }
  /** The system with which all are compared; undefined where each re-ranked one is compared with its own retriever, as it is by default. */
  get baseline(): string | undefined {
    const { systems } = this.#results;
    const chosen = systems.find((key) => key === this.#baseline);
    return chosen ?? (this.hasRerankers ? undefined : systems[0]);
  }
  set baseline(key: string | undefined) {
    this.#baseline = key;
  }
  get measure(): string | undefined {
    const names = this.#results.measures.map(({ name }) => name);
    return names.includes(this.#measure) ? this.#measure : names[0];
  }
  set measure(name: string | undefined) {
    if (name !== undefined) this.#measure = name;
  }
  /** What is compared, as the address says it: systems by their places. What is at its default is left out. */
  get query(): Query {
    const { systems } = this.#results;
    const without = this.#without.map((key) => systems.indexOf(key)).filter((place) => place >= 0);
    return {
      measure: this.#measure === FIRST ? undefined : this.#measure,
      base: this.#isDefault ? undefined : String(systems.indexOf(this.baseline ?? '')),
      without: without.length > 0 ? without.join('.') : undefined,
    };
  }
  get #isDefault(): boolean {
    const [first] = this.#results.systems;
    return this.baseline === (this.hasRerankers ? undefined : first);
  }
  #retrieverOf(key: string): string | undefined {
    return this.#results.retrieverOf?.(key);
  }
  /** Compares what an address names. */
  adopt({ measure, base, without }: Readonly<Record<string, string>>): void {
    const { systems } = this.#results;
    this.#measure = measure ?? FIRST;
    this.#baseline = base === undefined ? undefined : systems[Number(base)];
    this.#without = (without?.split('.') ?? []).flatMap((place) => systems[Number(place)] ?? []);
  }

  /** The last numbers; they may be of an earlier choice while `working`. */
  get found() {
    return this.#found;
  }
  get working() {
    return this.#working;
  }
  get problem() {
    return this.#problem;
  }

  choose(key: string, chosen: boolean): void {
    this.#without = chosen ? this.#without.filter((each) => each !== key) : [...this.#without, key];
  }
  chooseAll(): void {
    this.#without = [];
  }
  chooseNone(): void {
    this.#without = this.#results.systems;
  }

  /** Computes what is chosen now; a call that follows takes its place. */
  async compute(): Promise<void> {
    this.#latest.stop();
    this.#working = false;
    const { stats, seed, scoredMeasures: measures = this.#results.measures } = this.#results;
    const baseline = this.baseline;
    const measure = this.measure;
    const { chosen } = this;
    const scores = chosen.map((key) => this.#results.scores(key));
    const place = measures.findIndex(({ name }) => name === measure);
    // One that was just chosen is not scored yet.
    if (chosen.length === 0 || measure === undefined || place < 0) return;
    const baselines =
      baseline === undefined
        ? againstRetrievers(chosen, (key) => this.#retrieverOf(key))
        : against(baseline, chosen);
    this.#working = true;
    this.#problem = undefined;
    await this.#latest.run(() => compared(stats, scores, baselines, place, seed), {
      done: (systems) => (this.#found = { baseline, measure, systems }),
      failed: (error) => (this.#problem = errorText(error)),
      ended: () => (this.#working = false),
    });
  }
}
