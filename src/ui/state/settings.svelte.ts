/** What the user chose, but for language models (connections.svelte.ts). A key never leaves memory. */

import type { EmbeddingEndpoint, EncoderChoice } from '../../core/encoders';
import type { Language } from '../../core/memory/bank';
import type { Device, SettingsStore, Tabs } from '../../core/ports';
import { LOCALES, type Locale } from '../../core/text/phrase';
import { withoutSecrets } from './address-secrets';
import { SharedSetting } from './shared-setting';
import { localeOf } from '../../core/text/languages';
import { setLocale } from './locale.svelte';

export type Theme = 'system' | 'light' | 'dark';
/** The language of the interface; `system`: the browser's. */
export type LocaleChoice = 'system' | Locale;

type KeptEndpoint = Omit<EmbeddingEndpoint, 'key'>;

const NO_EMBEDDINGS: EmbeddingEndpoint = {
  baseUrl: '',
  model: '',
  key: '',
  queryPrefix: '',
  passagePrefix: '',
};

export class Settings {
  readonly #store: SettingsStore;
  readonly #endpoint: SharedSetting<KeptEndpoint>;
  readonly #languages: readonly string[];
  #locale = $state<LocaleChoice>('system');
  #theme = $state<Theme>('system');
  #device = $state<Device>('wasm');
  #encoders = $state.raw<Readonly<Record<Language, EncoderChoice>>>({ en: 'shipped', zh: 'shipped' });
  #mirror = $state('');
  #embeddings = $state.raw<EmbeddingEndpoint>(NO_EMBEDDINGS);

  /** @param languages of the browser, the preferred one first. */
  constructor(store: SettingsStore, languages: readonly string[] = ['en'], tabs?: Pick<Tabs, 'listen'>) {
    this.#store = store;
    this.#languages = languages;
    this.#endpoint = new SharedSetting({
      store,
      tabs,
      key: 'embeddings',
      show: (kept) => this.#follow(kept),
    });
    setLocale(localeOf(languages));
  }

  get locale(): LocaleChoice {
    return this.#locale;
  }

  get theme() {
    return this.#theme;
  }
  get device() {
    return this.#device;
  }

  encoderOf(language: Language): EncoderChoice {
    return this.#encoders[language];
  }
  /** Base address of a server with the hub's layout; empty for the hub itself. */
  get mirror() {
    return this.#mirror;
  }
  get embeddings(): EmbeddingEndpoint {
    return this.#embeddings;
  }

  async load(): Promise<void> {
    const [locale, theme, device, en, zh, mirror] = await Promise.all([
      this.#store.get<LocaleChoice>('locale'),
      this.#store.get<Theme>('theme'),
      this.#store.get<Device>('device'),
      this.#store.get<EncoderChoice>('encoder.en'),
      this.#store.get<EncoderChoice>('encoder.zh'),
      this.#store.get<string>('encoders.mirror'),
      this.#endpoint.load(),
    ]);
    this.#show(locale ?? 'system');
    this.#theme = theme ?? 'system';
    this.#device = device ?? 'wasm';
    this.#encoders = { en: en ?? 'shipped', zh: zh ?? 'shipped' };
    this.#mirror = mirror ?? '';
  }

  #follow(kept: Partial<KeptEndpoint>): void {
    const { baseUrl, key } = this.#embeddings;
    const isSame = withoutSecrets(baseUrl) === (kept.baseUrl ?? '');
    // The key was entered for the address that was there.
    this.#embeddings = { ...NO_EMBEDDINGS, ...kept, ...(isSame && { baseUrl, key }) };
  }

  setEncoder(language: Language, choice: EncoderChoice): void {
    this.#encoders = { ...this.#encoders, [language]: choice };
    this.#keep(`encoder.${language}`, choice);
  }

  setMirror(mirror: string): void {
    this.#mirror = mirror.trim();
    this.#keep('encoders.mirror', withoutSecrets(this.#mirror));
  }

  /** Prefixes are kept as they are, with their own spaces. */
  setEmbeddings(endpoint: EmbeddingEndpoint): void {
    const { queryPrefix, passagePrefix } = endpoint;
    const baseUrl = endpoint.baseUrl.trim();
    const model = endpoint.model.trim();
    const key = endpoint.key.trim();
    const before = this.#embeddings;
    const after = { baseUrl, model, key, queryPrefix, passagePrefix };
    this.#embeddings = after;
    const changed = Object.fromEntries(
      (['baseUrl', 'model', 'queryPrefix', 'passagePrefix'] as const)
        .filter((field) => after[field] !== before[field])
        .map((field) => [field, field === 'baseUrl' ? withoutSecrets(baseUrl) : after[field]]),
    );
    void this.#endpoint.change((kept) => ({ ...kept, ...changed }));
  }

  setLocale(choice: LocaleChoice): void {
    this.#show(choice);
    this.#keep('locale', choice);
  }

  #show(choice: LocaleChoice): void {
    this.#locale = choice;
    setLocale(LOCALES.find((known) => known === choice) ?? localeOf(this.#languages));
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    this.#keep('theme', theme);
  }

  setDevice(device: Device): void {
    this.#device = device;
    this.#keep('device', device);
  }

  #keep(key: string, value: unknown): void {
    // Where it cannot be kept, the storage itself tells why; the choice holds until the tab closes.
    this.#store.set(key, value).catch(() => undefined);
  }
}
