/** The lines of a text with their offsets, whatever ends them: nothing that is found by rule goes on over the end of one. */

import type { Span } from '../../../core/text/sentences';

export function* linesOf(text: string): Generator<Span & { readonly end: number }> {
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g))
    yield { text: line, start: index, end: index + line.length };
}

/** The matches within lines, each with its offset into the text. @param pattern global. */
export function* matchesIn(text: string, pattern: RegExp): Generator<[RegExpExecArray, number]> {
  for (const line of linesOf(text))
    for (const match of line.text.matchAll(pattern)) yield [match, line.start + match.index];
}
