/** A pasted chat as its turns, with their places in the text. */

import { CHAT_FORMATS } from './chat-formats';
import { logIn } from './formats/log';
import { Gathering, type Message } from './gathering';
import { linesOf, textDocument } from './text-file';

/** Formats of messengers' own texts. Lines of other texts are no turns, and an unknown log is read by `logIn`. */
const MESSENGERS = new Set(['whatsapp', 'line', 'kakaotalk', 'imessage-txt', 'signal-export-md']);
const NAME = 'pasted.txt';
/** A shorter text is too little to tell a chat by. */
const FEWEST = 4;

export interface PastedTurn {
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601; absent where the text has none, or one that could be either of two. */
  readonly day?: string;
  readonly start: number;
  readonly end: number;
}

/** The turns of a text in the form of a messenger or in any other that names speakers; undefined for a text that is no chat. */
export function pastedTurns(text: string): readonly PastedTurn[] | undefined {
  const lines = linesOf(text).map((line) => line.text);
  const format = CHAT_FORMATS.find(({ id, guessText }) => MESSENGERS.has(id) && guessText?.(lines, NAME));
  if (!format) return logIn(text)?.lines;
  const into = new Gathering();
  format.read([{ name: NAME, data: textDocument(text, format.id) }], into, {});
  const messages = into.threads.flatMap((thread) => thread.messages).filter(({ line }) => line !== undefined);
  // Too few to be sure: what the looser reader says counts.
  if (messages.length < FEWEST) return logIn(text)?.lines;
  return placed(messages as readonly Placed[], text, into.ambiguous.length > 0);
}

type Placed = Message & { readonly line: number };

/** @param open whether the days of the file are not certain. */
function placed(messages: readonly Placed[], text: string, open: boolean): PastedTurn[] {
  const lines = linesOf(text);
  return messages.map(({ speaker, text: words, time, line }, i) => {
    const next = messages[i + 1]?.line ?? lines.length + 1;
    const own = lines.slice(line - 1, next - 1).filter((each) => each.text.trim() !== '');
    const count = words.split('\n').filter((each) => each.trim() !== '').length;
    const last = own[Math.min(count, own.length) - 1] ?? lines[line - 1]!;
    return {
      speaker,
      text: words,
      start: lines[line - 1]!.start,
      end: last.end,
      ...(time !== undefined && !open && { day: time.slice(0, 10) }),
    };
  });
}
