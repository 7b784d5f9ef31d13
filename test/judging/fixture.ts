import type { CallModel, Exchange, LlmCall, ModelRef } from '../../src/llm/domain/call';
import { callKey } from '../../src/llm/domain/call';
import type { CallOutcome } from '../../src/llm/domain/fault';
import type { AnswerUnit, LlmUnit, JudgeVerdict, VerdictUnit } from '../../src/llm/domain/units';
import type { WorkContext } from '../../src/pipeline/llm-work/runner';

export const JUDGE: ModelRef = { provider: 'scripted', address: '', model: 'judge-one' };
export const OTHER_JUDGE: ModelRef = { provider: 'scripted', address: '', model: 'judge-two' };
export const WRITER: ModelRef = { provider: 'scripted', address: '', model: 'writer' };

export const DONE = (value: string): CallOutcome<string> => ({ state: 'done', value });
export const FAILED: CallOutcome<never> = { state: 'failed', code: 'timeout', message: 'No answer in 60 s.' };
export const UNPARSED: CallOutcome<never> = { state: 'unparsed', text: 'fine', why: 'it contains no value.' };

export function answer(id: string, outcome: CallOutcome<string>, more: Partial<AnswerUnit> = {}): AnswerUnit {
  return {
    kind: 'answer',
    id,
    bank: 'bank',
    question: 'q1',
    exchanges: [],
    model: WRITER,
    setting: 'W-MC+R',
    memories: [],
    outcome,
    ...more,
  };
}

/** A verdict of a score, or of how it ended. */
export function verdict(
  subjects: string | readonly string[],
  given: number | CallOutcome<JudgeVerdict>,
  more: Partial<VerdictUnit> = {},
): VerdictUnit {
  const own = typeof subjects === 'string' ? [subjects] : subjects;
  return {
    kind: 'verdict',
    id: '',
    bank: 'bank',
    question: 'q1',
    exchanges: [],
    judge: JUDGE,
    setting: 'j1',
    rubric: 'perltqa-correctness',
    prompt: 'p',
    aspect: 'correctness',
    subjects: own,
    repeat: 0,
    outcome:
      typeof given === 'number' ? { state: 'done', value: { score: given, reason: `gave ${given}` } } : given,
    ...more,
  };
}

/** Of a pair. */
export const pairVerdict = (
  subjects: readonly string[],
  given: number | CallOutcome<JudgeVerdict>,
  swapped: boolean,
  more: Partial<VerdictUnit> = {},
) => verdict(subjects, given, { rubric: 'pairwise', aspect: 'preference', swapped, ...more });

/** Answers each call by the rule; keeps the calls. */
export function scripted(rule: (call: LlmCall) => string): { ask: CallModel; calls: LlmCall[] } {
  const calls: LlmCall[] = [];
  const ask: CallModel = (call) => {
    calls.push(call);
    const reply = { text: rule(call), milliseconds: 1, attempts: 1, dropped: [] };
    return Promise.resolve<Exchange>({ key: callKey(call), call, reply, cached: false });
  };
  return { ask, calls };
}

export function contextOf(ask: CallModel, units: readonly LlmUnit[]): WorkContext {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return {
    ask,
    ranked: [],
    unit: (id) => {
      const unit = byId.get(id);
      if (!unit) throw new Error(`no unit ${id}`);
      return unit;
    },
  };
}
