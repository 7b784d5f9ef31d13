/** A question with words that are probably mistyped, as it was probably meant. English alone: one letter of a Chinese word is another word. */

import type { MemoryBank } from '../../core/memory/bank';
import type { Language } from '../../core/text/languages';
import { contentTerms } from '../../core/text/content-terms';
import { terms } from '../../core/text/terms';
import { stems } from '../retrieval/question-words';

/** Words of many questions that a bank's memories may lack; undefined where no word is taken to be mistyped. */
const ASKED: Readonly<Record<Language, ReadonlySet<string> | undefined>> = {
  en: new Set(
    (
      'about after again always another anyone before begin believe best between birthday born brother called care career change child ' +
      'children city colour come country daughter decide describe does doing earlier ever family father favourite feel finally find first food ' +
      'friend friends from give grow happen happened have hobby home house husband instrument into job know last learn leave like live ' +
      'living long love made make many married meet mother move much music name need never next nickname often parents people person pet ' +
      'place play promise reason receive remember school sister some someone start stop study sing tell that their them then there these ' +
      'they thing think time today told took town usually visit want wear week went were what when where which while whose wife will with ' +
      'work would year yesterday'
    ).split(' '),
  ),
  zh: undefined,
};

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** The bank's own words are meant only from here on: shorter ones are one letter from too many that are right. */
const SHORTEST_OF_BANK = 6;

/** Words of each bank's memories with how often they occur; memories of a bank never change. */
const WORDS = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

function wordsOf({ memories }: Pick<MemoryBank, 'memories'>): ReadonlyMap<string, number> {
  const known = WORDS.get(memories);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { text } of memories)
    for (const word of terms(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  WORDS.set(memories, counts);
  return counts;
}

/** @returns undefined where no word of it looks mistyped. */
export function respelt(
  question: string,
  bank: Pick<MemoryBank, 'memories' | 'character'>,
): string | undefined {
  const questionWords = ASKED[bank.character.language];
  if (!questionWords) return undefined;
  const words = wordsOf(bank);
  const known = new Set([...words.keys(), ...terms(bank.character.name)].flatMap(stems));
  const asked = new Set([...questionWords].flatMap(stems));
  const isKnown = (word: string) =>
    questionWords.has(word) ||
    words.has(word) ||
    contentTerms(word).length === 0 ||
    stems(word).some((stem) => known.has(stem) || asked.has(stem));
  const changes = new Map<string, string>();
  for (const [given] of question.matchAll(/(?<![\p{L}\p{N}'’])\p{L}+(?![\p{L}\p{N}'’])/gu)) {
    const word = given.toLowerCase();
    if (word.length < SHORTEST || isKnown(word)) continue;
    const near = (of: Iterable<string>) => [...of].filter((each) => isSlip(word, each));
    const own = near(words.keys()).filter(
      ({ length }) => length >= SHORTEST_OF_BANK && word.length >= SHORTEST_OF_BANK - 1,
    );
    const meant = near(questionWords)[0] ?? own.sort((a, b) => words.get(b)! - words.get(a)!)[0];
    if (meant) changes.set(given, given === word ? meant : meant[0]!.toUpperCase() + meant.slice(1));
  }
  if (changes.size === 0) return undefined;
  return question.replace(/\p{L}+/gu, (word) => changes.get(word) ?? word);
}

/** Whether two letters are swapped, or one within the word is missing or there twice. A letter more or less at the end makes another word, but for those that ask. */
function isSlip(typed: string, meant: string): boolean {
  if (meant.length < SHORTEST || typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from++;
  const rest = typed.slice(from);
  const whole = meant.slice(from);
  if (rest === whole.slice(1)) return from > 0 && (whole.length > 1 || meant.startsWith('wh'));
  if (rest.slice(1) === whole) return from > 0 && typed[from] === typed[from - 1];
  return rest.length > 1 && rest[0] === whole[1] && rest[1] === whole[0] && rest.slice(2) === whole.slice(2);
}
