/** A number of things in words: `1 question`, `1,200 questions`. @param plural where it is no word with an “s”. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  // Most counts are small, and the first number that a page writes in a language costs tens of milliseconds.
  const written = Number.isInteger(count) && count >= 0 && count < 1000 ? count : count.toLocaleString('en');
  return `${written} ${count === 1 ? word : plural}`;
}
