import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commonSchema, isStrict, withSchemaInWords } from '../../../src/llm/providers/dialect';

describe('a schema that all providers take', () => {
  it('tells bounds in words, and has const as enum, oneOf as anyOf, and closed objects', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        score: { type: 'integer', description: 'How good.', minimum: 0, maximum: 3 },
        kind: { oneOf: [{ const: 'a' }, { type: 'string', maxLength: 5 }] },
        list: { type: 'array', items: { type: 'number', exclusiveMinimum: 0 }, minItems: 3, maxItems: 3 },
      },
      required: ['score', 'kind', 'list'],
    };
    expect(commonSchema(schema)).toEqual({
      type: 'object',
      properties: {
        score: { type: 'integer', description: 'How good. (at least 0, at most 3)' },
        kind: { anyOf: [{ enum: ['a'] }, { type: 'string', description: '(most characters 5)' }] },
        list: {
          type: 'array',
          items: { type: 'number', description: '(above 0)' },
          description: '(least entries 3, most entries 3)',
        },
      },
      required: ['score', 'kind', 'list'],
      additionalProperties: false,
    });
  });

  it('keeps fields that are named like keywords, and values that are data', () => {
    const schema = {
      type: 'object',
      properties: { minimum: { type: 'string', enum: ['minimum', { default: 1 }] } },
      required: ['minimum'],
    };
    expect(commonSchema(schema)).toEqual({ ...schema, additionalProperties: false });
  });

  it('drops the limits of the number format that zod writes for whole numbers', () => {
    const made = commonSchema(z.toJSONSchema(z.object({ rank: z.int() })));
    expect(made['properties']).toEqual({ rank: { type: 'integer' } });
  });

  it('is strict where every field of every object is required', () => {
    const closed = { type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: false };
    expect(isStrict(closed)).toBe(true);
    expect(isStrict({ ...closed, required: [] })).toBe(false);
    expect(isStrict({ ...closed, additionalProperties: true })).toBe(false);
    expect(isStrict({ ...closed, properties: { a: { ...closed, required: [] } } })).toBe(false);
    expect(
      isStrict({ ...closed, properties: { a: { type: 'array', items: { ...closed, required: [] } } } }),
    ).toBe(false);
  });
});

describe('a schema in words', () => {
  it('stands at the end of the system’s message, or makes one', () => {
    const system = { role: 'system', content: 'Judge.' } as const;
    const user = { role: 'user', content: 'This.' } as const;
    expect(withSchemaInWords([system, user], {})).toEqual([
      { role: 'system', content: expect.stringMatching(/^Judge\.\n\n.*JSON Schema:\n\{\}$/s) },
      user,
    ]);
    expect(withSchemaInWords([user], {}).map(({ role }) => role)).toEqual(['system', 'user']);
  });
});
