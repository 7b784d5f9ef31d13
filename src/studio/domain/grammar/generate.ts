/** A draft from a seed, without a language model: plausible, small, marked as generated. */

import type { Language } from '../../../core/text/languages';
import { seedOf } from '../../../measures/domain/random';
import {
  addItem,
  changeHead,
  changeSeed,
  newDraft,
  SEED,
  type Draft,
  type ItemStep,
  type Made,
} from '../draft';
import { Chance } from './chance';
import { chineseCharacter } from './chinese';
import { englishCharacter } from './english';
import { SMALL, type GeneratedCharacter, type Sizes } from './generated';
import { lexiconOf, type Lexicons } from './lexicon';

const GRAMMARS: {
  readonly [L in Language]: (chance: Chance, lexicon: Lexicons[L], sizes: Sizes) => GeneratedCharacter;
} = {
  en: englishCharacter,
  zh: chineseCharacter,
};

/** What the grammar makes of a seed. Same seed, same result. */
export async function generated<L extends Language>(
  language: L,
  seed: number,
  sizes: Sizes = SMALL,
): Promise<GeneratedCharacter> {
  const lexicon = await lexiconOf(language);
  return GRAMMARS[language](new Chance(seedOf(seed, 'studio', language)), lexicon, sizes);
}

/** The licence of texts that the grammar makes: its words are the project's own. */
export const GENERATED_LICENCE = 'CC0-1.0';

/**
 * A whole draft from a seed.
 *
 * @param now milliseconds since 1970.
 */
export async function generatedDraft(
  made: { readonly id: string; readonly language: Language; readonly seed: number },
  now: number,
  sizes: Sizes = SMALL,
): Promise<Draft> {
  const { id, language, seed } = made;
  const character = await generated(language, seed, sizes);
  return draftFrom(newDraft({ id, language, name: character.name }, now, seed), character, seed);
}

/** Writes a generated character into a draft that has no items. */
export function draftFrom(empty: Draft, character: GeneratedCharacter, seed: number): Draft {
  const { name, pronouns, summary, description, job, hobbies, topics } = character;
  let draft = changeHead(empty, {
    name,
    licence: GENERATED_LICENCE,
    portrait: { pronouns, summary, description },
  });
  draft = changeSeed(draft, { random: seed, job, hobbies, topics });
  const ids = new Map<string, string>();
  const idOf = (key: string) => ids.get(key) ?? key;
  const add = <S extends ItemStep>(
    step: S,
    value: Made<S>['value'],
    from: readonly string[],
    key?: string,
  ) => {
    const added = addItem(draft, step, { value, origin: { by: 'grammar', seed }, from });
    draft = added.draft;
    if (key !== undefined) ids.set(key, added.id);
  };
  for (const { key, value } of character.profile) add('profile', value, [SEED], key);
  for (const { key, value } of character.relationships) add('relationships', value, [SEED], key);
  const known = new Map(character.relationships.map(({ key, value }) => [value.person, idOf(key)]));
  for (const { key, value } of character.events)
    add('events', value, [SEED, ...value.people.flatMap((person) => known.get(person) ?? [])], key);
  for (const { key, value } of character.dialogues)
    add('dialogues', { ...value, event: idOf(key.replace(/^d-/, '')) }, [], key);
  const asked = new Set<string>();
  for (const question of character.questions) {
    if (asked.has(question.question)) continue;
    asked.add(question.question);
    add('questions', { ...question, gold: question.gold.map(idOf) }, []);
  }
  return draft;
}
