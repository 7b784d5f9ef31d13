import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callKey, type Exchange, type LlmCall, type ModelRef } from '../../../src/llm/domain/call';
import { bytesOf } from '../../../src/core/memory/summary';
import { callStore } from '../../../src/storage/tables/stores';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { freshBrowser } from './browser';

const SMALL: ModelRef = { provider: 'anthropic', address: 'https://models.test', model: 'small' };
const LARGE: ModelRef = { ...SMALL, model: 'large' };

function exchange(text: string, more: Partial<LlmCall> = {}): Exchange {
  const call: LlmCall = {
    model: SMALL,
    messages: [{ role: 'user', content: text }],
    parameters: {},
    purpose: 'answer',
    ...more,
  };
  const usage = { input: 3, output: 2 };
  const reply = { text: `Of ${text}.`, usage, milliseconds: 5, attempts: 1, dropped: ['seed'] };
  return { key: callKey(call), call, reply, cached: false };
}

describe.each(['indexeddb', 'memory'] as const)('kept answers in %s', (kind) => {
  let storage: Storage;
  let store: Storage['calls'];
  let minute: number;

  beforeEach(async () => {
    freshBrowser();
    if (kind === 'memory') vi.stubGlobal('indexedDB', undefined);
    storage = await openStorage();
    minute = 0;
    store = callStore(storage.tables, () => `2026-11-20T10:${String(minute++).padStart(2, '0')}:00.000Z`);
  });

  it('come back by their key, with the moment', async () => {
    const given = exchange('a');
    await storage.calls.put(given);
    const kept = await storage.calls.get(given.key);
    expect(kept).toMatchObject({ key: given.key, call: given.call, reply: given.reply });
    expect(Math.abs(Date.parse(kept!.when) - Date.now())).toBeLessThan(60_000);
    expect(await storage.calls.get('f'.repeat(64))).toBeUndefined();
  });

  it('are listed newest first, page by page, without their texts', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) await store.put(exchange(text));
    const page = await store.list({ from: 1, limit: 2 });
    expect(page.total).toBe(5);
    expect(page.calls.map(({ when }) => when.slice(14, 16))).toEqual(['03', '02']);
    expect(page.calls[0]).toMatchObject({ model: SMALL, purpose: 'answer', usage: { input: 3, output: 2 } });
    expect(JSON.stringify(page.calls)).not.toContain('Of d');
    const { tables } = await storage.sizes();
    expect(page.bytes).toBeGreaterThan(500);
    expect(tables.calls).toBe(page.bytes + 5 * bytesOf(exchange('a').key));
    // A repeated answer takes the place of the first.
    await store.put(exchange('a'));
    expect((await store.list()).calls.map(({ when }) => when.slice(14, 16))).toEqual([
      '05',
      '04',
      '03',
      '02',
      '01',
    ]);
  });

  it('leave as JSON Lines, all of them', async () => {
    for (let i = 0; i < 70; i++) await store.put(exchange(String(i)));
    const lines: string[] = [];
    for await (const line of store.export()) lines.push(line);
    expect(lines).toHaveLength(70);
    expect(JSON.parse(lines[0]!)).toMatchObject({ key: exchange('69').key, reply: { text: 'Of 69.' } });
    expect(lines.every((line) => line.endsWith('}\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
  });

  it('are cleared by model, purpose, age or key, and all at once; the summaries go with them', async () => {
    await store.put(exchange('a'));
    await store.put(exchange('b', { model: LARGE }));
    await store.put(exchange('c', { purpose: 'judge' }));
    await store.put(exchange('d'));
    const left = async () => (await store.list()).calls.map(({ key }) => key);
    expect(await store.clear({ model: LARGE })).toBe(1);
    expect(await store.clear({ purpose: 'judge' })).toBe(1);
    expect(await left()).toEqual([exchange('d').key, exchange('a').key]);
    expect(await store.clear({ before: '2026-11-20T10:01:00.000Z' })).toBe(1);
    expect(await store.clear({ keys: ['unknown'] })).toBe(0);
    expect(await left()).toEqual([exchange('d').key]);
    expect(await store.clear()).toBe(1);
    expect([await storage.tables.keys('calls'), await storage.tables.keys('callSummaries')]).toEqual([
      [],
      [],
    ]);
  });
});
