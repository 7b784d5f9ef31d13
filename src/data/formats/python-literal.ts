/** Python literals as data: what `repr` writes of nested lists, dicts, texts and numbers. Nothing is evaluated. */

/** Deeper nesting is refused; no released file comes near it. */
const MAX_DEPTH = 64;

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
  ['\n', ''],
]);

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads one literal: texts (all quotes, prefixes r, u, b, adjacent texts joined), numbers, True, False, None, lists, tuples, sets, dicts.
 *
 * @returns plain JSON values: tuples and sets as arrays, dicts as objects with text keys (`__proto__` is an ordinary key).
 * @throws SyntaxError naming the character, counted from 1, at which the text is no literal.
 */
export function readPythonLiteral(text: string): unknown {
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class LiteralReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) this.#fail(`nested deeper than ${MAX_DEPTH} levels`);
    this.#skipSpace();
    const next = this.#text[this.#at];
    if (next === '[') return this.#list(']', depth);
    if (next === '(') return this.#tuple(depth);
    if (next === '{') return this.#dictOrSet(depth);
    return this.#string() ?? this.#number() ?? this.#constant();
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail('text after the literal');
  }

  #list(close: string, depth: number): unknown[] {
    this.#at++;
    const items: unknown[] = [];
    while (!this.#take(close)) {
      items.push(this.value(depth + 1));
      if (!this.#take(',')) {
        this.#expect(close);
        break;
      }
    }
    return items;
  }

  /** `(x)` is x itself, `(x,)` a tuple. */
  #tuple(depth: number): unknown {
    const from = this.#at;
    const items = this.#list(')', depth);
    const trailingComma = /,\s*\)$/.test(this.#text.slice(from, this.#at));
    return items.length === 1 && !trailingComma ? items[0] : items;
  }

  #dictOrSet(depth: number): unknown {
    this.#at++;
    const pairs: [string, unknown][] = [];
    const items: unknown[] = [];
    while (!this.#take('}')) {
      const key = this.value(depth + 1);
      if (this.#take(':')) pairs.push([this.#key(key), this.value(depth + 1)]);
      else items.push(key);
      if (pairs.length > 0 && items.length > 0) this.#fail('neither a dict nor a set');
      if (!this.#take(',')) {
        this.#expect('}');
        break;
      }
    }
    return items.length > 0 ? items : Object.fromEntries(pairs);
  }

  #key(key: unknown): string {
    if (typeof key === 'object' && key !== null) this.#fail('a list or dict as key');
    return String(key);
  }

  #string(): string | undefined {
    let joined: string | undefined;
    for (let part = this.#stringPart(); part !== undefined; part = this.#stringPart()) {
      joined = (joined ?? '') + part;
      this.#skipSpace();
    }
    return joined;
  }

  #stringPart(): string | undefined {
    const open = this.#match(/([rub]{0,2})('''|"""|'|")/iy);
    if (!open) return undefined;
    const raw = /r/i.test(open[1]!);
    const quote = open[2]!;
    let value = '';
    while (!this.#text.startsWith(quote, this.#at)) {
      const character = this.#text[this.#at];
      if (character === undefined) this.#fail('a text that is not closed');
      this.#at++;
      if (character !== '\\') value += character;
      else if (raw) value += `\\${this.#text[this.#at++] ?? ''}`;
      else value += this.#escape();
    }
    this.#at += quote.length;
    return value;
  }

  #escape(): string {
    const code = this.#match(/x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})/y);
    if (code) {
      const octal = code[4] !== undefined;
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? code[4]!, octal ? 8 : 16);
      if (point > 0x10ffff) this.#fail('no character has this code');
      return String.fromCodePoint(point);
    }
    const character = this.#text[this.#at++] ?? '';
    const known = SIMPLE_ESCAPES.get(character);
    if (known !== undefined) return known;
    // Python keeps the backslash of an escape that it does not know.
    return /['"\\]/.test(character) ? character : `\\${character}`;
  }

  #number(): number | undefined {
    const found = this.#match(/[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?/iy);
    return found ? Number(found[0].replaceAll('_', '')) : undefined;
  }

  #constant(): unknown {
    const word = this.#match(/[A-Za-z]+/y)?.[0];
    if (word === undefined || !CONSTANTS.has(word)) this.#fail('no text, number, list or dict');
    return CONSTANTS.get(word);
  }

  #take(mark: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#take(mark)) this.#fail(`"," or "${mark}" expected`);
  }

  #skipSpace(): void {
    this.#match(/\s+/y);
  }

  /** Matches a sticky pattern here and moves behind it. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #fail(why: string): never {
    throw new SyntaxError(`${why} at character ${this.#at + 1}`);
  }
}
