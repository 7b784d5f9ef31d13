/** Which commands a few typed letters mean. */

import { LOCALES, phraseIn } from '../../core/text/phrase';
import { titleText, type Command, type CommandGroup } from './commands.svelte';

export interface FoundGroup {
  readonly group: CommandGroup;
  readonly commands: readonly Command[];
}

/** Of a list that may be long, such as all characters. */
const MOST_OF_A_GROUP = 12;
const MOST_UNASKED = 5;

/** How well a word fits, best first: a whole word comes before the beginning of a longer one. */
const FIRST_WORD = 5;
const START = 4;
const WHOLE_WORD = 3;
const WORD_START = 2;
const WITHIN = 1;

const BETWEEN_WORDS = /[\s“”()（）《》·.,:;?!，。：；？！]+/;

/**
 * The commands that hold every typed word in a title of either language, the best group and command first; all groups, each cut short, where
 * nothing is typed. Among equals the order of registering holds.
 *
 * @param groups in the order in which they are shown while nothing is typed.
 */
export function searchCommands(
  commands: readonly Command[],
  typed: string,
  groups: readonly CommandGroup[],
): FoundGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const most = words.length > 0 ? MOST_OF_A_GROUP : MOST_UNASKED;
  return groups
    .map((group) => ({ group, own: scored.filter(({ command }) => command.group === group) }))
    .filter(({ own }) => own.length > 0)
    .sort((a, b) => b.own[0]!.score - a.own[0]!.score)
    .map(({ group, own }) => ({
      group,
      // What is one of a fixed few is always shown whole.
      commands: own.slice(0, isLong(group) ? most : own.length).map(({ command }) => command),
    }));
}

const isLong = (group: CommandGroup) => group === 'characters' || group === 'questions';

/** 0 where a word is missing; 1 for all where nothing is typed. */
function scoreOf(command: Command, words: readonly string[]): number {
  const texts = textsOf(command).map(plain);
  let score = 1;
  for (const word of words) {
    const best = Math.max(...texts.map((text) => fit(text, word)));
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function fit(text: string, word: string): number {
  if (!text.includes(word)) return 0;
  const parts = text.split(BETWEEN_WORDS);
  if (text.startsWith(word)) return parts[0] === word ? FIRST_WORD : START;
  if (parts.includes(word)) return WHOLE_WORD;
  return parts.some((part) => part.startsWith(word)) ? WORD_START : WITHIN;
}

function textsOf({ title, words }: Command): string[] {
  const titles =
    typeof title === 'function' ? [titleText(title)] : LOCALES.map((locale) => phraseIn(title, locale));
  return [...titles, words ?? ''];
}

/** Full-width and accented letters are found by the plain ones that a keyboard has. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
