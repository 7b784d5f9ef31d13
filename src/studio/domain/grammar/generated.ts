/** What the grammar makes of a seed, before it becomes a draft. */

import type { ItemValue } from '../draft';

/** A memory with a name by which questions, dialogues and other memories refer to it. */
export interface Named<T> {
  readonly key: string;
  readonly value: T;
}

export type MadeQuestion = Omit<ItemValue['questions'], 'gold'> & {
  /** Keys of memories. */
  readonly gold: readonly string[];
};

export interface GeneratedCharacter {
  readonly name: string;
  readonly pronouns: string;
  readonly summary: string;
  readonly description: string;
  readonly job: string;
  readonly hobbies: readonly string[];
  readonly topics: readonly string[];
  readonly profile: readonly Named<ItemValue['profile']>[];
  readonly relationships: readonly Named<ItemValue['relationships']>[];
  readonly events: readonly Named<ItemValue['events']>[];
  /** `event` is a key. */
  readonly dialogues: readonly Named<ItemValue['dialogues']>[];
  readonly questions: readonly MadeQuestion[];
}

/** How much is made of each. */
export interface Sizes {
  readonly profile: number;
  readonly people: number;
  readonly events: number;
  readonly dialogues: number;
}
export const SMALL: Sizes = { profile: 10, people: 7, events: 8, dialogues: 5 };

/**
 * The shortest of some fragments that stands in answer and memory, for the anchor; else the answer without its stop, where the memory has
 * it. Empty where nothing stands in both.
 */
export function anchorsIn(answer: string, memory: string, fragments: readonly string[]): string[] {
  const both = (text: string) => text.length > 1 && answer.includes(text) && memory.includes(text);
  const found = [...new Set(fragments)].filter(both).sort((a, b) => a.length - b.length);
  if (found.length > 0) return [found[0]!];
  const whole = answer.replace(/[.。!！?？”"]+$/u, '');
  const tail = whole.slice(1);
  const rest = both(whole) ? [whole] : both(tail) ? [tail] : [];
  return rest.map((text) => shortened(text.trim())).filter(both);
}

/** An anchor is a fragment: of a long sentence its last words. */
function shortened(text: string): string {
  const words = text.split(' ');
  if (words.length > 9) return words.slice(-7).join(' ');
  const parts = text.split('，');
  return parts.length > 1 && text.length > 24 ? parts.at(-1)! : text;
}

export function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
