/** Models that think aloud: local servers often leave the thoughts in the text, between tags at its beginning. */

const OPENS = ['<think>', '<thinking>', '<thought>'];

/** Lets an answer through piece by piece, without white space and thoughts before its first word. */
export class ReasoningTagFilter {
  #state: 'beginning' | 'thinking' | 'answering' = 'beginning';
  /** What has arrived and is not decided yet. */
  #held = '';
  #close = '';

  /** @returns what of the text so far is answer. */
  pass(piece: string): string {
    if (this.#state === 'answering') return piece;
    this.#held += piece;
    for (;;) {
      if (this.#state === 'thinking') {
        const end = this.#held.indexOf(this.#close);
        if (end < 0) {
          // The tag may be split between two pieces.
          this.#held = this.#held.slice(-this.#close.length);
          return '';
        }
        this.#held = this.#held.slice(end + this.#close.length).trimStart();
        this.#state = 'beginning';
      }
      const start = this.#held.trimStart();
      const open = OPENS.find((tag) => start.startsWith(tag));
      if (open === undefined) {
        if (OPENS.some((tag) => tag.startsWith(start))) return '';
        this.#state = 'answering';
        return this.#take();
      }
      this.#state = 'thinking';
      this.#close = open.replace('<', '</');
      this.#held = start.slice(open.length);
    }
  }

  /** @returns what was held back and is answer after all: thoughts that do not end are none. */
  end(): string {
    return this.#state === 'beginning' ? this.#take() : '';
  }

  #take(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}
