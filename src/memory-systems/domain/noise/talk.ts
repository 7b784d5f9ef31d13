/** Unrelated question-and-answer talk, made by templates and from texts of our own: nothing in it is about the user. */

import type { Language } from '../../../core/text/languages';
import { chineseTalk } from './chinese';
import { englishTalk } from './english';

export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

/** What one language talks about. */
export interface Talk {
  /** Each makes an exchange from random numbers in [0, 1). */
  readonly templates: readonly ((next: () => number) => Exchange)[];
  /** Explanations, each given at most once. */
  readonly explanations: readonly Exchange[];
}

const TALKS: Readonly<Record<Language, Talk>> = { en: englishTalk, zh: chineseTalk };

/** Share of explanations among the exchanges, as long as there are any. */
const EXPLAINED = 0.34;

/** Exchanges without end, no question twice. */
export function* exchanges(language: Language, next: () => number): Generator<Exchange, never> {
  const { templates, explanations } = TALKS[language];
  const left = [...explanations];
  const asked = new Set<string>();
  for (;;) {
    if (left.length > 0 && next() < EXPLAINED) {
      yield left.splice(Math.floor(next() * left.length), 1)[0]!;
      continue;
    }
    const exchange = templates[Math.floor(next() * templates.length)]!(next);
    if (asked.has(exchange.question)) continue;
    asked.add(exchange.question);
    yield exchange;
  }
}
