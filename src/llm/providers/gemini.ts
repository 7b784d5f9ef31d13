/**
 * Google's Gemini API, natively: its OpenAI-compatible door has refused pages. https://ai.google.dev/api/generate-content
 */

import type { ChatMessage } from '../../core/ports';
import type { ProviderAnswer } from './answer';
import { countTokens, type Dialect, type RequestBody, commonSchema, withSchemaInWords } from './dialect';
import { at, firstAnswer, stringAt } from './json';

const config = (body: RequestBody) => (at(body, 'generationConfig') ?? {}) as RequestBody;
const nameOf = (model: string) => model.replace(/^models\//, '');

export const gemini: Dialect = {
  pasted: /\/models(\/[^/]+)?$/,
  path: (model) => ({
    path: `models/${encodeURIComponent(nameOf(model))}:streamGenerateContent`,
    query: { alt: 'sse' },
  }),
  models: { path: 'models', query: { pageSize: '1000' } },
  // Never in the address, where logs and histories keep it.
  headers: (key): Record<string, string> => (key ? { 'x-goog-api-key': key } : {}),
  refusables: [
    {
      id: 'temperature',
      loses: 'temperature',
      isIn: (body) => 'temperature' in config(body),
      words: /\btemperature\b/,
    },
    { id: 'seed', loses: 'seed', isIn: (body) => 'seed' in config(body), words: /\bseed\b/ },
    {
      id: 'responseJsonSchema',
      loses: 'schema',
      isIn: (body) => 'responseJsonSchema' in config(body),
      words: /response_?json_?schema|response_?schema|json mode|\bschema\b/i,
    },
    {
      id: 'responseMimeType',
      loses: 'json',
      isIn: (body) => 'responseMimeType' in config(body) && !('responseJsonSchema' in config(body)),
      words: /response_?mime_?type|json mode/i,
    },
    // Gemma, behind the same address, knows no system message.
    {
      id: 'systemInstruction',
      loses: 'system',
      isIn: (body) => 'systemInstruction' in body,
      words: /(developer|system)[_ ]?instruction/i,
    },
  ],
  lacks: [],

  body(_model, { messages, parameters }, refused) {
    const { temperature, maxTokens, seed, schema } = parameters;
    const bySchema = schema !== undefined && !refused.has('responseJsonSchema');
    const asJson = schema !== undefined && !refused.has('responseMimeType');
    const said = schema && !bySchema ? withSchemaInWords(messages, schema.schema) : messages;
    const generationConfig = {
      ...(temperature === undefined || refused.has('temperature') ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
      ...(seed === undefined || refused.has('seed') ? {} : { seed }),
      ...(asJson ? { responseMimeType: 'application/json' } : {}),
      ...(bySchema ? { responseJsonSchema: commonSchema(schema.schema) } : {}),
    };
    return {
      ...spoken(said, !refused.has('systemInstruction')),
      ...(Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
    };
  },

  take(value, answer) {
    answer.servedBy ??= stringAt(value, 'modelVersion');
    const usage = at(value, 'usageMetadata');
    // Thoughts are billed as output and counted apart.
    const text = at(usage, 'candidatesTokenCount');
    const thoughts = at(usage, 'thoughtsTokenCount');
    const output = [text, thoughts].filter((count) => typeof count === 'number');
    countTokens(
      answer,
      at(usage, 'promptTokenCount'),
      output.length > 0 ? output.reduce((sum, count) => sum + count, 0) : undefined,
    );
    const blocked = stringAt(value, 'promptFeedback', 'blockReason');
    if (blocked) {
      answer.finish = blocked;
      answer.ending = 'filtered';
      answer.reason = `the prompt was blocked: ${blocked}`;
    }
    const candidate = firstAnswer(at(value, 'candidates'));
    const finish = stringAt(candidate, 'finishReason');
    if (finish) {
      answer.finish = finish;
      answer.ending ??= ENDINGS[finish];
      answer.reason ??= stringAt(candidate, 'finishMessage') ?? (answer.ending && finish);
    }
    const parts = at(candidate, 'content', 'parts');
    return Array.isArray(parts) ? parts.map((part) => textOf(part, answer)).join('') : '';
  },

  isAnswer: (value) => Array.isArray(at(value, 'candidates')) || at(value, 'promptFeedback') !== undefined,

  modelNames(value) {
    const list = at(value, 'models');
    if (!Array.isArray(list)) return undefined;
    return list.flatMap((entry) => {
      const name = stringAt(entry, 'name');
      const methods = at(entry, 'supportedGenerationMethods');
      const writes = !Array.isArray(methods) || methods.includes('generateContent');
      return name && writes ? nameOf(name) : [];
    });
  },
};

const ENDINGS: Readonly<Record<string, ProviderAnswer['ending']>> = {
  SAFETY: 'filtered',
  RECITATION: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  SPII: 'filtered',
  MALFORMED_FUNCTION_CALL: 'tool-call',
  UNEXPECTED_TOOL_CALL: 'tool-call',
  TOO_MANY_TOOL_CALLS: 'tool-call',
};

/** Roles are `user` and `model`; what is said to the system stands apart, or before the first words of the user. */
function spoken(messages: readonly ChatMessage[], apart: boolean): RequestBody {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ text: content }));
  const contents = messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : 'user',
      parts: [{ text: content }],
    }));
  if (system.length === 0) return { contents };
  if (apart) return { systemInstruction: { parts: system }, contents };
  const [first, ...rest] = contents;
  if (first?.role !== 'user') return { contents: [{ role: 'user', parts: system }, ...contents] };
  return { contents: [{ role: 'user', parts: [...system, ...first.parts] }, ...rest] };
}

function textOf(part: unknown, answer: ProviderAnswer): string {
  const tool = stringAt(part, 'functionCall', 'name');
  if (tool) {
    answer.ending ??= 'tool-call';
    answer.reason ??= tool;
  }
  return at(part, 'thought') === true ? '' : (stringAt(part, 'text') ?? '');
}
