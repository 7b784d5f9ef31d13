/** What is found by rule in a text, line by line: nothing goes on over the end of one. */

import { linesOf } from '../../../data/formats/chats/chat-format';

/** The matches within lines, each with its offset into the text. @param pattern global. */
export function* matchesIn(text: string, pattern: RegExp): Generator<[RegExpExecArray, number]> {
  for (const line of linesOf(text))
    for (const match of line.text.matchAll(pattern)) yield [match, line.start + match.index];
}
