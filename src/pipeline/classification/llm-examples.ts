/** Examples for classification by few-shot: questions of other characters, as many of each category. */

import { random, seedOf, shuffled } from '../../measures/domain/random';
import { CATEGORIES, categoryOf, type Category, type MemoryBank } from '../../core/memory/bank';
import { onOneLine } from '../../core/text/fence';

export interface Example {
  /** Id of the bank that it is from. */
  readonly bank: string;
  /** Id of the question. */
  readonly question: string;
  readonly text: string;
  readonly category: Category;
}

/**
 * Draws examples for a bank's questions: `count` of each category, from banks of the same language whose character is another, in random
 * order. A question that also occurs in the bank, or in another example, in the same words is skipped.
 *
 * @param seed of the run; the same banks in whatever order give the same examples.
 * @returns undefined where a category has too few.
 */
export function chosenExamples(
  bank: MemoryBank,
  pool: readonly MemoryBank[],
  count: number,
  seed: number,
): readonly Example[] | undefined {
  if (count === 0) return [];
  const taken = new Set(bank.questions.map(({ text }) => sameText(text)));
  const candidates: Record<Category, Example[]> = { semantic: [], episodic: [] };
  for (const other of pool.filter((each) => isOther(bank, each)).toSorted((a, b) => order(a.id, b.id))) {
    for (const { id, text, kind } of other.questions) {
      const key = sameText(text);
      if (key === '' || taken.has(key)) continue;
      taken.add(key);
      const category = categoryOf(kind);
      candidates[category].push({ bank: other.id, question: id, text, category });
    }
  }
  if (CATEGORIES.some((category) => candidates[category].length < count)) return undefined;
  const next = random(seedOf(seed, 'examples', bank.id));
  const drawn = CATEGORIES.flatMap((category) => shuffled(candidates[category], next).slice(0, count));
  return shuffled(drawn, next);
}

/** Another character, not the same one in another bank: neither the id nor the name is shared. */
function isOther(bank: MemoryBank, other: MemoryBank): boolean {
  const a = bank.character;
  const b = other.character;
  return (
    a.language === b.language &&
    bank.id !== other.id &&
    a.id !== b.id &&
    sameText(a.name) !== sameText(b.name)
  );
}

function sameText(text: string): string {
  return onOneLine(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
