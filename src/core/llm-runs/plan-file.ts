/** Plans of runs with language models as files: what a colleague needs to run the same. They hold no key. */

import { z } from 'zod';
import { readForm } from '../experiments/plan-file';
import { LlmPlanForm, type LlmPlan } from './plan';

const LlmPlanFile = z.strictObject({
  format: z.literal('mnemoscope-llm-plan'),
  version: z.literal(1),
  plan: LlmPlanForm,
});

export function writeLlmPlan(plan: LlmPlan): string {
  return `${JSON.stringify({ format: 'mnemoscope-llm-plan', version: 1, plan }, null, 2)}\n`;
}

/**
 * Reads a plan's form; whether it can run, `llmPlanProblems` says.
 *
 * @throws PlanFileError
 */
export function readLlmPlan(text: string, file: string): LlmPlan {
  return readForm(LlmPlanFile, text, file).plan;
}
