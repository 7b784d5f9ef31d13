/** The plan that is being put together: what is chosen, what it will be, and why it cannot run yet. */

/* eslint-disable svelte/prefer-svelte-reactivity -- sets live within one computation */
import { bankProblems, planLine, planTitle } from '../../../domain/run/plan';
import { DEPTH, planProblems, type RunPlan } from '../../../domain/run/run';
import { extentOf, unscoredNote } from '../../../domain/run/scored';
import { canSweep, sweepSystems, SWEEPS, type Swept } from '../../../domain/sweeps/sweeps';
import { systemName, type RetrievalSystem, type SystemConfig } from '../../../../pipeline/flow/system';
import type { Question } from '../../../../core/memory/bank';
import type { BankSummary } from '../../../../core/memory/summary';
import type { Language } from '../../../../core/text/languages';
import { PhraseError } from '../../../../core/text/phrase';
import { planDraft as en } from '../words/en';
import { planDraft as zh } from '../words/zh';
import { phraseText } from '../../../../ui/state/locale.svelte';

export class PlanDraft {
  readonly #readers: () => readonly Language[];
  readonly #summaries: () => readonly BankSummary[];
  readonly #questions: (ids: readonly string[]) => readonly (readonly Question[])[] | undefined;
  #systems = $state.raw<readonly SystemConfig[]>([]);
  #banks = $state.raw<readonly string[]>([]);
  #title = $state<string | undefined>();
  #touched = $state(false);
  /** Questions of each character; undefined for all. */
  questionsPerBank = $state<number | undefined>();
  depth = $state(DEPTH);
  seed = $state(1);

  readonly #plan = $derived.by((): RunPlan => {
    return {
      title: this.title,
      systems: this.#systems,
      banks: this.#banks,
      ...(this.questionsPerBank !== undefined && { questionsPerBank: this.questionsPerBank }),
      depth: this.depth,
      seed: this.seed,
    };
  });
  readonly #extent = $derived.by(() => {
    const questions = this.#questions(this.#banks);
    const drawn = this.questionsPerBank;
    return (
      questions &&
      extentOf(questions, {
        systems: this.#systems,
        ...(drawn !== undefined && { questionsPerBank: drawn }),
      })
    );
  });
  readonly #problems = $derived.by(() => [
    ...planProblems(this.#plan),
    ...bankProblems(this.#plan, this.#summaries(), this.#readers()),
    ...(Number.isSafeInteger(this.seed) ? [] : [{ en: en.seed, zh: zh.seed }]),
  ]);

  /**
   * @param summaries what can be chosen from.
   * @param readers the languages that have a trained reader.
   * @param questions of banks; undefined where not all are read.
   */
  constructor(
    summaries: () => readonly BankSummary[],
    readers: () => readonly Language[] = () => [],
    questions: (ids: readonly string[]) => readonly (readonly Question[])[] | undefined = () => undefined,
  ) {
    this.#summaries = summaries;
    this.#readers = readers;
    this.#questions = questions;
  }

  get systems() {
    return this.#systems;
  }
  /** Whether anything was ever chosen in it. */
  get touched() {
    return this.#touched;
  }
  get banks() {
    return this.#banks;
  }
  /** As the user wrote it, or made from the choice. */
  get title(): string {
    return (
      this.#title ?? phraseText(planTitle(this.#systems, this.#extent?.characters || this.#banks.length))
    );
  }
  set title(title: string) {
    this.#title = title.trim() === '' ? undefined : title;
  }
  get plan() {
    return this.#plan;
  }
  /** Why it cannot run, in words; empty where it can. */
  get problems(): readonly string[] {
    return this.#problems.map(phraseText);
  }
  /** What it will be, in a line. */
  get line(): string {
    return phraseText(planLine(this.#plan, this.#summaries(), this.#extent));
  }
  /** How many questions it will score; undefined where that is not known. */
  get scored(): number | undefined {
    return this.#extent?.scored;
  }
  /** Which of its questions it will not score, and why; undefined where it is not known of any. */
  get unscored(): string | undefined {
    const note = this.#extent && unscoredNote(this.#extent.unscored);
    return note && phraseText(note);
  }

  /** Takes a whole plan as it is: a ready one, one of a file, one that ran. */
  take({ title, systems, banks, questionsPerBank, depth, seed }: RunPlan): void {
    this.#touched = true;
    this.#systems = systems;
    this.#banks = banks;
    this.#title = title;
    this.questionsPerBank = questionsPerBank;
    this.depth = depth;
    this.seed = seed;
  }

  /** Chooses banks or leaves them out; whatever the clicks, the library's order is the run's. */
  choose(ids: readonly string[], chosen: boolean): void {
    this.#touched = true;
    const changed = new Set(ids);
    const others = this.#banks.filter((id) => !changed.has(id));
    const all = chosen ? [...others, ...changed] : others;
    const known = this.#summaries()
      .map(({ id }) => id)
      .filter((id) => all.includes(id));
    this.#banks = [...known, ...all.filter((id) => !known.includes(id))];
  }

  /** Adds systems; those that are there already are not added twice. */
  add(systems: readonly SystemConfig[]): void {
    this.#touched = true;
    const names = new Set(this.#systems.map(systemName));
    const fresh = systems.filter((system) => {
      const name = systemName(system);
      return !names.has(name) && names.add(name);
    });
    this.#systems = [...this.#systems, ...fresh];
  }

  remove(name: string): void {
    this.#systems = this.#systems.filter((system) => systemName(system) !== name);
  }

  clear(): void {
    this.#systems = [];
  }
}

/** A sweep of α from 0 to 1 in steps of 0.01. */
const MOST_VALUES = 101;

/** What a sweep may be of: a retriever that has the parameter. */
export function sweepable(system: RetrievalSystem): Swept[] {
  return (Object.keys(SWEEPS) as Swept[]).filter((parameter) => canSweep(system, parameter));
}

/**
 * The values from one bound to the other in steps.
 *
 * @throws PhraseError where they are no range, in words that name the remedy.
 */
export function rangeOf(from: number, to: number, step: number): number[] {
  if (![from, to, step].every(Number.isFinite) || step <= 0 || to < from)
    throw new PhraseError({ en: en.noRange, zh: zh.noRange });
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_VALUES)
    throw new PhraseError({ en: en.tooMany(count, MOST_VALUES), zh: zh.tooMany(count, MOST_VALUES) });
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toFixed(6)));
}

/** The systems of a sweep over a range. @throws PhraseError as `rangeOf`. */
export function sweepOver(
  system: RetrievalSystem,
  parameter: Swept,
  range: { readonly from: number; readonly to: number; readonly step: number },
): RetrievalSystem[] {
  return sweepSystems(system, parameter, rangeOf(range.from, range.to, range.step));
}
