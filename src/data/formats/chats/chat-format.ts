/** What a format of chat exports is: data for the registry in `chat-formats.ts`. */

import type { Phrase } from '../../../core/text/phrase';
import type { ParsedFile } from '../format';
import type { Gathering } from './gathering';

/** What a person says about their chats before they are read. */
export interface ChatChoice {
  /** The speaker whose memories these are. */
  readonly about?: string;
  /** What the character is called. */
  readonly name?: string;
  /** Speakers who are somebody else under another name: their names, and the name that counts. */
  readonly same?: Readonly<Record<string, string>>;
  /** Zone of the times that have none, and in which all are shown: an IANA name. */
  readonly zone?: string;
  /** How dates such as 03/04/2024 are read where the file leaves it open. */
  readonly dayFirst?: boolean;
  /** Keys of the conversations to be read (`ChatSummary.threads`); all without it. */
  readonly threads?: readonly string[];
  /** First and last year to be read. */
  readonly years?: readonly [from: number, to: number];
  /** Only what the person said becomes memories; the conversations stay whole. */
  readonly ownWords?: boolean;
  /** Everybody's name is replaced, in what they say, too: nothing keeps the real ones. */
  readonly hideNames?: boolean;
}

export interface ChatFormat {
  /** As results name it, unless a reader is more exact. */
  readonly id: string;
  readonly title: string;
  /** Whether a JSON document, or the documents of a list, are of this format: by keys, never by name. */
  readonly guess?: (data: unknown) => boolean;
  /** Whether a text is. @param lines its first lines. @param path of the file: only for notes that have nothing but their name. */
  readonly guessText?: (lines: readonly string[], path: string) => boolean;
  /** What a document published beside this format's is; undefined for any other. */
  readonly beside?: (data: unknown) => Phrase | undefined;
  /** Each document is read by itself, so that a long file need not be held. */
  readonly perDocument?: true;
  /** A document can be read in parts that hold some of its messages each (`message-splitter.ts`). */
  readonly inParts?: true;
  /** Reads files that `guess` accepts. Every message becomes a turn or is left out. */
  read(files: readonly ParsedFile[], into: Gathering, choice: ChatChoice): void;
}
