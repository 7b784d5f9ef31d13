/** Anthropic's Messages API. https://platform.claude.com/docs/en/api/messages */

import type { ProviderAnswer } from './answer';
import { countTokens, type Dialect, commonSchema, withSchemaInWords } from './dialect';
import { at, stringAt } from './json';

const VERSION = '2023-06-01';

/** The API demands a limit; an answer of the paper has 50 words, a verdict with reasons a few hundred. */
const MAX_TOKENS = 4096;

export const anthropic: Dialect = {
  pasted: /\/messages$/,
  path: () => ({ path: 'messages' }),
  // The longest page that there is: newest models stand first.
  models: { path: 'models', query: { limit: '1000' } },
  headers: (key) => ({
    ...(key ? { 'x-api-key': key } : {}),
    'anthropic-version': VERSION,
    // Without it, answers to pages carry no CORS headers. The key is the user's own, in the user's own browser.
    'anthropic-dangerous-direct-browser-access': 'true',
  }),
  refusables: [
    {
      id: 'temperature',
      loses: 'temperature',
      isIn: (body) => 'temperature' in body,
      words: /\btemperature\b/,
    },
    {
      id: 'output_config',
      loses: 'schema',
      isIn: (body) => 'output_config' in body,
      words: /output_config|output_format|structured.?output|json_schema|\bschema\b/i,
    },
  ],
  lacks: ['seed'],

  body(model, { messages, parameters }, refused) {
    const { temperature, maxTokens = MAX_TOKENS, schema } = parameters;
    const bySchema = schema !== undefined && !refused.has('output_config');
    const said = schema && !bySchema ? withSchemaInWords(messages, schema.schema) : messages;
    const system = said.filter(({ role }) => role === 'system').map(({ content }) => content);
    return {
      model,
      max_tokens: maxTokens,
      ...(system.length > 0 ? { system: system.join('\n\n') } : {}),
      messages: said.filter(({ role }) => role !== 'system'),
      stream: true,
      ...(temperature === undefined || refused.has('temperature') ? {} : { temperature }),
      ...(bySchema
        ? { output_config: { format: { type: 'json_schema', schema: commonSchema(schema.schema) } } }
        : {}),
    };
  },

  take(value, answer) {
    switch (stringAt(value, 'type')) {
      case 'message_start':
        takeHead(at(value, 'message'), answer);
        return '';
      case 'content_block_start':
        return textOf(at(value, 'content_block'), answer);
      case 'content_block_delta':
        // Of the kinds of delta, thinking_delta, signature_delta and input_json_delta are no text.
        return at(value, 'delta', 'type') === 'text_delta' ? (stringAt(value, 'delta', 'text') ?? '') : '';
      case 'message_delta':
        takeEnd(at(value, 'delta'), answer);
        countTokens(answer, undefined, at(value, 'usage', 'output_tokens'));
        return '';
      case 'message_stop':
        answer.over = true;
        return '';
      case 'message': {
        takeHead(value, answer);
        takeEnd(value, answer);
        const content = at(value, 'content');
        return Array.isArray(content) ? content.map((block) => textOf(block, answer)).join('') : '';
      }
      default:
        return '';
    }
  },

  isAnswer: (value) => at(value, 'type') === 'message',

  modelNames(value) {
    const list = at(value, 'data');
    return Array.isArray(list) ? list.flatMap((entry) => stringAt(entry, 'id') ?? []) : undefined;
  },
};

/** Tokens read from a cache are part of the prompt, and counted beside it. */
function takeHead(message: unknown, answer: ProviderAnswer): void {
  answer.servedBy ??= stringAt(message, 'model');
  const usage = at(message, 'usage');
  const counts = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
    .map((name) => at(usage, name))
    .filter((count) => typeof count === 'number');
  const input = counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
  countTokens(answer, input, at(usage, 'output_tokens'));
}

const ENDINGS: Readonly<Record<string, ProviderAnswer['ending']>> = {
  refusal: 'refused',
  tool_use: 'tool-call',
};

function takeEnd(from: unknown, answer: ProviderAnswer): void {
  const finish = stringAt(from, 'stop_reason');
  if (!finish) return;
  answer.finish = finish;
  answer.ending ??= ENDINGS[finish];
  const reason = stringAt(from, 'stop_details', 'explanation');
  if (reason) answer.reason ??= reason;
}

function textOf(block: unknown, answer: ProviderAnswer): string {
  const type = at(block, 'type');
  if (type === 'tool_use') answer.reason ??= stringAt(block, 'name');
  return type === 'text' ? (stringAt(block, 'text') ?? '') : '';
}
