/** How much of what the gold memory says reached the answer: PerLTQA's anchor MAP (Eq. 5). */

import { mean } from '../summary';
import type { TextMeasureFacts } from './measure';

/** An answer, and the fragments that it should have from the gold memory. */
export interface AnchoredAnswer {
  readonly answer: string;
  readonly anchors: readonly string[];
}

export interface AnchorMeasure extends TextMeasureFacts {
  /** Anchors found / anchors of the question; undefined where it has none, and an empty anchor is none. An anchor listed twice counts twice. */
  of(answer: AnchoredAnswer): number | undefined;
  /** The mean over the questions that have anchors; undefined where none has. */
  ofAll(answers: readonly AnchoredAnswer[]): number | undefined;
}

/** Anchors as they stand, character for character. */
export const ANCHOR_MAP: AnchorMeasure = anchorMeasure(
  'AnchorMAP',
  'mean over questions of anchors that stand verbatim in the answer / anchors of the question',
  'Du et al. 2024 (PerLTQA), Eq. 5',
  (answer) => (anchor) => answer.includes(anchor),
);

/**
 * The same, where an anchor also counts that stands in the answer after both are folded (`folded`): "10 : 30" for "10:30", "ＡＢ" for "ab". Never below
 * the strict value.
 */
export const ANCHOR_MAP_NORMALISED: AnchorMeasure = anchorMeasure(
  'AnchorMAP(normalised)',
  'mean over questions of anchors that stand in the answer, verbatim or with case, width, punctuation and spacing folded / anchors of the question',
  'after Du et al. 2024 (PerLTQA), Eq. 5; the folding is Mnemoscope’s',
  (answer) => {
    const plain = folded(answer);
    return (anchor) => {
      const fragment = folded(anchor);
      return answer.includes(anchor) || (fragment !== '' && plain.includes(fragment));
    };
  },
);

/**
 * A text without case (lower), width and compatibility forms (NFKC), punctuation, symbols and spacing. Between two words that are not written in Han
 * characters one space stays, so that words and numbers do not run together. Numbers keep their value: the decimal point stays, the
 * comma of thousands goes.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/(?!(?<=\p{N})\.(?=\p{N}))[^\p{L}\p{M}\p{N}]/gu, ' ')
    .replace(/(?<=\p{Script=Han}) +| +(?=\p{Script=Han})/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}

function anchorMeasure(
  name: string,
  formula: string,
  source: string,
  finder: (answer: string) => (anchor: string) => boolean,
): AnchorMeasure {
  const of = ({ answer, anchors }: AnchoredAnswer) => {
    const real = anchors.filter((anchor) => anchor !== '');
    return real.length === 0 ? undefined : real.filter(finder(answer)).length / real.length;
  };
  return {
    name,
    formula,
    source,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of,
    ofAll: (answers) => mean(answers.map(of).filter((value) => value !== undefined)),
  };
}
