/** Index terms that carry content: function words are left out. */

import { hasHan, terms } from './terms';

// Articles, pronouns, auxiliaries, prepositions, conjunctions and question words: in a bank about one person they stand in every memory
// and every question, and only reward long texts.
const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those there here i me my mine we us our ours you your yours he him his she her hers it its they them ' +
    'their theirs who whom whose which what when where why how am is are was were be been being do does did doing done has have ' +
    'had having can could will would shall should may might must of in on at by for from with about into to as and or but if so ' +
    'than then too very not no nor ' +
    // As they are typed in a hurry; only what no text has, since the index leaves them out as well.
    'whats whos wheres whens hows whys'
  ).split(' '),
);

// The same in Chinese, character by character: a bigram with one of them crosses a word's edge more often than not.
export const FUNCTION_CHARACTERS = new Set(
  '的了是在他她和有不我你这那就也都吗呢什么么谁怎哪为与及把被让从到对给跟而或但之其于以',
);

const HAN_CHARACTER = /\p{Script=Han}/gu;

/**
 * The terms of a text (see `terms`) without function words, in order, repeats kept; after them its single Han characters.
 * A bigram finds a word only where the same word stands again; its characters find it inside other words too (“养猫”, “那只猫”).
 */
export function contentTerms(text: string): string[] {
  const words = terms(text).filter((term) => !FUNCTION_WORDS.has(term));
  if (!hasHan(text)) return words;
  const characters = text.normalize('NFKC').match(HAN_CHARACTER) ?? [];
  return [...words.filter(isNoFunction), ...characters.filter((each) => !FUNCTION_CHARACTERS.has(each))];
}

/** False for a single Han character, which is counted by itself, and for a bigram with a function character. */
function isNoFunction(term: string): boolean {
  if (!hasHan(term)) return true;
  const characters = [...term];
  return characters.length > 1 && !characters.some((each) => FUNCTION_CHARACTERS.has(each));
}
