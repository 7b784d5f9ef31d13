/** A run with language models: what was planned, on which data, with what; and how far it is. */

import type { BankRunHeader, RunBank } from '../run/run';
import type { RunTally } from '../../../llm/domain/progress';
import type { MemoryBank } from '../../../core/memory/bank';
import type { Expansion, PlanData } from './expand';
import { type LlmPlan, LlmPlanForm } from './plan';
import { faultPhrase } from '../../../llm/domain/fault-words';
import { PhraseError, verbatim, type Phrase } from '../../../core/text/phrase';
import { textKey } from '../../../core/text/key';
import { z } from 'zod';
import { firstIssue } from '../../../core/issue';
import { bankSchema } from '../../../data/formats/mnemoscope/mnemoscope-schema';
import { bankRunFields } from '../run/run-form';
import { placePhrase } from '../../../core/text/place';
import type { Said } from '../../../core/text/trouble';

/** `earlier-runs.ts` brings version 1 to this one. */
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

/** A run of which nothing is done yet. Its banks carry {@link llmFingerprintOf}. @throws Error where it has nothing to do. */
export function newLlmRun(
  plan: LlmPlan,
  { banks, examples }: Pick<PlanData, 'banks' | 'examples'>,
  { work, questions }: Pick<Expansion, 'work' | 'questions'>,
  own: Pick<LlmRunHeader, 'id' | 'created' | 'setup'>,
): LlmRunHeader {
  checkWork(plan, work);
  return {
    format: LLM_RUN_FORMAT,
    ...own,
    plan,
    banks: banks.map((bank) => ({
      ...named(bank),
      language: bank.character.language,
      source: bank.source,
      memories: bank.memories.length,
      questions: questions.get(bank.id)?.length ?? 0,
    })),
    examples: examples.map(named),
    models: {},
    state: 'paused',
    done: 0,
    total: work.length,
    failed: 0,
    unparsed: 0,
    unasked: 0,
    tally: NO_TALLY,
    milliseconds: 0,
  };
}

/** @throws Error that says why a plan has nothing to do, and what would help. */
export function checkWork(plan: LlmPlan, work: Expansion['work']): void {
  if (work.length > 0) return;
  throw new PhraseError(
    plan.banks.length > 0
      ? {
          en: 'The chosen characters have nothing for these settings: questions go with PerLTQA’s settings, dialogues with MADial-Bench’s. Choose others.',
          zh: '所选人物没有适合这些设置的内容：问题对应 PerLTQA 的设置，对话对应 MADial-Bench 的设置。请另选。',
        }
      : {
          en: 'The chosen runs have no answers for these rubrics: PerLTQA’s judge answers to questions, MADial-Bench’s responses to dialogues, and pairs need two answers to one question. Choose others.',
          zh: '所选实验没有适合这些评分标准的回答：PerLTQA 的标准评判对问题的回答，MADial-Bench 的标准评判对话中的回复，成对比较需要同一问题的两个回答。请另选。',
        },
  );
}

function named(bank: MemoryBank): Pick<RunBank, 'id' | 'name' | 'fingerprint'> {
  return { id: bank.id, name: bank.character.name, fingerprint: llmFingerprintOf(bank) };
}

/** Why a run stopped, in every language; empty where it did not. */
export function failurePhrase({
  failure,
  failureCode,
}: Pick<LlmRunHeader, 'failure' | 'failureCode'>): Phrase {
  if (failure === undefined) return verbatim('');
  return failureCode === undefined ? verbatim(failure) : faultPhrase({ code: failureCode, message: failure });
}

/** Banks are never changed in place. */
const KNOWN = new WeakMap<MemoryBank, string>();

/**
 * SHA-256, hex, of all of a bank that prompts, judges and measures see: beyond what retrieval depends on, dates, scenes, references, anchors,
 * given candidates and the character. The order of an object's fields does not count.
 */
export function llmFingerprintOf(bank: MemoryBank): string {
  const known = KNOWN.get(bank) ?? hashOf(bank);
  KNOWN.set(bank, known);
  return known;
}

function hashOf({ character, memories, questions, sessions = [] }: MemoryBank): string {
  const { name, language, pronouns, summary, description } = character;
  return textKey(
    JSON.stringify([
      [name, language, pronouns, summary, description],
      memories.map((memory) => [
        memory.id,
        memory.kind,
        memory.title,
        memory.text,
        memory.body,
        memory.people,
        ...[memory.time, memory.place, memory.story, memory.session, memory.emotion, memory.scene].map(
          orNull,
        ),
      ]),
      questions.map((question) => [
        question.id,
        question.kind,
        question.text,
        question.answer,
        question.gold,
        question.anchors,
        ...[question.time, question.session, question.type, question.candidates, question.tags].map(orNull),
      ]),
      sessions.map(({ id, turns }) => [id, turns[0]?.text ?? null]),
    ]),
  );
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

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
