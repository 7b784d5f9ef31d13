/** How far one text holds the words of another: what the lexical judge and the blame of an answer rest on. */

import { hasHan } from '../../core/text/terms';
import { contentTerms } from '../../core/text/content-terms';
import type { TestSession } from './user';

/** From this share on, a text counts as held in full; from the lower one on, in part. */
export const FULL = 0.75;
export const PART = 0.4;

const NUMBER = /^\d+$/;

/**
 * The content words of a text as a set: function words, the user's name and endings are left out, numbers lose their separators.
 * In Chinese these are bigrams and single characters.
 *
 * @param name the user's, which gold points have and the user's own words have not.
 */
export function lexicalTerms(text: string, name = ''): Set<string> {
  const own = new Set(contentTerms(`${name} ${NAMES_FOR_USER}`));
  const plain = text.replace(/(\d)[,，](?=\d{3})/gu, '$1');
  return new Set(
    contentTerms(plain)
      .filter((term) => !own.has(term))
      .map(stem),
  );
}

/** "The user" is the person, as a name is. */
const NAMES_FOR_USER = 'user users 用户';

/** Cuts the plural, past and gerund endings of an English word: enough to compare texts, not to show them. */
function stem(term: string): string {
  if (hasHan(term) || /\d/.test(term) || term.length < 4) return term;
  const base = term
    .replace(/(?:ies)$/u, 'y')
    .replace(/(?:sses)$/u, 'ss')
    .replace(/(?<=\p{L}{3})(?:ing|ed|es|s)$/u, '');
  // "retired" and "retire", "stopped" and "stop".
  return base.replace(/([^aeiouls])\1$/u, '$1').replace(/(?<=\p{L}{3})e$/u, '');
}

/** The share of the first set that the second holds, in [0, 1]; undefined where the first is empty. */
export function coverage(wanted: ReadonlySet<string>, held: ReadonlySet<string>): number | undefined {
  if (wanted.size === 0) return undefined;
  let met = 0;
  for (const term of wanted) if (held.has(term)) met++;
  return met / wanted.size;
}

/** Whether a number of the first set is missing in the second: values must match, however many other words do. */
export function lacksNumber(wanted: ReadonlySet<string>, held: ReadonlySet<string>): boolean {
  for (const term of wanted) if (NUMBER.test(term) && !held.has(term)) return true;
  return false;
}

/** How fully a text says what another does. */
export type Match = 'full' | 'part' | 'none';

/** @param wanted the terms of what should be said, `held` those of what is. */
export function matchOf(wanted: ReadonlySet<string>, held: ReadonlySet<string>): Match {
  const share = coverage(wanted, held);
  if (share === undefined || share < PART) return 'none';
  return share >= FULL && !lacksNumber(wanted, held) ? 'full' : 'part';
}

/** Texts by their terms, made once. */
export class TermCache {
  readonly #sets = new Map<string, ReadonlySet<string>>();

  constructor(readonly name: string) {}

  of(text: string): ReadonlySet<string> {
    let set = this.#sets.get(text);
    if (!set) {
      set = lexicalTerms(text, this.name);
      this.#sets.set(text, set);
    }
    return set;
  }

  /**
   * The text among some that holds most of another, and how fully; the first of equals.
   *
   * @param replaces texts that the wanted one takes the place of. A text that lacks half of the words that are new in it states the old value.
   */
  best<T extends { readonly text: string }>(
    wanted: string,
    among: readonly T[],
    replaces: readonly string[] = [],
  ): { readonly item: T; readonly share: number; readonly match: Match } | undefined {
    const terms = this.of(wanted);
    const news = this.#newIn(terms, replaces);
    let found: { item: T; share: number } | undefined;
    for (const item of among) {
      const held = this.of(item.text);
      const share = isNews(news, held) ? (coverage(terms, held) ?? 0) : 0;
      if (share > (found?.share ?? 0)) found = { item, share };
    }
    return found && { ...found, match: matchOf(terms, this.of(found.item.text)) };
  }

  /** How fully some texts together hold another, each of them with words of its own. */
  together(wanted: string, texts: readonly string[], replaces: readonly string[] = []): Match {
    const terms = this.of(wanted);
    const held = new Set(texts.flatMap((text) => [...this.of(text)]));
    return isNews(this.#newIn(terms, replaces), held) ? matchOf(terms, held) : 'none';
  }

  /** How fully a text holds another that takes the place of some. */
  match(wanted: string, text: string, replaces: readonly string[] = []): Match {
    return this.best(wanted, [{ text }], replaces)?.match ?? 'none';
  }

  /** The words that none of the replaced texts has; none where nothing is replaced. */
  #newIn(terms: ReadonlySet<string>, replaces: readonly string[]): ReadonlySet<string> {
    if (replaces.length === 0) return NO_TERMS;
    const old = new Set(replaces.flatMap((text) => [...this.of(text)]));
    return new Set([...terms].filter((term) => !old.has(term)));
  }
}

const NO_TERMS: ReadonlySet<string> = new Set();

function isNews(news: ReadonlySet<string>, held: ReadonlySet<string>): boolean {
  return (coverage(news, held) ?? 1) >= 0.5;
}

/** A turn that a point was said in. */
export interface SourceTurn {
  readonly turn: string;
  readonly session: string;
  /** Found by comparing words: the data name the session, not the turn. */
  readonly matched: boolean;
}

/** The turn of the session that holds most of the text's words; none where no turn holds two fifths of them. */
export function turnsLike(text: string, session: TestSession, cache: TermCache): SourceTurn[] {
  const best = cache.best(
    text,
    session.turns.filter(({ inserted }) => !inserted),
  );
  if (!best || best.match === 'none') return [];
  return [{ turn: best.item.id, session: session.id, matched: true }];
}
