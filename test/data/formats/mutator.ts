/** Seeded damage to source files: what transfers, editors, scripts and ill will do to them. */

import { parseSource } from '../../../src/data/formats/source';

export interface Bytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file as it was before any damage. */
export interface Original {
  readonly name: string;
  readonly text: string;
}

export type Random = () => number;

/** Mulberry32: 32 bits of state, the same numbers for the same seed everywhere. In [0, 1). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!;
const utf8 = (text: string) => new TextEncoder().encode(text);

const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'toString',
  '\ud83d',
  'a😀'.repeat(60),
  '\0',
  '\u2028\u202e',
  '&lt;b&gt; &#0; &#xD800; &amp;amp;',
  "['4_0', ",
  '{"__proto__": {"polluted": 1}}',
  '[[[['.repeat(500),
  '',
  ' ',
  '1e999',
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e21,
  0.5,
  [],
  {},
  [[]],
  [null],
  { '': '' },
  { constructor: null, prototype: 1 },
  ['x', 7, null, { y: [] }],
];
/** Stands for a second copy of a key until the document is written. */
const SECOND = '\u0001';

/** Any place in a document: the container and the key in it. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Place['holder'];
  const keys = Array.isArray(holder) ? holder.map((_, i) => i) : Object.keys(holder);
  for (const key of keys) {
    found.push({ holder, key });
    placesIn(valueAt({ holder, key }), found);
  }
  return found;
}

function valueAt({ holder, key }: Place): unknown {
  return (holder as Record<string | number, unknown>)[key];
}

/** Defines, never assigns: the key may be `__proto__`. */
function put({ holder, key }: Place, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function drop({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(key as number, 1);
  else delete holder[key];
}

function nested(depth: number, random: Random): unknown {
  let value: unknown = 'deep';
  for (let i = 0; i < depth; i++) value = random() < 0.5 ? [value] : { a: value };
  return value;
}

type InDocument = (place: Place, all: readonly Place[], random: Random) => void;

/** What is done to a document's data. */
const IN_DOCUMENT: Readonly<Record<string, InDocument>> = {
  'delete a value': (place) => drop(place),
  'write a key twice': (place, _, random) => {
    if (Array.isArray(place.holder)) place.holder.push(structuredClone(valueAt(place)));
    // Cloned, since what is damaged next may lie in it, and would hold itself.
    else
      put(
        { holder: place.holder, key: `${place.key}${SECOND}` },
        structuredClone(pick(random, HOSTILE_VALUES)),
      );
  },
  'swap a type': (place, _, random) => put(place, structuredClone(pick(random, HOSTILE_VALUES))),
  'wrap a value': (place, _, random) => put(place, random() < 0.5 ? [valueAt(place)] : { x: valueAt(place) }),
  'write a value as text': (place) => put(place, JSON.stringify(valueAt(place) ?? null)),
  'inject a text': (place, _, random) => put(place, pick(random, HOSTILE_TEXTS)),
  'inject into a text': (place, _, random) => {
    const value = valueAt(place);
    if (typeof value === 'string')
      put(place, value.slice(0, below(random, value.length + 1)) + pick(random, HOSTILE_TEXTS));
  },
  'rename a key': (place, _, random) => {
    if (Array.isArray(place.holder)) return;
    const value = valueAt(place);
    drop(place);
    put({ holder: place.holder, key: pick(random, HOSTILE_TEXTS) }, value);
  },
  'nest deep': (place, _, random) => put(place, nested(pick(random, [5, 20, 150, 250, 800]), random)),
  'make a text huge': (place, _, random) =>
    put(place, pick(random, ['x', '字 ', '<p>', '[', '\\', ': ']).repeat(20_000)),
  'copy a value over another': (place, all, random) => {
    // Cloned before it is put, so that no value holds itself.
    put(place, structuredClone(valueAt(pick(random, all))));
  },
  'repeat an id': (place, all, random) => {
    const same = all.filter(({ key }) => key === place.key);
    put(place, structuredClone(valueAt(pick(random, same))));
  },
  'double an element': (place) => {
    if (Array.isArray(place.holder)) place.holder.push(structuredClone(valueAt(place)));
  },
};

/** What is done to the written text or its bytes. */
const IN_BYTES: Readonly<Record<string, (text: string, random: Random) => Uint8Array>> = {
  'flip bits': (text, random) => {
    const bytes = utf8(text);
    for (let n = 1 + below(random, 3); n > 0; n--)
      bytes[below(random, bytes.length)]! ^= 1 << below(random, 8);
    return bytes;
  },
  truncate: (text, random) => {
    const bytes = utf8(text);
    return bytes.slice(0, below(random, bytes.length));
  },
  'insert a text': (text, random) => {
    const at = below(random, text.length);
    return utf8(
      text.slice(0, at) + pick(random, [...HOSTILE_TEXTS, ',', '}', ']', '"', '\\', '\n']) + text.slice(at),
    );
  },
  'cut a piece out': (text, random) => {
    const at = below(random, text.length);
    return utf8(text.slice(0, at) + text.slice(at + 1 + below(random, 40)));
  },
  'add a mark': (text) => utf8(`\uFEFF${text}`),
  'write UTF-16': (text, random) => {
    const marked = random() < 0.7 ? `\uFEFF${text}` : text;
    const bytes = new Uint8Array(marked.length * 2);
    const view = new DataView(bytes.buffer);
    const littleEndian = random() < 0.5;
    for (let i = 0; i < marked.length; i++) view.setUint16(2 * i, marked.charCodeAt(i), littleEndian);
    return random() < 0.9 ? bytes : bytes.slice(0, -1);
  },
  'write CRLF': (text) => utf8(text.replaceAll('\n', '\r\n')),
  'write CR': (text) => utf8(text.replaceAll('\n', '\r')),
  'append garbage': (text, random) =>
    utf8(text + pick(random, ['}', 'null', '\n{}', '\n[]', '\0', '\n\n"x"', '<!-- -->'])),
};

const KINDS_OF_DAMAGE = [...Object.keys(IN_DOCUMENT), ...Object.keys(IN_BYTES)];

/** One of the files damaged one to three times, mostly in one way; `damage` tells how. */
export function mutate(files: readonly Original[], random: Random): { damage: string; files: Bytes[] } {
  const victim = below(random, files.length);
  const done: string[] = [];
  const mutated = files.map(({ name, text }, i): Bytes => {
    if (i !== victim) return { name, bytes: utf8(text) };
    const times = pick(random, [1, 1, 1, 2, 3]);
    const document: { root: unknown } = { root: parseSource(text, name) };
    let broken: Uint8Array | undefined;
    let written = text;
    for (let n = 0; n < times && !broken; n++) {
      const kind = pick(random, KINDS_OF_DAMAGE);
      done.push(kind);
      const inBytes = IN_BYTES[kind];
      if (inBytes) {
        broken = inBytes(written, random);
        continue;
      }
      const places = placesIn(document);
      // The whole document may have been dropped.
      if (places.length === 0) break;
      const place = pick(random, places);
      IN_DOCUMENT[kind]!(place, places, random);
      written = write(document.root, name, random);
    }
    return { name, bytes: broken ?? utf8(written) };
  });
  return { damage: `${files[victim]!.name}: ${done.join(', ')}`, files: mutated };
}

/** As the file was written: JSON Lines stay lines. Halves of surrogate pairs are escapes, as in any file on a disk. */
function write(data: unknown, name: string, random: Random): string {
  const text =
    /\.jsonl$/.test(name) && Array.isArray(data)
      ? data.map((document) => JSON.stringify(document)).join('\n')
      : (JSON.stringify(data, null, random() < 0.5 ? 2 : 0) ?? '');
  return text.replaceAll(`${JSON.stringify(SECOND).slice(1, -1)}":`, '":');
}

/** A record of more keys than this is a collection, not one thing with fields. */
const FIELDS = 12;

/** A slice of a document small enough to be damaged thousands of times: two items of a list, few keys of a collection, short texts. */
export function slice(value: unknown): unknown {
  if (typeof value === 'string') return [...value].slice(0, 100).join('');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, 2).map(slice);
  const entries = Object.entries(value);
  const numbered = (entry: readonly [string, unknown]) => /\d/.test(entry[0]);
  const few =
    entries.length > FIELDS
      ? [...entries.filter(numbered).slice(0, 4), ...entries.filter((entry) => !numbered(entry)).slice(0, 6)]
      : entries;
  return Object.fromEntries(few.map(([key, item]) => [key, slice(item)]));
}
