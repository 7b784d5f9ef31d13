/** What the user chose. The key never leaves memory. */

import type { Device, EndpointSettings, SettingsStore } from '../core/ports';

export type Theme = 'system' | 'light' | 'dark';

export class Settings {
  readonly #store: SettingsStore;
  #theme = $state<Theme>('system');
  #device = $state<Device>('wasm');
  #baseUrl = $state('');
  #model = $state('');
  #key = $state('');

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  get theme() {
    return this.#theme;
  }
  get device() {
    return this.#device;
  }
  get endpoint(): EndpointSettings {
    return { baseUrl: this.#baseUrl, model: this.#model, key: this.#key };
  }
  /** Whether a language model can be asked. */
  get hasEndpoint(): boolean {
    return this.#baseUrl.trim() !== '' && this.#model.trim() !== '';
  }

  async load(): Promise<void> {
    const [theme, device, baseUrl, model] = await Promise.all([
      this.#store.get<Theme>('theme'),
      this.#store.get<Device>('device'),
      this.#store.get<string>('endpoint.baseUrl'),
      this.#store.get<string>('endpoint.model'),
    ]);
    this.#theme = theme ?? 'system';
    this.#device = device ?? 'wasm';
    this.#baseUrl = baseUrl ?? '';
    this.#model = model ?? '';
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    this.#keep('theme', theme);
  }

  setDevice(device: Device): void {
    this.#device = device;
    this.#keep('device', device);
  }

  setEndpoint(endpoint: EndpointSettings): void {
    this.#baseUrl = endpoint.baseUrl.trim();
    this.#model = endpoint.model.trim();
    this.#key = endpoint.key.trim();
    this.#keep('endpoint.baseUrl', withoutSecrets(this.#baseUrl));
    this.#keep('endpoint.model', this.#model);
  }

  #keep(key: string, value: string): void {
    // Where it cannot be kept, the storage itself tells why; the choice holds until the tab closes.
    this.#store.set(key, value).catch(() => undefined);
  }
}

/**
 * What may be kept of a base address: some providers put keys into its query or before its host, of which only the version of
 * the API is kept. Nothing of what is no address: a key pasted into the wrong field is none.
 */
function withoutSecrets(baseUrl: string): string {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) return '';
  const { origin, pathname, searchParams } = new URL(baseUrl);
  const version = [...searchParams].filter(([name]) => /version/i.test(name));
  const query = new URLSearchParams(version).toString();
  return `${origin}${pathname === '/' ? '' : pathname}${query && `?${query}`}`;
}
