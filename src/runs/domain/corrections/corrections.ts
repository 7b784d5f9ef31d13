/** A user's corrections of labels, applied to a copy of the bank: measures can be read with and without them. */

import { KINDS, type Kind, type MemoryBank, type Question } from '../../../core/memory/bank';
import type { LabelCorrection } from '../../../core/ports';

/** The parts of a question that can be disputed. */
export const DISPUTABLE = ['gold', 'kind', 'answer', 'anchors'] as const;
export type Disputable = (typeof DISPUTABLE)[number];

/**
 * The bank with its questions' labels as corrected; the newest correction of a field counts. One whose value does not fit the field is
 * skipped, as is one of a question that the bank no longer has.
 */
export function withCorrections(bank: MemoryBank, corrections: readonly LabelCorrection[]): MemoryBank {
  if (corrections.length === 0) return bank;
  const inOrder = [...corrections].sort((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0));
  const changes = new Map<string, Partial<Question>>();
  for (const { question, field, corrected } of inOrder) {
    const change = changeOf(field, corrected);
    if (change) changes.set(question, { ...changes.get(question), ...change });
  }
  const questions = bank.questions.map((question) => ({ ...question, ...changes.get(question.id) }));
  return { ...bank, questions };
}

function changeOf(field: string, value: unknown): Partial<Question> | undefined {
  if (field === 'gold' || field === 'anchors') return isTexts(value) ? { [field]: value } : undefined;
  if (field === 'kind') return KINDS.includes(value as Kind) ? { kind: value as Kind } : undefined;
  if (field === 'answer') return typeof value === 'string' ? { answer: value } : undefined;
  return undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
