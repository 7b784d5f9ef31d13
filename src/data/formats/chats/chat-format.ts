/** What a format of chat exports is: data for the registry in `chats.ts`; texts as documents of this folder, and their lines. */

import { isRecord } from '../../../core/json-record';
import type { ParsedFile } from '../format';
import type { Phrase } from '../../../core/text/phrase';
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

/** What the document of a text says of itself. */
const TEXT_DOCUMENT = 'mnemoscope-text';

interface TextDocument {
  readonly format: typeof TEXT_DOCUMENT;
  /** Id of the format that the text is of. */
  readonly sort: string;
  readonly text: string;
}

export function textDocument(text: string, sort: string): TextDocument {
  return { format: TEXT_DOCUMENT, sort, text };
}

/** The text of a document that `textDocument` made; undefined for any other. */
export function textOf(data: unknown): TextDocument | undefined {
  return isRecord(data) && data['format'] === TEXT_DOCUMENT && typeof data['text'] === 'string'
    ? (data as unknown as TextDocument)
    : undefined;
}

export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Offsets into the text, without the line's end. */
  readonly start: number;
  readonly end: number;
}

/** The lines, which CR LF, LF or CR end: other separators occur within messages. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
    lines.push({ text: text.slice(start, index), number: lines.length + 1, start, end: index });
    start = index + end.length;
  }
  if (start < text.length)
    lines.push({ text: text.slice(start), number: lines.length + 1, start, end: text.length });
  return lines;
}

export function lineAt(file: string, number: number): string {
  return `${file} › line ${number}`;
}

/** A file's name without folders and ending. */
export function stem(path: string): string {
  return path
    .split('/')
    .at(-1)!
    .replace(/\.[^.]*$/, '');
}

/** The folder that a file is in, without those above it; empty where it is in none. */
export function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

/** The texts of files, with their names. */
export function textFiles(files: readonly ParsedFile[]): { readonly name: string; readonly text: string }[] {
  return files.flatMap(({ name, data }) => {
    const document = textOf(data);
    return document ? [{ name, text: document.text }] : [];
  });
}
