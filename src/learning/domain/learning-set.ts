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
import { otherVectors, oneCharacter } from './problem';
import { random, seedOf, shuffled } from '../../measures/domain/random';

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

export interface Fold {
  readonly train: readonly LearningSet[];
  readonly test: readonly LearningSet[];
}

/** The sets by character: a character that comes from two files is one. */
export function byCharacter(sets: readonly LearningSet[]): LearningSet[][] {
  const groups = new Map<string, LearningSet[]>();
  for (const set of sets) {
    const key = characterKey(set.bank);
    groups.set(key, [...(groups.get(key) ?? []), set]);
  }
  return [...groups.values()];
}

/** One fold per character, which is tested by what the others teach. @throws LearningError for fewer than two characters. */
export function leaveOneOut(sets: readonly LearningSet[]): Fold[] {
  const groups = byCharacter(sets);
  if (groups.length < 2) throw oneCharacter();
  return groups.map((test) => ({ train: groups.filter((other) => other !== test).flat(), test }));
}

/** How many characters the points of a learning curve have: each double the one before, and all. */
export function curveSizes(characters: number): number[] {
  const sizes: number[] = [];
  for (let size = 1; size < characters; size *= 2) sizes.push(size);
  return [...sizes, characters];
}

/** The sets in a drawn order of their characters, of which a learning curve takes the first ones: what is added stays. */
export function drawnOrder(sets: readonly LearningSet[], seed: number): LearningSet[][] {
  const groups = byCharacter(sets);
  return shuffled(
    groups,
    random(seedOf(seed, 'learning curve', ...groups.map(([first]) => characterKey(first!.bank)))),
  );
}

/** What a test shares with a training set; a row is only a test where both are empty. */
export interface Overlap {
  /** Questions of the test that were trained on. */
  readonly questions: number;
  /** Names of tested characters that were trained on. */
  readonly characters: readonly string[];
}

/** What a model was trained on, as its record says. */
export interface TrainedOn {
  readonly questions: readonly string[];
  readonly characters: readonly { readonly key: string }[];
}

export function overlapOf({ questions, characters }: TrainedOn, test: readonly LearningSet[]): Overlap {
  const known = new Set(questions);
  const taught = new Set(characters.map(({ key }) => key));
  const keys = test.flatMap(({ bank }) => bank.questions.map((question) => questionKey(bank, question)));
  const names = test
    .filter(({ bank }) => taught.has(characterKey(bank)))
    .map(({ bank }) => bank.character.name);
  return {
    questions: keys.filter((key) => known.has(key)).length,
    characters: [...new Set(names)],
  };
}

/** The tested sets of a fold of which its training knows nothing: a learning curve counts no others. */
export function unseenIn({ train, test }: Fold): LearningSet[] {
  const taught: TrainedOn = {
    questions: train.flatMap(({ bank }) => bank.questions.map((question) => questionKey(bank, question))),
    characters: train.map(({ bank }) => ({ key: characterKey(bank) })),
  };
  return test.filter((set) => !isSeen(overlapOf(taught, [set])));
}

export function isSeen({ questions, characters }: Overlap): boolean {
  return questions > 0 || characters.length > 0;
}
