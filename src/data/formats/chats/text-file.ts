/** Texts as documents of this folder, and their lines. */

import { isRecord } from '../../../core/json-record';
import type { ParsedFile } from '../format';

/** What the document of a text says of itself. */
const TEXT_DOCUMENT = 'mnemoscope-text';

export interface TextDocument {
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
