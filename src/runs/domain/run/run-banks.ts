/** The part of the library that a run goes over. */

import { random } from '../../../measures/domain/random';
import type { MemoryBank, Question } from '../../../core/memory/bank';
import { fingerprintOf, RUN_FORMAT, type RunBank, type RunHeader, type RunPlan } from './run';

/**
 * The questions of a bank that a plan runs: those with gold, since nothing can be retrieved for the others, and where a classifier runs
 * all of them. Of these all, or a draw without replacement that is the same for the same seed and bank, in the bank's order.
 */
export function chosenQuestions(bank: MemoryBank, plan: RunPlan): readonly Question[] {
  const { questionsPerBank: count, seed, systems } = plan;
  const classifies = systems.some(({ task }) => task === 'classification');
  return drawnOf(
    bank,
    classifies ? bank.questions : bank.questions.filter(({ gold }) => gold.length > 0),
    count,
    seed,
  );
}

/** A draw without replacement of so many of a bank's questions, in their order; all of them where no number is given. */
export function drawnOf(
  bank: MemoryBank,
  open: readonly Question[],
  count: number | undefined,
  seed: number,
): readonly Question[] {
  if (count === undefined || count >= open.length) return open;
  const next = random(seed ^ Number.parseInt(fingerprintOf(bank).slice(0, 8), 16));
  const order = open.map((_, i) => i);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(next() * (order.length - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const drawn = new Set(order.slice(0, count));
  return open.filter((_, i) => drawn.has(i));
}

export function describeBank(bank: MemoryBank, plan: RunPlan): RunBank {
  return {
    id: bank.id,
    name: bank.character.name,
    language: bank.character.language,
    source: bank.source,
    memories: bank.memories.length,
    questions: chosenQuestions(bank, plan).length,
    fingerprint: fingerprintOf(bank),
  };
}

/** A run of which nothing is done yet. */
export function newRun(
  plan: RunPlan,
  banks: readonly RunBank[],
  own: Pick<RunHeader, 'id' | 'created' | 'setup'>,
): RunHeader {
  const total = banks.reduce((sum, { questions }) => sum + questions, 0);
  return {
    format: RUN_FORMAT,
    ...own,
    plan,
    banks,
    models: {},
    state: 'paused',
    done: 0,
    total,
    milliseconds: 0,
  };
}
