/** Words and pairs of words as features, with names masked: a head that knows names would recognise its characters, not the question. */

import type { MemoryBank } from '../../core/memory/bank';
import { hasHan, terms } from '../../core/text/terms';

/** Stands for any name. Terms are in lower case, so it is none of them. */
export const NAME = 'NAME';
/** Stands before the first term. */
const START = 'START';

/** The names of a bank as they are looked for in questions. */
export interface NameMask {
  /** Terms that are part of a name. */
  readonly terms: ReadonlySet<string>;
  /** Names in Han characters, longest first; they are cut out before the text is taken apart. */
  readonly han: readonly string[];
}

/**
 * The names of the character and of everyone in the memories. A part of a name that the memories also write in lower case (“aunt”, “captain”) is a word and
 * stays.
 */
export function nameMask({ character, memories }: Pick<MemoryBank, 'character' | 'memories'>): NameMask {
  const names = new Set([character.name, ...memories.flatMap(({ people }) => people)]);
  const ordinary = new Set(
    memories.flatMap(({ text }) => text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []),
  );
  const parts = [...names]
    .filter((name) => !hasHan(name))
    .flatMap((name) => name.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? [])
    .filter((part) => !ordinary.has(part.toLowerCase()))
    .flatMap(terms);
  const han = [...names]
    .filter(hasHan)
    // Without the family name, as friends say it.
    .flatMap((name) => (/^\p{Script=Han}{3}$/u.test(name) ? [name, name.slice(1)] : [name]));
  return {
    terms: new Set(parts),
    han: [...new Set(han)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
  };
}

/** The terms of a question, in order, each name replaced by `NAME`. */
export function maskedTerms(text: string, mask: NameMask): string[] {
  let pieces = [text];
  for (const name of mask.han)
    pieces = pieces.flatMap((piece) =>
      piece.split(name).flatMap((part, i) => (i === 0 ? [part] : [NAME, part])),
    );
  const found = pieces.flatMap((piece) =>
    piece === NAME ? [NAME] : terms(piece).map((term) => (mask.terms.has(term) ? NAME : term)),
  );
  // First and last name beside each other are one name.
  return found.filter((term, i) => term !== NAME || found[i - 1] !== NAME);
}

/** Terms and pairs of neighbouring terms, each once, in order of appearance. */
export function ngrams(masked: readonly string[]): string[] {
  const pairs = masked.map((term, i) => `${masked[i - 1] ?? START} ${term}`);
  return [...new Set([...masked, ...pairs])];
}

/** In how many questions an n-gram must occur to be a feature: one that occurs once says nothing of other questions. */
const FEWEST = 2;

/** The n-grams of a training set that at least two of its questions have, in the order of their code units. */
export function vocabularyOf(questions: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const grams of questions) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return [...counts].flatMap(([gram, count]) => (count >= FEWEST ? [gram] : [])).sort();
}

/** A question's row over a vocabulary: its known n-grams, all equal, together of length one. */
export function wordRow(
  grams: readonly string[],
  columns: ReadonlyMap<string, number>,
): (readonly [column: number, value: number])[] {
  const known = grams.flatMap((gram) => columns.get(gram) ?? []);
  return known.map((column) => [column, 1 / Math.sqrt(known.length)] as const);
}
