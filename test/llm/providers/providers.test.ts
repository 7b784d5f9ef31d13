import { describe, expect, it } from 'vitest';
import {
  isLocal,
  defaultConcurrency,
  presetOf,
  PROVIDER_PRESETS,
} from '../../../src/llm/providers/providers';

describe('the presets', () => {
  it('have ids of their own, addresses that can be used, and keys where one is needed', () => {
    expect(new Set(PROVIDER_PRESETS.map(({ id }) => id)).size).toBe(PROVIDER_PRESETS.length);
    for (const { address, local, needsKey, keys, start, concurrency, title } of PROVIDER_PRESETS) {
      const url = new URL(address);
      expect(url.protocol, title).toBe(local ? 'http:' : 'https:');
      expect(address, title).toBe(url.origin + url.pathname.replace(/\/$/, ''));
      expect(isLocal(url.hostname), title).toBe(local);
      expect([needsKey, keys?.startsWith('https://') ?? false, start !== undefined], title).toEqual([
        !local,
        !local,
        local,
      ]);
      expect(concurrency, title).toBeGreaterThanOrEqual(1);
      expect(concurrency, title).toBeLessThanOrEqual(8);
    }
  });

  it('are found by the address of a model, whatever its path', () => {
    const found = (provider: 'openai-compatible' | 'anthropic' | 'gemini', address: string) =>
      presetOf({ provider, address })?.id;
    expect(found('openai-compatible', 'https://api.deepseek.com/v1')).toBe('deepseek');
    expect(found('openai-compatible', 'http://127.0.0.1:11434/v1')).toBe('ollama');
    expect(found('anthropic', 'https://api.anthropic.com')).toBe('anthropic');
    expect(found('openai-compatible', 'https://api.anthropic.com/v1')).toBeUndefined();
    expect(found('openai-compatible', 'nonsense')).toBeUndefined();
  });

  it('give the calls at a time; 2 for another local server, 4 for any other', () => {
    const calls = (address: string) => defaultConcurrency({ provider: 'openai-compatible', address });
    expect(calls('http://localhost:11434/v1')).toBe(1);
    expect(calls('https://api.openai.com/v1')).toBe(8);
    expect(calls('http://192.168.1.5:9000/v1')).toBe(2);
    expect(calls('https://llm.example.org/v1')).toBe(4);
    expect(calls('')).toBe(4);
  });
});
