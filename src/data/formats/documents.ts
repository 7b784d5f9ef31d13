/**
 * The documents of a long source file, one after the other: JSON Lines, or the elements of a top-level list.
 *
 * The text is only cut here, by quotation marks and brackets; each piece is then checked against the grammar like a small file. So a
 * long file's messages have the same words and the same places, and duplicate keys are seen.
 */

import { visit, type JSONPath } from 'jsonc-parser';
import { pathText } from '../../core/text/place';
import {
  type Problem,
  DatasetError,
  reasonAt,
  morePlaces,
  notJson,
  placeText,
  problemAt,
} from '../../core/text/problem';
import { isLines } from './source';
import { cleaned, scanJson, type Finding } from '../../core/text/parse-json';

/** The text of one document, and where it begins. */
export interface Piece {
  readonly text: string;
  /** Which document of the file it is, from 1. */
  readonly number: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** `one`: the file is a single document and cannot be read in pieces. */
export type Shape = 'lines' | 'list' | 'one';

/** A document of more characters is refused: engines hold no longer text. */
const LONGEST_PIECE = 256 * 1024 * 1024;
/** As far as a file is looked at to tell JSON Lines from a single document. */
const LONGEST_FIRST_LINE = 64 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const MARK = 0xfeff;

const LINE_END = /[\r\n]/g;

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB || code === MARK;
}

/** Cuts a file's text, as it comes, into documents. What it holds is the document that is not complete yet. */
export class DocumentSplitter {
  readonly #file: string;
  #shape: Shape | undefined;
  #closed = false;
  /** Objects and lists open around the next character. */
  #depth = 0;
  #quoted = false;
  #escaped = false;
  /** Whether a comma has announced another element. */
  #owed = false;
  #held: string[] = [];
  #length = 0;
  #begun: { readonly line: number; readonly column: number } | undefined;
  #number = 0;
  #line = 1;
  #column = 1;
  #afterReturn = false;
  /** Whether what was read so far may be the first of several lines. */
  #firstLine = true;

  /** @param file its name, for messages; one that ends in `.jsonl` or `.ndjson` is JSON Lines whatever it holds. */
  constructor(file: string) {
    this.#file = file;
    if (/\.(jsonl|ndjson)$/i.test(file)) this.#shape = 'lines';
  }

  /** Undefined as long as the text does not tell; after `one`, nothing more comes out. */
  get shape(): Shape | undefined {
    return this.#shape;
  }

  /** @throws DatasetError where something stands behind the list, or one document is too long. */
  write(text: string): Piece[] {
    const pieces: Piece[] = [];
    let start = this.#begun ? 0 : -1;
    const finish = (end: number) => {
      if (this.#begun) {
        if (start >= 0) this.#held.push(text.slice(start, end));
        pieces.push(this.#take());
      }
      start = -1;
    };
    for (let i = 0; i < text.length && this.#shape !== 'one'; i++) {
      const skipped = this.#plain(text, i);
      this.#column += skipped;
      i += skipped;
      if (i >= text.length) break;
      const code = text.charCodeAt(i);
      if (code === LINE_FEED || code === RETURN) {
        if (this.#shape === undefined && this.#firstLine && this.#begun) this.#decide();
        if (this.#shape === 'lines') {
          finish(i);
          this.#quoted = this.#escaped = false;
        }
        // CR LF is one end of a line, also where it is cut.
        if (!(code === LINE_FEED && this.#afterReturn)) this.#line++;
        this.#column = 0;
      }
      this.#afterReturn = code === RETURN;
      this.#column++;
      if (this.#shape !== 'lines' && (this.#quoted || code === QUOTE)) {
        if (!this.#quoted) start = this.#begin(i, start);
        this.#quote(code);
        continue;
      }
      if (isSpace(code)) continue;
      if (this.#shape === 'lines') {
        start = this.#begin(i, start);
        continue;
      }
      if (this.#closed) throw this.#trailing();
      if (this.#shape === undefined && !this.#begun && code === OPEN_LIST) {
        this.#shape = 'list';
        this.#depth = 1;
        continue;
      }
      const listed = this.#shape === 'list' && this.#depth === 1;
      if (listed && (code === COMMA || code === CLOSE_LIST)) {
        // What is missing between two commas is a document too: an empty one, which is then refused with its place.
        if (!this.#begun && (code === COMMA || this.#owed)) this.#begin(i, start);
        finish(i);
        this.#owed = code === COMMA;
        this.#closed = code === CLOSE_LIST;
        continue;
      }
      start = this.#begin(i, start);
      if (code === OPEN_LIST || code === OPEN_OBJECT) this.#depth++;
      // One bracket too many stays in its document, which is refused; those after it are not lost.
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT)
        this.#depth = Math.max(this.#shape === 'list' ? 1 : 0, this.#depth - 1);
    }
    if (start >= 0) this.#hold(text.slice(start));
    return pieces;
  }

  /** What is left, and that the list is not closed where it is not; what came out before may be used all the same. */
  end(): { readonly pieces: Piece[]; readonly problem: Problem | undefined } {
    if (this.#shape === undefined) this.#shape = 'one';
    if (this.#shape === 'one') return { pieces: [], problem: undefined };
    if (this.#shape === 'lines') return { pieces: this.#begun ? [this.#take()] : [], problem: undefined };
    if (this.#closed) return { pieces: [], problem: undefined };
    const place = placeText(this.#line, this.#column);
    const next = this.#number + 1;
    const problem = problemAt(this.#file, {
      en: `ends at ${place.en} before its list is closed, so document ${next} and what follows are missing. Check that the download is complete.`,
      zh: `在${place.zh}处中断，列表尚未结束，因此缺少第 ${next} 个文档及其后的内容。请检查下载是否完整。`,
    });
    return { pieces: [], problem };
  }

  /** How many characters from here on belong to a line of JSON Lines that has begun. */
  #plain(text: string, from: number): number {
    if (this.#shape !== 'lines' || !this.#begun) return 0;
    LINE_END.lastIndex = from;
    const skipped = (LINE_END.exec(text)?.index ?? text.length) - from;
    if (skipped > 0) this.#afterReturn = false;
    return skipped;
  }

  #quote(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#quoted = !this.#quoted;
  }

  /** At the end of the first line: a whole document on it makes the file JSON Lines. */
  #decide(): void {
    this.#firstLine = false;
    this.#shape = this.#depth === 0 && !this.#quoted ? 'lines' : 'one';
    if (this.#shape === 'one') this.#drop();
  }

  #begin(i: number, start: number): number {
    if (this.#begun) return start;
    this.#begun = { line: this.#line, column: this.#column - 1 };
    return i;
  }

  #hold(text: string): void {
    if (this.#shape === 'one') return;
    this.#held.push(text);
    this.#length += text.length;
    if (this.#shape === undefined && this.#length > LONGEST_FIRST_LINE) {
      this.#shape = 'one';
      this.#drop();
    }
    if (this.#length <= LONGEST_PIECE) return;
    throw new DatasetError([
      problemAt(`${this.#file} › document ${this.#number + 1}`, {
        en: `one document has more than ${LONGEST_PIECE} characters. Cut the file into smaller ones.`,
        zh: `单个文档超过 ${LONGEST_PIECE} 个字符。请把文件切成较小的几个。`,
      }),
    ]);
  }

  #take(): Piece {
    this.#number++;
    const piece: Piece = { text: this.#held.join(''), number: this.#number, ...this.#begun! };
    this.#drop();
    return piece;
  }

  #drop(): void {
    this.#held = [];
    this.#length = 0;
    this.#begun = undefined;
  }

  #trailing(): DatasetError {
    const place = placeText(this.#line, this.#column - 1);
    return new DatasetError([
      problemAt(this.#file, {
        en: `${place.en}: there is something after the end of the list. Check that the file is complete and one document.`,
        zh: `${place.zh}：列表结束之后还有内容。请检查文件是否完整，且只有一个文档。`,
      }),
    ]);
  }
}

/**
 * Parses one piece.
 *
 * @param report receives what the piece says twice, or says and cannot be kept (see `scanJson`).
 * @throws DatasetError naming file, document, line and column.
 */
export function parsePiece(
  { text, number, line, column }: Piece,
  file: string,
  report: (problem: Problem) => void = () => undefined,
): unknown {
  const where = `${file} › document ${number}`;
  const place = (found: Finding) =>
    placeText(line + found.line - 1, found.line === 1 ? column + found.column - 1 : found.column);
  const scan = scanJson(text);
  if (scan.fault) throw notJson(where, reasonAt(place(scan.fault), scan.fault));
  for (const finding of scan.findings) report(problemAt(`${where} › ${place(finding).en}`, finding.why));
  if (scan.unlisted > 0) report(morePlaces(where, scan.unlisted));
  return JSON.parse(text, scan.unclean ? cleaned : undefined) as unknown;
}

/** A longer text is not walked through once more for this. */
const LONGEST = 8 * 1024 * 1024;

/**
 * The problems with the line of each place that is a path within the file: `a.json › events[3].date (line 41)`. What is missing has the line
 * of what it is missing from. Other places stay as they are.
 *
 * @param text of the file, a JSON document or JSON Lines.
 */
export function withLines(problems: readonly Problem[], file: string, text: string): readonly Problem[] {
  const front = `${file} › `;
  const within = new Map(
    problems.flatMap((problem) => {
      const { where } = problem;
      if (!where.startsWith(front) || / line \d/.test(where)) return [];
      // What a document is called stands in brackets behind its number.
      return [[problem, where.slice(front.length).replace(/^(document \d+) \([^)]*\)/, '$1')] as const];
    }),
  );
  if (within.size === 0 || text.length > LONGEST) return problems;
  const lines = linesOf(text, file, new Set([...within.values()].flatMap((path) => [path, parentOf(path)])));
  return problems.map((problem) => {
    const path = within.get(problem);
    const line = path === undefined ? undefined : (lines.get(path) ?? lines.get(parentOf(path)));
    return line === undefined ? problem : { ...problem, where: `${problem.where} (line ${line})` };
  });
}

function parentOf(path: string): string {
  return path.replace(/( › [^ .[]+|\.[^.[]*|\[\d+\])$/, '');
}

/** The lines, from 1, of those paths that the text has. */
function linesOf(text: string, file: string, wanted: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const note = (path: JSONPath, line: number) => {
    for (const name of namesOf(path)) if (wanted.has(name) && !found.has(name)) found.set(name, line);
  };
  const walk = (document: string, number: number | undefined, lines: number) => {
    const at = (line: number, path: () => JSONPath) =>
      note(number === undefined ? path() : [number, ...path()], lines + line + 1);
    visit(document, {
      onObjectBegin: (_offset, _length, line, _character, path) => at(line, path),
      onArrayBegin: (_offset, _length, line, _character, path) => at(line, path),
      onLiteralValue: (_value, _offset, _length, line, _character, path) => at(line, path),
    });
  };
  if (!isLines(text, file)) walk(text, undefined, 0);
  else {
    let number = 0;
    const lines = text.split(/\r\n?|\n/);
    // A line that is no JSON was left out, and has no number.
    for (const [i, line] of lines.entries()) if (line.trim() !== '' && isJson(line)) walk(line, number++, i);
  }
  return found;
}

/** Readers name documents by number or by their place in the list, and LoCoMo's sessions without what they stand in. */
function namesOf(path: JSONPath): string[] {
  const [first, ...rest] = path;
  const own = pathText(path);
  if (typeof first !== 'number') return [own];
  const document = `document ${first + 1}`;
  const inner = [rest, rest.filter((step) => step !== 'conversation')].map(pathText);
  return [own, document, ...inner.map((each) => `${document} › ${each}`)];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
