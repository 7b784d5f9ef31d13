/** Which sweep is looked at, on which characters it is tuned, and its curve as it comes from the worker. */

import type { RunResults } from '../../state/run-results.svelte';
import {
  sweptCurve,
  type SweptCurve,
  defaultOf,
  languagesOf,
  sweepsOf,
  type Sweep,
  SWEEPS,
  type SweepPoint,
} from '../../../../domain/sweeps/sweeps';
import { errorText, phraseText } from '../../../../../ui/state/locale.svelte';
import type { Query } from '../../../../../ui/state/address-part';
import { Latest } from '../../../../../ui/state/latest';
import type { ComparisonRow } from '../../../../domain/evaluation/comparison';
import type { ExportTable } from '../../../../../data/export/table';
import { signed } from '../../../../../data/export/table';
import { bracketed, pText } from '../compare/comparison-table';
import { sweep as t } from '../../words';

export interface Swept {
  readonly sweep: Sweep;
  readonly measure: string;
  readonly fallback: number | undefined;
  readonly result: SweptCurve;
}

/** Shown first. */
const FIRST = 'Recall@5';

export class Sweeping {
  readonly keys = ['sweep', 'measure', 'tuned'] as const;
  readonly #results: RunResults;
  #id = $state<string | undefined>();
  #measure = $state<string>(FIRST);
  #tuning = $state.raw<readonly string[] | undefined>();
  #found = $state.raw<Swept | undefined>();
  #working = $state(false);
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();
  readonly #sweeps = $derived.by(() => sweepsOf(this.#results.entries));

  constructor(results: RunResults) {
    this.#results = results;
  }

  get sweeps() {
    return this.#sweeps;
  }
  get sweep(): Sweep | undefined {
    return this.#sweeps.find(({ id }) => id === this.#id) ?? this.#sweeps[0];
  }
  set sweepId(id: string) {
    this.#id = id;
  }
  get measure(): string | undefined {
    const names = this.#results.measures.map(({ name }) => name);
    return names.includes(this.#measure) ? this.#measure : names[0];
  }
  set measure(name: string | undefined) {
    if (name !== undefined) this.#measure = name;
  }
  /** Ids of the banks that the value is chosen on; every other one until it is said. */
  get tuning(): readonly string[] {
    return this.#tuning ?? [...this.#results.banks.keys()].filter((_, i) => i % 2 === 0);
  }
  /** Of the language that all questions are in, or none. */
  get fallback(): number | undefined {
    const { banks, filters } = this.#results;
    return this.sweep && defaultOf(this.sweep.parameter, languagesOf([...banks.values()], filters));
  }
  /** What is looked at, as the address says it: the sweep by its place. What is at its default is left out. */
  get query(): Query {
    const place = this.#sweeps.findIndex(({ id }) => id === this.#id);
    return {
      sweep: place > 0 ? String(place) : undefined,
      measure: this.#measure === FIRST ? undefined : this.#measure,
      tuned: this.#tuning?.join(','),
    };
  }
  /** Looks at what an address names. */
  adopt({ sweep, measure, tuned }: Readonly<Record<string, string>>): void {
    this.#id = this.#sweeps[Number(sweep ?? 0)]?.id;
    this.#measure = measure ?? FIRST;
    this.#tuning = tuned?.split(',').filter((id) => this.#results.banks.has(id));
  }

  /** The last curve; it may be of an earlier choice while `working`. */
  get found() {
    return this.#found;
  }
  get working() {
    return this.#working;
  }
  get problem() {
    return this.#problem;
  }

  tune(bank: string, on: boolean): void {
    this.#tuning = on ? [...this.tuning, bank] : this.tuning.filter((each) => each !== bank);
  }

  /** Computes the curve of what is chosen now; a call that follows takes its place. */
  async compute(): Promise<void> {
    this.#latest.stop();
    this.#working = false;
    const { sweep, measure, tuning, fallback } = this;
    const { stats, seed, scoredMeasures: measures } = this.#results;
    const place = measures.findIndex(({ name }) => name === measure);
    // One that was just chosen is not scored yet.
    if (!sweep || measure === undefined || place < 0) return;
    this.#working = true;
    this.#problem = undefined;
    const computed = () =>
      sweptCurve({
        stats,
        sweep,
        tuning,
        seed,
        fallback,
        measure: place,
        scores: (key) => this.#results.scores(key),
      });
    await this.#latest.run(computed, {
      done: (result) => (this.#found = { sweep, measure, fallback, result }),
      failed: (error) => (this.#problem = errorText(error)),
      ended: () => (this.#working = false),
    });
  }
}

/** What the curve means, in sentences of the interface's language. */
export function curveWords(
  { curve, against, questions }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): string[] {
  const { label } = SWEEPS[sweep.parameter];
  const at = (value: number) => `${label} = ${value}`;
  const { chosen, tuned, reported } = curve;
  const of = (points: readonly SweepPoint[], value: number | undefined) =>
    points.find((point) => point.value === value)?.mean;
  if (chosen === undefined) return [t().noTuning];
  const best = t().best(at(chosen), measure, questions.tuned, of(tuned, chosen)!.toFixed(3));
  const tied = tuned.filter(({ mean: value }) => value === of(tuned, chosen)).length - 1;
  const also = tied > 0 ? [t().tied(tied)] : [];
  const there = of(reported, chosen);
  if (there === undefined) return [best, ...also, t().nothingLeft];
  const peak = reported.reduce((a, b) => ((b.mean ?? -1) > (a.mean ?? -1) ? b : a));
  return [
    best,
    ...also,
    t().there(questions.reported, there.toFixed(3)),
    peak.mean! > there ? t().missed(at(peak.value), peak.mean!.toFixed(3)) : t().noneBetter,
    defaultWords(against, chosen, fallback, at, measure),
  ];
}

function defaultWords(
  against: ComparisonRow | undefined,
  chosen: number,
  fallback: number | undefined,
  at: (value: number) => string,
  measure: string,
): string {
  if (fallback === undefined) return t().noDefault;
  if (chosen === fallback) return t().isDefault;
  if (!against?.comparison) return t().defaultAbsent(at(fallback));
  const { difference, interval } = against.comparison;
  const by = `${signed(difference)} ${bracketed(interval)}`;
  return t().againstDefault(by, measure, at(fallback), pText(against.corrected!), against.verdict!);
}

/** The curve as a table, in the language of the interface. */
export function curveTable(
  { curve }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): ExportTable {
  const words = t().table;
  const { label } = SWEEPS[sweep.parameter];
  const cell = ({ mean: value, interval }: SweepPoint) =>
    value === undefined ? null : interval ? { value, low: interval[0], high: interval[1] } : value;
  const marks = (value: number) =>
    [...(value === curve.chosen ? [words.chosen] : []), ...(value === fallback ? [words.fallback] : [])].join(
      ', ',
    );
  return {
    caption: t().title(measure, label, phraseText(sweep.of)),
    columns: [
      { key: 'label', label, kind: 'text' },
      { key: 'tuned', label: words.tuned, kind: 'interval', decimals: 3, better: 'higher' },
      { key: 'reported', label: words.reported, kind: 'interval', decimals: 3, better: 'higher' },
    ],
    rows: curve.tuned.map((point, i) => ({
      cells: {
        label: [String(point.value), marks(point.value)].filter(Boolean).join(' · '),
        tuned: cell(point),
        reported: cell(curve.reported[i]!),
      },
    })),
    notes: [words.intervals, `${phraseText(SWEEPS[sweep.parameter].help)}${t().stop}`],
  };
}
