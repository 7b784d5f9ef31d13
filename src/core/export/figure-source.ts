/** The line below a figure that says where its numbers are from, and the name of its file. */

import type { RunHeader } from '../experiments/run/run';
import { counted } from '../text/counted';
import { wordsIn, type Locale, type Written } from '../text/phrase';

/** What a figure is over, in words. */
const EXTENTS: Written<(characters: number, questions: number, sources: string) => string> = {
  en: (characters, questions, sources) =>
    `${counted(characters, 'character')}, ${counted(questions, 'question')}${sources && ` (${sources})`}`,
  zh: (characters, questions, sources) =>
    `${characters} 个人物，${questions} 个问题${sources && `（${sources}）`}`,
};

/**
 * Page, runs, data, date: `Mnemoscope 0.1.0 · Table 5: retrievers · 6 characters, 402 questions (made for the page) · 2026-11-20`.
 *
 * @param questions over which the figure is; absent: all that the runs have done.
 * @param when ISO 8601; the day is kept.
 */
export function figureSource(
  runs: readonly RunHeader[],
  when: string,
  questions?: number,
  locale: Locale = 'en',
): string {
  const versions = runs[0]?.setup['versions'] as Readonly<Record<string, unknown>> | undefined;
  const version = versions?.['mnemoscope'];
  const banks = new Map(runs.flatMap((run) => run.banks.map((bank) => [bank.id, bank] as const)));
  const sources = [...new Set([...banks.values()].map(({ source }) => source))];
  const done = Math.max(0, ...runs.map((run) => run.done));
  return [
    typeof version === 'string' ? `Mnemoscope ${version}` : 'Mnemoscope',
    [...new Set(runs.map(({ plan }) => plan.title))].join(', '),
    wordsIn(EXTENTS, locale)(banks.size, questions ?? done, sources.join(', ')),
    when.slice(0, 10),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A file's name from words, without what some file system refuses; letters of all scripts stay. */
export function figureFile(words: string, extension: string): string {
  const name = words
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}@.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);
  return `${name || 'figure'}.${extension}`;
}
