/** The line below a figure that says where its numbers are from, and the name of its file. */

import { askedBanks, type RunHeader } from '../run/run';
import { counted } from '../../../core/text/counted';
import { wordsIn, type Locale, type Written } from '../../../core/text/phrase';

/** What a figure is over, in words. */
const EXTENTS: Written<(characters: number, questions: number, sources: string) => string> = {
  en: (characters, questions, sources) =>
    `${counted(characters, 'character')}, ${counted(questions, 'question')}${sources && ` (${sources})`}`,
  zh: (characters, questions, sources) =>
    `${characters} 个人物，${questions} 个问题${sources && `（${sources}）`}`,
};

/**
 * Page with the versions that made the numbers, runs, data, date: `Mnemoscope 0.1.0 · Table 5: retrievers · 6 characters, 402 questions (made for the page) · 2026-11-20`.
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
  const versions = new Set(runs.flatMap(({ setup }) => versionsOf(setup)));
  const banks = new Map(runs.flatMap((run) => askedBanks(run).map((bank) => [bank.id, bank] as const)));
  const sources = [...new Set([...banks.values()].map(({ source }) => source))];
  const done = Math.max(0, ...runs.map((run) => run.done));
  return [
    ['Mnemoscope', [...versions].join(', ')].filter(Boolean).join(' '),
    [...new Set(runs.map(({ plan }) => plan.title))].join(', '),
    wordsIn(EXTENTS, locale)(banks.size, questions ?? done, sources.join(', ')),
    when.slice(0, 10),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Of the page, in each session of a run. */
function versionsOf({ versions, continued }: RunHeader['setup']): string[] {
  const sessions = [versions, ...(Array.isArray(continued) ? (continued as unknown[]) : [])];
  return sessions.flatMap((session) => {
    const version = (session as Readonly<Record<string, unknown>> | null | undefined)?.['mnemoscope'];
    return typeof version === 'string' ? [version] : [];
  });
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
