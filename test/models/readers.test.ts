// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { LoadedReader } from '../../src/core/ports';
import { Readers } from '../../src/models/readers.svelte';

const READING = { relevance: 0.9, answerable: 0.8, spans: [{ start: 0, end: 3, probability: 0.7 }] };

/** A loader that counts, and whose readers say the same of every passage. */
function counted() {
  const loads: string[] = [];
  const disposed: string[] = [];
  const load = async (language: string): Promise<LoadedReader> => {
    loads.push(language);
    return {
      stamp: { id: 'made-up', revision: '1', hash: 'a', dtype: 'q8', device: 'wasm' },
      threshold: 0.4,
      read: async (question, passages) => {
        if (question === '') throw new Error('The worker has ended.');
        return passages.map(() => READING);
      },
      dispose: () => void disposed.push(language),
    };
  };
  return { loads, disposed, readers: new Readers(load) };
}

describe('the readers', () => {
  it('load nothing until one is asked for, and then once', async () => {
    const { loads, readers } = counted();
    const slot = readers.of('en')!;
    expect([slot.phase, loads]).toEqual(['idle', []]);
    const [first, second] = await Promise.all([slot.ready(), slot.ready()]);
    flushSync();
    expect(first).toBe(second);
    expect([slot.phase, loads, first.threshold]).toEqual(['ready', ['en'], 0.4]);
    expect(await first.read('Who?', ['Ana.', 'Bo.'])).toEqual([READING, READING]);
  });

  it('are none where the page or the language has none', () => {
    expect(new Readers(undefined).of('en')).toBeUndefined();
    expect(counted().readers.of('zh')).toBeUndefined();
  });

  it('are loaded again after one has failed', async () => {
    const { loads, disposed, readers } = counted();
    const slot = readers.of('en')!;
    const reader = await slot.ready();
    await expect(reader.read('', ['Ana.'])).rejects.toThrow('The worker has ended.');
    flushSync();
    expect([slot.phase, disposed]).toEqual(['failed', ['en']]);
    await slot.ready();
    expect(loads).toEqual(['en', 'en']);
  });
});
