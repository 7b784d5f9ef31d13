/** What a family of providers has of its own: how a call is written as a request, and how an answer is read. */

import type { CallParameters } from '../domain/call';
import type { ChatMessage } from '../../core/ports';
import type { ProviderAnswer, Take } from './answer';
import type { ServerErrorBody } from './server-error';

/** The body of a request, as it is sent. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** What is asked, without who is asked. */
export interface Saying {
  readonly messages: readonly ChatMessage[];
  readonly parameters: CallParameters;
  /** Whether the server is asked to count tokens where it does so only on request. */
  readonly usage: boolean;
}

/**
 * What an answer can lack because the server refused it, as `LlmReply.dropped` names it. `schema`: JSON by schema; `json`: JSON at all;
 * `usage`: the count of tokens; `system`: a system message apart from the user's.
 */
export type Loss = 'temperature' | 'maxTokens' | 'seed' | 'schema' | 'json' | 'usage' | 'system';

/** A part of a request that some servers refuse. */
export interface Refusable {
  /** As {@link Dialect.body} is told that it is refused. */
  readonly id: string;
  /** What the answer then lacks; nothing where another field takes its place. */
  readonly loses?: Loss;
  readonly isIn: (body: RequestBody) => boolean;
  /** How an error about it reads. */
  readonly words: RegExp;
  /** An error about its value, which is no refusal of the part. */
  readonly unless?: RegExp;
}

export interface Dialect {
  /** Paths below the base address that people paste along with it. */
  readonly pasted: RegExp;
  /** The path of a call below the base address, and its query. */
  path(model: string): { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  /** The path of the list of models, likewise. */
  readonly models: { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  /** Headers of every request; the key stands nowhere else. */
  headers(key: string): Record<string, string>;
  readonly refusables: readonly Refusable[];
  /** Losses of every answer: the API has no such parameter. */
  readonly lacks: readonly Loss[];
  /** @param refused ids of {@link refusables} that this server refuses. */
  body(model: string, saying: Saying, refused: ReadonlySet<string>): RequestBody;
  /** Reads one JSON document of the stream, or the whole answer where it is one document. */
  readonly take: Take;
  /** Whether a whole document is an answer of this API at all. */
  isAnswer(value: unknown): boolean;
  /** Names in the list of models; undefined where it is none. */
  modelNames(value: unknown): readonly string[] | undefined;
}

/** Which parts of this request the server refuses, by its error. */
export function refusedIn(
  dialect: Dialect,
  body: RequestBody,
  status: number,
  { parameter, words }: ServerErrorBody,
): Refusable[] {
  if (![400, 404, 422].includes(status)) return [];
  return dialect.refusables.filter(({ isIn, words: sign, unless }) => {
    if (!isIn(body) || (unless?.test(words) ?? false)) return false;
    // A server that names one parameter speaks of no other.
    return sign.test(parameter ?? words);
  });
}

/** What was asked for and is missing from the answer. */
export function lossesOf(
  dialect: Dialect,
  { messages, parameters, usage }: Saying,
  refused: ReadonlySet<string>,
): Loss[] {
  const asked: Record<Loss, boolean> = {
    temperature: parameters.temperature !== undefined,
    maxTokens: parameters.maxTokens !== undefined,
    seed: parameters.seed !== undefined,
    schema: parameters.schema !== undefined,
    json: parameters.schema !== undefined,
    usage,
    system: messages.some(({ role }) => role === 'system'),
  };
  const lost = dialect.refusables.flatMap(({ id, loses }) => (loses && refused.has(id) ? [loses] : []));
  return [...new Set([...dialect.lacks, ...lost])].filter((loss) => asked[loss]);
}

/** Adds a count of tokens, of which later ones replace earlier ones; what is no count is passed over. */
export function countTokens(answer: ProviderAnswer, input: unknown, output: unknown): void {
  const whole = (value: unknown, before: number | undefined) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : before;
  answer.input = whole(input, answer.input);
  answer.output = whole(output, answer.output);
}

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
