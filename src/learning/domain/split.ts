/** Which characters teach and which ones test. Questions of one character are never divided: they share names, facts and wording. */

import { random, seedOf, shuffled } from '../../measures/domain/random';
import { characterKey, questionKey, type LearningSet } from './learning-set';
import { oneCharacter } from './problem';

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
