/** Everything the screens share, made once from the dependencies. */

import type { ExternalResultsWork } from '../../runs/domain/external/host';
import type { LlmRunHeader } from '../../runs/domain/llm-runs/run';
import type { RunHeader } from '../../runs/domain/run/run';
import type { Device } from '../../core/ports';
import type { EncoderChoice } from '../../core/encoders';
import type { AnswerLabels } from '../../ask/page/state/answer-labels.svelte';
import type { Language, MemoryBank } from '../../core/memory/bank';
import { collectionOf } from '../../pipeline/retrieval/vectors';
import { noteOpened, Library } from '../../data/page/state/library.svelte';
import type { StorageState } from '../../storage/page/state/storage-manager.svelte';
import { AskState } from '../../ask/page/state/ask.svelte';
import { AskedQuestions } from '../../ask/page/state/asked-questions.svelte';
import { Yielder } from '../../core/yielder';
import { isoNow } from '../../ui/state/clock';
import { Kept } from '../../ui/state/kept.svelte';
import { Commands } from './commands.svelte';
import { Embedding } from '../../models/page/state/embedding.svelte';
import { Encoders } from '../../models/page/state/encoders.svelte';
import { LateInteractionVectors } from '../../models/page/state/late-interaction-vectors.svelte';
import { Models, Readers } from '../../models/page/state/models.svelte';
import { ShippedQuotes } from '../../models/page/state/quotes';
import { preparedSource } from '../../models/page/state/prepared-model';
import { StaticTables } from '../../models/page/state/static-tables';
import { Notices } from '../../ui/state/notices.svelte';
import { groupOf } from '../../ui/state/route-address';
import { Route } from '../../ui/state/route.svelte';
import { Settings } from '../../ui/state/settings.svelte';
import { Synthesis } from '../../ask/page/state/synthesis.svelte';
import { Tour } from './tour.svelte';
import type { AnswerResults } from '../../runs/page/answers/state/answer-results.svelte';
import type { HumanScores } from '../../runs/page/answers/state/human-scores.svelte';
import type { AppDependencies } from './dependencies';
import type { LanguageModels } from './language-models';
import type { Screens } from './screens.svelte';
import { LANGUAGES } from '../../core/text/languages';

/** Long enough for an answer that was computed beforehand. Milliseconds. */
const PATIENCE = 1000;

export class App {
  readonly #dependencies: AppDependencies;
  readonly notices: Notices;
  /** Where things are kept. */
  readonly kept: Kept;
  readonly settings: Settings;
  readonly commands: Commands;
  readonly tour: Tour;
  readonly asked: AskedQuestions;
  readonly library: Library;
  readonly models: Models;
  /** Absent where no trained reader came with the page. */
  readonly readers: Readers | undefined;
  /** Absent where no token vectors came with the page. */
  readonly tables: StaticTables | undefined;
  readonly encoders: Encoders;
  readonly embedding: Embedding;
  readonly route: Route;
  readonly late = new LateInteractionVectors();
  readonly ask: AskState;
  readonly synthesis: Synthesis;
  #started = $state(false);
  #lazyScreens = $state.raw<Screens | undefined>();
  #opening: Promise<Screens> | undefined;
  #languageModels = $state.raw<LanguageModels | undefined>();
  #openingModels: Promise<LanguageModels> | undefined;
  #labels = $state.raw<AnswerLabels | undefined>();
  #openingLabels: Promise<void> | undefined;

  constructor(dependencies: AppDependencies) {
    this.#dependencies = dependencies;
    const { banks, vectors, bundled, notices } = dependencies;
    this.notices = notices;
    this.kept = new Kept(dependencies.places);
    this.settings = new Settings(dependencies.settings, dependencies.languages, dependencies.tabs);
    this.commands = new Commands(dependencies.settings);
    this.tour = new Tour(dependencies.settings);
    this.asked = new AskedQuestions(dependencies.settings);
    this.library = new Library({
      banks,
      settings: dependencies.settings,
      bundled,
      notices,
      tabs: dependencies.tabs,
      onIndex: () => this.#turn(),
    });
    const onFallback = (words: string, interrupted: boolean) => {
      notices.add('warning', words);
      if (interrupted) this.#again();
    };
    this.models = new Models(dependencies.loadModel, () => this.settings.device, onFallback);
    const { readers, staticTables } = dependencies;
    this.readers = readers && new Readers(readers.languages, readers.load);
    this.tables = staticTables && new StaticTables(staticTables.languages, staticTables.load);
    this.encoders = new Encoders({
      library: dependencies.encoders,
      models: this.models,
      settings: this.settings,
      connect: dependencies.connectEmbeddings,
      onFallback,
    });
    this.embedding = new Embedding(vectors, bundled);
    const quotes = new ShippedQuotes(vectors, (id) => bundled.quotes(id));
    this.ask = new AskState({
      vectors: quotes,
      prefetchSentenceVectors: ({ id }) => void quotes.bring(id),
      readings: dependencies.readings,
      onAsked: dependencies.onAsked,
      embedding: this.embedding,
      late: this.late,
      slot: (language: Language) => this.models.of(language),
      reader: (language: Language) => this.readers?.of(language),
      ...(this.tables && { table: (language: Language) => this.tables!.of(language) }),
      vectorsKept: ({ bank }) => this.#keepsVectors(bank),
      encoder: (language: Language) => this.encoders.of(language),
      // They were computed in WASM, and another device's vectors are others.
      prepared: ({ bank }, question) =>
        this.settings.device === 'wasm'
          ? preparedSource(bundled, { bank: bank.id, question }, this.models.of(bank.character.language))
          : undefined,
      openSearch: dependencies.openSearch,
    });
    this.synthesis = new Synthesis((ref) => this.connections.languageModel(ref));
    this.route = new Route(dependencies.page);
  }

  get started() {
    return this.#started;
  }

  /** What the screens beside Ask share, where one of them was opened. */
  get lazyScreens(): Screens | undefined {
    return this.#lazyScreens;
  }

  /** Fetches what the screens beside Ask share; to be waited for before one of them is shown. A call after one that failed tries again. */
  openLazyScreens(): Promise<Screens> {
    this.#opening ??= Promise.all([import('./screens.svelte'), this.openLanguageModels()]).then(
      ([{ Screens }, models]) => (this.#lazyScreens = new Screens(this.#dependencies, this, models)),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  /** The language models that may be asked, where they were needed. */
  get languageModels(): LanguageModels | undefined {
    return this.#languageModels;
  }

  /** Fetches the language models that may be asked, and reads which there are. A call after one that failed tries again. */
  openLanguageModels(): Promise<LanguageModels> {
    this.#openingModels ??= this.#bringLanguageModels().catch((error: unknown) => {
      this.#openingModels = undefined;
      throw error;
    });
    return this.#openingModels;
  }

  async #bringLanguageModels(): Promise<LanguageModels> {
    const { languageModels, settings: store, tabs } = this.#dependencies;
    // In turn: what is fetched for them waits until all of the page can be used.
    const dependencies = await languageModels();
    const { LanguageModels } = await import('./language-models');
    const models = new LanguageModels(dependencies, { store, tabs });
    // What cannot be read is as if it were not there; the storage itself tells why.
    await models.load().catch(() => undefined);
    return (this.#languageModels = models);
  }

  get #modelsHere(): LanguageModels {
    if (!this.#languageModels) throw new Error('openLanguageModels() comes before what uses them.');
    return this.#languageModels;
  }
  get connections() {
    return this.#modelsHere.connections;
  }
  get prices() {
    return this.#modelsHere.prices;
  }
  get keptCalls() {
    return this.#modelsHere.keptCalls;
  }

  get #opened(): Screens {
    if (!this.#lazyScreens) throw new Error('openLazyScreens() comes before the screens that use it.');
    return this.#lazyScreens;
  }
  get browse() {
    return this.#opened.browse;
  }
  get editor() {
    return this.#opened.editor;
  }
  get disputes() {
    return this.#opened.disputes;
  }
  get imports() {
    return this.#opened.imports;
  }
  get lab() {
    return this.#opened.lab;
  }
  get answers() {
    return this.#opened.answers;
  }
  get externalResults() {
    return this.#opened.externalResults;
  }
  get compareTools() {
    return this.#opened.compareTools;
  }
  get engines() {
    return this.#opened.engines;
  }
  get learning() {
    return this.#opened.learning;
  }
  get lectures() {
    return this.#opened.lectures;
  }
  get systems() {
    return this.#opened.systems;
  }
  get opened() {
    return this.#opened.opened;
  }
  get selfCheck() {
    return this.#opened.selfCheck;
  }
  get storageManager() {
    return this.#opened.storageManager;
  }
  get trash() {
    return this.#opened.trash;
  }
  get studio() {
    return this.#opened.studio;
  }
  get making() {
    return this.#opened.making;
  }
  get studioRanking() {
    return this.#opened.studioRanking;
  }
  get services() {
    return this.#opened.services;
  }
  /** Where the script of the local proxy for memory services can be downloaded. */
  get proxyScript() {
    return this.#dependencies.memorySystems.proxyScript;
  }

  /**
   * Reads settings and characters, then warms the model up for the open one and asks its first question, unless a link names another.
   *
   * @param onOpened is called when a character is there, before the first question is asked.
   * @param onAnswered is called when that question is answered, or none is asked.
   */
  async start(onOpened?: () => void, onAnswered?: () => void): Promise<void> {
    await Promise.all([this.settings.load(), this.commands.load(), this.tour.load(), this.asked.load()]);
    // The model takes longest: it loads while the banks are read.
    if (this.#opensOnAsk) this.#load(await this.library.lastLanguage());
    let opened = false;
    const begin = async () => {
      opened = true;
      onOpened?.();
      this.#noteOpened();
      if (this.#opensOnAsk) this.warmUp();
      const answered = this.#askFeatured().then(() => onAnswered?.());
      // Keeping the other characters is not to hold it up, nor are they to wait for a model.
      await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    };
    // A link may name a character that is not kept yet.
    await this.library.start(this.#asksFeatured ? begin : undefined);
    this.#started = true;
    if (!opened) await begin();
    // Ask names the model that would be asked. Until the question is answered it has nothing to offer.
    void this.openLanguageModels().catch(() => undefined);
  }

  /** Whether a question may come: other screens load a model when they use it, and a link may name a character of another language than the open one's. */
  get #opensOnAsk(): boolean {
    const { view, query } = this.route;
    const { character = this.library.index?.bank.id } = query;
    return groupOf(view) === 'ask' && character === this.library.index?.bank.id;
  }

  /** The first thing to see is an answer: the question that came with a character is asked, where the address names nothing else. */
  get #asksFeatured(): boolean {
    const { view, query } = this.route;
    return view === 'ask' && Object.keys(query).length === 0;
  }

  /** Opens a character and forgets the question asked of the last; where it cannot be opened, all stays as it is. */
  open(id: string): Promise<void> {
    return this.library.open(id);
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
      if (phase === 'done' && flow?.index === index && !flow.embeddedBy)
        await this.ask.ask(index, flow.question);
    };
    // The classifier is the shipped model whoever embeds.
    this.#load(index.bank.character.language);
    prepare().catch(() => undefined);
  }

  /** Forgets what belongs to the bank that was open. */
  #turn(): void {
    this.#noteOpened();
    this.ask.clear();
    this.synthesis.clear();
    this.embedding.clear();
    this.late.clear();
    if (this.#opensOnAsk) this.warmUp();
  }

  async #askFeatured(): Promise<void> {
    const { index } = this.library;
    if (!index || !this.#asksFeatured) return;
    const prepared = await this.#dependencies.bundled.prepared(index.bank.id).catch(() => undefined);
    const featured = index.bank.questions.find(({ id }) => id === prepared?.featured);
    // Meanwhile another character may have been opened, or something asked.
    if (!featured || this.library.index !== index || this.ask.phase !== 'idle') return;
    // The page is still coming while this is computed.
    const yielder = new Yielder();
    await this.ask.ask(index, featured.text, () => yielder.pause());
  }

  /** Vectors came with the bundled characters, for the shipped model; any model's may be kept. */
  async #keepsVectors({ id, character }: MemoryBank): Promise<boolean> {
    const { language } = character;
    const isBundled = this.library.summaries.some((each) => each.id === id && each.origin === 'bundled');
    if (isBundled && this.encoders.of(language) === this.models.of(language)) return true;
    return (await this.#dependencies.vectors.holds?.(collectionOf(id, 'passages'))) ?? false;
  }

  #load(language: Language): void {
    this.models
      .of(language)
      .ready()
      .catch(() => undefined);
  }

  /**
   * Changes the device, or tries the chosen one again after it failed; the models load again on it, and the question on the page is asked
   * of them.
   */
  useDevice(device: Device): void {
    const fellBack = this.models.fellBack || this.encoders.fellBack;
    if (device === this.settings.device && !fellBack) return;
    this.settings.setDevice(device);
    this.models.reset();
    this.encoders.reset();
    void this.encoders.refresh().catch(() => undefined);
    void this.#languageModels?.connections.local.refresh();
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
    for (const language of LANGUAGES) {
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

  /** What runs say, to be looked at; nothing is read before its `load`. */
  results(runs: readonly RunHeader[]) {
    return this.#opened.results(runs);
  }

  /** What the user says of answers, where it was needed. */
  get labels(): AnswerLabels | undefined {
    return this.#labels;
  }

  /** Fetches what the user says of answers. A call after one that failed tries again. */
  openLabels(): Promise<void> {
    return (this.#openingLabels ??= import('../../ask/page/state/answer-labels.svelte')
      .then(async ({ AnswerLabels }) => {
        const { settings, tabs } = this.#dependencies;
        const labels = new AnswerLabels({ settings, tabs });
        await labels.load();
        this.#labels = labels;
      })
      .catch(() => void (this.#openingLabels = undefined)));
  }

  /** Recorded answers that lectures replay. */
  get recordings() {
    return this.#dependencies.recordings;
  }
  /** What is known of a bundled character's questions without a model; undefined for any other. */
  preparedOutputs(bank: string) {
    return this.#dependencies.bundled.prepared(bank).catch(() => undefined);
  }
  /** Where vectors lie between visits. */
  get vectors() {
    return this.#dependencies.vectors;
  }
  /** The page's own version. */
  get version() {
    return this.#dependencies.version;
  }

  /** Reads and scores what would hold the page up. */
  get externalResultsWork(): ExternalResultsWork {
    return this.#dependencies.externalResults;
  }

  /** What a run with language models says; nothing is read before its `load`. */
  answerResults(header: LlmRunHeader) {
    return this.#opened.answerResults(header);
  }

  /** People's scores of a run's answers; nothing is read before its `load`. */
  humanScores(results: AnswerResults) {
    return this.#opened.humanScores(results);
  }

  /** What a run's judges say; nothing is computed before its `compute`. */
  judgeLab(results: AnswerResults, people: HumanScores) {
    return this.#opened.judgeLab(results, people);
  }

  #noteOpened(): void {
    const id = this.library.index?.bank.id;
    const { keeping, settings } = this.#dependencies;
    // Where nothing is kept, nothing is cleaned up.
    if (keeping && id !== undefined) void noteOpened(settings, id, isoNow()).catch(() => undefined);
  }

  storageState(): Promise<StorageState> {
    return this.#dependencies.storageState();
  }

  /** Tries a connection that a form describes. */
  probe() {
    return this.#modelsHere.probe();
  }
}
