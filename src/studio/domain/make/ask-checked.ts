/** An answer of a given shape that also agrees with the draft: asked for, repaired where it cannot be read, told once what is wrong with it. */

import type { ZodType } from 'zod';
import type { CallModel, Exchange, LlmCall } from '../../../llm/domain/call';
import { faultPhrase } from '../../../llm/domain/fault-words';
import { askStructured } from '../../../llm/domain/structured';
import type { Language } from '../../../core/memory/bank';
import { phraseIn, type Phrase } from '../../../core/text/phrase';

/**
 * `unreadable`: no JSON of the shape that was asked for, after a repair. `cut-off`: the same, because the token limit was reached.
 * `repeats`: it says again what the draft says already; left out. `contradicts`: it does not agree with the draft, after it was told so;
 * kept, to be mended by hand. `incomplete`: something is missing. `fault`: there was no answer.
 */
export type MakeProblemCode = 'unreadable' | 'cut-off' | 'repeats' | 'contradicts' | 'incomplete' | 'fault';

export interface MakeProblem {
  readonly code: MakeProblemCode;
  /** Key of the task. */
  readonly task: string;
  /** What was being made. */
  readonly title: Phrase;
  readonly message: Phrase;
  /** Keys of the calls that led to it: forgotten where it is tried again. */
  readonly calls: readonly string[];
}

/** Something wrong with an answer that can be read. */
export interface Complaint {
  readonly code: 'repeats' | 'contradicts' | 'incomplete';
  readonly message: Phrase;
  /** Position in the answer's list, where it has one. */
  readonly at?: number;
}

/** What is left of an answer's list without what only repeats. */
export function withoutRepeats<T>(list: readonly T[], complaints: readonly Complaint[]): T[] {
  const repeated = new Set(complaints.flatMap(({ code, at }) => (code === 'repeats' ? [at] : [])));
  return list.filter((_, i) => !repeated.has(i));
}

export interface Checked<T> {
  /** Absent where there was no answer, or none that could be read. */
  readonly value?: T;
  /** What is still wrong with the value. */
  readonly complaints: readonly Complaint[];
  /** Why there is no value. */
  readonly failure?: Pick<MakeProblem, 'code' | 'message'>;
  /** Every call that was answered. The last one's key names the answer. */
  readonly exchanges: readonly Exchange[];
}

const CUT = new Set(['length', 'max_tokens', 'MAX_TOKENS']);

/**
 * Asks, checks, and where the checks complain asks once more with the complaints. Where that answer is no better, the first counts.
 *
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function askChecked<T>(
  ask: CallModel,
  call: LlmCall,
  schema: ZodType<T>,
  name: string,
  language: Language,
  check: (value: T) => readonly Complaint[],
): Promise<Checked<T>> {
  const first = await askStructured(ask, call, schema, name);
  const { outcome, exchanges } = first;
  if (outcome.state !== 'done') return { complaints: [], failure: failureOf(outcome, exchanges), exchanges };
  const complaints = check(outcome.value);
  if (complaints.length === 0) return { value: outcome.value, complaints, exchanges };
  const again = await askStructured(ask, mended(call, outcome.value, complaints, language), schema, name);
  const all = [...exchanges, ...again.exchanges];
  if (again.outcome.state === 'done') {
    const left = check(again.outcome.value);
    if (left.length < complaints.length)
      return { value: again.outcome.value, complaints: left, exchanges: all };
  }
  return { value: outcome.value, complaints, exchanges: [...again.exchanges, ...exchanges] };
}

function mended(
  call: LlmCall,
  value: unknown,
  complaints: readonly Complaint[],
  language: Language,
): LlmCall {
  const list = complaints.map(({ message }) => `- ${phraseIn(message, language)}`).join('\n');
  return {
    ...call,
    purpose: 'repair',
    messages: [
      ...call.messages,
      { role: 'assistant', content: JSON.stringify(value) },
      {
        role: 'user',
        content: `Something is wrong with that answer:\n${list}\n\nWrite it again without these faults, as JSON of the same shape and nothing else.`,
      },
    ],
  };
}

function failureOf(
  outcome: { state: 'unparsed'; why: string } | { state: 'failed'; code: string; message: string },
  exchanges: readonly Exchange[],
): Pick<MakeProblem, 'code' | 'message'> {
  if (outcome.state === 'failed') return { code: 'fault', message: faultPhrase(outcome) };
  const finish = exchanges.at(-1)?.reply.finish;
  if (finish !== undefined && CUT.has(finish)) return { code: 'cut-off', message: CUT_OFF };
  return {
    code: 'unreadable',
    message: {
      en: `The model's answer could not be read, and neither could its repair: ${outcome.why} Try again, or choose another model.`,
      zh: `模型的回答无法读取，修复后仍然无法读取：${outcome.why}请重试，或选择另一个模型。`,
    },
  };
}

const CUT_OFF: Phrase = {
  en: 'The answer broke off at its token limit. Ask for less at a time, or raise the limit of the connection.',
  zh: '回答在词元上限处中断。请一次少写一些，或提高该连接的上限。',
};
