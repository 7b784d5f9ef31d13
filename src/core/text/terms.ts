/** Index terms for English, Chinese and mixed text: what BM25 counts. */

// Han characters are letters too, so a word must be kept from swallowing those that follow it ("T恤", "1958年"). A mark
// counts only on a letter: the variation selector of an emoji is a mark, and no word.
const RUNS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})(?:\p{L}\p{M}*|\p{N}))+(?:['’](?:(?!\p{Script=Han})\p{L}\p{M}*)+)*/gu;
const HAN = /\p{Script=Han}/u;

/**
 * Index terms of a text, in order, repeats kept.
 *
 * Letters and digits form lower-cased words (NFKC; `’s` and `'s` are cut off, other apostrophes joined). A run of Han
 * characters gives its overlapping bigrams, a run of one gives that character: bigrams find every two-character word
 * whatever a segmenter would have cut, and are the same in every browser, which `Intl.Segmenter` is not.
 */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (HAN.test(run)) pushBigrams(run, found);
    else found.push(run.replace(/['’]s$/u, '').replace(/['’]/gu, ''));
  }
  return found;
}

/** How often each item occurs, in order of first occurrence. */
export function count<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether a text holds any Han character. */
export function hasHan(text: string): boolean {
  return HAN.test(text);
}

function pushBigrams(run: string, into: string[]): void {
  const characters = [...run];
  if (characters.length === 1) into.push(run);
  for (let i = 0; i + 1 < characters.length; i++) into.push(characters[i]! + characters[i + 1]!);
}
