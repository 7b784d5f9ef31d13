/** A small judged run about one character, made by hand: what the tests of the judge lab and of human scoring read. */

import { judgeSettingName, judgeSetting, type JudgeSetting } from '../../../../src/judging/domain/setting';
import { promptHash } from '../../../../src/judging/domain/prompt';
import { rubricById } from '../../../../src/judging/domain/rubrics';
import type { ModelRef } from '../../../../src/llm/domain/call';
import type { AnswerUnit, LlmUnit, VerdictUnit } from '../../../../src/llm/domain/units';
import { LLM_RUN_FORMAT, NO_TALLY, type LlmRunHeader } from '../../../../src/runs/domain/llm-runs/run';
import { EMPTY_PLAN } from '../../../../src/runs/domain/llm-runs/plan';
import type { MemoryBank, Question } from '../../../../src/core/memory/bank';
import { ADA } from '../../../ui/banks';
import { llmFingerprintOf } from '../../../../src/runs/domain/llm-runs/expand';

const asked = (id: string, text: string, answer: string, ...gold: string[]): Question => ({
  id,
  kind: 'event',
  text,
  answer,
  gold,
  anchors: [],
  tags: [],
});

/** Ada, with questions that have references. */
export const MENDER: MemoryBank = {
  ...ADA,
  questions: [
    asked('q-job', 'What does Ada do for a living?', 'She mends clocks in a shop of her own.', 'p-job'),
    asked('q-storm', 'What did the storm do?', 'It stopped every clock in the shop of Ada.', 'e-storm'),
    asked('q-night', 'How did Ada sleep that night?', 'She did not sleep at all that night.', 'e-storm'),
  ],
};

export const WRITERS: readonly ModelRef[] = ['pelican', 'walrus'].map((model) => ({
  provider: 'scripted',
  address: '',
  model,
}));
export const JUDGES: readonly ModelRef[] = ['magpie', 'heron'].map((model) => ({
  provider: 'scripted',
  address: '',
  model,
}));

/** What the writers say: the first repeats the reference, the second leaves its end out. */
function textOf(writer: number, { answer }: Question): string {
  return writer === 0 ? answer : `${answer.split(' ').slice(0, 4).join(' ')} or so.`;
}

export function answersOf(bank: MemoryBank, questions: readonly Question[]): AnswerUnit[] {
  return questions.flatMap((question) =>
    WRITERS.map((model, writer): AnswerUnit => ({
      kind: 'answer',
      id: `answer ${model.model} ${question.id}`,
      bank: bank.id,
      question: question.id,
      exchanges: [],
      model,
      setting: 'W-MC+R',
      memories: question.gold,
      outcome: { state: 'done', value: textOf(writer, question) },
    })),
  );
}

/** One verdict; its exchange took 100 tokens in and 10 out. */
export function verdictOf(
  setting: JudgeSetting,
  subjects: readonly AnswerUnit[],
  score: number | 'unparsed' | 'failed',
  more: Partial<VerdictUnit> = {},
): VerdictUnit {
  const rubric = rubricById(setting.rubric);
  const quote = subjects[0]!.outcome.state === 'done' ? subjects[0]!.outcome.value.slice(0, 12) : '';
  const repeat = more.repeat ?? 0;
  const swapped = more.swapped ?? false;
  const name = judgeSettingName(setting);
  return {
    kind: 'verdict',
    id: `verdict ${JSON.stringify([name, subjects.map(({ id }) => id), repeat, swapped])}`,
    bank: subjects[0]!.bank,
    question: subjects[0]!.question,
    judge: setting.judge,
    setting: name,
    rubric: rubric.id,
    prompt: promptHash(rubric),
    aspect: rubric.aspect,
    repeat,
    subjects: subjects.map(({ id }) => id),
    exchanges: [
      {
        key: 'f'.repeat(64),
        call: { model: setting.judge, messages: [], parameters: {}, purpose: 'judge' },
        reply: { text: '', milliseconds: 5, attempts: 1, dropped: [], usage: { input: 100, output: 10 } },
        cached: false,
      },
    ],
    outcome:
      score === 'unparsed'
        ? { state: 'unparsed', text: 'hm', why: 'it contains no value.' }
        : score === 'failed'
          ? { state: 'failed', code: 'timeout', message: 'No answer in 60 s.' }
          : { state: 'done', value: { score, reason: `“${quote}” – Gave ${score}.` } },
    ...more,
  };
}

export const correctness = (judge: number): JudgeSetting =>
  judgeSetting(JUDGES[judge]!, 'perltqa-correctness');
export const pairwise = (judge: number): JudgeSetting => judgeSetting(JUDGES[judge]!, 'pairwise');

/** A finished run of those units. */
export function judgedRun(
  bank: MemoryBank,
  units: readonly LlmUnit[],
  more: Partial<LlmRunHeader> = {},
): LlmRunHeader {
  return {
    format: LLM_RUN_FORMAT,
    id: 'run of the test',
    created: '2026-11-20T10:00:00.000Z',
    plan: { ...EMPTY_PLAN, title: 'Two writers, two judges', banks: [bank.id], models: [...WRITERS] },
    banks: [
      {
        id: bank.id,
        name: bank.character.name,
        fingerprint: llmFingerprintOf(bank),
        language: bank.character.language,
        source: bank.source,
        memories: bank.memories.length,
        questions: bank.questions.length,
      },
    ],
    examples: [],
    setup: {},
    models: {},
    state: 'done',
    done: units.length,
    total: units.length,
    failed: 0,
    unparsed: 0,
    unasked: 0,
    tally: NO_TALLY,
    milliseconds: 1000,
    ...more,
  };
}
