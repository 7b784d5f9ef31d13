import { describe, expect, it } from 'vitest';
import { EXAMPLE_SHAPE, withoutLiteralKey } from '../../../src/memory-systems/domain/services/generic';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';
import type { ServiceShape } from '../../../src/llm/domain/services/shape';

const withHeaders = (headers: Readonly<Record<string, string>>): ServiceShape => ({
  ...EXAMPLE_SHAPE,
  headers,
});

describe('a key in a description', () => {
  it.each([
    ['Authorization', 'Bearer sk-0a1B2c3D', 'Bearer {key}', 'sk-0a1B2c3D'],
    ['Authorization', 'Basic ZWxhc3RpYzpzZWNyZXQ=', 'Basic {key}', 'ZWxhc3RpYzpzZWNyZXQ='],
    ['authorization', '0a1B2c3D', '{key}', '0a1B2c3D'],
    ['X-Api-Key', 'short', '{key}', 'short'],
    ['X-Tenant', 'sk-0a1B2c3D', '{key}', 'sk-0a1B2c3D'],
    ['Cookie', 'sid=0a1B2c3D', '{key}', 'sid=0a1B2c3D'],
  ])('in the header %s: %s is taken out', (name, value, template, key) => {
    const found = withoutLiteralKey(withHeaders({ Accept: 'application/json', [name]: value }));
    expect(found.key).toBe(key);
    expect(found.shape.headers).toEqual({ Accept: 'application/json', [name]: template });
    expect(JSON.stringify(found.shape)).not.toContain(key);
  });

  it('is none where a header has {key}, or nothing secret', () => {
    const plain = [
      { Authorization: 'Bearer {key}' },
      { 'X-Api-Version': '2026-01-01', Accept: 'application/json' },
      { 'OpenAI-Organization': 'org-0a1B2c3D4e5F6g7H8i9J' },
    ];
    for (const headers of plain) {
      const shape = withHeaders(headers);
      expect(withoutLiteralKey(shape)).toEqual({ shape, key: undefined });
    }
    for (const { id, shape } of SERVICES) expect(withoutLiteralKey(shape).key, id).toBeUndefined();
  });

  it('is refused beside another one, and in what a request sends', () => {
    expect(() =>
      withoutLiteralKey(withHeaders({ Authorization: 'Bearer {key}', 'X-Api-Key': 'abc' })),
    ).toThrow(/“X-Api-Key” holds a key, and another header/);
    expect(() => withoutLiteralKey(withHeaders({ Authorization: 'Bearer a', 'X-Api-Key': 'abc' }))).toThrow(
      /Keep one of them/,
    );
    const { add } = EXAMPLE_SHAPE;
    expect(() =>
      withoutLiteralKey({ ...EXAMPLE_SHAPE, add: { ...add, query: { api_key: 'sk-1' } } }),
    ).toThrow(/“add\.query\.api_key” holds a key.*\{key\}/);
    expect(() =>
      withoutLiteralKey({
        ...EXAMPLE_SHAPE,
        add: { ...add, body: { messages: '{messages}', auth: { token: 'a' } } },
      }),
    ).toThrow(/“add\.body\.auth\.token”/);
  });
});
