/** A run with language models: what was planned, on which data, with what; and how far it is. */

import type { BankRunHeader, RunBank } from '../run/run';
import type { RunTally } from '../../../llm/domain/progress';
import type { MemoryBank } from '../../../core/memory/bank';
import { type LlmPlan, LlmPlanForm } from './plan';
import { faultPhrase, type LlmErrorCode } from '../../../llm/domain/fault-words';
import { PhraseError, verbatim, type Phrase } from '../../../core/text/phrase';
import { z } from 'zod';
import { firstIssue } from '../../../core/issue';
import { bankSchema } from '../../../data/formats/mnemoscope/mnemoscope-schema';
import { bankRunFields } from '../run/run-form';
import { placePhrase } from '../../../core/text/place';
import type { Said } from '../../../core/text/trouble';

export const LLM_RUN_FORMAT = 'llm-2';

export interface LlmRunHeader extends BankRunHeader {
  readonly format: typeof LLM_RUN_FORMAT;
  readonly plan: LlmPlan;
  /** Those that few-shot examples may come from, with what they held. */
  readonly examples: readonly Pick<RunBank, 'id' | 'name' | 'fingerprint'>[];
  /** Banks that only this run has: of dialogues that came with released answers. */
  readonly own?: readonly MemoryBank[];
  /** References as they came with released answers, by unit: the published measures depend on their quotes and speakers. */
  readonly references?: Readonly<Record<string, string>>;
  /** The file that it came from, where it was not made here. */
  readonly from?: { readonly file: string; readonly what: 'record' | 'released responses' };
  /** Units that failed or could not be read, of those done. */
  readonly failed: number;
  readonly unparsed: number;
  /** Those for which nothing could be asked. */
  readonly unasked: number;
  /** What it has taken so far. */
  readonly tally: RunTally;
  /** The kind of fault that `failure` tells of, which has words in every language; absent in runs that were written before it was kept. */
  readonly failureCode?: string;
}

export const NO_TALLY: RunTally = {
  calls: 0,
  cached: 0,
  input: 0,
  output: 0,
  uncounted: 0,
  dollars: 0,
  unpriced: 0,
};

/** Why a run stopped, in every language; empty where it did not. */
export function failurePhrase({
  failure,
  failureCode,
}: Pick<LlmRunHeader, 'failure' | 'failureCode'>): Phrase {
  if (failure === undefined) return verbatim('');
  if (failureCode === undefined) return verbatim(failure);
  const { en, zh } = faultPhrase({ code: failureCode, message: failure });
  return PASSING.has(failureCode) ? { en: `${en} ${KEPT.en}`, zh: `${zh}${KEPT.zh}` } : { en, zh };
}

/** Faults that end by themselves: the run is only to be resumed. */
const PASSING: ReadonlySet<string> = new Set<LlmErrorCode>(['rate-limit', 'server-error']);

const KEPT: Phrase = {
  en: 'All results so far are kept; “Resume” goes on from there.',
  zh: '已有结果均已保留；按“继续”即可从那里接着进行。',
};

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
