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
import { Chance, lexiconOf, type Lexicons } from './lexicon';
import { chineseCharacter } from './chinese';
import { englishCharacter } from './english';
import { SMALL, type GeneratedCharacter, type Sizes } from './generated';
import { characterOf } from '../character';
import { diversityOf } from '../diversity';

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

/** Seeds that are tried for each draft. */
const TRIED = 4;
/** How much a job that is there already counts beside an age that is. */
const JOB = 10;

export interface BatchPlan {
  readonly language: Language;
  /** From 1. */
  readonly count: number;
  /** Of the first draft; the others' follow from it. */
  readonly seed: number;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Same plan, same drafts, one by one. Each keeps the seed that it was made from. */
export async function* spreadDrafts({ language, count, seed, newId, now }: BatchPlan): AsyncGenerator<Draft> {
  const counts = new Map<string, number>();
  for (let at = 0; at < count; at++) {
    const id = newId();
    let best:
      { readonly draft: Draft; readonly traits: readonly string[]; readonly repeats: number } | undefined;
    for (let i = 0; i < TRIED && best?.repeats !== 0; i++) {
      const draft = await generatedDraft({ id, language, seed: seed + at * TRIED + i }, now());
      const { jobs, ages } = diversityOf([characterOf(draft)], new Date(now()).getFullYear());
      const traits = [...jobs, ...ages].map(({ value }) => value);
      const repeats = JOB * (counts.get(jobs[0]?.value ?? '') ?? 0) + (counts.get(ages[0]?.value ?? '') ?? 0);
      if (!best || repeats < best.repeats) best = { draft, traits, repeats };
    }
    for (const trait of best!.traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
    yield best!.draft;
  }
}
