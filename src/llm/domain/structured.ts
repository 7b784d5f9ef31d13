/** Answers that are to be JSON of a given shape: asked for by schema, read strictly, repaired once, else `unparsed`. */

import * as z from 'zod';
import { EMPTY, failure, type AskReply } from './ask-reply';
import type { CallModel, CallParameters, Exchange, LlmCall } from './call';
import { readValue } from './reading';

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
