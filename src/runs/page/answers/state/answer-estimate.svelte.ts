/** What a plan would take and what of it cannot be made, computed before it starts. */

import { chosenExamples } from '../../../../pipeline/classification/llm-examples';
import { classifierSettingName } from '../../../../pipeline/classification/llm-classifier';
import { isDialogueBank } from '../../../../pipeline/dialogue/candidates';
import { shortfalls } from '../../../../pipeline/dialogue/work';
import { askedQuestions } from '../../../domain/llm-runs/expand';
import type { LlmPlan } from '../../../domain/llm-runs/plan';
import type { Preview } from '../../../../pipeline/llm-work/dry-run';
import type { MemoryBank } from '../../../../core/memory/bank';
import { notMade } from '../../../../pipeline/synthesis/work';
import { faultPhrase } from '../../../../llm/domain/fault-words';
import type { Phrase } from '../../../../core/text/phrase';
import { Yielder } from '../../../../core/yielder';
import { phrase } from '../words';
import { without } from '../../../../ui/state/without';
import { Job } from '../../../../ui/state/job.svelte';
import { phraseText } from '../../../../ui/state/locale.svelte';

/** Questions of one setting that will not be as planned, for one reason. */
export interface ImpossibleAnswer {
  readonly setting: string;
  readonly code: string;
  /** Of the first of them. */
  readonly message: Phrase;
  readonly questions: number;
}

interface AnswerEstimateDependencies {
  readonly preview: (
    plan: LlmPlan,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Preview>;
  readonly bank: (id: string) => Promise<MemoryBank>;
}

interface Estimate {
  readonly of: string;
  readonly preview: Preview;
  readonly unmade: readonly ImpossibleAnswer[];
}

/* eslint-disable svelte/prefer-svelte-reactivity -- the set lives within one computation */

export class AnswerEstimate {
  readonly #dependencies: AnswerEstimateDependencies;
  readonly #job = new Job<{ readonly done: number; readonly total: number }, Estimate>();

  constructor(dependencies: AnswerEstimateDependencies) {
    this.#dependencies = dependencies;
  }

  /** Pieces of work counted; 0 of 0 while memories are ranked; undefined if nothing is being computed. */
  get counted() {
    return this.#job.phase === 'counting' ? (this.#job.progress ?? { done: 0, total: 0 }) : undefined;
  }
  get preview() {
    return this.#job.estimateOf()?.preview;
  }
  get unmade() {
    return this.#job.estimateOf()?.unmade ?? [];
  }
  /** Why it could not be computed. */
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }

  /** Whether what is shown is of this very plan, its title aside. */
  isOf(plan: LlmPlan): boolean {
    return this.#job.estimateOf()?.of === keyOf(plan);
  }

  /** Computes a plan; one that is being computed is let go. */
  count(plan: LlmPlan): Promise<void> {
    return this.#job.count(async (signal, tell) => {
      const unmade = await this.#unmade(plan, signal);
      const preview = await this.#dependencies.preview(plan, signal, (done, total) => tell({ done, total }));
      return { of: keyOf(plan), preview, unmade };
    });
  }

  /** Stops the computation under way; an earlier one stays. */
  cancel(): void {
    this.#job.stop();
  }

  async #unmade(plan: LlmPlan, signal: AbortSignal): Promise<ImpossibleAnswer[]> {
    const yielder = new Yielder();
    const groups: Record<string, ImpossibleAnswer> = {};
    const add = (setting: string, code: string, message: Phrase, questions: number) => {
      const key = JSON.stringify([setting, code]);
      const known = groups[key];
      groups[key] = { setting, code, message, ...known, questions: (known?.questions ?? 0) + questions };
    };
    const read = async (ids: readonly string[]) => {
      const banks: MemoryBank[] = [];
      for (const id of ids) banks.push(await this.#dependencies.bank(id));
      return banks;
    };
    const banks = await read(plan.banks);
    const pool = plan.classifiers.length > 0 ? [...(await read(plan.examples)), ...banks] : banks;
    for (const bank of banks) {
      await yielder.pause();
      signal.throwIfAborted();
      const asked = askedQuestions(plan, bank);
      const questions = new Set(asked.map(({ id }) => id));
      const found = isDialogueBank(bank)
        ? shortfalls({ ...plan.dialogue, questions, models: [], parameters: {} }, bank, plan.seed)
        : notMade({ settings: plan.synthesis, questions }, bank);
      for (const { setting, code, message } of found) add(setting, code, faultPhrase({ code, message }), 1);
      if (isDialogueBank(bank)) continue;
      for (const setting of plan.classifiers) {
        if (chosenExamples(bank, pool, setting.examples, plan.seed)) continue;
        const { name } = bank.character;
        const why = phrase((words) => words.draft.tooFewExamples(name));
        add(classifierSettingName(setting), 'too-few-examples', why, asked.length);
      }
    }
    return Object.values(groups);
  }
}

function keyOf(plan: LlmPlan): string {
  return JSON.stringify(without(plan, 'title'));
}
