/**
 * Masks a connection's key in whatever a server says. A server, or a proxy before it, may repeat the Authorization header in an answer; what
 * is not masked would be stored, exported and shown to a judge.
 */

import { spellingsOf, type Spelling } from './escapes';

export const MASK = '•••';

/** So many characters of the key in a row are masked in an error, since servers echo keys shortened. */
const ERROR_RUN = 8;

/** The same in an answer, where fewer could be a word: keys may begin with the provider's name. */
const ANSWER_RUN = 12;

/** A shorter key is a placeholder (`ollama`, `none`) and may be a word of the answer; errors mask it all the same. */
const SHORTEST_SECRET = 8;

/**
 * What of a key is a secret by itself: of `Basic …`, and of base64 that a header carries, what it encodes; of `user:password` the password.
 */
function secretsIn(key: string): readonly string[] {
  const token = key.slice(key.lastIndexOf(' ') + 1);
  const known = [key, token, decodedPair(token) ?? ''];
  const passwords = known.map((each) => each.slice(each.indexOf(':') + 1));
  // A password of three letters would be masked in every other word.
  return [...new Set([...known, ...passwords])].filter((each) => each === key || each.length > 3);
}

/** `user:password` from base64; undefined where it is none. */
function decodedPair(token: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(token)) return undefined;
  try {
    const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
    );
    return /^[^\p{Cc}:]+:\P{Cc}+$/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The secret as a server may encode it: as it is, in base64 (also within a longer text, as `Basic …`), in hexadecimal. */
function formsOf(secret: string): readonly string[] {
  // The codes of a few letters stand in many texts.
  if (secret.length < SHORTEST_SECRET) return [secret];
  const hex = Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return [secret, hex, hex.toUpperCase(), ...base64FormsOf(secret)];
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
  readonly #pieces: readonly Pieces[];
  readonly #onFound: () => void;
  /** So many characters of what is held belong to a mask that has been written. */
  #hidden = 0;

  constructor(pieces: readonly Pieces[], onFound: () => void) {
    this.#pieces = pieces;
    this.#onFound = onFound;
  }

  get held(): string {
    return this.#held.slice(this.#hidden);
  }

  pass(piece: string): string {
    const text = this.#held + piece;
    const spellings = spellingsOf(text);
    let to = text.length;
    for (const { text: read, at } of spellings) {
      for (const pieces of this.#pieces) to = Math.min(to, at(pieces.openFrom(read)));
    }
    return this.#write(text, spellings, wholeFrom(to, spellings));
  }

  end(): string {
    return this.#write(this.#held, spellingsOf(this.#held), this.#held.length);
  }

  /** Lets the text through up to a place; what begins before it is decided. */
  #write(text: string, spellings: readonly Spelling[], to: number): string {
    let shown = '';
    let hiddenTo = this.#hidden;
    for (const [start, end] of this.#found(spellings, to)) {
      if (start >= hiddenTo) {
        shown += text.slice(hiddenTo, start) + MASK;
        this.#onFound();
      }
      hiddenTo = Math.max(hiddenTo, end);
    }
    if (hiddenTo < to) shown += text.slice(hiddenTo, to);
    this.#held = text.slice(to);
    this.#hidden = Math.max(0, hiddenTo - to);
    return shown;
  }

  /** Where pieces of the key begin and end, in ascending order of their beginnings. */
  #found(spellings: readonly Spelling[], to: number): [number, number][] {
    const found: [number, number][] = [];
    for (const { text: read, at } of spellings) {
      for (const pieces of this.#pieces) {
        const { length } = pieces;
        for (let from = 0; from + length <= read.length; from++) {
          if (pieces.isAt(read, from) && at(from) < to) found.push([at(from), at(from + length)]);
        }
      }
    }
    return spellings.length * this.#pieces.length > 1 ? found.sort(([a], [b]) => a - b) : found;
  }
}

/** The last place, at or before the given one, that lies within no escape. */
function wholeFrom(place: number, spellings: readonly Spelling[]): number {
  for (let to = place; ;) {
    let before = to;
    for (const { text, at } of spellings)
      before = Math.min(before, at(lastAtOrBefore(before, text.length, at)));
    if (before === to) return to;
    to = before;
  }
}

/** The last index whose place is not behind the given one, by halving. */
function lastAtOrBefore(place: number, length: number, at: Spelling['at']): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (at(middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

const OPEN_STREAM: MaskingStream = { held: '', pass: (piece) => piece, end: () => '' };

/** Masks one connection's key in answers. */
export class KeyMask {
  readonly #pieces: readonly Pieces[];
  readonly #onFound: () => void;
  readonly #shortest: number;
  /** Only then a number can hold it. */
  readonly #hasDigitsAlone: boolean;

  /**
   * @param key as it is sent; of it, what is shorter than eight characters is no secret and not masked.
   * @param onFound called whenever the key is found.
   */
  constructor(key: string, onFound: () => void = () => {}) {
    const secrets = secretsIn(key).filter(({ length }) => length >= SHORTEST_SECRET);
    this.#pieces = piecesOf(secrets, ANSWER_RUN);
    this.#shortest = Math.min(...this.#pieces.map(({ length }) => length));
    this.#hasDigitsAlone = secrets.some((secret) => /^\d+$/.test(secret));
    this.#onFound = onFound;
  }

  stream(): MaskingStream {
    return this.#pieces.length > 0 ? new Stream(this.#pieces, this.#onFound) : OPEN_STREAM;
  }

  text(text: string): string {
    // No spelling is longer than the text.
    if (text.length < this.#shortest) return text;
    const stream = this.stream();
    let shown = '';
    for (let from = 0; from < text.length; from += AT_ONCE)
      shown += stream.pass(text.slice(from, from + AT_ONCE));
    return shown + stream.end();
  }

  /**
   * Masks a value that was parsed, in place: every text in it at any depth, names of fields included. What was escaped in the JSON is plain in it.
   */
  value(parsed: unknown): unknown {
    if (this.#pieces.length === 0) return parsed;
    const root = { value: parsed };
    // A stack of its own: JSON may be nested deeper than calls may.
    const open: object[] = [root];
    for (let here = open.pop(); here; here = open.pop()) {
      for (const [name, found] of Object.entries(here) as [string, unknown][]) {
        if (typeof found === 'object' && found !== null) open.push(found);
        const shown = this.#leaf(found);
        const shownName = this.text(name);
        if (shown === found && shownName === name) continue;
        if (shownName !== name) delete (here as Record<string, unknown>)[name];
        // An assignment to “__proto__” would set none of the fields.
        Object.defineProperty(here, shownName, {
          value: shown,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      }
    }
    return root.value;
  }

  #leaf(found: unknown): unknown {
    if (typeof found === 'string') return this.text(found);
    if (typeof found !== 'number' || !this.#hasDigitsAlone) return found;
    const digits = String(found);
    const shown = this.text(digits);
    return shown === digits ? found : shown;
  }
}

/** Characters that are looked at together: what is noted of their places takes a multiple of their room. */
const AT_ONCE = 1 << 16;

function piecesOf(secrets: readonly string[], length: number): readonly Pieces[] {
  return secrets.map((secret) => new Pieces(secret, length));
}

/** One error has several texts, and a connection many errors. */
let lastInErrors: { readonly key: string; readonly pieces: readonly Pieces[] } | undefined;

/** Masks the key, its other forms, and parts of eight characters or more of it in an error's words. */
export function maskInError(text: string, key: string): string {
  if (!key) return text;
  if (lastInErrors?.key !== key) lastInErrors = { key, pieces: piecesOf(secretsIn(key), ERROR_RUN) };
  const stream = new Stream(lastInErrors.pieces, () => {});
  return stream.pass(text) + stream.end();
}
