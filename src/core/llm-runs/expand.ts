/** From a plan to its work: the same plan on the same data gives the same pieces with the same ids, in the same order. */

import { classificationWork } from '../classification/llm-classifier';
import { isDialogueBank } from '../dialogue/candidates';
import { listDepth as dialogueDepth } from '../dialogue/settings';
import { dialogueWork, turnsOf } from '../dialogue/work';
import { drawnOf } from '../experiments/run-banks';
import { systemName, type RetrievalSystem } from '../experiments/system';
import { judgingWork } from '../judging/work';
import type { AnswerUnit } from '../llm/units';
import type { Work } from '../llm/work';
import type { MemoryBank, Question } from '../memory/bank';
import { listDepth as synthesisDepth } from '../synthesis/settings';
import { synthesisWork } from '../synthesis/work';
import type { LlmPlan } from './plan';
import { subjectsOf, type Answer } from './subjects';

export interface Expansion {
  readonly work: readonly Work[];
  /** The questions of each bank that the work is about, by the bank's id. */
  readonly questions: ReadonlyMap<string, readonly Question[]>;
  /** Whose lists the work reads, each once. */
  readonly systems: readonly RetrievalSystem[];
  /** How deep those lists must be; `Infinity` for all. */
  readonly depth: number;
}

/** What a plan is about. */
export interface PlanData {
  /** Of the plan, in its order. */
  readonly banks: readonly MemoryBank[];
  /** Those that few-shot examples may come from, besides the plan's own. */
  readonly examples: readonly MemoryBank[];
  /** Answers of the runs that the plan judges besides its own, and the banks that these are about. */
  readonly earlier: { readonly answers: readonly AnswerUnit[]; readonly banks: readonly MemoryBank[] };
}

export function expandPlan(plan: LlmPlan, { banks, examples, earlier }: PlanData): Expansion {
  const questions = new Map(banks.map((bank) => [bank.id, askedQuestions(plan, bank)]));
  const pool = [...new Map([...examples, ...banks].map((bank) => [bank.id, bank])).values()];
  const asked = banks.flatMap((bank) => askedWork(plan, bank, pool, questions.get(bank.id)!));
  const byId = new Map([...earlier.banks, ...banks].map((bank) => [bank.id, bank]));
  const answers = [...asked.flatMap(answerOf), ...earlier.answers];
  const judged = plan.judges.flatMap((judge) => judgingWork(judge, subjectsOf(judge, answers, byId)));
  const systems = asked.flatMap(({ system }) => (system ? [system] : []));
  return {
    work: [...asked, ...judged],
    questions,
    systems: [...new Map(systems.map((system) => [systemName(system), system])).values()],
    depth: Math.max(0, ...plan.synthesis.map(synthesisDepth), ...plan.dialogue.settings.map(dialogueDepth)),
  };
}

/**
 * The questions of a bank that a plan asks: of a bank of dialogues its test turns, of another all of its questions, also those that it
 * cannot answer; or a draw of them.
 */
export function askedQuestions(plan: LlmPlan, bank: MemoryBank): readonly Question[] {
  const open = isDialogueBank(bank)
    ? turnsOf(plan.dialogue, bank).map(({ question }) => question)
    : bank.questions;
  return drawnOf(bank, open, plan.questionsPerBank, plan.seed);
}

function askedWork(
  plan: LlmPlan,
  bank: MemoryBank,
  pool: readonly MemoryBank[],
  chosen: readonly Question[],
): Work[] {
  const { models, parameters, seed } = plan;
  const part = { models, parameters, questions: new Set(chosen.map(({ id }) => id)) };
  if (isDialogueBank(bank)) return dialogueWork({ ...part, ...plan.dialogue }, bank, seed);
  return [
    ...classificationWork({ ...part, settings: plan.classifiers }, bank, pool, seed),
    ...synthesisWork({ ...part, settings: plan.synthesis }, bank, seed),
  ];
}

function answerOf({ id, bank, question, model, setting }: Work): Answer[] {
  return setting === undefined ? [] : [{ id, bank, question, model, setting }];
}
