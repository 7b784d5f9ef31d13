/** Plans of runs with language models as files: what a colleague needs to run the same. They hold no key. */

import { z } from 'zod';
import { readForm } from '../run/plan-file';
import { planFrom1 } from './earlier-runs';
import { LlmPlanForm, type LlmPlan } from './plan';

const FORMAT = 'mnemoscope-llm-plan';
/** Version 1 labels two settings otherwise, see `synthesis/earlier-labels.ts`. */
const VERSION = 2;

const LlmPlanFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  plan: LlmPlanForm,
});

const AnyVersion = z.preprocess((file) => {
  const { format, version, plan } = (file ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== FORMAT || version !== 1) return file;
  return { ...(file as object), version: VERSION, plan: planFrom1(plan) };
}, LlmPlanFile);

export function writeLlmPlan(plan: LlmPlan): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, plan }, null, 2)}\n`;
}

/**
 * Reads a plan's form, of any version; whether it can run, `llmPlanProblems` says.
 *
 * @throws PlanFileError
 */
export function readLlmPlan(text: string, file: string): LlmPlan {
  return readForm(AnyVersion, text, file).plan;
}
