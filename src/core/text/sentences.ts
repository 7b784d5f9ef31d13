/** Sentences of English and Chinese prose, with their offsets; where fragments stand in a text. */

export interface Span {
  readonly text: string;
  /** Offset of the first character, in UTF-16 units. */
  readonly start: number;
}

// What a full stop may follow without ending a sentence: a title, an initial or a Latin abbreviation ("Dr. Voss", "J. S. Bach",
// "e.g. tea"); "No" before a number ("No." alone is an answer); "p.m" or "etc" where the sentence goes on.
const ABBREVIATION = String.raw`Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|\p{Lu}|No(?=\.\s\p{N})|(?:etc|[ap]\.m)(?=\.\s+\p{Ll})`;

// A stop ends a sentence with its closing quotes; an English stop only before white space or the end.
const END = new RegExp(
  [
    String.raw`[。！？…]+[”’」』）]*`,
    String.raw`(?!(?<=(?<![\p{L}\p{N}])(?:${ABBREVIATION}))\.)[.!?]+["'”’)\]]*(?=\s|$)`,
    String.raw`[\r\n]+`,
  ].join('|'),
  'gu',
);

/** Splits a text into sentences, each trimmed and none empty; a line break always ends a sentence. */
export function sentences(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const end of text.matchAll(END)) {
    push(text, from, end.index + end[0].length, spans);
    from = end.index + end[0].length;
  }
  push(text, from, text.length, spans);
  return spans;
}

function push(text: string, from: number, to: number, into: Span[]): void {
  const raw = text.slice(from, to);
  const trimmed = raw.trim();
  if (/[\p{L}\p{N}]/u.test(trimmed)) into.push({ text: trimmed, start: from + raw.indexOf(trimmed) });
}

/** A piece of a text, marked or not; the pieces joined give the text. */
interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts a text into pieces at every verbatim occurrence of the fragments (case-sensitive, overlaps merged).
 * With no fragment found, the whole text is one unmarked piece; an empty text gives none.
 */
export function markFragments(text: string, fragments: readonly string[]): Piece[] {
  const marked = new Uint8Array(text.length);
  for (const fragment of fragments) {
    if (fragment === '') continue;
    for (let at = text.indexOf(fragment); at !== -1; at = text.indexOf(fragment, at + 1)) {
      marked.fill(1, at, at + fragment.length);
    }
  }
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && marked[to] === marked[from]) to++;
    pieces.push({ text: text.slice(from, to), marked: marked[from] === 1 });
    from = to;
  }
  return pieces;
}
