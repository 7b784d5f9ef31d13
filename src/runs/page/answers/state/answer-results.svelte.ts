/** What a run with language models says: its units, and the banks that they are about, read without holding the page up. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole; none changes once it is shown */
import type { Stats } from '../../../domain/evaluation/columns';
import { llmFingerprintOf } from '../../../domain/llm-runs/expand';
import type { LlmRunHeader } from '../../../domain/llm-runs/run';
import type { GoneBank } from '../../../domain/run/run';
import type { AnswerUnit, ClassUnit, LlmUnit, VerdictUnit } from '../../../../llm/domain/units';
import type { LlmPlan } from '../../../domain/llm-runs/plan';
import type { MemoryBank, Question } from '../../../../core/memory/bank';
import { Yielder } from '../../../../core/yielder';
import { errorText } from '../../../../ui/state/locale.svelte';
import { Latest } from '../../../../ui/state/latest';

/** Where results are read from. */
export interface AnswerResultsDependencies {
  /** All units of a run, in ascending order of their ids. */
  readonly units: (run: string) => Promise<readonly LlmUnit[]>;
  /** Another run, whose answers are judged; undefined where it is gone. */
  readonly run: (id: string) => LlmRunHeader | undefined;
  /** @throws where the bank is gone. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly stats: Stats;
}

/** Units by what they are, and by id. */
interface Sorted {
  readonly units: readonly LlmUnit[];
  readonly answers: readonly AnswerUnit[];
  readonly classes: readonly ClassUnit[];
  readonly verdicts: readonly VerdictUnit[];
  readonly byId: ReadonlyMap<string, LlmUnit>;
}

const NOTHING: Sorted = { units: [], answers: [], classes: [], verdicts: [], byId: new Map() };

export class AnswerResults {
  readonly #dependencies: AnswerResultsDependencies;
  #header = $state.raw<LlmRunHeader>()!;
  #sorted = $state.raw<Sorted>(NOTHING);
  #banks = $state.raw<ReadonlyMap<string, MemoryBank>>(new Map());
  #questions = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Question>>>(new Map());
  #gone = $state.raw<readonly GoneBank[]>([]);
  #changed = $state.raw<readonly string[]>([]);
  #phase = $state<'reading' | 'ready' | 'failed'>('reading');
  #problem = $state<string | undefined>();
  /** Of the reading under way; an older one ends without a word. */
  readonly #latest = new Latest();
  /** Earlier runs whose answers this one judges, as they were when they were read; they no longer change. */
  #earlierRuns = $state.raw<readonly LlmRunHeader[]>([]);
  #earlier: readonly AnswerUnit[] = [];

  /** Equal from header to header while a run goes on, so that what is made of it is not made again at every step. */
  readonly #plan = $derived.by(() => this.#header.plan);
  readonly #own = $derived.by(() => this.#header.references);
  readonly #references = $derived.by(
    () =>
      new Map(
        [...this.#earlierRuns.map(({ references }) => references), this.#own].flatMap((references = {}) =>
          Object.entries(references),
        ),
      ),
  );

  /** Reads nothing yet: `load` does. */
  constructor(header: LlmRunHeader, dependencies: AnswerResultsDependencies) {
    this.#header = header;
    this.#dependencies = dependencies;
  }

  get header(): LlmRunHeader {
    return this.#header;
  }
  get plan(): LlmPlan {
    return this.#plan;
  }
  /** The plan of this run, then those of the earlier ones whose answers it judges. */
  get plans(): readonly LlmPlan[] {
    return [this.#plan, ...this.#earlierRuns.map(({ plan }) => plan)];
  }
  /** All that the run wrote, bank by bank in the plan's order, then in the bank's order of questions. */
  get units(): readonly LlmUnit[] {
    return this.#sorted.units;
  }
  /** The run's own, then those of the earlier runs that it judges. */
  get answers(): readonly AnswerUnit[] {
    return this.#sorted.answers;
  }
  get classes(): readonly ClassUnit[] {
    return this.#sorted.classes;
  }
  get verdicts(): readonly VerdictUnit[] {
    return this.#sorted.verdicts;
  }
  /** By id, with those that came with the run. */
  get banks(): ReadonlyMap<string, MemoryBank> {
    return this.#banks;
  }
  /** Banks that are no longer there: nothing of their questions can be shown or scored. */
  get gone(): readonly GoneBank[] {
    return this.#gone;
  }
  /** Names of banks whose content is no longer what the run saw: measures are against the references as they are now. */
  get changed(): readonly string[] {
    return this.#changed;
  }
  /** References as they came with released answers, by answer. */
  get references(): ReadonlyMap<string, string> {
    return this.#references;
  }
  get phase() {
    return this.#phase;
  }
  /** Why nothing could be read. */
  get problem() {
    return this.#problem;
  }
  /** Resampling, away from the page's thread. */
  get stats(): Stats {
    return this.#dependencies.stats;
  }
  /** Of every draw and interval. */
  get seed(): number {
    return this.#plan.seed;
  }

  /** A unit of the run, or an answer of an earlier one. */
  unit(id: string): LlmUnit | undefined {
    return this.#sorted.byId.get(id);
  }

  question(bank: string, id: string): Question | undefined {
    return this.#questions.get(bank)?.get(id);
  }

  /** Reads banks and units. What goes wrong is in `problem`. */
  load(): Promise<void> {
    return this.#look(true);
  }

  /** Reads the units that have come since; the banks are those that `load` read. */
  more(): Promise<void> {
    return this.#look(this.#phase !== 'ready');
  }

  /** Takes a newer header of the same run (progress, state, title) without reading units. */
  follow(header: LlmRunHeader): void {
    this.#header = header;
  }

  async #look(all: boolean): Promise<void> {
    const signal = this.#latest.begin();
    this.#problem = undefined;
    try {
      if (all && !(await this.#readBanks(signal))) return;
      const units = await this.#dependencies.units(this.#header.id);
      if (signal.aborted) return;
      const sorted = await this.#sort(units, signal);
      if (!sorted) return;
      this.#sorted = sorted;
      this.#phase = 'ready';
    } catch (error) {
      if (signal.aborted) return;
      this.#phase = 'failed';
      this.#problem = errorText(error);
    }
  }

  /** @returns whether its outcome is still wanted. */
  async #readBanks(signal: AbortSignal): Promise<boolean> {
    const yielder = new Yielder();
    const { banks, plan } = this.#header;
    const runs = plan.of.flatMap((id) => this.#dependencies.run(id) ?? []);
    const earlier: AnswerUnit[] = [];
    for (const { id } of runs) {
      const units = await this.#dependencies.units(id);
      if (signal.aborted) return false;
      for (const unit of units) if (unit.kind === 'answer') earlier.push(unit);
      await yielder.pause();
    }
    const own = new Map(
      [...runs, this.#header].flatMap((run) => run.own ?? []).map((bank) => [bank.id, bank]),
    );
    const listed = new Map([...runs.flatMap((run) => run.banks), ...banks].map((bank) => [bank.id, bank]));
    const found = new Map<string, MemoryBank>();
    const questions = new Map<string, ReadonlyMap<string, Question>>();
    const gone: GoneBank[] = [];
    const changed: string[] = [];
    for (const { id, name, fingerprint } of listed.values()) {
      const bank = own.get(id) ?? (await this.#dependencies.bank(id).catch(() => undefined));
      if (signal.aborted) return false;
      if (!bank) {
        gone.push({ id, name });
        continue;
      }
      found.set(id, bank);
      questions.set(id, new Map(bank.questions.map((question) => [question.id, question])));
      if (llmFingerprintOf(bank) !== fingerprint) changed.push(name);
      await yielder.pause();
      if (signal.aborted) return false;
    }
    this.#earlierRuns = runs;
    this.#earlier = earlier;
    this.#banks = found;
    this.#questions = questions;
    this.#gone = gone;
    this.#changed = changed;
    return true;
  }

  /** @returns undefined where its outcome is no longer wanted. */
  async #sort(units: readonly LlmUnit[], signal: AbortSignal): Promise<Sorted | undefined> {
    const yielder = new Yielder();
    const order = [...new Set([...this.#header.banks.map(({ id }) => id), ...this.#banks.keys()])];
    const groups = new Map<string, LlmUnit[]>(order.map((id) => [id, []]));
    for (const unit of units) {
      const group = groups.get(unit.bank);
      if (group) group.push(unit);
      else groups.set(unit.bank, [unit]);
    }
    const all: LlmUnit[] = [];
    for (const [bank, group] of groups) {
      const places = new Map([...(this.#questions.get(bank)?.keys() ?? [])].map((id, i) => [id, i]));
      const place = ({ question }: LlmUnit) => places.get(question) ?? places.size;
      for (const unit of group.sort((a, b) => place(a) - place(b))) all.push(unit);
      await yielder.pause();
      if (signal.aborted) return undefined;
    }
    const answers = all.filter((unit) => unit.kind === 'answer');
    const known = new Set(answers.map(({ id }) => id));
    const earlier = this.#earlier.filter(({ id }) => !known.has(id));
    return {
      units: all,
      answers: [...answers, ...earlier],
      classes: all.filter((unit) => unit.kind === 'class'),
      verdicts: all.filter((unit) => unit.kind === 'verdict'),
      byId: new Map<string, LlmUnit>([...earlier, ...all].map((unit) => [unit.id, unit])),
    };
  }
}
