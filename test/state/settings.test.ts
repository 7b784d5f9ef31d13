// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Settings } from '../../src/state/settings.svelte';
import { MemorySettings, settled } from './outside';
import { watch } from './watch.svelte';

const KEY = 'sk-test-0a1B2c3D';

/** What a later visit finds. */
async function nextVisit(store: MemorySettings): Promise<Settings> {
  await settled();
  const settings = new Settings(store);
  await settings.load();
  return settings;
}

describe('settings', () => {
  it('begin with the system’s theme, WASM and no language model', async () => {
    const settings = await nextVisit(new MemorySettings());
    expect([settings.theme, settings.device, settings.hasEndpoint]).toEqual(['system', 'wasm', false]);
    expect(settings.endpoint).toEqual({ baseUrl: '', model: '', key: '' });
  });

  it('are there on the next visit, and a view follows them', async () => {
    const store = new MemorySettings();
    const settings = new Settings(store);
    const themes = watch(() => settings.theme);
    settings.setTheme('dark');
    flushSync();
    settings.setDevice('webgpu');
    settings.setEndpoint({ baseUrl: ' http://localhost:11434/v1 ', model: ' qwen3 ', key: '' });
    expect(themes).toEqual(['system', 'dark']);
    expect(settings.endpoint).toEqual({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3', key: '' });

    const later = await nextVisit(store);
    expect([later.theme, later.device, later.hasEndpoint]).toEqual(['dark', 'webgpu', true]);
    expect(later.endpoint).toEqual({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3', key: '' });
  });

  it('ask a language model only where both address and name are given', () => {
    const settings = new Settings(new MemorySettings());
    settings.setEndpoint({ baseUrl: 'http://localhost:11434/v1', model: '  ', key: '' });
    expect(settings.hasEndpoint).toBe(false);
    settings.setEndpoint({ baseUrl: ' ', model: 'qwen3', key: '' });
    expect(settings.hasEndpoint).toBe(false);
    settings.setEndpoint({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3', key: '' });
    expect(settings.hasEndpoint).toBe(true);
  });

  it('hold where the storage refuses them', async () => {
    const store = new MemorySettings();
    store.set = () => Promise.reject(new Error('The storage was closed.'));
    const settings = new Settings(store);
    settings.setTheme('light');
    settings.setDevice('webgpu');
    settings.setEndpoint({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3', key: KEY });
    // A rejection that nobody took would fail the run.
    await settled();
    expect([settings.theme, settings.device, settings.endpoint.key]).toEqual(['light', 'webgpu', KEY]);
  });
});

describe('the key', () => {
  it('is in memory and never in the store', async () => {
    const store = new MemorySettings();
    const settings = new Settings(store);
    settings.setEndpoint({ baseUrl: 'https://llm.example/v1', model: 'm', key: ` ${KEY}\n` });
    expect(settings.endpoint.key).toBe(KEY);
    await settled();
    expect(JSON.stringify([...store.kept])).not.toContain(KEY);
    expect((await nextVisit(store)).endpoint).toEqual({
      baseUrl: 'https://llm.example/v1',
      model: 'm',
      key: '',
    });
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
    settings.setEndpoint({ baseUrl, model: 'm', key: '' });
    expect(settings.endpoint.baseUrl).toBe(baseUrl);
    await settled();
    expect(JSON.stringify([...store.kept])).not.toContain(KEY);
    expect((await nextVisit(store)).endpoint.baseUrl).toBe(kept);
  });
});
