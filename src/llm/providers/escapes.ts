/** A text as it reads once its escapes are resolved: JSON's, those of addresses and HTML's, also within each other. */

/** How a text reads, and where in the text its characters come from. */
export interface Spelling {
  readonly text: string;
  /** The place of a character; that of the length is the place up to which the text could be read. */
  readonly at: (index: number) => number;
}

interface Escapes {
  /** Texts without this are not looked at. */
  readonly sign: RegExp;
  readonly pattern: RegExp;
  /** An escape that the end of the text may have cut. */
  readonly open: RegExp;
  readonly read: (escape: string) => string;
}

const JSON_LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** JSON's escapes, and JavaScript's `\x73` and `\u{73}`. */
const IN_STRINGS: Escapes = {
  sign: /\\/,
  pattern: /\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,8}\}|x[0-9a-f]{2}|["'\\/bfnrt])/gi,
  open: /\\(?:u[0-9a-f]{0,3}|u\{[0-9a-f]{0,8}|x[0-9a-f]?)?$/i,
  read: (escape) =>
    escape.length > 2
      ? characterOf(Number.parseInt(escape.slice(2).replace(/[{}]/g, ''), 16))
      : (JSON_LETTERS[escape[1]!] ?? escape[1]!),
};

/** The same at any depth: every string within a string doubles the backslashes. */
const IN_NESTED_STRINGS: Escapes = {
  ...IN_STRINGS,
  sign: /\\\\/,
  pattern: /\\{1,64}(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,8}\}|x[0-9a-f]{2}|["'/])/gi,
  open: /\\{1,64}(?:u[0-9a-f]{0,3}|u\{[0-9a-f]{0,8}|x[0-9a-f]?)?$/i,
  read: (escape) => IN_STRINGS.read(escape.slice(escape.lastIndexOf('\\'))),
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Escapes of addresses, and HTML's of single characters. */
const IN_PAGES: Escapes = {
  sign: /[%&]/,
  pattern: /%[0-9a-f]{2}|&(?:#[0-9]{1,10}|#x[0-9a-f]{1,8}|amp|lt|gt|quot|apos);/gi,
  open: /(?:%[0-9a-f]?|&(?:#[0-9]{0,10}|#x[0-9a-f]{0,8}|[a-z]{0,4})?)$/i,
  read(escape) {
    if (escape.startsWith('%')) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    const name = escape.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return ENTITIES[name]!;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return characterOf(code);
  },
};

function characterOf(code: number): string {
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

const ALL = [IN_STRINGS, IN_NESTED_STRINGS, IN_PAGES];

/** Escapes within escapes: JSON's in an address, those of an address in JSON. */
const DEEPEST = 2;

/** All ways in which a text can be read, the text as it is first. */
export function spellingsOf(text: string): Spelling[] {
  const found: Spelling[] = [{ text, at: (index) => index }];
  let last = found;
  for (let depth = 0; depth < DEEPEST && last.length > 0; depth++) {
    last = last.flatMap((spelling) => ALL.flatMap((escapes) => resolved(spelling, escapes)));
    found.push(...last);
  }
  return found;
}

/** Empty where there is nothing to resolve. */
function resolved({ text, at }: Spelling, { sign, pattern, open, read }: Escapes): Spelling[] {
  if (!sign.test(text)) return [];
  const starts: number[] = [];
  let words = '';
  let done = 0;
  const take = (to: number) => {
    words += text.slice(done, to);
    for (; done < to; done++) starts.push(at(done));
  };
  for (const match of text.matchAll(pattern)) {
    take(match.index);
    const letters = read(match[0]);
    words += letters;
    for (let i = 0; i < letters.length; i++) starts.push(at(done));
    done += match[0].length;
  }
  const cut = open.exec(text.slice(done));
  if (starts.length === done && !cut) return [];
  take(cut ? done + cut.index : text.length);
  starts.push(at(done));
  return [{ text: words, at: (index) => starts[index]! }];
}
