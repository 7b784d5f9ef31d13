/**
 * LoCoMo's own score of an answer, by the question's category: its evaluation asks no judge. Official, so its quirks are kept: commas vanish
 * before words are compared, "and" counts as an article, and category 5 is right where the answer says that nothing is known.
 */

import { mean } from '../summary';
import { whitespace } from '../../../core/text/segment';
import { harmonic, ngramCounts, overlap } from './measure';
import { porterStem } from './porter';

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the|and)(?![\p{L}\p{N}_])/gu;

function stems(text: string): readonly string[] {
  const plain = text.toLowerCase().replace(PUNCTUATION, '').replace(ARTICLES, ' ');
  return whitespace(plain).map(porterStem);
}

/** F1 over stems; 0 where nothing is common. */
function stemF1(answer: string, reference: string): number {
  const [ours, theirs] = [stems(answer), stems(reference)];
  const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
  return common === 0 ? 0 : harmonic(common / ours.length, common / theirs.length);
}

const parts = (text: string) => text.split(',').map((part) => part.trim());

/**
 * @param category LoCoMo's number, 1 to 5. @param reference of category 5 none is looked at.
 * @returns in [0, 1]; undefined for another category.
 */
export function locomoF1(answer: string, reference: string, category: number): number | undefined {
  if (category === 5) return /no information available|not mentioned/i.test(answer) ? 1 : 0;
  // Several answers of a multi-hop question: each reference by the part of the answer that fits it best.
  if (category === 1)
    return mean(parts(reference).map((each) => Math.max(...parts(answer).map((part) => stemF1(part, each)))));
  if (category === 3) return stemF1(answer, reference.split(';')[0]!.trim());
  return category === 2 || category === 4 ? stemF1(answer, reference) : undefined;
}
