/**
 * The shapes that source formats give their files, as data, and the one check that all readers share: a value that is present but not of
 * the expected type is a problem with its place, and so is an unknown key where an expected one is missing. A reader may then pass
 * over what it cannot use without a loss that nobody hears of.
 *
 * The same walk counts what a file holds, whether it could be read or not, to be shown beside what was read.
 */

import type { MemoryBank } from '../../core/memory/bank';
import { isProposed } from '../../core/memory/question-tags';
import type { Phrase } from '../../core/text/phrase';
import { isRecord, type JsonRecord } from '../../core/json-record';
import type { Problems } from './fields';
import { inShort } from '../../core/text/place';

/** What a file holds and a bank is made of. */
export const UNITS = ['memories', 'questions', 'sessions', 'turns'] as const;
export type Unit = (typeof UNITS)[number];
export type Counts = Readonly<Record<Unit, number>>;

/** What files hold, added up while they are read. */
export class Tally {
  readonly #counts: Record<Unit, number> = { memories: 0, questions: 0, sessions: 0, turns: 0 };

  add(unit: Unit, count = 1): void {
    this.#counts[unit] += count;
  }

  get counts(): Counts {
    return { ...this.#counts };
  }
}

/** What banks hold that files may: a question that a rule proposed is in none. */
export function countsOf(banks: readonly Pick<MemoryBank, 'memories' | 'questions' | 'sessions'>[]): Counts {
  const tally = new Tally();
  for (const { memories, questions, sessions = [] } of banks) {
    tally.add('memories', memories.length);
    tally.add('questions', questions.filter((question) => !isProposed(question)).length);
    tally.add('sessions', sessions.length);
    // A turn without words is in the files as it is here: nothing.
    const spoken = sessions.map(({ turns }) => turns.filter(({ text }) => text.trim() !== '').length);
    tally.add(
      'turns',
      spoken.reduce((sum, turns) => sum + turns, 0),
    );
  }
  return tally.counts;
}

type Basic =
  /** A text, or a number that stands for one. */
  | { readonly is: 'text' }
  /** True or false, also as a text. */
  | { readonly is: 'flag' }
  /** Not looked into. */
  | { readonly is: 'any' }
  | { readonly is: 'list'; readonly of: Shape; readonly lone: boolean }
  /** An object whose keys are names, ids or dates. */
  | { readonly is: 'map'; readonly of: Shape }
  | { readonly is: 'record'; readonly fields: Fields }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  /** Told by more than the type. */
  | { readonly is: 'chosen'; readonly by: (value: unknown) => Shape };
export type Shape = Basic & {
  readonly units?: readonly Unit[];
  /** What else counts as nothing, besides null and empty texts. */
  readonly blank?: (value: unknown) => boolean;
};

export interface Fields {
  /** Stand in every such object. */
  readonly required: Readonly<Record<string, Shape>>;
  /** May be absent, and null. */
  readonly optional: Readonly<Record<string, Shape>>;
  /** Fields with numbers in their names: `session_12`. */
  readonly numbered: readonly (readonly [RegExp, Shape])[];
  /** Known, and not read. */
  readonly passed: readonly (string | RegExp)[];
  /** How keys are compared. */
  readonly fold: (key: string) => string;
}

export const TEXT: Shape = { is: 'text' };
export const FLAG: Shape = { is: 'flag' };
export const ANY: Shape = { is: 'any' };
export const list = (of: Shape): Shape => ({ is: 'list', of, lone: false });
/** A list, or its one item by itself. */
export const listOrOne = (of: Shape): Shape => ({ is: 'list', of, lone: true });
export const map = (of: Shape): Shape => ({ is: 'map', of });
export const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of });
export const chosen = (by: (value: unknown) => Shape): Shape => ({ is: 'chosen', by });
export const record = (
  required: Fields['required'],
  { optional = {}, numbered = [], passed = [], fold = (key) => key }: Partial<Omit<Fields, 'required'>> = {},
): Shape => ({ is: 'record', fields: { required, optional, numbered, passed, fold } });
/** A shape each of whose values, empty texts apart, counts as one of these. */
export const counted = (shape: Shape, ...units: readonly Unit[]): Shape => ({ ...shape, units });

/** Turns that count unless their words, under this key, are an empty text. */
export const spoken = (shape: Shape, words: string, ...units: readonly Unit[]): Shape => ({
  ...counted(shape, ...units),
  blank: (turn) => isRecord(turn) && typeof turn[words] === 'string' && isBlank(turn[words]),
});

/** Where what is found goes. */
export interface Found {
  /** @param shared what counts as the same: the place without its numbers and names. */
  readonly report: (path: readonly PropertyKey[], why: Phrase, shared: string) => void;
  readonly tally: Tally;
}

/**
 * A sink for `checkShape` that adds to a reader's problems; what the reader has told of a place is not told again.
 *
 * @param where the document's place, in front of the paths within it.
 */
export function into(
  problems: Problems,
  where: string,
  tally: Tally,
  tells: (path: readonly PropertyKey[]) => boolean = (path) => problems.tells(where, path),
): Found {
  return {
    report: (path, why, shared) => {
      if (!tells(path)) problems.add(where, path, why, shared);
    },
    tally,
  };
}

/** Reports what in a value is not of the shape, and counts what it holds. @param path of the value within its document. */
export function checkShape(value: unknown, shape: Shape, path: readonly PropertyKey[], found: Found): void {
  walk(value, shape, { path, general: '', found });
}

/** Counts what a value holds without a word about it, where the reader has said already that it is left out whole. */
export function countShape(value: unknown, shape: Shape, tally: Tally): void {
  walk(value, shape, { path: [], general: '', found: { report: () => undefined, tally } });
}

interface Place {
  readonly path: readonly PropertyKey[];
  /** The path without numbers and names, so that many places of one kind are told together. */
  readonly general: string;
  readonly found: Found;
}

const below = ({ path, general, found }: Place, key: PropertyKey, kind: string): Place => ({
  path: [...path, key],
  general: `${general}.${kind}`,
  found,
});

function walk(value: unknown, shape: Shape, place: Place): void {
  if (shape.is === 'chosen') return walk(value, shape.by(value), place);
  count(value, shape, place.found.tally);
  if (!fits(value, shape)) {
    place.found.report(place.path, mistyped(value, shape), place.general);
    countWithin(value, shape, place.found.tally);
  } else inside(value, shape, place);
}

function count(value: unknown, { units = [], blank }: Shape, tally: Tally): void {
  if (isBlank(value) || blank?.(value)) return;
  for (const unit of units) tally.add(unit);
}

/** What stands in a value that is of the right type itself. */
function inside(value: unknown, shape: Shape, place: Place): void {
  if (shape.is === 'either') {
    inside(
      value,
      shape.of.find((each) => fits(value, each))!,
      place,
    );
  } else if (shape.is === 'list' && Array.isArray(value)) {
    for (const [i, item] of value.entries()) walk(item, shape.of, below(place, i, '[]'));
  } else if (shape.is === 'map' && isRecord(value)) {
    for (const [key, item] of Object.entries(value)) walk(item, shape.of, below(place, key, '*'));
  } else if (shape.is === 'record' && isRecord(value)) fieldsOf(value, shape.fields, place);
}

function fieldsOf(value: JsonRecord, fields: Fields, place: Place): void {
  const expected = new Map([...Object.entries(fields.required), ...Object.entries(fields.optional)]);
  const met = new Set<string>();
  const strangers: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const name = [...expected.keys()].find((each) => fields.fold(each) === fields.fold(key));
    const shape = name === undefined ? numbered(key, fields) : expected.get(name);
    if (name !== undefined) met.add(name);
    const absent = item === null && (name === undefined || !Object.hasOwn(fields.required, name));
    if (shape && !absent) walk(item, shape, below(place, key, name ?? '#'));
    else if (!shape && !isPassed(key, fields)) strangers.push(key);
  }
  const missing = [...expected].filter(([name]) => !met.has(name));
  const taken = new Set<string>();
  for (const key of strangers) {
    const meant = meantBy(key, value[key], missing, fields);
    if (!meant) continue;
    const [name, shape] = meant;
    taken.add(name);
    place.found.report([...place.path, key], stranger(key, name), `${place.general}.${name}`);
    countStranger(value[key], shape, place.found.tally);
  }
  for (const [name] of missing)
    if (Object.hasOwn(fields.required, name) && !taken.has(name))
      place.found.report([...place.path, name], ABSENT, `${place.general}.${name}`);
}

/** The missing field that an unknown key may stand for: the likest of those that its value fits; any required one. */
function meantBy(
  key: string,
  value: unknown,
  missing: readonly (readonly [string, Shape])[],
  fields: Fields,
): readonly [string, Shape] | undefined {
  const possible = missing.filter(
    ([name, shape]) => Object.hasOwn(fields.required, name) || fits(value, shape),
  );
  const distance = ([name, shape]: readonly [string, Shape]) =>
    editDistance(fields.fold(key), fields.fold(name)) + (fits(value, shape) ? 0 : 1000);
  return [...possible].sort((a, b) => distance(a) - distance(b))[0];
}

const numbered = (key: string, { numbered: patterns }: Fields): Shape | undefined =>
  patterns.find(([pattern]) => pattern.test(key))?.[1];
const isPassed = (key: string, { passed }: Fields): boolean =>
  passed.some((each) => (typeof each === 'string' ? each === key : each.test(key)));

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function fits(value: unknown, shape: Shape): boolean {
  switch (shape.is) {
    case 'any':
    case 'chosen':
      return true;
    case 'text':
      return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
    case 'flag':
      return typeof value === 'boolean' || typeof value === 'string';
    case 'list':
      return Array.isArray(value) || (shape.lone && fits(value, shape.of));
    case 'map':
    case 'record':
      return isRecord(value);
    case 'either':
      return shape.of.some((each) => fits(value, each));
  }
}

/** Counts what stands under a key of another name. */
function countStranger(value: unknown, shape: Shape, tally: Tally): void {
  count(value, shape, tally);
  if (fits(value, shape)) inside(value, shape, silent(tally));
  else countWithin(value, shape, tally);
}

/** Counts what a value of the wrong type seems to hold: `{"value": [turn, turn]}` are two turns. */
function countWithin(value: unknown, shape: Shape, tally: Tally): void {
  if (typeof value !== 'object' || value === null) {
    if (shape.is === 'list') count(value, shape.of, tally);
    return;
  }
  const inner = Object.values(value);
  if (shape.is === 'list') {
    const wrapped = inner.find((each) => Array.isArray(each));
    inside(wrapped ?? inner, shape, silent(tally));
  } else if (shape.is === 'map') inside({ ...inner }, shape, silent(tally));
  else if (shape.is === 'record')
    for (const each of inner) if (isRecord(each)) inside(each, shape, silent(tally));
}

const silent = (tally: Tally): Place => ({
  path: [],
  general: '',
  found: { report: () => undefined, tally },
});

const ABSENT: Phrase = {
  en: 'is missing, though the format has it everywhere. Check that the file is complete.',
  zh: '缺失，而按格式处处都应有。请检查文件是否完整。',
};

/** What is said of a key that a format does not know, beside a missing one. */
export function stranger(key: string, meant: string): Phrase {
  const shown = inShort(key);
  return {
    en: `"${shown}" is not a key of this format, and "${meant}" is missing; not read. If it is meant, rename it to "${meant}".`,
    zh: `“${shown}”不是此格式的键，而旁边缺少“${meant}”；未读取。如果指的就是它，请改名为“${meant}”。`,
  };
}

const WANTED: Readonly<Record<Exclude<Shape['is'], 'either' | 'chosen'>, Phrase>> = {
  text: { en: 'text', zh: '文本' },
  flag: { en: 'true or false', zh: '布尔值' },
  any: { en: 'a value', zh: '一个值' },
  list: { en: 'a list', zh: '列表' },
  map: { en: 'an object', zh: '对象' },
  record: { en: 'an object', zh: '对象' },
};

function mistyped(value: unknown, shape: Shape): Phrase {
  const is = typeOf(value);
  const wanted = (shape.is === 'either' ? shape.of : [shape]).map((each) => {
    return WANTED[each.is as keyof typeof WANTED];
  });
  const either = { en: wanted.map(({ en }) => en).join(' or '), zh: wanted.map(({ zh }) => zh).join('或') };
  return {
    en: `is ${is.en} where ${either.en} belongs; not read. Correct it in the file, then import the file again.`,
    zh: `是${is.zh}，此处应为${either.zh}；未读取。请在文件中更正，再重新导入。`,
  };
}

function typeOf(value: unknown): Phrase {
  if (value === null || value === undefined) return { en: 'null', zh: ' null' };
  if (Array.isArray(value)) return WANTED.list;
  if (typeof value === 'boolean') return { en: `${value}`, zh: ` ${value}` };
  if (typeof value === 'number') return { en: 'a number', zh: '数字' };
  return typeof value === 'object' ? WANTED.record : WANTED.text;
}

/** Levenshtein's distance, of keys, which are short; longer ones are compared by their beginning. */
function editDistance(a: string, b: string): number {
  const from = a.slice(0, 40).toLowerCase();
  const to = b.slice(0, 40).toLowerCase();
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let k = 1; k <= to.length; k++)
      next.push(Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + (from[i - 1] === to[k - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length]!;
}
