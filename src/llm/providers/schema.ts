/** The part of JSON Schema that every provider's structured output takes. */

import type { ChatMessage } from '../../core/ports';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Anthropic refuses schemas with bounds on numbers, lengths or lists, and OpenAI's strict mode some of them. Answers are checked against
 * the whole schema when they are read; to the model the bounds are told in words.
 */
const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  exclusiveMinimum: 'above',
  maximum: 'at most',
  exclusiveMaximum: 'below',
  multipleOf: 'a multiple of',
  minLength: 'least characters',
  maxLength: 'most characters',
  minItems: 'least entries',
  maxItems: 'most entries',
};

const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', '$id', 'default', 'examples', 'uniqueItems']);
/** Keywords that hold schemas by name. */
const MAPS: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
/** Keywords whose values are data and no schemas. */
const DATA: ReadonlySet<string> = new Set(['enum', 'const', 'required', 'type', 'title', 'description']);

/** Whole numbers beyond these are the limits of the number format and say nothing to a model. */
const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * @returns the schema without what some provider refuses: bounds stand in `description`, `const` is an `enum` of one, `oneOf` is `anyOf`,
 *   and objects take no further fields.
 */
export function commonSchema(schema: Schema): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const told: string[] = [];
  for (const [word, value] of Object.entries(schema)) {
    if (LEFT_OUT.has(word)) continue;
    if (word in BOUNDS) {
      if (typeof value === 'number' && Math.abs(value) < SAFE) told.push(`${BOUNDS[word]} ${value}`);
    } else if (word === 'const') plain['enum'] = [value];
    else if (DATA.has(word)) plain[word] = value;
    else if (MAPS.has(word)) plain[word] = mapped(value);
    else plain[word === 'oneOf' ? 'anyOf' : word] = inner(value);
  }
  if ('properties' in plain) plain['additionalProperties'] ??= false;
  if (told.length > 0) {
    const said = typeof plain['description'] === 'string' ? `${plain['description']} ` : '';
    plain['description'] = `${said}(${told.join(', ')})`;
  }
  return plain;
}

function mapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, inner(schema)]));
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return isObject(value) ? commonSchema(value) : value;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether OpenAI's strict mode takes the schema: every object requires all of its fields and takes no others. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isObject(schema)) return true;
  const { properties, required, additionalProperties } = schema;
  if (schema['type'] === 'object' || properties !== undefined) {
    const names = isObject(properties) ? Object.keys(properties) : [];
    const all = Array.isArray(required) && names.every((name) => required.includes(name));
    if (!all || additionalProperties !== false) return false;
  }
  return Object.entries(schema).every(([word, value]) => {
    if (DATA.has(word)) return true;
    return isStrict(MAPS.has(word) && isObject(value) ? Object.values(value) : value);
  });
}

/** Asks in words for what a server that knows no schemas cannot be made to give: one more sentence of the system's message. */
export function withSchemaInWords(messages: readonly ChatMessage[], schema: Schema): ChatMessage[] {
  const words = `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', content: words }, ...messages];
  return [{ role: 'system', content: `${first.content}\n\n${words}` }, ...rest];
}
