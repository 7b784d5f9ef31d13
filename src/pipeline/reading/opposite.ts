/** Whether a sentence says the opposite of what is asked: of a “new neighbour” to a question about the old one. */

import { stems } from '../retrieval/question-words';
import { hasHan } from '../../core/text/terms';
import type { Candidate } from './reader';

/** Words that say different things of one noun. */
const LATIN: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['old'], ['new']],
  [
    ['elder', 'older'],
    ['younger', 'little'],
  ],
  [['eldest', 'oldest'], ['youngest']],
  [['first'], ['last']],
  [['former'], ['current', 'present']],
  [['before'], ['after']],
  [['morning'], ['evening']],
  [['left'], ['right']],
];
const HAN: typeof LATIN = [
  [['老', '旧'], ['新']],
  [['第一'], ['最后']],
  [
    ['前任', '以前'],
    ['现任', '现在'],
  ],
  [
    ['早上', '早晨', '清晨'],
    ['晚上', '傍晚'],
  ],
  [['左'], ['右']],
];
/** These follow their noun. */
const HAN_AFTER: typeof LATIN = [
  [
    ['之前', '以前'],
    ['之后', '以后'],
  ],
];

/** A word, and the two that follow: an adjective may stand between it and its noun. “How old” asks for an age. */
const FOLLOWED =
  /(?<![\p{L}'’-]|\bhow )(\p{L}+)(?=\s+(?:(?:the|an?|his|her|their|its|my|your|our)\s+)?(\p{L}+)(?:\s+(\p{L}+))?)/giu;

/** Between an ordinal and its noun. */
const HAN_MEASURE = '(?:一?[个份次位任家只张所条门本部辆间套])?的?';
/** Han characters of a noun that are compared: most nouns have two. */
const HAN_NOUN = String.raw`\p{Script=Han}{2}`;

type Said = (text: string) => ReadonlyMap<string, ReadonlySet<string>>;

/** The nouns at each word of the table, as index terms. */
const latinNouns: Said = (text) => {
  const found = new Map<string, Set<string>>();
  for (const [, word = '', first = '', second = ''] of text.matchAll(FOLLOWED)) {
    const key = word.toLowerCase();
    const nouns = found.get(key) ?? new Set<string>();
    // No noun follows a function word: “first in line”.
    const noun = stems(first);
    for (const stem of noun.length > 0 ? [...noun, ...stems(second)] : []) nouns.add(stem);
    found.set(key, nouns);
  }
  return found;
};

const hanNouns =
  (table: typeof LATIN, isAfter: boolean): Said =>
  (text) =>
    new Map(
      table.flat(2).map((word) => {
        const pattern = isAfter ? `(?=(${HAN_NOUN})的?${word})` : `${word}${HAN_MEASURE}(?=(${HAN_NOUN}))`;
        return [word, new Set([...text.matchAll(new RegExp(pattern, 'gu'))].map(([, noun]) => noun!))];
      }),
    );

/**
 * Whether a word of the question stands at a noun (“her old neighbour”) at which the sentence has the opposite (“her new neighbour”), and not
 * that word too. Such a sentence may still answer, but is likely about another thing.
 */
export function saysOpposite(question: string, sentence: string): boolean {
  if (!hasHan(question)) return clash(LATIN, latinNouns, question, sentence);
  return (
    clash(HAN, hanNouns(HAN, false), question, sentence) ||
    clash(HAN_AFTER, hanNouns(HAN_AFTER, true), question, sentence)
  );
}

function clash(table: typeof LATIN, said: Said, question: string, sentence: string): boolean {
  const [asked, held] = [said(question), said(sentence)];
  const nounsOf = (of: ReturnType<Said>, words: readonly string[]) =>
    new Set(words.flatMap((word) => [...(of.get(word) ?? [])]));
  return table
    .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    .some(([own, opposite]) => {
      const here = nounsOf(held, own);
      const there = nounsOf(held, opposite);
      return [...nounsOf(asked, own)].some((noun) => there.has(noun) && !here.has(noun));
    });
}

/** From where on the first candidate likely holds the answer; nowhere if it says the opposite. @param likely of the reader. */
export function likelyFrom(
  likely: number | undefined,
  question: string,
  [first]: readonly Candidate[],
): number | undefined {
  return first && saysOpposite(question, first.sentence.text) ? undefined : likely;
}
