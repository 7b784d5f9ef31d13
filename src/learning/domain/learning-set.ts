/** What is learnt from: a bank with its questions, and what models said of them beforehand. */

import {
  CATEGORIES,
  KINDS,
  categoryOf,
  type Category,
  type Kind,
  type MemoryBank,
  type Question,
} from '../../core/memory/bank';
import { textKey } from '../../core/text/key';
import { otherVectors } from './problem';

/** The encoder that made vectors. */
export interface EncoderRef {
  readonly id: string;
  /** Name of its vector space (`vectorSpace`): weights, device and recipe. */
  readonly space: string;
  readonly dimensions: number;
}

export interface LearningSet {
  readonly bank: MemoryBank;
  readonly encoder: EncoderRef;
  /** One unit vector per question of the bank, in its order, encoded as questions. */
  readonly questions: Float32Array;
  /** One unit vector per passage of the bank; a query adapter needs them. */
  readonly passages?: Float32Array | undefined;
  /** P(kind) of the shipped classifier, questions × 4 in the order of `KINDS`. */
  readonly prior?: Float64Array | undefined;
}

/** What a head tells apart. */
export const LABELS = { kinds: KINDS, categories: CATEGORIES } as const;
export type LabelSet = keyof typeof LABELS;

/** The label of a kind's question, as an index into `LABELS[labels]`. */
export function labelOf(labels: LabelSet, kind: Kind): number {
  const names: readonly (Kind | Category)[] = LABELS[labels];
  return names.indexOf(labels === 'kinds' ? kind : categoryOf(kind));
}

/**
 * The encoder that all sets share.
 *
 * @throws LearningError where they do not share one; RangeError where numbers are missing or there is no set.
 */
export function sharedEncoder(sets: readonly LearningSet[]): EncoderRef {
  const first = sets[0];
  if (!first) throw new RangeError('There is no set to learn from.');
  for (const { bank, encoder, questions, prior } of sets) {
    if (encoder.space !== first.encoder.space) throw otherVectors(first.encoder.id, encoder.id);
    if (questions.length !== bank.questions.length * encoder.dimensions)
      throw new RangeError(
        `${bank.questions.length} questions of ${encoder.dimensions} dimensions are not ${questions.length} numbers.`,
      );
    if (prior && prior.length !== bank.questions.length * KINDS.length)
      throw new RangeError(`${bank.questions.length} questions do not have ${prior.length} probabilities.`);
  }
  return first.encoder;
}

/** Names a question of a character, whatever file or bank it comes from. */
export function questionKey(
  { character }: Pick<MemoryBank, 'character'>,
  { text }: Pick<Question, 'text'>,
): string {
  return textKey(`${characterKey({ character })}\n${text.trim()}`).slice(0, 16);
}

/** Names a character, whatever file or bank it comes from. */
export function characterKey({ character }: Pick<MemoryBank, 'character'>): string {
  return `${character.language} ${character.name.normalize('NFKC').trim().toLowerCase()}`;
}

/** What was learnt from, in short: equal for equal questions, labels, gold memories and vector spaces, in any order. */
export function fingerprintOf(sets: readonly LearningSet[]): string {
  const lines = sets.flatMap(({ bank }) =>
    bank.questions.map(
      (question) => `${questionKey(bank, question)} ${question.kind} ${[...question.gold].sort().join(' ')}`,
    ),
  );
  return textKey(
    JSON.stringify([[...new Set(sets.map(({ encoder }) => encoder.space))].sort(), lines.sort()]),
  );
}
