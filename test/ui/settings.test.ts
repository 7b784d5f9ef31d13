// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Settings } from '../../src/ui/state/settings.svelte';
import { MemorySettings, settled } from './app-dependencies';
import { watch } from './watch.svelte';

const KEY = 'sk-test-0a1B2c3D';
const EMBEDDINGS = { model: 'm', key: '', queryPrefix: 'query: ', passagePrefix: '' };

/** What a later visit finds. */
async function nextVisit(store: MemorySettings): Promise<Settings> {
  await settled();
  const settings = new Settings(store);
  await settings.load();
  return settings;
}

describe('settings', () => {
  it('begin with the system’s theme, WASM and the shipped encoder', async () => {
    const settings = await nextVisit(new MemorySettings());
    expect([settings.theme, settings.device, settings.encoderOf('zh')]).toEqual([
      'system',
      'wasm',
      'shipped',
    ]);
    expect(settings.embeddings).toMatchObject({ baseUrl: '', model: '', key: '' });
  });

  it('are there on the next visit, and a view follows them', async () => {
    const store = new MemorySettings();
    const settings = new Settings(store);
    const themes = watch(() => settings.theme);
    settings.setTheme('dark');
    flushSync();
    settings.setDevice('webgpu');
    settings.setEncoder('en', 'model:e5');
    settings.setEmbeddings({ ...EMBEDDINGS, baseUrl: ' http://localhost:11434/v1 ' });
    expect(themes).toEqual(['system', 'dark']);

    const later = await nextVisit(store);
    expect([later.theme, later.device, later.encoderOf('en')]).toEqual(['dark', 'webgpu', 'model:e5']);
    expect(later.embeddings).toEqual({ ...EMBEDDINGS, baseUrl: 'http://localhost:11434/v1' });
  });

  it('hold where the storage refuses them', async () => {
    const store = new MemorySettings();
    store.set = () => Promise.reject(new Error('The storage was closed.'));
    const settings = new Settings(store);
    settings.setTheme('light');
    settings.setDevice('webgpu');
    settings.setEmbeddings({ ...EMBEDDINGS, baseUrl: 'http://localhost:11434/v1', key: KEY });
    // A rejection that nobody took would fail the run.
    await settled();
    expect([settings.theme, settings.device, settings.embeddings.key]).toEqual(['light', 'webgpu', KEY]);
  });
});

describe('the key of an embeddings endpoint', () => {
  it('is in memory and never in the store', async () => {
    const store = new MemorySettings();
    const settings = new Settings(store);
    settings.setEmbeddings({ ...EMBEDDINGS, baseUrl: 'https://llm.example/v1', key: ` ${KEY}\n` });
    expect(settings.embeddings.key).toBe(KEY);
    await settled();
    expect(JSON.stringify([...store.kept])).not.toContain(KEY);
    expect((await nextVisit(store)).embeddings).toMatchObject({ baseUrl: 'https://llm.example/v1', key: '' });
  });

  it.each([
    [`https://llm.example/v1?key=${KEY}`, 'https://llm.example/v1'],
    [
      `https://llm.example/v1?api-version=2026-01-01&api-key=${KEY}`,
      'https://llm.example/v1?api-version=2026-01-01',
    ],
    [`https://user:${KEY}@llm.example/v1`, 'https://llm.example/v1'],
    [`https://llm.example/v1#${KEY}`, 'https://llm.example/v1'],
    [`https://llm.example/?token=${KEY}`, 'https://llm.example'],
    [KEY, ''],
    [`Bearer ${KEY}`, ''],
    [`llm.example/v1?key=${KEY}`, ''],
  ])('is not kept as a part of the address either: %s', async (baseUrl, kept) => {
    const store = new MemorySettings();
    const settings = new Settings(store);
    settings.setEmbeddings({ ...EMBEDDINGS, baseUrl });
    await settled();
    expect(JSON.stringify([...store.kept])).not.toContain(KEY);
    expect((await nextVisit(store)).embeddings.baseUrl).toBe(kept);
  });
});
