/** Finds the one JSON value of a given shape in a model's answer. The JSON is strict; what stands around it does not matter. */

import type * as z from 'zod';
import { firstIssue } from '../../core/issue';
import { AS_WRITTEN } from '../../core/text/place';

export type Read<T> = { readonly value: T } | { readonly why: string };

/** Characters looked at in search of values in a text; keeps an answer of braces alone from costing the square of its length. */
const SEARCHED = 1_000_000;
/** Values looked at: far more than an answer needs. */
const VALUES = 200;

/**
 * Reads the whole text, else the values in it: fenced, or between other words; what a model thinks aloud between `<think>` tags is skipped.
 * Where values that fit differ, none is taken: which one was meant is not ours to guess.
 */
export function readValue<T>(text: string, schema: z.ZodType<T>): Read<T> {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '').trim();
  if (answer === '') return { why: 'it is empty.' };
  const whole = parsed(answer);
  const found = whole ? [whole.value] : valuesIn(answer);
  if (found.length === 0) return { why: 'it contains no complete JSON value.' };
  const fitting = new Map<string, T>();
  let why = '';
  for (const value of found) {
    const read = schema.safeParse(value);
    if (read.success) fitting.set(JSON.stringify(value), read.data);
    // Models and records read English alone.
    else why = firstIssue(read.error, undefined, AS_WRITTEN).en.slice(0, 300);
  }
  const [first, ...others] = [...fitting.values()];
  if (first === undefined && fitting.size === 0) return { why };
  if (others.length > 0) return { why: `it holds ${fitting.size} different values that fit.` };
  return { value: first as T };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Objects and lists of the text that lie in no other, in its order. */
function valuesIn(text: string): unknown[] {
  const found: unknown[] = [];
  const opening = /[{[]/g;
  let left = SEARCHED;
  let at = 0;
  while (left > 0 && found.length < VALUES) {
    opening.lastIndex = at;
    const start = opening.exec(text)?.index;
    if (start === undefined) break;
    const end = closingOf(text, start, start + left);
    left -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : parsed(text.slice(start, end));
    if (value) found.push(value.value);
    at = value ? end! : start + 1;
  }
  return found;
}

/** Behind the bracket that closes the one at `start`; undefined where none does before `limit`. */
function closingOf(text: string, start: number, limit: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < Math.min(text.length, limit); i++) {
    const sign = text[i];
    if (quoted) {
      if (sign === '\\') i++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return i + 1;
  }
  return undefined;
}
