/** What one or several runs say: their units read, scored under the chosen measures and gold, bank by bank, without holding the page up. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole; none changes once it is shown */
import type { Stats } from '../../../domain/evaluation/columns';
import { withCorrections } from '../../../domain/corrections/corrections';
import {
  classifiedQuestions,
  scoreSystem,
  type ClassifierCase,
  type EvaluationOptions,
  type ScoredQuestion,
  type SystemScores,
} from '../../../domain/evaluation/evaluate';
import { ranksMemories, systemName } from '../../../../pipeline/flow/system';
import { labelText, type SystemLabel } from '../../../../pipeline/flow/system-label';
import type { GoneBank, RunHeader } from '../../../domain/run/run';
import type { RankedList, QuestionResult } from '../../../domain/run/question-result';
import { type GoldMode, RankingMeasure } from '../../../../measures/domain/ranking';
import type { MemoryBank } from '../../../../core/memory/bank';
import type { LabelCorrection } from '../../../../core/ports';
import { Yielder } from '../../../../core/yielder';
import {
  entriesOf,
  labelsOf,
  filterOf,
  inOrder,
  type Filters,
  type SystemEntry,
  type UnitsByRun,
} from '../../../domain/evaluation/result-selection';
import { phraseText, errorText } from '../../../../ui/state/locale.svelte';
import { verbatim, type Phrase } from '../../../../core/text/phrase';
import { Latest } from '../../../../ui/state/latest';
import { encoderIds } from '../../../domain/run/encoders';
import { fingerprintOf } from '../../../domain/run/open-bank';

/** Where results are read from. */
export interface RunResultsDependencies {
  readonly units: (run: string) => Promise<readonly QuestionResult[]>;
  /** @throws where the bank is gone. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly corrections: (bank: string) => Promise<readonly LabelCorrection[]>;
  readonly stats: Stats;
}

/** Table 5's, and the depth at which papers report MRR and nDCG. */
export const DEFAULT_MEASURES: readonly RankingMeasure[] = [
  ...[1, 2, 3, 5].map((k) => new RankingMeasure('Recall', k)),
  new RankingMeasure('MRR', 10),
  new RankingMeasure('nDCG', 10),
];

const encodersText = (run: RunHeader) => encoderIds([run]).join();

/** By the systems' keys. */
interface Scored {
  readonly scores: ReadonlyMap<string, SystemScores>;
  readonly classified: ReadonlyMap<string, readonly ClassifierCase[]>;
}

export class RunResults {
  readonly #dependencies: RunResultsDependencies;
  #runs = $state.raw<readonly RunHeader[]>([]);
  /** The same, as of when one of them was last another, or got another plan or encoder: what is drawn from plans need not be drawn at each step of a run. */
  #planned = $state.raw<readonly RunHeader[]>([]);
  #units = $state.raw<UnitsByRun>(new Map());
  /** As they are, and with corrections. */
  #plain = $state.raw<ReadonlyMap<string, MemoryBank>>(new Map());
  #corrected = $state.raw<ReadonlyMap<string, MemoryBank>>(new Map());
  #corrections = $state(0);
  #gone = $state.raw<readonly GoneBank[]>([]);
  #changed = $state.raw<readonly string[]>([]);
  #phase = $state<'reading' | 'scoring' | 'ready' | 'failed'>('reading');
  #problem = $state<string | undefined>();
  #measures = $state.raw<readonly RankingMeasure[]>(DEFAULT_MEASURES);
  #scoredMeasures = $state.raw<readonly RankingMeasure[]>(DEFAULT_MEASURES);
  #gold = $state<GoldMode>('strict');
  #correcting = $state(false);
  #filters = $state.raw<Filters>({});
  #read = $state(0);
  #scored = $state.raw<Scored>({ scores: new Map(), classified: new Map() });
  /** Of the reading or scoring under way; an older one ends without a word. */
  readonly #latest = new Latest();

  readonly #entries = $derived.by(() => entriesOf(this.#planned));
  readonly #total = $derived(this.#runs.reduce((sum, { total }) => sum + total, 0));
  readonly #labels = $derived.by(() => labelsOf(this.#entries));
  readonly #banks = $derived(this.#correcting ? this.#corrected : this.#plain);
  readonly #shown = $derived.by((): Scored => {
    const keeps = filterOf(this.#filters, this.#banks);
    return {
      scores: new Map(
        [...this.#scored.scores].map(([key, scores]) => [
          key,
          { ...scores, questions: scores.questions.filter(keeps) },
        ]),
      ),
      classified: new Map([...this.#scored.classified].map(([key, all]) => [key, all.filter(keeps)])),
    };
  });

  /** Reads nothing yet: `load` does. */
  constructor(runs: readonly RunHeader[], dependencies: RunResultsDependencies) {
    this.#runs = this.#planned = runs;
    this.#dependencies = dependencies;
  }

  /** In the order in which they were chosen; the first is the one that is looked at. */
  get runs() {
    return this.#runs;
  }
  /** The runs with their plans and banks; how far they are may be out of date. */
  get planned() {
    return this.#planned;
  }
  /** Changes with every number that is shown. */
  get shown(): object {
    return this.#shown;
  }
  /** All units, run by run, in the plan's order of banks and the bank's order of questions. */
  get units(): readonly QuestionResult[] {
    return [...this.#units.values()].flatMap((banks) => [...banks.values()].flat());
  }
  /** By id; with corrections where these count. */
  get banks() {
    return this.#banks;
  }
  /** Keys of the retrieval systems, in the plans' order. */
  get systems(): readonly string[] {
    return this.#entries.filter(({ system }) => ranksMemories(system)).map(({ key }) => key);
  }
  /** Keys of the classifiers. */
  get classifiers(): readonly string[] {
    return this.#entries.filter(({ system }) => system.task === 'classification').map(({ key }) => key);
  }
  /** Systems and classifiers with what they are. */
  get entries(): readonly SystemEntry[] {
    return this.#entries;
  }
  /** Their order is that of `ScoredQuestion.values`. */
  get measures() {
    return this.#measures;
  }
  /** Those that the scores are of: others from the moment that they are chosen until all is scored again. */
  get scoredMeasures() {
    return this.#scoredMeasures;
  }
  get gold() {
    return this.#gold;
  }
  /** Of every draw, interval and test: the first run's. */
  get seed(): number {
    return this.#runs[0]?.plan.seed ?? 1;
  }
  get filters() {
    return this.#filters;
  }
  /** Whether corrections of labels count. */
  get correcting() {
    return this.#correcting;
  }
  /** How many corrections there are of the runs' banks. */
  get corrections() {
    return this.#corrections;
  }
  /** Banks that are no longer there, so that their questions cannot be scored. */
  get gone() {
    return this.#gone;
  }
  /** Names of banks whose content is no longer what the run saw: the numbers are over the questions as they are now. */
  get changed() {
    return this.#changed;
  }
  get phase() {
    return this.#phase;
  }
  get problem() {
    return this.#problem;
  }
  get stats(): Stats {
    return this.#dependencies.stats;
  }
  /** Questions done and planned, over the runs. */
  get done(): number {
    return this.#runs.reduce((sum, { done }) => sum + done, 0);
  }
  /** Questions that every system's numbers are over; those that came since are not in them yet. */
  get read(): number {
    return this.#read;
  }
  get total(): number {
    return this.#total;
  }

  /** Key of the same system without re-ranking, of the same run if it has it; undefined where nothing is re-ranked, or none is there. */
  retrieverOf(key: string): string | undefined {
    const entry = this.entry(key);
    if (entry?.system.task !== 'retrieval' || entry.system.rerank === 'none') return undefined;
    const name = systemName({ ...entry.system, rerank: 'none' });
    const own = this.#entries.filter((each) => each.name === name);
    return (own.find(({ run }) => run.id === entry.run.id) ?? own[0])?.key;
  }

  entry(key: string): SystemEntry | undefined {
    return this.#entries.find((entry) => entry.key === key);
  }

  /** What a system is called: its name, with its run where several runs have it, and the parameters in which systems of that name differ. */
  labelOf(key: string): SystemLabel {
    return this.#labels.get(key) ?? { name: verbatim(key), parts: [] };
  }

  /** The label as one text, in every language. */
  phraseOf(key: string): Phrase {
    return labelText(this.labelOf(key));
  }

  /** The label as one text, in the language of the interface. */
  nameOf(key: string): string {
    return phraseText(this.phraseOf(key));
  }

  /** One system's questions under the filters, as far as they are scored; empty before. */
  scores(key: string): SystemScores {
    return this.#shown.scores.get(key) ?? { system: key, questions: [], unanswerable: 0, unknown: 0 };
  }

  /** One classifier's word on the questions under the filters. */
  classified(key: string): readonly ClassifierCase[] {
    return this.#shown.classified.get(key) ?? [];
  }

  /** One system's list for one question, as the run kept it. */
  list(key: string, bank: string, question: string): RankedList | undefined {
    const entry = this.entry(key);
    const units = entry && this.#units.get(entry.run.id)?.get(bank);
    return units?.find((unit) => unit.question === question)?.lists[entry!.name];
  }

  /** Reads units and banks, then scores. What goes wrong is in `problem`. */
  load(): Promise<void> {
    return this.#look(true);
  }

  /** Reads the units that have come since, and scores again; the banks are those that `load` read. */
  more(): Promise<void> {
    return this.#look(this.#phase === 'reading' || this.#phase === 'failed');
  }

  async #look(atBanks: boolean): Promise<void> {
    const signal = this.#latest.begin();
    this.#phase = this.#units.size === 0 ? 'reading' : this.#phase;
    this.#problem = undefined;
    try {
      if (atBanks) await this.#readBanks(signal);
      await this.#readUnits(signal);
      await this.#score(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#phase = 'failed';
      this.#problem = errorText(error);
    }
  }

  /** Looks at these runs from now on, or at the same ones further on. */
  show(runs: readonly RunHeader[]): Promise<void> {
    this.#runs = this.#planned = runs;
    return this.load();
  }

  /** Takes newer headers of the same runs (progress, state) without reading units. */
  follow(runs: readonly RunHeader[]): void {
    this.#runs = runs;
    const isSame = (run: RunHeader, i: number) => {
      const before = this.#planned[i];
      return before?.id === run.id && before.plan === run.plan && encodersText(before) === encodersText(run);
    };
    if (runs.length !== this.#planned.length || !runs.every(isSame)) this.#planned = runs;
  }

  setMeasures(measures: readonly RankingMeasure[]): Promise<void> {
    this.#measures = measures;
    return this.#rescore();
  }
  setGold(gold: GoldMode): Promise<void> {
    this.#gold = gold;
    return this.#rescore();
  }
  setCorrecting(correcting: boolean): Promise<void> {
    this.#correcting = correcting;
    return this.#rescore();
  }
  setFilters(change: Filters): void {
    this.#filters = { ...this.#filters, ...change };
  }

  async #rescore(): Promise<void> {
    // What has not been read yet is scored when it has.
    if (this.#phase === 'reading') return;
    await this.#score(this.#latest.begin());
  }

  async #readBanks(signal: AbortSignal): Promise<void> {
    const yielder = new Yielder();
    const listed = new Map(this.#runs.flatMap(({ banks }) => banks.map((bank) => [bank.id, bank] as const)));
    const plain = new Map<string, MemoryBank>();
    const corrected = new Map<string, MemoryBank>();
    const gone: GoneBank[] = [];
    const changed: string[] = [];
    let corrections = 0;
    for (const { id, name, fingerprint } of listed.values()) {
      const bank = await this.#dependencies.bank(id).catch(() => undefined);
      if (signal.aborted) return;
      if (!bank) {
        gone.push({ id, name });
        continue;
      }
      const own = await this.#dependencies.corrections(id);
      corrections += own.length;
      plain.set(id, bank);
      corrected.set(id, withCorrections(bank, own));
      if (fingerprintOf(bank) !== fingerprint) changed.push(name);
      await yielder.pause();
    }
    if (signal.aborted) return;
    this.#plain = plain;
    this.#corrected = corrected;
    this.#gone = gone;
    this.#changed = changed;
    this.#corrections = corrections;
  }

  async #readUnits(signal: AbortSignal): Promise<void> {
    const all = new Map<string, ReadonlyMap<string, readonly QuestionResult[]>>();
    for (const run of this.#runs) {
      const units = await this.#dependencies.units(run.id);
      if (signal.aborted) return;
      all.set(run.id, inOrder(run, units, this.#plain));
    }
    this.#units = all;
  }

  async #score(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#phase = 'scoring';
    const banks = this.#banks;
    const measures = this.#measures;
    const gold = this.#gold;
    const read = this.units.filter(({ partial }) => !partial).length;
    const wanted = () => !signal.aborted;
    const scored = await scoreEntries(this.#entries, this.#units, banks, { measures, gold }, wanted);
    if (!scored) return;
    this.#scored = scored;
    this.#scoredMeasures = measures;
    this.#read = read;
    this.#phase = 'ready';
  }
}

/**
 * Scores system by system and bank by bank, and lets the page pause in between.
 *
 * @returns undefined where the scores are no longer wanted.
 */
async function scoreEntries(
  entries: readonly SystemEntry[],
  units: UnitsByRun,
  banks: ReadonlyMap<string, MemoryBank>,
  options: EvaluationOptions,
  wanted: () => boolean,
): Promise<Scored | undefined> {
  const yielder = new Yielder();
  const scores = new Map<string, SystemScores>();
  const classified = new Map<string, readonly ClassifierCase[]>();
  for (const { key, name, system, run } of entries) {
    const questions: ScoredQuestion[] = [];
    const said: ClassifierCase[] = [];
    let unanswerable = 0;
    let unknown = 0;
    for (const [id, some] of units.get(run.id) ?? []) {
      const bank = banks.get(id);
      const only = new Map(bank ? [[id, bank]] : []);
      if (system.task === 'classification') said.push(...classifiedQuestions(name, some, only));
      else {
        const found = scoreSystem(name, some, only, options);
        questions.push(...found.questions);
        unanswerable += found.unanswerable;
        unknown += found.unknown;
      }
      await yielder.pause();
      if (!wanted()) return undefined;
    }
    if (system.task === 'classification') classified.set(key, said);
    else scores.set(key, { system: key, questions, unanswerable, unknown });
  }
  return { scores, classified };
}
