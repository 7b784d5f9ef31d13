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
import { errorText } from '../../../../ui/state/locale.svelte';
import { Latest } from '../../../../ui/state/latest';

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

interface Reckoned {
  readonly of: string;
  readonly preview: Preview;
  readonly unmade: readonly ImpossibleAnswer[];
}

/* eslint-disable svelte/prefer-svelte-reactivity -- the set lives within one computation */

export class AnswerEstimate {
  readonly #dependencies: AnswerEstimateDependencies;
  #phase = $state<'idle' | 'counting' | 'done' | 'failed'>('idle');
  #counted = $state.raw({ done: 0, total: 0 });
  #reckoned = $state.raw<Reckoned | undefined>();
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();

  constructor(dependencies: AnswerEstimateDependencies) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  /** Pieces of work counted; 0 of 0 while memories are ranked. */
  get counted() {
    return this.#counted;
  }
  get preview() {
    return this.#reckoned?.preview;
  }
  get unmade() {
    return this.#reckoned?.unmade ?? [];
  }
  /** Why it could not be computed. */
  get problem() {
    return this.#problem;
  }

  /** Whether what is shown is of this very plan, its title aside. */
  isOf(plan: LlmPlan): boolean {
    return this.#reckoned?.of === keyOf(plan);
  }

  /** Computes a plan; one that is being computed is let go. */
  async count(plan: LlmPlan): Promise<void> {
    this.cancel();
    const signal = this.#latest.begin();
    this.#phase = 'counting';
    this.#counted = { done: 0, total: 0 };
    this.#problem = undefined;
    try {
      const unmade = await this.#unmade(plan, signal);
      const preview = await this.#dependencies.preview(plan, signal, (done, total) => {
        if (!signal.aborted) this.#counted = { done, total };
      });
      if (signal.aborted) return;
      this.#reckoned = { of: keyOf(plan), preview, unmade };
      this.#phase = 'done';
    } catch (error) {
      if (signal.aborted) return;
      this.#problem = errorText(error);
      this.#phase = 'failed';
    }
  }

  /** Stops the computation under way; an earlier one stays. */
  cancel(): void {
    this.#latest.stop();
    if (this.#phase === 'counting') this.#phase = this.#reckoned ? 'done' : 'idle';
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
