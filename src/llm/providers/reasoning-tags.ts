/** Models that think aloud: local servers often leave the thoughts in the text, between tags at its beginning. */

const NAMES = ['think', 'thinking', 'thought'];
const OPENS = NAMES.map((name) => `<${name}>`);

/** Lets an answer through piece by piece, without thoughts before its first word. */
export class ReasoningTagFilter {
  #state: 'beginning' | 'thinking' | 'answering' = 'beginning';
  /** White space before the first word; after thoughts it is none of the answer. */
  #space = '';
  /** What has arrived and is not decided yet. */
  #held = '';
  /** The name of the tag that holds the thoughts, or held the last ones. */
  #name = '';
  /** How many tags of this name are open: thoughts may quote or hold further ones. */
  #depth = 0;
  /** What came since a tag was closed inside another: the answer, where the other is never closed. */
  #sinceClose: string | undefined;

  /** @returns what of the text so far is answer. */
  pass(piece: string): string {
    if (this.#state === 'answering') return piece;
    this.#held += piece;
    for (;;) {
      if (this.#state === 'thinking' && !this.#endThoughts()) return '';
      const start = this.#held.trimStart();
      if (this.#name === '') this.#space += this.#held.slice(0, this.#held.length - start.length);
      this.#held = start;
      const open = OPENS.findIndex((tag) => start.startsWith(tag));
      if (open < 0) {
        if (OPENS.some((tag) => tag.startsWith(start))) return '';
        this.#state = 'answering';
        return this.#take();
      }
      this.#state = 'thinking';
      this.#name = NAMES[open]!;
      this.#depth = 1;
      this.#space = '';
      this.#held = start.slice(OPENS[open]!.length);
    }
  }

  /** @returns what was held back and is answer after all: thoughts that do not end are none. */
  end(): string {
    if (this.#state === 'beginning') return this.#take();
    if (this.#state === 'answering' || this.#sinceClose === undefined) return '';
    // A thought that names its own tag (“I write <think> first”) leaves one open.
    return (this.#sinceClose + this.#held).trimStart();
  }

  /** Passes over thoughts. @returns whether they have ended; what follows is held then. */
  #endThoughts(): boolean {
    const open = `<${this.#name}>`;
    const close = `</${this.#name}>`;
    for (;;) {
      const closes = this.#held.indexOf(close);
      const opens = this.#held.indexOf(open);
      if (opens >= 0 && (closes < 0 || opens < closes)) {
        this.#depth++;
        this.#pass(opens + open.length);
      } else if (closes >= 0) {
        this.#depth--;
        this.#pass(closes + close.length);
        if (this.#depth === 0) break;
        this.#sinceClose = '';
      } else {
        // A tag may be split between two pieces.
        this.#pass(Math.max(0, this.#held.length - close.length));
        return false;
      }
    }
    this.#sinceClose = undefined;
    this.#held = this.#held.trimStart();
    this.#state = 'beginning';
    return true;
  }

  #pass(length: number): void {
    if (this.#sinceClose !== undefined) this.#sinceClose += this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
  }

  #take(): string {
    const held = this.#space + this.#held;
    this.#held = '';
    this.#space = '';
    return held;
  }
}
