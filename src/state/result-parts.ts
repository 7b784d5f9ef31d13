/** What results are made of: the systems of runs, their units in order, their scores. */

import {
  classifiedQuestions,
  scoreSystem,
  type ClassifiedQuestion,
  type EvaluationOptions,
  type ScoredQuestion,
  type SystemScores,
} from '../core/experiments/evaluate';
import type { RunHeader } from '../core/experiments/run';
import { systemName, type System } from '../core/flow/system';
import type { Unit } from '../core/experiments/unit';
import type { Kind, Language, MemoryBank } from '../core/memory/bank';
import { Breath } from './breath';

/** One system of one run. */
export interface SystemEntry {
  /** Unique among the results: the system's name; with the run's title where several runs have it. */
  readonly key: string;
  /** Under which the run's units have it. */
  readonly name: string;
  readonly system: System;
  readonly run: RunHeader;
}

/** Which questions count; absent: all. */
export interface Filters {
  readonly kind?: Kind | undefined;
  readonly language?: Language | undefined;
  readonly bank?: string | undefined;
}

/** Units by run, then by bank. */
export type UnitsByRun = ReadonlyMap<string, ReadonlyMap<string, readonly Unit[]>>;

/** By the systems' keys. */
export interface Scored {
  readonly scores: ReadonlyMap<string, SystemScores>;
  readonly classified: ReadonlyMap<string, readonly ClassifiedQuestion[]>;
}

/**
 * Scores system by system and bank by bank, and lets the page breathe in between.
 *
 * @returns undefined where the scores are no longer wanted.
 */
export async function scoreEntries(
  entries: readonly SystemEntry[],
  units: UnitsByRun,
  banks: ReadonlyMap<string, MemoryBank>,
  options: EvaluationOptions,
  wanted: () => boolean,
): Promise<Scored | undefined> {
  const breath = new Breath();
  const scores = new Map<string, SystemScores>();
  const classified = new Map<string, readonly ClassifiedQuestion[]>();
  for (const { key, name, system, run } of entries) {
    const questions: ScoredQuestion[] = [];
    const said: ClassifiedQuestion[] = [];
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
      await breath.take();
      if (!wanted()) return undefined;
    }
    if (system.task === 'classification') classified.set(key, said);
    else scores.set(key, { system: key, questions, unanswerable, unknown });
  }
  return { scores, classified };
}

/** Units by bank, in the plan's order of banks and each bank's order of questions; questions that the bank no longer has come last. */
export function inOrder(
  run: RunHeader,
  units: readonly Unit[],
  banks: ReadonlyMap<string, MemoryBank>,
): ReadonlyMap<string, readonly Unit[]> {
  const own = new Map<string, Unit[]>(run.banks.map(({ id }) => [id, []]));
  for (const unit of units) own.get(unit.bank)?.push(unit);
  for (const [id, some] of own) {
    const places = new Map(banks.get(id)?.questions.map((question, i) => [question.id, i]));
    const place = ({ question }: Unit) => places.get(question) ?? places.size;
    some.sort((a, b) => place(a) - place(b));
  }
  return own;
}

/** The systems of runs under names of their own. */
export function entriesOf(runs: readonly RunHeader[]): readonly SystemEntry[] {
  const entries = runs.flatMap((run) =>
    run.plan.systems.map((system) => ({ name: systemName(system), system, run })),
  );
  const alone = (text: (entry: (typeof entries)[number]) => string, entry: (typeof entries)[number]) =>
    entries.filter((each) => text(each) === text(entry)).length === 1;
  const byName = ({ name }: { name: string }) => name;
  const byTitle = ({ name, run }: (typeof entries)[number]) => `${name} · ${run.plan.title}`;
  const byTime = (entry: (typeof entries)[number]) => `${byTitle(entry)} · ${entry.run.created}`;
  const byId = (entry: (typeof entries)[number]) => `${byTitle(entry)} · ${entry.run.id}`;
  return entries.map((entry) => {
    const text = [byName, byTitle, byTime].find((each) => alone(each, entry)) ?? byId;
    return { ...entry, key: text(entry) };
  });
}

/** Whether a question counts. */
export function filterOf({ kind, language, bank }: Filters, banks: ReadonlyMap<string, MemoryBank>) {
  return (question: { readonly kind: Kind; readonly bank: string }): boolean =>
    (kind === undefined || question.kind === kind) &&
    (language === undefined || banks.get(question.bank)?.character.language === language) &&
    (bank === undefined || question.bank === bank);
}
