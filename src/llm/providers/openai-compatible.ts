/** Any server that speaks OpenAI's chat completions, in the cloud or on this machine. */

import type { ProviderAnswer } from './answer';
import {
  countTokens,
  type Dialect,
  type RequestBody,
  type Saying,
  commonSchema,
  isStrict,
  withSchemaInWords,
} from './dialect';
import { at, firstAnswer, stringAt } from './json';
import { bearer } from './settings';

const typeIn = (body: RequestBody) => stringAt(body, 'response_format', 'type');
const LIMIT_UNLESS =
  /too (large|high|big|low|small)|at (most|least)|exceed|(greater|less) than|maximum value/i;
const FORMAT_WORDS = /response[_ ]?format|json_schema|json_object|json mode|structured.?output|\bschema\b/i;

/** https://platform.openai.com/docs/api-reference/chat; what the others leave out of it is found by their refusals. */
export const openAiCompatible: Dialect = {
  pasted: /\/(chat\/completions|embeddings)$/,
  path: () => ({ path: 'chat/completions' }),
  models: { path: 'models' },
  headers: bearer,
  refusables: [
    {
      id: 'temperature',
      loses: 'temperature',
      isIn: (body) => 'temperature' in body,
      words: /\btemperature\b/,
    },
    // Newer models of OpenAI know only the other name.
    { id: 'max_tokens', isIn: (body) => 'max_tokens' in body, words: /\bmax_tokens\b/, unless: LIMIT_UNLESS },
    {
      id: 'max_completion_tokens',
      loses: 'maxTokens',
      isIn: (body) => 'max_completion_tokens' in body,
      words: /\bmax_completion_tokens\b/,
      unless: LIMIT_UNLESS,
    },
    { id: 'seed', loses: 'seed', isIn: (body) => 'seed' in body, words: /\bseed\b/ },
    {
      id: 'stream_options',
      loses: 'usage',
      isIn: (body) => 'stream_options' in body,
      words: /stream_options|include_usage/,
    },
    {
      id: 'json_schema',
      loses: 'schema',
      isIn: (body) => typeIn(body) === 'json_schema',
      words: FORMAT_WORDS,
    },
    { id: 'json_object', loses: 'json', isIn: (body) => typeIn(body) === 'json_object', words: FORMAT_WORDS },
  ],
  lacks: [],

  body(model, { messages, parameters, usage }, refused) {
    const { temperature, maxTokens, seed, schema } = parameters;
    const limit = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
    return {
      model,
      messages: schema && refused.has('json_schema') ? withSchemaInWords(messages, schema.schema) : messages,
      stream: true,
      ...(usage && !refused.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
      ...(temperature === undefined || refused.has('temperature') ? {} : { temperature }),
      ...(maxTokens === undefined || refused.has(limit) ? {} : { [limit]: maxTokens }),
      ...(seed === undefined || refused.has('seed') ? {} : { seed }),
      ...responseFormat(schema, refused),
    };
  },

  take(value, answer) {
    const choice = firstAnswer(at(value, 'choices'));
    const said = at(choice, 'delta') ?? at(choice, 'message');
    answer.servedBy ??= stringAt(value, 'model') || undefined;
    countTokens(answer, at(value, 'usage', 'prompt_tokens'), at(value, 'usage', 'completion_tokens'));
    const declined = stringAt(said, 'refusal');
    if (declined) {
      answer.ending = 'refused';
      answer.reason = (answer.reason ?? '') + declined;
    }
    const tool = at(said, 'tool_calls', 0, 'function', 'name') ?? at(said, 'function_call', 'name');
    if (typeof tool === 'string' && tool) {
      answer.ending ??= 'tool-call';
      answer.reason ??= tool;
    }
    const finish = stringAt(choice, 'finish_reason');
    if (finish) {
      answer.finish = finish;
      answer.ending ??= ENDINGS[finish];
    }
    return textOf(at(said, 'content'));
  },

  isAnswer: (value) => at(value, 'choices', 0) !== undefined,

  modelNames(value) {
    const list = Array.isArray(value) ? (value as unknown[]) : (at(value, 'data') ?? at(value, 'models'));
    if (!Array.isArray(list)) return undefined;
    return list.flatMap((entry) => stringAt(entry, 'id') ?? stringAt(entry, 'name') ?? []);
  },
};

/** Zhipu says `sensitive` and `network_error`, DeepSeek `insufficient_system_resource`. */
const ENDINGS: Readonly<Record<string, ProviderAnswer['ending']>> = {
  content_filter: 'filtered',
  sensitive: 'filtered',
  tool_calls: 'tool-call',
  function_call: 'tool-call',
  error: 'failed',
  network_error: 'failed',
  insufficient_system_resource: 'failed',
};

/** JSON by schema, else JSON of any shape, else nothing: the words that ask for it stand in the messages then. */
function responseFormat(schema: Saying['parameters']['schema'], refused: ReadonlySet<string>): RequestBody {
  if (!schema || refused.has('json_object')) return {};
  if (refused.has('json_schema')) return { response_format: { type: 'json_object' } };
  const common = commonSchema(schema.schema);
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, strict: isStrict(common), schema: common },
    },
  };
}

/** Content is a string or a list of parts, of which those that are thoughts are no answer. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (at(part, 'type') === 'text' ? (stringAt(part, 'text') ?? '') : '')).join('');
}
