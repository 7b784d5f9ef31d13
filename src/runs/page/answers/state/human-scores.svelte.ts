/** People's scores of a run's answers, as they are kept: each mark is written as it is given, so that a tab that dies loses none. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps take each other's place whole; none changes once it is shown */
import {
  humanRecord,
  humanRecordId,
  markUnitId,
  setupUnitId,
  type HumanUnit,
  type RaterSetup,
  currentScores,
  type HumanScore,
} from '../../../../judging/domain/human';
import {
  readHumanCsv,
  readHumanJsonLines,
  writeHumanCsv,
  writeHumanJsonLines,
} from '../../../../judging/domain/human-file';
import { RUBRICS } from '../../../../judging/domain/rubrics';
import type { LlmRunHeader } from '../../../domain/llm-runs/run';
import type { RunStore } from '../../../../core/ports';
import { state as t } from '../words';
import { errorText } from '../../../../ui/state/locale.svelte';

interface HumanScoresDependencies {
  readonly header: () => Pick<LlmRunHeader, 'id' | 'plan'>;
  readonly store: Pick<RunStore, 'get' | 'put' | 'append' | 'units'>;
  /** Whether the run wrote the answer itself; others are of the runs that it judges. */
  readonly isOwn: (answer: string) => boolean;
  /** ISO 8601. */
  readonly now: () => string;
}

/** What was in the place of marks before they were changed. */
export type MarksBefore = ReadonlyMap<string, { readonly run: string; readonly unit: HumanUnit }>;

export class HumanScores {
  readonly #dependencies: HumanScoresDependencies;
  /** By run and unit. */
  #units = $state.raw<ReadonlyMap<string, ReadonlyMap<string, HumanUnit>>>(new Map());
  #phase = $state<'reading' | 'ready' | 'failed'>('reading');
  #problem = $state<string | undefined>();
  /** Writes follow each other. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Runs whose record is known to be there. */
  readonly #begun = new Set<string>();
  /** What a write failed for, by run: the next write tries it again. */
  readonly #unwritten = new Map<string, ReadonlyMap<string, HumanUnit>>();

  readonly #all = $derived.by(() => [...this.#units.values()].flatMap((units) => [...units.values()]));
  readonly #scores = $derived.by(() =>
    currentScores(this.#all.flatMap((unit) => ('mark' in unit ? [unit.mark] : []))),
  );
  readonly #setups = $derived.by(
    () =>
      new Map(
        this.#all.flatMap((unit) => ('setup' in unit ? [[unit.setup.rater, unit.setup] as const] : [])),
      ),
  );

  constructor(dependencies: HumanScoresDependencies) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  /** Why scores could not be read or written; what is shown then is not all kept. */
  get problem() {
    return this.#problem;
  }
  /** Of all raters. */
  get scores(): readonly HumanScore[] {
    return this.#scores;
  }
  get setups(): ReadonlyMap<string, RaterSetup> {
    return this.#setups;
  }
  /** What was scored by whoever began last of those who have scored: offered to the next rater, so that their scores can be compared. */
  get lastScored(): RaterSetup | undefined {
    const scored = new Set(this.#scores.map(({ rater }) => rater));
    return [...this.#setups.values()]
      .filter(({ rater }) => scored.has(rater))
      .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
      .at(-1);
  }
  /** Names, in the order in which they first scored. */
  get raters(): readonly string[] {
    return [...new Set([...this.#setups.keys(), ...this.#scores.map(({ rater }) => rater)])];
  }

  /** Reads the scores of the run's answers, also those that were given where these were written. */
  async load(): Promise<void> {
    try {
      const { id, plan } = this.#dependencies.header();
      const found = new Map<string, ReadonlyMap<string, HumanUnit>>();
      for (const run of [id, ...plan.of]) {
        const units = new Map<string, HumanUnit>();
        for await (const [key, unit] of this.#dependencies.store.units<HumanUnit>(humanRecordId(run)))
          units.set(key, unit);
        found.set(run, units);
      }
      this.#units = found;
      this.#phase = 'ready';
      this.#problem = undefined;
    } catch (error) {
      this.#phase = 'failed';
      this.#problem = t().scores.unread(errorText(error));
    }
  }

  /**
   * Writes marks down; those that they take the place of are gone.
   *
   * @returns what was there before, for {@link restore}.
   */
  mark(scores: readonly HumanScore[]): MarksBefore {
    const units = new Map(
      scores.map((mark) => [markUnitId(mark), { run: this.#homeOf(mark), unit: { mark } as HumanUnit }]),
    );
    return this.#replace(units);
  }

  /** Keeps a rater's choice. */
  setUp(setup: RaterSetup): void {
    this.#replace(
      new Map([[setupUnitId(setup.rater), { run: this.#dependencies.header().id, unit: { setup } }]]),
    );
  }

  /** Takes marks back, or brings them back. @returns what was there before that. */
  restore(before: MarksBefore): MarksBefore {
    return this.#replace(before);
  }

  /** Deletes all that a rater gave to the run's answers. @returns what there was. */
  remove(rater: string): MarksBefore {
    const gone = new Map<string, { run: string; unit: HumanUnit }>();
    for (const [run, units] of this.#units)
      for (const [key, unit] of units) {
        const whose = 'mark' in unit ? unit.mark.rater : 'setup' in unit ? unit.setup.rater : undefined;
        if (whose === rater) gone.set(key, { run, unit: GONE });
      }
    return this.#replace(gone);
  }

  /** All marks as a file. */
  file(form: 'csv' | 'jsonl'): string {
    return form === 'csv' ? writeHumanCsv(this.#scores) : writeHumanJsonLines(this.#scores);
  }

  /**
   * Takes marks from a file; of two of one rater and item the newer stays.
   *
   * @returns how many were taken, how many were older than what is here, and columns that were skipped.
   * @throws DatasetError naming every fault with its place; nothing is taken then.
   */
  take(text: string, name: string): { taken: number; older: number; passedOver: readonly string[] } {
    const options = { rubrics: RUBRICS, when: this.#dependencies.now() };
    const read =
      /\.(?:jsonl|ndjson)$/i.test(name) || /^\uFEFF?\s*\{/.test(text) ? readHumanJsonLines : readHumanCsv;
    const { scores, passedOver } = read(text, name, options);
    const here = new Map(this.#scores.map((score) => [markUnitId(score), score]));
    const newer = currentScores(scores).filter((score) => {
      const own = here.get(markUnitId(score));
      return !own || Date.parse(own.when) < Date.parse(score.when);
    });
    this.mark(newer);
    return { taken: newer.length, older: scores.length - newer.length, passedOver };
  }

  /** Everything is written when this resolves. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  /** The run whose answers are marked, so that they are found wherever these are looked at. */
  #homeOf({ answers }: HumanScore): string {
    const { id, plan } = this.#dependencies.header();
    return plan.of.length === 1 && !answers.some((answer) => this.#dependencies.isOwn(answer))
      ? plan.of[0]!
      : id;
  }

  #replace(next: MarksBefore): MarksBefore {
    const before = new Map<string, { run: string; unit: HumanUnit }>();
    const all = new Map(this.#units);
    const byRun = new Map<string, Map<string, HumanUnit>>();
    for (const [key, { run, unit }] of next) {
      before.set(key, { run, unit: all.get(run)?.get(key) ?? GONE });
      all.set(run, new Map([...(all.get(run) ?? []), [key, unit]]));
      byRun.set(run, (byRun.get(run) ?? new Map<string, HumanUnit>()).set(key, unit));
    }
    this.#units = all;
    for (const [run, units] of byRun) this.#write(run, units);
    return before;
  }

  #write(run: string, units: ReadonlyMap<string, HumanUnit>): void {
    this.#queue = this.#queue.then(async () => {
      const owed = new Map([...(this.#unwritten.get(run) ?? []), ...units]);
      try {
        await this.#begin(run);
        await this.#dependencies.store.append(humanRecordId(run), owed);
        this.#unwritten.delete(run);
        if (this.#unwritten.size === 0) this.#problem = undefined;
      } catch (error) {
        this.#unwritten.set(run, owed);
        this.#problem = t().scores.unwritten(errorText(error));
      }
    });
  }

  /** The record itself, before its first mark. */
  async #begin(run: string): Promise<void> {
    if (this.#begun.has(run)) return;
    const { store, header, now } = this.#dependencies;
    const { id, plan } = header();
    if (!(await store.get(humanRecordId(run)))) {
      const title =
        run === id ? plan.title : ((await store.get<LlmRunHeader>(run))?.plan.title ?? plan.title);
      await store.put(humanRecord(run, title, now()));
    }
    this.#begun.add(run);
  }
}

/** In the place of a mark that was taken back: units are never deleted one by one. */
const GONE: HumanUnit = { gone: true };
