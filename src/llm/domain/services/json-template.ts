/** Requests as JSON with named places, and paths into replies: what a service's shape is written in. */

import { pathPart } from '../../../core/text/escaped';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** What may be filled in, by name. A name without a value leaves its field out. */
export type Values = Readonly<Record<string, Json | undefined>>;

const PLACE = /\{([a-zA-Z]+)\}/g;
const WHOLE = /^\{([a-zA-Z]+)\}$/;

/**
 * The JSON with its places filled in. A text that is nothing but `{name}` becomes the value itself, a list as a list; within a text the value
 * stands as text. A field or an item whose whole value is missing is left out.
 *
 * @throws RangeError for a name that is not among the values.
 */
export function filled(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') return filledText(template, values);
  if (Array.isArray(template))
    return (template as readonly Json[]).flatMap((each) => {
      const value = filled(each, values);
      return value === undefined ? [] : [value];
    });
  if (typeof template !== 'object' || template === null) return template;
  const fields = Object.entries(template).flatMap(([name, each]) => {
    const value = each === undefined ? undefined : filled(each, values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function filledText(template: string, values: Values): Json | undefined {
  const whole = WHOLE.exec(template)?.[1];
  if (whole !== undefined) return valueOf(whole, values);
  return template.replace(PLACE, (_, name: string) => textOf(valueOf(name, values)));
}

/** A path of an address: every value is escaped, so that no value can become another path. */
export function filledPath(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => pathPart(textOf(valueOf(name, values))));
}

function valueOf(name: string, values: Values): Json | undefined {
  if (!Object.hasOwn(values, name)) throw new RangeError(`There is no value {${name}}.`);
  return values[name];
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The names that a template uses, each once. */
export function namesIn(template: Json | undefined): string[] {
  if (typeof template === 'string')
    return [...new Set(Array.from(template.matchAll(PLACE), ([, name]) => name!))];
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap((each) => namesIn(each)))];
}

/**
 * The values at a path of names with dots between them: `data.memories`. `*` stands for every item of a list: `data.*.memory`. An empty path
 * is the value itself.
 *
 * @returns every value that is there; none where the path ends early.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  let here: unknown[] = [value];
  for (const step of path === '' ? [] : path.split('.')) {
    here = here.flatMap((each): unknown[] => {
      if (step === '*') return Array.isArray(each) ? (each as unknown[]) : [];
      if (typeof each !== 'object' || each === null || !Object.hasOwn(each, step)) return [];
      return [(each as Record<string, unknown>)[step]];
    });
  }
  return here;
}

/** The first value at the first of the paths where there is one that is not null. */
export function firstAt(value: unknown, paths: string | readonly string[] | undefined): unknown {
  for (const path of typeof paths === 'string' ? [paths] : (paths ?? [])) {
    const found = valuesAt(value, path).find((each) => each !== undefined && each !== null);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same as text; undefined where it is no text and no number. */
export function textAt(value: unknown, paths: string | readonly string[] | undefined): string | undefined {
  const found = firstAt(value, paths);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  return typeof found === 'string' ? found : undefined;
}
