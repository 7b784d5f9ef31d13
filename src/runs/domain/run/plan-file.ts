/** Plans as files: what a colleague needs to run the same. */

import { z } from 'zod';
import { firstIssue } from '../../../core/issue';
import { PhraseError } from '../../../core/text/phrase';
import type { RunPlan } from './run';
import { CLASSIFIERS } from '../../../pipeline/flow/system';
import { EngineSystemForm, RetrievalSystemForm } from '../../../pipeline/flow/system-form';

const System = z.discriminatedUnion('task', [
  RetrievalSystemForm,
  EngineSystemForm,
  z.strictObject({ task: z.literal('classification'), classifier: z.enum(CLASSIFIERS) }),
]);

const PlanFile = z.strictObject({
  format: z.literal('mnemoscope-plan'),
  version: z.literal(1),
  plan: z.strictObject({
    title: z.string(),
    systems: z.array(System),
    banks: z.array(z.string()),
    questionsPerBank: z.int().exactOptional(),
    depth: z.int(),
    seed: z.int(),
  }),
});

/** The file is no plan; the message names the file, the place in it and the remedy. */
export class PlanFileError extends PhraseError {
  override readonly name = 'PlanFileError';
}

export function writePlan(plan: RunPlan): string {
  return `${JSON.stringify({ format: 'mnemoscope-plan', version: 1, plan }, null, 2)}\n`;
}

/**
 * Reads a plan's form; whether it can run, `planProblems` says.
 *
 * @throws PlanFileError
 */
export function readPlan(text: string, file: string): RunPlan {
  return readForm(PlanFile, text, file).plan;
}

/** Reads a file of a plan. @throws PlanFileError */
export function readForm<T>(form: z.ZodType<T>, text: string, file: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PlanFileError({
      en: `${file} is no JSON. Choose a plan that was saved here.`,
      zh: `${file} 不是 JSON。请选择在这里保存的方案。`,
    });
  }
  const read = form.safeParse(json);
  if (read.success) return read.data;
  const { en, zh } = firstIssue(read.error, file);
  throw new PlanFileError({
    en: `${en} Choose a plan that was saved here, or mend it by hand.`,
    zh: `${zh}请选择在这里保存的方案，或手工修改。`,
  });
}
