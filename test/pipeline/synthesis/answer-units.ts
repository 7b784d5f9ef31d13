/** Short ways to write units of answers and verdicts. */

import type { ModelRef } from '../../../src/llm/domain/call';
import type { CallOutcome } from '../../../src/llm/domain/fault';
import type { AnswerUnit, JudgeVerdict, VerdictUnit } from '../../../src/llm/domain/units';
import { answerId } from '../../../src/pipeline/synthesis/work';

export const MODEL: ModelRef = {
  provider: 'openai-compatible',
  address: 'http://localhost:1/v1',
  model: 'one',
};

export const failed = (code: string): CallOutcome<never> => ({
  state: 'failed',
  code,
  message: 'It failed.',
});

/** @param said the answer, or what became of it. */
export function answer(
  question: string,
  said: string | CallOutcome<string>,
  { setting = 'S', model = MODEL }: { setting?: string; model?: ModelRef } = {},
): AnswerUnit {
  const outcome: CallOutcome<string> = typeof said === 'string' ? { state: 'done', value: said } : said;
  const id = answerId('ines', question, model, setting);
  return { kind: 'answer', id, bank: 'ines', question, exchanges: [], model, setting, memories: [], outcome };
}

export function verdict(
  of: AnswerUnit,
  rubric: string,
  score: number | CallOutcome<JudgeVerdict>,
  { repeat = 0, setting = 'judge', prompt = 'p', judge = MODEL }: Partial<VerdictUnit> = {},
): VerdictUnit {
  const outcome: CallOutcome<JudgeVerdict> =
    typeof score === 'number' ? { state: 'done', value: { score, reason: 'Because.' } } : score;
  return {
    kind: 'verdict',
    id: `${rubric} ${setting} ${repeat} ${of.id}`,
    bank: of.bank,
    question: of.question,
    exchanges: [],
    judge,
    setting,
    rubric,
    prompt,
    aspect: rubric,
    subjects: [of.id],
    repeat,
    outcome,
  };
}
