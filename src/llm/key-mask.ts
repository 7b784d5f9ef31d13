/**
 * Masks a connection's key in whatever a server says. A server, or a proxy before it, may repeat the Authorization header in an answer; what
 * is not masked would be stored, exported and shown to a judge.
 */

export const MASK = '•••';

/** So many characters of the key in a row are masked in an error, since servers echo keys shortened. */
const ERROR_RUN = 8;

/** The same in an answer, where fewer could be a word: keys may begin with the provider's name. */
const ANSWER_RUN = 12;

/** A shorter key is a placeholder (`ollama`, `none`) and may be a word of the answer; errors mask it all the same. */
const SHORTEST_SECRET = 8;

/** The key as a server may write it: plain, in JSON, in an address, in base64 (also within a longer text, as `Basic …`), in hexadecimal. */
function formsOf(key: string): readonly string[] {
  const url = encodeURIComponent(key);
  const plain = [
    key,
    JSON.stringify(key).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
  ];
  // The codes of a few letters stand in many texts.
  if (key.length < SHORTEST_SECRET) return plain;
  const hex = Array.from(key, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return [...plain, hex, hex.toUpperCase(), ...base64FormsOf(key)];
}

/** Base64 depends on where the key begins among three bytes. Only the characters that its neighbours do not change are taken. */
function base64FormsOf(key: string): readonly string[] {
  // No header can carry other keys.
  if (!/^[\x21-\x7e]*$/.test(key)) return [];
  return [0, 1, 2].flatMap((before) => {
    const whole = btoa(' '.repeat(before) + key).replace(/=+$/, '');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + key.length) * 8) / 6);
    const form = whole.slice(from, to);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Finds pieces of a fixed length of any form of the key. */
class Pieces {
  readonly length: number;
  readonly #whole = new Set<string>();
  /** Beginnings of the pieces. */
  readonly #beginnings = new Set<string>();
  /** First two letters of the pieces, as 128 × first + second: most places of a text are passed over without a look-up. */
  readonly #firstTwo = new Uint8Array(128 * 128);

  constructor(key: string, length: number) {
    this.length = Math.min(length, key.length);
    for (const form of formsOf(key)) {
      for (let at = 0; at + this.length <= form.length; at++) this.#add(form.slice(at, at + this.length));
    }
  }

  #add(piece: string): void {
    this.#whole.add(piece);
    for (let end = 1; end < piece.length; end++) this.#beginnings.add(piece.slice(0, end));
    const first = piece.charCodeAt(0);
    const second = piece.length > 1 ? piece.charCodeAt(1) : 0;
    if (first < 128 && second < 128) this.#firstTwo[128 * first + second] = 1;
  }

  /** Whether a piece stands at this place. */
  isAt(text: string, at: number): boolean {
    if (this.length > 1) {
      const first = text.charCodeAt(at);
      const second = text.charCodeAt(at + 1);
      if (first < 128 && second < 128 && this.#firstTwo[128 * first + second] === 0) return false;
    }
    return this.#whole.has(text.slice(at, at + this.length));
  }

  /** The first place from which the rest of the text may be the beginning of a piece; the text's length where there is none. */
  openFrom(text: string): number {
    for (let at = Math.max(0, text.length - this.length + 1); at < text.length; at++) {
      if (this.#beginnings.has(text.slice(at))) return at;
    }
    return text.length;
  }
}

/** Masks a text that arrives in pieces: what may be the beginning of the key is held back until more is known. */
export interface MaskingStream {
  /** What has arrived, is not masked and was not let through yet. */
  readonly held: string;
  /** @returns the text that is decided, masked. Whatever the pieces, all of it together is what the whole text gives at once. */
  pass(piece: string): string;
  /** @returns what was held back and is no key. */
  end(): string;
}

class Stream implements MaskingStream {
  #held = '';
  readonly #pieces: Pieces;
  readonly #onFound: () => void;
  /** So many characters of what is held belong to a mask that has been written. */
  #hidden = 0;

  constructor(pieces: Pieces, onFound: () => void) {
    this.#pieces = pieces;
    this.#onFound = onFound;
  }

  get held(): string {
    return this.#held.slice(this.#hidden);
  }

  pass(piece: string): string {
    const text = this.#held + piece;
    return this.#write(text, this.#pieces.openFrom(text));
  }

  end(): string {
    return this.#write(this.#held, this.#held.length);
  }

  #write(text: string, to: number): string {
    const { length } = this.#pieces;
    let shown = '';
    let hiddenTo = this.#hidden;
    for (let at = 0; at + length <= text.length; at++) {
      if (!this.#pieces.isAt(text, at)) continue;
      if (at >= hiddenTo) {
        shown += text.slice(hiddenTo, at) + MASK;
        this.#onFound();
      }
      hiddenTo = at + length;
    }
    if (hiddenTo < to) shown += text.slice(hiddenTo, to);
    this.#held = text.slice(to);
    this.#hidden = Math.max(0, hiddenTo - to);
    return shown;
  }
}

const OPEN_STREAM: MaskingStream = { held: '', pass: (piece) => piece, end: () => '' };

/** Masks one connection's key in answers. */
export class KeyMask {
  readonly #pieces: Pieces | undefined;
  readonly #onFound: () => void;

  /**
   * @param key as it is sent; shorter than eight characters it is no secret, and nothing is masked.
   * @param onFound called whenever the key is found.
   */
  constructor(key: string, onFound: () => void = () => {}) {
    this.#pieces = key.length >= SHORTEST_SECRET ? new Pieces(key, ANSWER_RUN) : undefined;
    this.#onFound = onFound;
  }

  stream(): MaskingStream {
    return this.#pieces ? new Stream(this.#pieces, this.#onFound) : OPEN_STREAM;
  }

  text(text: string): string {
    const stream = this.stream();
    return stream.pass(text) + stream.end();
  }
}

/** Masks the key, its other forms, and parts of eight characters or more of it in an error's words. */
export function maskInError(text: string, key: string): string {
  if (!key) return text;
  const stream = new Stream(new Pieces(key, ERROR_RUN), () => {});
  return stream.pass(text) + stream.end();
}
