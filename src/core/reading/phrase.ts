/** A short answer within a sentence: a relation, a date, a number, a name. */

/** Longest text that counts as short, in characters. */
const LONGEST = 60;

/**
 * A span as a short answer: without marks at its ends.
 *
 * @returns undefined where it is long, or is the whole sentence.
 */
export function phraseOfSpan(span: string, sentence: string): string | undefined {
  const bare = bareOf(span);
  return bare === '' || bare.length > LONGEST || bare === bareOf(sentence) ? undefined : bare;
}

function bareOf(text: string): string {
  return text.replace(/^[\s,;:，；：、]+|[\s.,;:!?。，；：！？、]+$/gu, '');
}
