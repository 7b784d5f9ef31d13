/** Answers that are to be JSON of a given shape: asked for by schema, read strictly, repaired once, else `unparsed`. */

import * as z from 'zod';
import type { CallModel, CallParameters, Exchange, LlmCall } from './call';
import { firstIssue } from '../../core/issue';
import { AS_WRITTEN } from '../../core/text/place';
import { faultOf, type CallOutcome } from './fault';

export interface AskReply<T> {
  readonly outcome: CallOutcome<T>;
  /** Every call that was answered, in the order of asking. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Asks once. The answer is the model's text without white space at its ends; one that the token limit cut off counts as it stands, and its
 * exchange says `finish`. An answer of white space alone is `failed`, code `empty-answer`: it is no answer.
 *
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function askText(ask: CallModel, call: LlmCall): Promise<AskReply<string>> {
  let exchange: Exchange;
  try {
    exchange = await ask(call);
  } catch (error) {
    return { outcome: failure(error), exchanges: [] };
  }
  const value = exchange.reply.text.trim();
  return { outcome: value ? { state: 'done', value } : EMPTY, exchanges: [exchange] };
}

/** What an answer without a word is. */
export const EMPTY = {
  state: 'failed',
  code: 'empty-answer',
  message: 'The model answered with nothing. Ask it again, or choose another model.',
} as const satisfies CallOutcome<never>;

/** @throws the error itself where its reach is the run. */
export function failure(error: unknown): Extract<CallOutcome<never>, { state: 'failed' }> {
  const { code, message, reach } = faultOf(error);
  if (reach === 'run') throw error;
  return { state: 'failed', code, message };
}

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

/** Characters of an unreadable answer that are quoted back, which bounds what a repair costs. */
const QUOTED = 8_000;

const KNOWN = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

/**
 * The JSON Schema (draft 2020-12) of what a model is to write, without `$schema`. Objects refuse further fields, as servers' strict modes
 * demand; reading skips them all the same.
 *
 * @throws Error where zod has no JSON Schema for the type.
 */
export function jsonSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const known = KNOWN.get(schema);
  if (known) return known;
  const made: Record<string, unknown> = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
    },
  });
  delete made['$schema'];
  KNOWN.set(schema, made);
  return made;
}

/**
 * Asks for JSON that the schema accepts. An answer that cannot be read is sent back once with what is wrong with it (purpose `repair`, same
 * parameters and repetition); what cannot be read then is `unparsed`. `failed` where a call failed, the repair's included: asked again, the
 * first answer comes from the cache.
 *
 * @param name of the schema, for servers that want one: letters, digits, `_` and `-`.
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function askStructured<T>(
  ask: CallModel,
  call: LlmCall,
  schema: z.ZodType<T>,
  name: string,
): Promise<AskReply<T>> {
  const wanted = { name, schema: jsonSchemaOf(schema) };
  const parameters: CallParameters = { ...call.parameters, schema: wanted };
  const exchanges: Exchange[] = [];
  const first = { ...call, parameters };
  try {
    exchanges.push(await ask(first));
  } catch (error) {
    return { outcome: failure(error), exchanges };
  }
  const answer = exchanges[0]!.reply;
  const read = readValue(answer.text, schema);
  if ('value' in read) return { outcome: { state: 'done', value: read.value }, exchanges };
  if (answer.text.trim() === '') return { outcome: EMPTY, exchanges };
  try {
    exchanges.push(await ask(repairOf(first, answer.text, read.why)));
  } catch (error) {
    const { code, message, state } = failure(error);
    const told = `The answer could not be read (${read.why}), and asking for it again failed: ${message}`;
    return { outcome: { state, code, message: told }, exchanges };
  }
  const { text } = exchanges[1]!.reply;
  const again = readValue(text, schema);
  if ('value' in again) return { outcome: { state: 'done', value: again.value }, exchanges };
  return { outcome: { state: 'unparsed', text, why: again.why }, exchanges };
}

function repairOf(call: LlmCall, text: string, why: string): LlmCall {
  const { schema } = call.parameters.schema!;
  const quoted = text.length > QUOTED ? `${text.slice(0, QUOTED)} …` : text;
  return {
    ...call,
    purpose: 'repair',
    messages: [
      ...call.messages,
      { role: 'assistant', content: quoted },
      {
        role: 'user',
        content: `That answer could not be read: ${why}\n\nGive the same answer again as one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`,
      },
    ],
  };
}
