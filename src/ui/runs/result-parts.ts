/** Scores the systems of runs a little at a time, so that the page can draw in between. */

import {
  classifiedQuestions,
  scoreSystem,
  type ClassifiedQuestion,
  type EvaluationOptions,
  type ScoredQuestion,
  type SystemScores,
} from '../../runs/domain/evaluation/evaluate';
import type { SystemEntry, UnitsByRun } from '../../runs/domain/evaluation/result-selection';
import type { MemoryBank } from '../../core/memory/bank';
import { Yielder } from '../../core/yielder';

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
  const yielder = new Yielder();
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
      await yielder.pause();
      if (!wanted()) return undefined;
    }
    if (system.task === 'classification') classified.set(key, said);
    else scores.set(key, { system: key, questions, unanswerable, unknown });
  }
  return { scores, classified };
}
