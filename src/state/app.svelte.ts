/** Everything the screens share, made once from the outside's parts. */

import type {
  BankStore,
  BundledLibrary,
  Device,
  EndpointSettings,
  Generator,
  ModelLoader,
  SettingsStore,
  VectorStore,
} from '../core/ports';
import type { Language } from '../core/memory/bank';
import { Ask } from './ask.svelte';
import { Embedding } from './embedding.svelte';
import { Library } from './library.svelte';
import { Models } from './models.svelte';
import { Notices } from './notices.svelte';
import { Settings } from './settings.svelte';
import { Synthesis } from './synthesis.svelte';

/** What main.ts joins to the state. */
export interface Outside {
  readonly banks: BankStore;
  readonly vectors: VectorStore;
  readonly settings: SettingsStore;
  readonly bundled: BundledLibrary;
  readonly loadModel: ModelLoader;
  readonly createGenerator: (settings: EndpointSettings) => Generator;
  /** Sends a greeting. @returns what came back, in words. @throws what is wrong, with the remedy. */
  readonly testEndpoint: (settings: EndpointSettings) => Promise<string>;
  readonly storageState: () => Promise<StorageState>;
  readonly notices: Notices;
}

/** Where things are kept, and how much room there is in bytes (undefined where the browser does not tell). */
export interface StorageState {
  readonly kind: 'indexeddb' | 'memory';
  readonly usage?: number | undefined;
  readonly quota?: number | undefined;
}

export class App {
  readonly #outside: Outside;
  readonly notices: Notices;
  readonly settings: Settings;
  readonly library: Library;
  readonly models: Models;
  readonly embedding: Embedding;
  readonly ask: Ask;
  readonly synthesis: Synthesis;
  #started = $state(false);

  constructor(outside: Outside) {
    this.#outside = outside;
    const { banks, vectors, bundled, notices } = outside;
    this.notices = notices;
    this.settings = new Settings(outside.settings);
    this.library = new Library({ banks, settings: outside.settings, bundled, notices });
    this.models = new Models(outside.loadModel, () => this.settings.device);
    this.embedding = new Embedding(vectors, bundled);
    this.ask = new Ask({
      vectors,
      embedding: this.embedding,
      slot: (language: Language) => this.models.of(language),
    });
    this.synthesis = new Synthesis(outside.createGenerator);
  }

  get started() {
    return this.#started;
  }

  /** Reads settings and characters, then warms the model up for the open one. */
  async start(): Promise<void> {
    await this.settings.load();
    await this.library.start();
    this.#started = true;
    this.warmUp();
  }

  /** Opens a character and forgets the question asked of the last. */
  open(id: string): void {
    this.ask.clear();
    this.synthesis.clear();
    this.embedding.clear();
    this.library.open(id);
    this.warmUp();
  }

  /**
   * Loads the open character's model and vectors, ahead of the first question or after a failure; failures show in the
   * model's own state. A question that was answered without them is asked again.
   */
  warmUp(): void {
    const index = this.library.index;
    if (!index) return;
    const prepare = async () => {
      const model = await this.models.of(index.bank.character.language).ready();
      // Another character may have been opened meanwhile; its vectors come first.
      if (this.library.index !== index) return;
      await this.embedding.prepare(index, model);
      const { flow, phase } = this.ask;
      if (phase === 'done' && flow?.index === index && !flow.rankings.dense)
        await this.ask.ask(index, flow.question);
    };
    prepare().catch(() => undefined);
  }

  /** Changes the device; the models load again on it, and the question on the page is asked of them. */
  useDevice(device: Device): void {
    if (device === this.settings.device) return;
    this.settings.setDevice(device);
    this.models.reset();
    this.embedding.clear();
    const { flow } = this.ask;
    if (flow) void this.ask.ask(flow.index, flow.question);
    this.warmUp();
  }

  storageState(): Promise<StorageState> {
    return this.#outside.storageState();
  }

  async testEndpoint(): Promise<{ ok: boolean; text: string }> {
    try {
      return { ok: true, text: await this.#outside.testEndpoint(this.settings.endpoint) };
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
  }
}
