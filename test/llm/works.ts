/** A small plan for tests: questions that are answered, and answers that are judged. */

import * as z from 'zod';
import { askText, askStructured } from '../../src/llm/domain/structured';
import type { LlmCall, ModelRef } from '../../src/llm/domain/call';
import type { AnswerUnit, VerdictUnit } from '../../src/llm/domain/units';
import type { Work } from '../../src/pipeline/llm-work/runner';
import { MODEL } from './calls';

export const JUDGE: ModelRef = { ...MODEL, model: 'judge-1' };

export const Judged = z.object({ score: z.number().min(0).max(1), reason: z.string() });

export function answerWork(question: string, model: ModelRef = MODEL): Work {
  const id = `answer ${model.model} ${question}`;
  const call: LlmCall = {
    model,
    parameters: { maxTokens: 50 },
    purpose: 'answer',
    messages: [{ role: 'user', content: `What of ${question}?` }],
  };
  return {
    id,
    bank: 'b',
    question,
    purpose: 'answer',
    model,
    after: [],
    perform: async ({ ask }): Promise<AnswerUnit> => ({
      kind: 'answer',
      id,
      bank: 'b',
      question,
      model,
      setting: 's',
      memories: [],
      ...(await askText(ask, call)),
    }),
  };
}

export function verdictWork(subject: Work, judge: ModelRef = JUDGE): Work {
  const id = `verdict ${judge.model} on ${subject.id}`;
  const { question } = subject;
  return {
    id,
    bank: 'b',
    question,
    purpose: 'judge',
    model: judge,
    after: [subject.id],
    async perform({ ask, unit }): Promise<VerdictUnit> {
      const base = {
        kind: 'verdict' as const,
        id,
        bank: 'b',
        question,
        judge,
        rubric: 'r',
        prompt: 'p',
        aspect: 'a',
        subjects: [subject.id],
        repeat: 0,
        setting: 's',
      };
      const { outcome } = unit(subject.id) as AnswerUnit;
      if (outcome.state !== 'done')
        return { ...base, exchanges: [], outcome: { state: 'failed', code: 'no-answer', message: 'None.' } };
      const call: LlmCall = {
        model: judge,
        parameters: {},
        purpose: 'judge',
        messages: [{ role: 'user', content: `Judge: ${outcome.value}` }],
      };
      return { ...base, ...(await askStructured(ask, call, Judged, 'verdict')) };
    },
  };
}

/** n answers, each judged. */
export function judgedPlan(n: number): Work[] {
  const answers = Array.from({ length: n }, (_, i) => answerWork(`question ${i}`));
  return [...answers, ...answers.map((each) => verdictWork(each))];
}

/** Answers both kinds of call as they ask. */
export function plausible(call: Omit<LlmCall, 'model'>): string {
  const asked = call.messages.at(-1)!.content;
  return call.parameters.schema ? '{"score":1,"reason":"It says so."}' : `It is so: ${asked}`;
}
