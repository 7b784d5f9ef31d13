/**
 * A catalogue is the page's texts in one more language: a map from the English text to its translation, where `{0}`, `{1}`, … stand for what the
 * page fills in. English stands for what it lacks. A text that reaches the page with its values filled in is compared with the templates of the
 * catalogue, those with the most letters of their own first.
 */

import type { Translator } from './phrase';

/** English text or template → its translation; empty where there is none yet. */
export type Catalogue = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{(\d+)\}/g;
/** Longer texts are data, not words of the page. */
const LONGEST_FILLED = 5_000;
/** Texts that are remembered, so that a list that is drawn again costs nothing. */
const MOST_REMEMBERED = 5_000;
/** How deep texts stand in texts: a problem in a sentence in a sentence. */
const DEEPEST = 4;

/** The numbers of a template's placeholders, in the order in which they stand. */
export function placeholdersOf(template: string): readonly number[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, number]) => Number(number));
}

interface Template {
  /** The fixed pieces, one more than placeholders. */
  readonly pieces: readonly string[];
  readonly numbers: readonly number[];
  readonly translation: string;
  /** A template of punctuation fits almost anything: it holds only if one of its parts has a translation. */
  readonly bare: boolean;
}

/** What stands at the placeholders of a template, if the text is one of it. Each but the last takes as little as it can. */
function valuesOf(text: string, { pieces, numbers }: Template): ReadonlyMap<number, string> | undefined {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return undefined;
  const end = text.length - last.length;
  const values = new Map<number, string>();
  let at = first.length;
  for (const [i, number] of numbers.entries()) {
    const piece = pieces[i + 1]!;
    const next = i === numbers.length - 1 ? end : text.indexOf(piece, at);
    if (next < at || next > end) return undefined;
    const value = text.slice(at, next);
    if ((values.get(number) ?? value) !== value) return undefined;
    values.set(number, value);
    at = next + piece.length;
  }
  return values;
}

function templatesOf(catalogue: Catalogue): readonly Template[] {
  return Object.entries(catalogue)
    .filter(([english, translation]) => translation !== '' && placeholdersOf(english).length > 0)
    .map(([english, translation]) => {
      const pieces = english.split(/\{\d+\}/);
      const fixed = pieces.join('');
      const bare = !/\p{L}{2}/u.test(fixed);
      return { pieces, numbers: placeholdersOf(english), translation, bare, fixed: fixed.length };
    })
    .sort((a, b) => Number(a.bare) - Number(b.bare) || b.fixed - a.fixed);
}

/** The texts of a record that a function was given: values, which no translation may change. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

/** A translator by a catalogue. */
export function translatorOf(catalogue: Catalogue): Translator {
  const templates = templatesOf(catalogue);
  const remembered = new Map<string, string>();
  const records = new WeakMap<object, unknown>();

  function byTemplate(
    english: string,
    isData: (piece: string) => boolean,
    depth: number,
  ): string | undefined {
    for (const template of templates) {
      const values = valuesOf(english, template);
      if (!values) continue;
      const inner = new Map(
        [...values].map(([number, value]) => [
          number,
          isData(value) ? value : (translation(value, isData, depth + 1) ?? value),
        ]),
      );
      if (template.bare && [...values].every(([number, value]) => inner.get(number) === value)) continue;
      return template.translation.replace(PLACEHOLDER, (whole, number) => inner.get(Number(number)) ?? whole);
    }
    return undefined;
  }

  function translation(
    english: string,
    isData: (piece: string) => boolean,
    depth: number,
  ): string | undefined {
    if (Object.hasOwn(catalogue, english)) return catalogue[english] || undefined;
    if (depth > DEEPEST || english.length > LONGEST_FILLED || !/\p{L}/u.test(english)) return undefined;
    return byTemplate(english, isData, depth);
  }

  function text(english: string, isData: (piece: string) => boolean): string {
    const known = remembered.get(english);
    if (known !== undefined) return known;
    const found = translation(english, isData, 0) ?? english;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(english, found);
    return found;
  }

  function translated(value: unknown, isData: (piece: string) => boolean): unknown {
    if (typeof value === 'string') return isData(value) ? value : text(value, isData);
    if (typeof value === 'function')
      return (...given: readonly unknown[]) => {
        const texts = new Set(textsIn(given));
        return translated((value as (...given: readonly unknown[]) => unknown)(...given), (piece) =>
          texts.has(piece),
        );
      };
    if (Array.isArray(value)) return value.map((each) => translated(each, isData));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(each, isData)]));
  }

  return {
    text,
    words<Words>(english: Words): Words {
      if (typeof english !== 'object' || english === null) return translated(english, () => false) as Words;
      const known = records.get(english) ?? translated(english, () => false);
      records.set(english, known);
      return known as Words;
    },
  };
}
