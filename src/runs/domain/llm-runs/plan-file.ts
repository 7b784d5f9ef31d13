/** Plans of runs with language models as files: what a colleague needs to run the same. They hold no key. */

import { z } from 'zod';
import { readForm } from '../run/plan-file';
import { LlmPlanForm, type LlmPlan } from './plan';

const FORMAT = 'mnemoscope-llm-plan';
const VERSION = 2;

const LlmPlanFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  plan: LlmPlanForm,
});

export function writeLlmPlan(plan: LlmPlan): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, plan }, null, 2)}\n`;
}

/**
 * Reads a plan's form; whether it can run, `llmPlanProblems` says.
 *
 * @throws PlanFileError
 */
export function readLlmPlan(text: string, file: string): LlmPlan {
  return readForm(LlmPlanFile, text, file).plan;
}
