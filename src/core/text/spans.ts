/** Where fragments stand in a text. */

/** A piece of a text, marked or not; the pieces joined give the text. */
export interface Piece {
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
