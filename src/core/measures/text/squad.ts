/** Exact match and token F1 of short answers, as SQuAD's evaluation script has them. */

import { whitespace, type Segment } from '../../text/segment';
import { harmonic, type PairMeasure } from './measure';
import { ngramCounts, overlap } from './ngrams';

const SOURCE = 'Rajpurkar et al. 2016, 2018; evaluation script 2.0';
// Python's string.punctuation: ASCII only.
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * SQuAD's normalisation: lower case, ASCII punctuation removed (not replaced: "well-known" becomes "wellknown"), then the articles a, an and the,
 * then white space made single. Benchmarks vary it: LoCoMo also drops "and" and stems each word (Porter), which is left out here.
 */
export function normalisedAnswer(text: string): string {
  const words = text
    .toLowerCase()
    .replace(PUNCTUATION, '')
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ');
  return whitespace(words).join(' ');
}

/** 1 where both texts are equal after normalisation, else 0. */
export const EXACT_MATCH: PairMeasure<string> = {
  name: 'EM',
  formula: '1 where response = reference in lower case without ASCII punctuation and articles, else 0',
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  of: (response, reference) => (normalisedAnswer(response) === normalisedAnswer(reference) ? 1 : 0),
};

/**
 * Token F1 after normalisation: P = common tokens / tokens of the response, R = common / tokens of the reference, counted with repeats. Where
 * either side has no token, 1 if neither has, else 0.
 *
 * @param segment what cuts a normalised text. The script's own is white space, which leaves Chinese in one piece: give `characters` there.
 */
export function tokenF1(segment: Segment = whitespace): PairMeasure<string> {
  return {
    name: 'F1',
    formula:
      '2PR / (P + R); P, R = Σ min(counts) / tokens of the response, of the reference, after normalisation',
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of: (response, reference) => {
      const ours = segment(normalisedAnswer(response));
      const theirs = segment(normalisedAnswer(reference));
      if (ours.length === 0 || theirs.length === 0) return ours.length === theirs.length ? 1 : 0;
      const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
      return harmonic(common / ours.length, common / theirs.length);
    },
  };
}
