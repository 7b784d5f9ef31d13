/** Everything the screens share, made once from the outside's parts. */

import type {
  BankStore,
  BundledLibrary,
  Device,
  Encoder,
  EndpointSettings,
  Generator,
  ModelLoader,
  SettingsStore,
  VectorStore,
} from '../core/ports';
import type { EmbeddingEndpoint, EncoderChoice, EncoderLibrary } from '../core/encoders';
import type { Language } from '../core/memory/bank';
import { Ask } from './ask.svelte';
import { Embedding } from './embedding.svelte';
import { Encoders } from './encoders.svelte';
import { LateVectors } from './late.svelte';
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
  readonly encoders: EncoderLibrary;
  /** Connects to an `/embeddings` endpoint. @throws what is wrong, with the remedy. */
  readonly connectEmbeddings: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
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
  readonly encoders: Encoders;
  readonly embedding: Embedding;
  readonly late = new LateVectors();
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
    this.encoders = new Encoders({
      library: outside.encoders,
      models: this.models,
      settings: this.settings,
      connect: outside.connectEmbeddings,
    });
    this.embedding = new Embedding(vectors, bundled);
    this.ask = new Ask({
      vectors,
      embedding: this.embedding,
      late: this.late,
      slot: (language: Language) => this.models.of(language),
      encoder: (language: Language) => this.encoders.of(language),
    });
    this.synthesis = new Synthesis(outside.createGenerator);
  }

  get started() {
    return this.#started;
  }

  /** Reads settings and characters, then warms the model up for the open one. */
  async start(): Promise<void> {
    await this.settings.load();
    // The model takes longest: it loads while the banks are read.
    this.#load(await this.library.lastLanguage());
    await this.library.start();
    this.#started = true;
    this.warmUp();
  }

  /** Opens a character and forgets the question asked of the last. */
  open(id: string): void {
    this.ask.clear();
    this.synthesis.clear();
    this.embedding.clear();
    this.late.clear();
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
      const { language } = index.bank.character;
      const encoder = await this.encoders.of(language).ready();
      // Another character may have been opened meanwhile; its vectors come first.
      if (this.library.index !== index) return;
      await this.embedding.prepare(index, encoder);
      const { flow, phase } = this.ask;
      if (phase === 'done' && flow?.index === index && !flow.rankings.dense)
        await this.ask.ask(index, flow.question);
    };
    // The classifier is the shipped model whoever embeds.
    this.#load(index.bank.character.language);
    prepare().catch(() => undefined);
  }

  #load(language: Language): void {
    this.models
      .of(language)
      .ready()
      .catch(() => undefined);
  }

  /** Changes the device; the models load again on it, and the question on the page is asked of them. */
  useDevice(device: Device): void {
    if (device === this.settings.device) return;
    this.settings.setDevice(device);
    this.models.reset();
    this.encoders.reset();
    void this.encoders.refresh().catch(() => undefined);
    this.#again();
  }

  /** Changes what embeds a language; the memories are embedded with it, and the question on the page is asked of it. */
  useEncoder(language: Language, choice: EncoderChoice): void {
    this.settings.setEncoder(language, choice);
    this.encoders.unload(language);
    this.#again();
  }

  /** Deletes an encoder; languages that used it go back to the shipped one. */
  async removeEncoder(id: string): Promise<void> {
    for (const language of ['en', 'zh'] as const) {
      if (this.settings.encoderOf(language) === `model:${id}`) this.useEncoder(language, 'shipped');
    }
    await this.encoders.remove(id);
  }

  #again(): void {
    this.embedding.clear();
    this.late.clear();
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
