/**
 * A long document whose bulk is lists of messages, in pieces: each is the document with some of its messages, so that a file larger than memory
 * can be read by whoever reads a small one.
 *
 * The text is only cut here, by quotation marks and brackets, as in `documents.ts`.
 */

/** Characters of messages in one piece. */
const PIECE = 4 * 1024 * 1024;
/** What is around the messages, which every piece repeats, is never longer in an export. */
const LONGEST_FRAME = 4 * 1024 * 1024;
/** The key of the lists that are cut. */
const LIST = 'messages';
/** Deeper lists of this name belong to a message. */
const DEEPEST = 4;

/** An open object or list, with its text so far; of a list without its earlier items. */
interface Frame {
  readonly isList: boolean;
  text: string;
  /** Items before the one at hand. */
  items: number;
}

export interface MessagePiece {
  /** A whole document. */
  readonly text: string;
  /** Messages of its list that earlier pieces hold. */
  readonly first: number;
  /** Items of the list around it that earlier pieces hold: the chats of an account. */
  readonly item: number;
}

const OPEN = /["[\]{},]/g;
const QUOTE = /["\\]/g;

export class MessageSplitter {
  readonly #frames: Frame[] = [];
  /** Text of the value or key at hand, and of the last key. */
  #held = '';
  #key = '';
  #quoted = false;
  #escaped = false;
  /** Depth within a message; 0 between two. */
  #depth = 0;
  #inside = false;
  #message = '';
  #batch: string[] = [];
  #size = 0;
  #first = 0;
  #made = 0;
  #broken = false;

  /** Whether the text is one that cannot be cut so: nothing more comes out. */
  get broken(): boolean {
    return this.#broken;
  }

  write(text: string): MessagePiece[] {
    const pieces: MessagePiece[] = [];
    let at = 0;
    while (at < text.length && !this.#broken) {
      if (this.#quoted) {
        at = this.#string(text, at);
        continue;
      }
      OPEN.lastIndex = at;
      const found = OPEN.exec(text);
      const end = found?.index ?? text.length;
      this.#keep(text.slice(at, end));
      if (!found) break;
      at = end + 1;
      this.#sign(found[0], pieces);
    }
    return pieces;
  }

  /** Whether the document is closed, so that nothing is missing. */
  get isWhole(): boolean {
    return !this.#broken && this.#frames.length === 0 && !this.#quoted;
  }

  /** Reads on within a text to its end. */
  #string(text: string, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#keep(text[at]!);
      this.#escaped = false;
      at++;
    }
    for (;;) {
      QUOTE.lastIndex = at;
      const found = QUOTE.exec(text);
      if (!found) {
        this.#keep(text.slice(at));
        return text.length;
      }
      const end = found.index + 1;
      if (found[0] === '"') {
        this.#keep(text.slice(at, end));
        this.#quoted = false;
        return end;
      }
      this.#keep(text.slice(at, end));
      if (end >= text.length) {
        this.#escaped = true;
        return end;
      }
      this.#keep(text[end]!);
      at = end + 1;
    }
  }

  #keep(text: string): void {
    if (this.#inside && this.#depth > 0) this.#message += text;
    else if (this.#inside && text.trim() !== '') this.#message += text;
    else if (!this.#inside) {
      this.#held += text;
      if (this.#held.length > LONGEST_FRAME) this.#broken = true;
    }
  }

  #sign(sign: string, pieces: MessagePiece[]): void {
    if (sign === '"') {
      this.#quoted = true;
      this.#keep(sign);
    } else if (this.#inside) this.#inMessages(sign, pieces);
    else if (sign === '{' || sign === '[') this.#open(sign);
    else if (sign === ',') this.#comma();
    else this.#close();
  }

  #open(sign: string): void {
    this.#key = /"([^"\\]*)"\s*:\s*$/.exec(this.#held)?.[1] ?? '';
    const frame = this.#frames.at(-1);
    if (frame) frame.text += this.#held;
    this.#held = '';
    this.#frames.push({ isList: sign === '[', text: sign, items: 0 });
    if (sign !== '[' || this.#key !== LIST || this.#frames.length > DEEPEST + 1) return;
    this.#inside = true;
    this.#first = 0;
    this.#made = 0;
  }

  #comma(): void {
    const frame = this.#frames.at(-1);
    if (!frame) {
      this.#broken = true;
      return;
    }
    frame.items++;
    // Earlier items of a list are whole, and none of what comes is within them.
    frame.text = frame.isList ? '[' : `${frame.text}${this.#held},`;
    this.#held = '';
    if (frame.text.length > LONGEST_FRAME) this.#broken = true;
  }

  #close(): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (!frame) {
      this.#broken = true;
      return;
    }
    const whole = `${frame.text}${this.#held}${frame.isList ? ']' : '}'}`;
    this.#held = '';
    if (parent) parent.text += whole;
  }

  #inMessages(sign: string, pieces: MessagePiece[]): void {
    if (this.#depth === 0 && (sign === ',' || sign === ']')) {
      if (this.#message.trim() !== '') {
        this.#batch.push(this.#message);
        this.#size += this.#message.length;
        this.#message = '';
      }
      if (sign === ']' ? this.#batch.length > 0 || this.#made === 0 : this.#size >= PIECE)
        pieces.push(this.#piece());
      if (sign === ']') {
        this.#inside = false;
        // What follows sees an empty list.
        this.#held = '';
        this.#close();
      }
      return;
    }
    this.#message += sign;
    if (sign === '{' || sign === '[') this.#depth++;
    else if (sign === '}' || sign === ']') this.#depth--;
  }

  #piece(): MessagePiece {
    const before = this.#frames.map(({ text }) => text).join('');
    const after = [...this.#frames].reverse().map(({ isList }) => (isList ? ']' : '}'));
    const item = this.#frames.slice(0, -1).find(({ isList }) => isList)?.items ?? 0;
    const piece = { item, text: `${before}${this.#batch.join(',')}${after.join('')}`, first: this.#first };
    this.#first += this.#batch.length;
    this.#made++;
    this.#batch = [];
    this.#size = 0;
    return piece;
  }
}
