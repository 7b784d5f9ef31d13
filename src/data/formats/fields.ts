/** How readers take values out of the documents of JSON files, and gather what they could not take. */

import { decodeHTMLStrict } from 'entities/decode';
import type { JsonRecord } from '../../core/json-record';
import type { Phrase } from '../../core/text/phrase';
import type { ParsedFile } from './format';
import { pathText } from '../../core/text/place';
import { problemAt, type Problem } from '../../core/text/problem';

/** The trimmed text under a key, numbers as text; empty where there is none. */
export function textAt(record: JsonRecord, key: string): string {
  const value = record[key];
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** The number of 0 or more under a key, also where it is written as text. */
export function amountAt(record: JsonRecord, key: string): number | undefined {
  const value = record[key];
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** The texts of a list; a lone text is a list of one. */
export function textsAt(record: JsonRecord, key: string): string[] {
  const value = record[key];
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []));
}

/** HaluMem writes `"True"`, judges `"true"`, and some files the JSON value. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
}

/** The list under a key; empty where it is none. */
export function listAt(record: JsonRecord, key: string): readonly unknown[] {
  const value = record[key];
  return Array.isArray(value) ? value : [];
}

/** One document of a file, with its place for messages. */
export interface PlacedDocument {
  readonly document: unknown;
  /** From 1. */
  readonly number: number;
  readonly where: string;
}

/** The documents of a file; one that stands alone is told by the file's name only. */
export function documentsOf({ name, data, firstDocument }: ParsedFile): PlacedDocument[] {
  const one = !Array.isArray(data) && firstDocument === undefined;
  const documents: readonly unknown[] = Array.isArray(data) ? data : [data];
  return documents.map((document, i) => {
    const number = (firstDocument ?? 0) + i + 1;
    return { document, number, where: one ? name : `${name} › document ${number}` };
  });
}

/** Gathers problems; one that many places share is told once, with the first place and their number. */
export class Problems {
  readonly #met = new Map<string, { readonly place: string; readonly why: Phrase; times: number }>();
  readonly #places = new Set<string>();

  /** @param shared what counts as the same: places of one list, say. */
  add(where: string, path: readonly PropertyKey[], why: Phrase, shared?: string): void {
    const place = placeOf(where, path);
    this.#places.add(place);
    const key = shared === undefined ? `${place}\n${why.en}` : `${where}\n${shared}\n${why.en}`;
    const met = this.#met.get(key);
    if (met) met.times++;
    else this.#met.set(key, { place, why, times: 1 });
  }

  /** Whether something was said of this very place. */
  tells(where: string, path: readonly PropertyKey[]): boolean {
    return this.#places.has(placeOf(where, path));
  }

  list(): Problem[] {
    return [...this.#met.values()].map(({ place, why, times }) =>
      problemAt(
        place,
        times === 1
          ? why
          : {
              en: `${why.en} The same in ${times - 1} more of the list.`,
              zh: `${why.zh}同一列表中另有 ${times - 1} 处如此。`,
            },
      ),
    );
  }
}

/** A place in a file, in words: `a.json › sessions[3].dialogue`. */
export function placeOf(where: string, path: readonly PropertyKey[]): string {
  return `${where}${path.length > 0 ? ` › ${pathText(path)}` : ''}`;
}

/**
 * Decodes numeric entities and HTML's named ones that end with a semicolon, once (`&amp;lt;` becomes `&lt;`). A name that HTML does not
 * know stays as it is written; a number that is no character becomes U+FFFD, as in a browser. Tags are text here: they are neither
 * removed nor trusted.
 */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text);
}
