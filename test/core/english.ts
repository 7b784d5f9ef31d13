import type { Phrase } from '../../src/core/text/phrase';

/** What phrases say in English, in which tests read. */
export const english = (phrases: readonly Phrase[]): string[] => phrases.map(({ en }) => en);
