/** What became of every answer: right, lost at a stage, or not judged. */

import type { Phrase } from '../../core/text/phrase';
import { QUESTION_TYPES } from '../../measures/domain/halumem-records';
import { STAGE_NAMES, STAGES, type LossStage } from './blame';
import type { AnswerFact } from './digest';

const CHINESE: Readonly<Record<string, string>> = {
  'Basic Fact Recall': '基本事实回忆',
  'Multi-hop Inference': '多跳推理',
  'Dynamic Update': '动态更新',
  'Memory Boundary': '记忆边界',
  'Generalization & Application': '泛化与应用',
  'Memory Conflict': '记忆冲突',
  unknown: '未标明',
  Event: '事件',
  Persona: '画像',
  Relationship: '关系',
};

/** The name of a type; one that is not HaluMem's stays as the data have it. */
export function typeName(type: string): Phrase {
  return { en: type, zh: CHINESE[type] ?? type };
}

export type AnswerEnd = 'right' | LossStage | 'unjudged';

/** In their order. */
export const ENDS: readonly AnswerEnd[] = ['right', ...STAGES, 'unjudged'];

/** A wrong answer has a stage, be it that none could be decided. */
export function endOf({ label, stage }: Pick<AnswerFact, 'label' | 'stage'>): AnswerEnd {
  if (label === null) return 'unjudged';
  return label === 'Correct' ? 'right' : (stage ?? 'not decided');
}

export function isLost(fact: Pick<AnswerFact, 'label' | 'stage'>): boolean {
  const end = endOf(fact);
  return end !== 'right' && end !== 'unjudged';
}

/** The ends that occur, in the order of the stages, and how often. */
export function answerEnds(
  facts: readonly Pick<AnswerFact, 'label' | 'stage'>[],
): { readonly end: AnswerEnd; readonly count: number }[] {
  const ends = facts.map(endOf);
  return ENDS.map((end) => ({ end, count: ends.filter((each) => each === end).length })).filter(
    ({ count }) => count > 0,
  );
}

/** What an answer was, whatever stage lost it. */
export const OUTCOMES = ['right', 'wrong', 'declined', 'unjudged'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_NAMES: Readonly<Record<Outcome, Phrase>> = {
  right: { en: 'Answered right', zh: '回答正确' },
  wrong: { en: 'Answered wrong', zh: '回答错误' },
  declined: { en: 'Declined', zh: '未作答' },
  unjudged: { en: 'Not judged', zh: '未评审' },
};

function outcomeOf({ label }: Pick<AnswerFact, 'label'>): Outcome {
  if (label === null) return 'unjudged';
  return label === 'Correct' ? 'right' : label === 'Omission' ? 'declined' : 'wrong';
}

export const endName = (end: AnswerEnd): Phrase =>
  end === 'right' || end === 'unjudged' ? OUTCOME_NAMES[end] : STAGE_NAMES[end];

/** The answers of one type that ended alike. */
export interface AnswerBand {
  readonly type: string;
  readonly end: AnswerEnd;
  readonly outcome: Outcome;
  readonly from: Phrase;
  readonly to: Phrase;
  readonly count: number;
}

/** HaluMem's types that occur first, in its order; then those of the data. */
export function answerTypes(facts: readonly Pick<AnswerFact, 'type'>[]): string[] {
  const present = new Set(facts.map(({ type }) => type));
  return [...new Set([...QUESTION_TYPES, ...present])].filter((type) => present.has(type));
}

/** By type, end and outcome, each in its order. */
export function answerBands(facts: readonly Pick<AnswerFact, 'label' | 'stage' | 'type'>[]): AnswerBand[] {
  return answerTypes(facts)
    .flatMap((type) =>
      ENDS.flatMap((end) =>
        OUTCOMES.map((outcome) => ({
          type,
          end,
          outcome,
          from: typeName(type),
          to: endName(end),
          count: facts.filter(
            (fact) => fact.type === type && endOf(fact) === end && outcomeOf(fact) === outcome,
          ).length,
        })),
      ),
    )
    .filter(({ count }) => count > 0);
}
