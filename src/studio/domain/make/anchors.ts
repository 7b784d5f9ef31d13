/** Anchors: fragments of an answer that also stand in the memory that it comes from. */

import type { Memory, Question } from '../../../core/memory/bank';
import { WRITING, type Language } from '../../../core/text/languages';
import { contentTerms } from '../../../core/text/content-terms';

/** PerLTQA's longest anchor, in characters. */
export const LONGEST_ANCHOR = 30;
/** Shorter fragments are in any text. */
const SHORTEST = 2;

/** Of the proposed anchors those that stand verbatim in both texts, none within another, in the answer's order. */
export function soundAnchors(proposed: readonly string[], answer: string, memory: string): string[] {
  const sound = [...new Set(proposed.map((each) => each.trim()))].filter(
    (each) =>
      each.length > 0 && each.length <= LONGEST_ANCHOR && answer.includes(each) && memory.includes(each),
  );
  return sound
    .filter((each) => !sound.some((other) => other !== each && other.includes(each)))
    .sort((a, b) => answer.indexOf(a) - answer.indexOf(b));
}

/**
 * Candidates by exact match: the longest runs of the answer's words that the memory has too and the question does not give away, up to
 * {@link LONGEST_ANCHOR} characters, most telling first.
 */
export function anchorCandidates(
  answer: string,
  memory: string,
  question: string,
  language: Language,
): string[] {
  const pieces = piecesOf(answer, language);
  const found: string[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = from;
    for (let end = from + 1; end <= pieces.length; end++) {
      const run = answer.slice(pieces[from]!.start, pieces[end - 1]!.end);
      if (run.length > LONGEST_ANCHOR || !memory.includes(run)) break;
      to = end;
    }
    if (to === from) from++;
    else {
      const run = answer.slice(pieces[from]!.start, pieces[to - 1]!.end);
      if (run.length >= SHORTEST && contentTerms(run).length > 0 && !question.includes(run)) found.push(run);
      from = to;
    }
  }
  return [...new Set(found)].sort((a, b) => weightOf(b) - weightOf(a));
}

/** Names and numbers tell more than other words. */
const weightOf = (run: string) => contentTerms(run).length + (/\p{N}|\p{Lu}/u.test(run) ? 1 : 0);

/**
 * Anchors that an author may take over: the candidates from all gold memories, those shared with most words first, without what is marked
 * already, and without what is a part of a marked anchor or has one as a part.
 */
export function offeredAnchors(
  question: Pick<Question, 'text' | 'answer' | 'anchors' | 'gold'>,
  memories: ReadonlyMap<string, Pick<Memory, 'text'>>,
  language: Language,
): string[] {
  const texts = question.gold.flatMap((id) => memories.get(id)?.text ?? []);
  const found = texts.flatMap((text) => anchorCandidates(question.answer, text, question.text, language));
  const sound = [...new Set(found)].filter(
    (each) =>
      !question.anchors.some((anchor) => anchor.includes(each) || (anchor !== '' && each.includes(anchor))) &&
      !found.some((other) => other !== each && other.includes(each)),
  );
  return sound.sort((a, b) => weightOf(b) - weightOf(a));
}

/** Words with their places; in languages without spaces, characters. */
function piecesOf(text: string, language: Language): { start: number; end: number }[] {
  const pattern =
    WRITING[language].unit === 'words' ? /[\p{L}\p{M}\p{N}'’-]+/gu : /\p{Script=Han}|[\p{L}\p{N}]+/gu;
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
