/** AnchorHit: whether quoted sentences contain an anchor, and how far that can go: whether the gold memories contain one. */

import { unaccented } from '../../../core/text/search-terms';

/** How an anchor is looked up in a text: as it is, or after both are folded (`normalisedText`). */
export type AnchorForm = 'strict' | 'folded';

/** Each prepares a text once, and says of an anchor that is not empty whether the text contains it. A strict match is a folded one too. */
export const ANCHOR_FINDERS: Readonly<Record<AnchorForm, (text: string) => (anchor: string) => boolean>> = {
  strict: (text) => (anchor) => text.includes(anchor),
  folded: (text) => {
    const plain = normalisedText(text);
    return (anchor) => {
      const fragment = normalisedText(anchor);
      return text.includes(anchor) || (fragment !== '' && plain.includes(fragment));
    };
  },
};

/**
 * A text without case (lower), accents, width and compatibility forms (NFKC), punctuation, symbols and spacing. Between two words that are not written in Han
 * characters one space stays, so that words and numbers do not run together. Numbers keep their value: the decimal point stays, the
 * comma of thousands goes.
 */
export function normalisedText(text: string): string {
  return unaccented(text)
    .normalize('NFKC')
    .replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/(?!(?<=\p{N})\.(?=\p{N}))[^\p{L}\p{M}\p{N}]/gu, ' ')
    .replace(/(?<=\p{Script=Han}) +| +(?=\p{Script=Han})/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** Anchors that are not empty. */
export function realOf(anchors: readonly string[]): readonly string[] {
  return anchors.filter((anchor) => anchor !== '');
}

/** How many of a question's anchors some of the given texts contain. */
export interface AnchorsFound extends Readonly<Record<AnchorForm, number>> {
  /** The question's anchors. */
  readonly of: number;
}

/**
 * Of quoted sentences it says what was hit; of the gold memories, what can be hit at most by quoting them: anchors are cut from the reference answer,
 * which may word the memory differently. A sentence of another memory may contain an anchor by chance, so a hit can exceed this ceiling.
 *
 * @returns undefined for a question without anchors, of which neither can be said.
 */
export function anchorsFound(anchors: readonly string[], texts: readonly string[]): AnchorsFound | undefined {
  const real = realOf(anchors);
  if (real.length === 0) return undefined;
  const found = (form: AnchorForm) => {
    const finders = texts.map(ANCHOR_FINDERS[form]);
    return real.filter((anchor) => finders.some((holds) => holds(anchor))).length;
  };
  return { of: real.length, strict: found('strict'), folded: found('folded') };
}

/** 1 if any anchor was found, else 0: AnchorHit, or its ceiling. */
export function anchorHit(found: AnchorsFound, form: AnchorForm): 0 | 1 {
  return found[form] > 0 ? 1 : 0;
}
