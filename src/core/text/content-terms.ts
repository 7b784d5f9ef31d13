/** Index terms that carry content: function words are left out. */

import { terms } from './terms';

// Articles, pronouns, auxiliaries, prepositions, conjunctions and question words: in a bank about one person they stand in every memory
// and every question, and only reward long texts. Chinese needs no list: a function character forms a bigram with its neighbour,
// and what stands everywhere has a small idf.
const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those there here i me my mine we us our ours you your yours he him his she her hers it its they them ' +
    'their theirs who whom whose which what when where why how am is are was were be been being do does did doing done has have ' +
    'had having can could will would shall should may might must of in on at by for from with about into to as and or but if so ' +
    'than then too very not no nor'
  ).split(' '),
);

/** The terms of a text (see `terms`) without English function words; order and repeats kept. */
export function contentTerms(text: string): string[] {
  return terms(text).filter((term) => !FUNCTION_WORDS.has(term));
}
