/** The header of a run as it stands in a file. */

import { z } from 'zod';
import { firstIssue } from '../../../core/issue';
import { bankSchema } from '../../../data/formats/mnemoscope/mnemoscope-schema';
import { bankRunFields } from '../run/run-form';
import { LlmPlanForm } from './plan';
import { LLM_RUN_FORMAT, type LlmRunHeader } from './run';
import { PhraseError } from '../../../core/text/phrase';
import { placePhrase } from '../../../core/text/place';
import type { Said } from '../../../core/text/trouble';

const Named = { id: z.string(), name: z.string(), fingerprint: z.string() };
const count = z.int().min(0);

export const LlmRunForm = z.object({
  format: z.literal(LLM_RUN_FORMAT),
  ...bankRunFields,
  plan: LlmPlanForm,
  examples: z.array(z.object(Named)),
  own: z.array(bankSchema).exactOptional(),
  references: z.record(z.string(), z.string()).exactOptional(),
  from: z.object({ file: z.string(), what: z.enum(['record', 'released responses']) }).exactOptional(),
  failed: count,
  unparsed: count,
  unasked: count,
  tally: z.object({
    calls: count,
    cached: count,
    input: count,
    output: count,
    uncounted: count,
    unpriced: count,
    dollars: z.number().min(0),
  }),
  failureCode: z.string().exactOptional(),
});

/** The file's header is none; the message names the file, the place in it and the remedy. */
export class RunFileError extends PhraseError {
  override readonly name = 'RunFileError';
}

/**
 * A header as files hold it: its own fields alone, in the plan as well, so that nothing else that an object may carry, a key least of all,
 * comes into the file.
 *
 * @throws RunFileError where it is no header.
 */
export function writtenLlmRun(header: LlmRunHeader): LlmRunHeader {
  const copy = JSON.parse(JSON.stringify(header)) as unknown;
  for (;;) {
    const read = LlmRunForm.safeParse(copy);
    if (read.success) return read.data as LlmRunHeader;
    const extra = read.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (extra.length === 0) throw fileError(read.error, { en: 'The run', zh: '实验' });
    for (const { path, keys } of extra) {
      const holder = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], copy);
      for (const key of keys) delete (holder as Record<string, unknown>)[key];
    }
  }
}

/** A run that another tab was writing is paused here. @throws RunFileError */
export function readLlmRun(header: unknown, file: string): LlmRunHeader {
  const read = LlmRunForm.safeParse(header);
  if (!read.success) throw fileError(read.error, placePhrase(`${file} › line 1`));
  const run = read.data as LlmRunHeader;
  return run.state === 'running' ? { ...run, state: 'paused' } : run;
}

function fileError(error: z.ZodError, place: Said): RunFileError {
  const { en, zh } = firstIssue(error, place);
  return new RunFileError({
    en: `${en} Choose a record that was saved here, whole.`,
    zh: `${zh}请选择在这里完整保存的记录。`,
  });
}
