import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ModelRef } from '../../src/llm/domain/call';
import { PRICES, costOf, costOfReply, priceOf, priceProblems } from '../../src/llm/domain/prices';
import { estimateTokens, inputTokens } from '../../src/llm/domain/tokens';
import { pageRuntime } from '../models/runtime/shipped';
import { callOf } from './calls';

// Files share a process: whichever imports the library first decides on its runtime for all.
await pageRuntime();
const { AutoTokenizer, env } = await import('@xenova/transformers');

const at = (
  address: string,
  model: string,
  provider: ModelRef['provider'] = 'openai-compatible',
): ModelRef => ({
  provider,
  address,
  model,
});
const OPENAI = 'https://api.openai.com/v1';

describe('the price of a model', () => {
  it('is the list’s for the name, with or without its date, and for no other model that is named like it', () => {
    const mini = { input: 0.25, output: 2, from: 'list' };
    expect(priceOf(at(OPENAI, 'gpt-5-mini'))).toEqual(mini);
    expect(priceOf(at(OPENAI, 'gpt-5-mini-2025-08-07'))).toEqual(mini);
    expect(priceOf(at(OPENAI, 'gpt-5'))).toEqual({ input: 1.25, output: 10, from: 'list' });
    for (const other of ['gpt-5-pro', 'gpt-5.9', 'gpt-4o-audio-preview', 'gpt', 'my-gpt-5'])
      expect(priceOf(at(OPENAI, other)), other).toBeUndefined();
    const claude = 'https://api.anthropic.com/v1';
    expect(priceOf(at(claude, 'claude-haiku-4-5-20251001', 'anthropic'))).toMatchObject({
      input: 1,
      output: 5,
    });
    expect(priceOf(at(claude, 'claude-opus-5-5', 'anthropic'))).toMatchObject({ input: 4, output: 20 });
  });

  it('is not known at another host, and never 0 for that', () => {
    expect(priceOf(at('https://openrouter.ai/api/v1', 'gpt-5'))).toBeUndefined();
    expect(costOfReply({ usage: { input: 1, output: 1 } }, undefined)).toBeUndefined();
    expect(costOfReply({}, { input: 1, output: 1 })).toBeUndefined();
  });

  it('is nothing on this machine, its network, in the browser and for what is no model', () => {
    const free = { input: 0, output: 0, from: 'free' };
    for (const host of [
      'localhost:11434',
      '127.0.0.1:8080',
      '[::1]:1234',
      '192.168.1.5',
      '172.20.0.2',
      'box.local',
    ])
      expect(priceOf(at(`http://${host}/v1`, 'qwen3')), host).toEqual(free);
    for (const provider of ['built-in', 'in-tab', 'scripted', 'recorded'] as const)
      expect(priceOf(at('', 'm', provider))).toEqual(free);
    expect(priceOf(at('https://172.15.0.1.example.com/v1', 'qwen3'))).toBeUndefined();
    expect(costOfReply({}, priceOf(at('http://localhost/v1', 'm')))).toBe(0);
  });

  it('is not known where a server of this machine or network is asked with a key, until it is told', () => {
    for (const host of ['localhost:4000', '192.168.1.5', 'box.local']) {
      const gateway = at(`http://${host}/v1`, 'gpt-5');
      expect(priceOf(gateway, [], true), host).toBeUndefined();
      expect(priceOf(gateway, [{ model: 'gpt-5', input: 0, output: 0 }], true)).toMatchObject({
        from: 'own',
      });
    }
    expect(priceOf(at('', 'm', 'in-tab'), [], true)).toMatchObject({ from: 'free' });
    expect(priceOf(at(OPENAI, 'gpt-5'), [], true)).toMatchObject({ from: 'list' });
  });

  it('is the user’s own first, the longest beginning of the name before others', () => {
    const own = [
      { model: 'gpt-5', input: 9, output: 9 },
      { model: 'gpt-5-mini', input: 8, output: 8 },
      { host: 'openrouter.ai', model: 'openai/', input: 7, output: 7 },
      { host: 'localhost', model: 'q', input: 0.01, output: 0.02 },
    ];
    expect(priceOf(at(OPENAI, 'gpt-5-mini-x'), own)).toEqual({ input: 8, output: 8, from: 'own' });
    expect(priceOf(at('https://openrouter.ai/api/v1', 'openai/gpt-5'), own)).toMatchObject({ input: 7 });
    expect(priceOf(at(OPENAI, 'openai/gpt-5'), own)).toBeUndefined();
    expect(priceOf(at('http://localhost:1/v1', 'qwen'), own)).toMatchObject({ input: 0.01, from: 'own' });
    expect(priceProblems([...own, { model: '', input: -1, output: NaN }])).toHaveLength(2);
  });

  it('makes a cost in dollars for a million tokens', () => {
    expect(costOf({ input: 2_000_000, output: 500_000 }, { input: 1.25, output: 10 })).toBe(7.5);
  });

  it('comes from a list with a date, each model of a host once, output dearer than input', () => {
    expect(PRICES.date).toMatch(/^2026-\d\d-\d\d$/);
    const names = PRICES.entries.map(({ host, model }) => `${host} ${model}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { input, output } of PRICES.entries) {
      expect(input).toBeGreaterThan(0);
      expect(output).toBeGreaterThan(input);
    }
  });
});

describe('tokens', () => {
  it('are estimated from letters, digits and signs', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('The bakery, 1998!')).toBe(1 + 1 + 1 + 2 + 1);
    expect(estimateTokens('internationalisation')).toBe(3);
    expect(estimateTokens('面包店。')).toBe(4);
    expect(inputTokens(callOf('one two'))).toBe(4 + 2);
  });

  it.each([
    ['English', 'models/mnemoscope-en', 'public/characters/ottilie-brandt.json', 0.85, 1.3],
    ['Chinese', 'models/mnemoscope-zh', 'public/characters/ma-zhiyuan.json', 1, 1.3],
  ])('of %s are near the count of the bundled tokenizer', async (_, model, file, low, high) => {
    env.allowRemoteModels = false;
    env.localModelPath = '';
    const tokenizer = await AutoTokenizer.from_pretrained(`./${model}`, { local_files_only: true });
    const bank = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const texts: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value) Object.values(value).forEach(walk);
    };
    walk(bank);
    const prose = texts.filter((text) => text.length > 40);
    const counted = prose.reduce(
      (sum, text) => sum + tokenizer.encode(text, { add_special_tokens: false }).length,
      0,
    );
    const estimated = prose.reduce((sum, text) => sum + estimateTokens(text), 0);
    console.info(
      `${prose.length} texts: ${estimated} estimated, ${counted} counted: ${(estimated / counted).toFixed(3)}`,
    );
    expect(estimated / counted).toBeGreaterThan(low);
    expect(estimated / counted).toBeLessThan(high);
  });
});
