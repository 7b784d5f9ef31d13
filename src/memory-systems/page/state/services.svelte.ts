/** The user's own systems: memory services with their addresses and keys, and the language model that keeps a memory. */

import { cachedAsk, type AskedCalls } from '../../../llm/domain/cache';
import type { LanguageModel, ModelRef } from '../../../llm/domain/call';
import type { Preview } from '../../../pipeline/llm-work/dry-run';
import type { KnownPrice } from '../../../llm/domain/prices';
import { templateProblems, type PromptTemplate, type TemplateForm } from '../../../llm/domain/templates';
import type { MemoryBank } from '../../../core/memory/bank';
import type { SettingsStore, Tabs } from '../../../core/ports';
import { SYSTEM_NAMES } from '../../domain/system-names';
import {
  LANGUAGE_MODEL,
  LANGUAGE_MODEL_DEFAULTS,
  languageModelSystem,
  type LanguageModelSettings,
} from '../../domain/language-model/language-model';
import { previewMemory } from '../../domain/language-model/preview';
import { DECIDE_FORM, EXTRACT_FORM } from '../../domain/language-model/prompt';
import type { SystemDefinition } from '../../domain/port';
import { withOwnSystems, type TaskPorts } from '../../domain/run-task';
import { GENERIC, readShape, withoutLiteralKey } from '../../domain/services/generic';
import type { ServiceConnection, ServiceDefinition } from '../../../llm/domain/services/port';
import { serviceOf, SERVICES } from '../../domain/services/registry';
import type { ServiceShape } from '../../../llm/domain/services/shape';
import { testUserOf } from '../../domain/user';
import type { SystemsWork, UserWork } from '../../domain/work';
import { PhraseError, type Phrase, phraseOf } from '../../../core/text/phrase';
import { followedAddresses, withoutSecrets } from '../../../ui/state/address-secrets';
import { connectedModel } from '../../../llm/page/state/accounts.svelte';
import { Job } from '../../../ui/state/job.svelte';
import { phraseText } from '../../../ui/state/locale.svelte';
import { SharedSetting } from '../../../ui/state/shared-setting';
import { without } from '../../../ui/state/without';
import { phrase } from '../words';

/** What reaches services over the network. */
export interface ServicesAccess {
  system(
    service: ServiceDefinition,
    connection: ServiceConnection,
    shape?: ServiceShape,
  ): Promise<SystemDefinition>;
  /** Stores nothing. @returns milliseconds. @throws what is wrong, with the remedy. */
  test(
    service: ServiceDefinition,
    connection: ServiceConnection,
    signal: AbortSignal,
    shape?: ServiceShape,
  ): Promise<number>;
}

export interface ServicesDependencies {
  readonly access: ServicesAccess;
  readonly store: SettingsStore;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** Models that the user has connected. */
  readonly models: () => readonly { readonly ref: ModelRef; readonly title: string }[];
  /** @throws an error that says what is missing. */
  readonly model: (ref: ModelRef) => LanguageModel;
  readonly calls: AskedCalls;
  readonly price: (ref: ModelRef) => KnownPrice | undefined;
  readonly ports: () => TaskPorts;
}

export interface ServiceForm {
  readonly address: string;
  /** Of the generic service: its shape as written. */
  readonly shape: string;
}

/** Which of the language model's two prompts. */
export type PromptName = 'extract' | 'decide';
export const PROMPTS: Readonly<Record<PromptName, TemplateForm>> = {
  extract: EXTRACT_FORM,
  decide: DECIDE_FORM,
};

export type TestState =
  | { readonly state: 'testing' }
  | { readonly state: 'works'; readonly milliseconds: number }
  | { readonly state: 'fails'; readonly phrase: Phrase; readonly code: string };

/** What is kept between visits: never a key. */
export interface ServiceSettings {
  readonly addresses: Readonly<Record<string, string>>;
  readonly shape: string;
  readonly model: ModelRef | undefined;
  readonly prompts: Readonly<Partial<Record<PromptName, PromptTemplate>>>;
}

const KEPT = 'systems.services';
const SPACE = 'mnemoscope';
const PROXY_PORT = 8787;

export class Services {
  readonly #dependencies: ServicesDependencies;
  readonly #kept: SharedSetting<ServiceSettings>;
  #open = $state<string>('');
  #addresses = $state.raw<Readonly<Record<string, string>>>({});
  /** In memory only. */
  #keys = $state.raw<Readonly<Record<string, string>>>({});
  #shape = $state(JSON.stringify(GENERIC.shape, undefined, 2));
  #keptShape = this.#shape;
  #model = $state.raw<ModelRef | undefined>();
  #prompts = $state.raw<Readonly<Partial<Record<PromptName, PromptTemplate>>>>({});
  #tests = $state.raw<Readonly<Record<string, TestState>>>({});
  readonly #estimating = new Job<undefined, Preview | undefined>();
  #testing: AbortController | undefined;

  constructor(dependencies: ServicesDependencies) {
    this.#dependencies = dependencies;
    const { store, tabs } = dependencies;
    this.#kept = new SharedSetting({ store, tabs, key: KEPT, show: (kept) => this.#show(kept) });
  }

  /** Id of the system whose settings are shown; empty for none. */
  get open() {
    return this.#open;
  }
  set open(id: string) {
    this.#open = id;
    this.#testing?.abort();
  }

  get models() {
    return this.#dependencies.models();
  }
  /** The model that keeps the memory, as long as it is connected. */
  get model(): ModelRef | undefined {
    return connectedModel(this.models, this.#model);
  }

  /** What keeping the memory of a user would take, as far as it was counted. */
  get preview() {
    return this.#estimating.estimateOf();
  }
  get previewProblem(): string | undefined {
    return this.#estimating.problem && phraseText(this.#estimating.problem);
  }

  /** Systems that are set up as far as a run needs. */
  get ready(): readonly (typeof SYSTEM_NAMES)[number][] {
    return SYSTEM_NAMES.filter(({ id }) => {
      if (id === LANGUAGE_MODEL.id) return this.model !== undefined;
      const service = serviceOf(id);
      return service !== undefined && this.#isEntered(id) && this.#missing(service) === undefined;
    });
  }

  addressOf(id: string): string {
    return this.#addresses[id] ?? serviceOf(id)?.address ?? '';
  }
  keyOf(id: string): string {
    return this.#keys[id] ?? '';
  }
  get shape(): string {
    return this.#shape;
  }
  /** What is wrong with the shape as written. */
  get shapeProblem(): Phrase | undefined {
    try {
      withoutLiteralKey(readShape(this.#shape));
      return undefined;
    } catch (error) {
      return phraseOf(error);
    }
  }
  /** Whether a header of the shape holds a key: it is used, and not kept. */
  get hasLiteralKey(): boolean {
    return this.#described?.key !== undefined;
  }
  promptOf(name: PromptName): PromptTemplate {
    return this.#prompts[name] ?? PROMPTS[name].standard;
  }
  testOf(id: string): TestState | undefined {
    return this.#tests[id];
  }

  /** The words of the command that starts the local proxy for this service; empty where the address names no host. */
  proxyFor(id: string, origin: string): { readonly command: string; readonly address: string } | undefined {
    const address = this.addressOf(id).trim();
    const usual = serviceOf(id)?.address ?? '';
    const target = isProxied(address) ? usual : address || usual;
    if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- read once
    const { protocol, host, origin: own, pathname } = new URL(target);
    const path = pathname.replace(/\/+$/, '');
    return {
      command: `node memory-proxy.mjs --page ${origin} ${protocol === 'https:' ? host : own}`,
      address: `http://127.0.0.1:${PROXY_PORT}/${host}${path}`,
    };
  }

  setAddress(id: string, address: string): void {
    this.#addresses = { ...this.#addresses, [id]: address };
    this.#forgetTest(id);
    const entered = withoutSecrets(address);
    void this.#kept.change((kept) => ({ ...kept, addresses: { ...kept.addresses, [id]: entered } }));
  }
  setKey(id: string, key: string): void {
    this.#keys = { ...this.#keys, [id]: key };
    this.#forgetTest(id);
  }
  setShape(text: string): void {
    this.#shape = text;
    this.#forgetTest(GENERIC.id);
    const keyless = this.#shapeToKeep();
    void this.#kept.change((kept) => ({ ...kept, shape: keyless }));
  }
  setModel(ref: ModelRef | undefined): void {
    this.#model = ref;
    this.#forgetPreview();
    const model = $state.snapshot(ref) as ModelRef | undefined;
    void this.#kept.change((kept) => ({ ...kept, model }));
  }
  /** @param template undefined brings the page's own wording back. */
  setPrompt(name: PromptName, template: PromptTemplate | undefined): void {
    this.#prompts = { ...this.#prompts, [name]: template };
    this.#forgetPreview();
    const worded = $state.snapshot(template) as PromptTemplate | undefined;
    void this.#kept.change((kept) => ({ ...kept, prompts: { ...kept.prompts, [name]: worded } }));
  }

  /** Counts the calls of keeping a user's memory with the chosen model. Nothing is sent. */
  async estimate(bankOf: () => Promise<MemoryBank>): Promise<void> {
    const { model } = this;
    if (!model) return;
    this.#forgetPreview();
    await this.#estimating.count(async (signal) => {
      const user = testUserOf(await bankOf());
      const { calls, price, ports } = this.#dependencies;
      const { pause } = ports();
      return user && previewMemory(this.#memory(model), user, { calls, price, pause, signal });
    });
  }

  #forgetPreview(): void {
    this.#estimating.forgetEstimate();
    this.#estimating.problem = undefined;
  }

  /** Reads what an earlier visit kept. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** Asks the service for an empty user of its own. */
  async test(id: string): Promise<void> {
    const service = serviceOf(id);
    if (!service) return;
    this.#testing?.abort();
    const stop = new AbortController();
    this.#testing = stop;
    this.#tests = { ...this.#tests, [id]: { state: 'testing' } };
    let found: TestState;
    try {
      const shape = this.#shapeOf(service);
      const { access } = this.#dependencies;
      const milliseconds = await access.test(service, this.#connectionOf(id), stop.signal, shape);
      found = { state: 'works', milliseconds };
    } catch (error) {
      const { code } = error as { code?: unknown };
      found = { state: 'fails', phrase: phraseOf(error), code: typeof code === 'string' ? code : 'error' };
    }
    if (this.#testing === stop) this.#tests = { ...this.#tests, [id]: found };
  }

  cancelTest(id: string): void {
    this.#testing?.abort();
    this.#testing = undefined;
    this.#forgetTest(id);
  }

  /** Runs these systems beside those of the worker. */
  work(worker: SystemsWork & UserWork): SystemsWork {
    return withOwnSystems(worker, (id) => this.#definition(id), this.#dependencies.ports);
  }

  async #definition(id: string): Promise<SystemDefinition> {
    await this.load();
    if (id === LANGUAGE_MODEL.id) return this.#modelSystem();
    const service = serviceOf(id);
    if (!service) throw new RangeError(`There is no system "${id}".`);
    const missing = this.#missing(service);
    if (missing) throw new PhraseError(missing);
    return this.#dependencies.access.system(service, this.#connectionOf(id), this.#shapeOf(service));
  }

  #modelSystem(): SystemDefinition {
    const { model } = this;
    if (!model) throw new PhraseError(phrase((words) => words.services.noModel));
    for (const name of ['extract', 'decide'] as const) {
      const [problem] = templateProblems(PROMPTS[name], this.promptOf(name));
      if (problem) throw new PhraseError(problem.message);
    }
    const { calls, model: modelOf } = this.#dependencies;
    // Fails now where the key is missing, and not in the middle.
    modelOf(model);
    const ask = (signal: AbortSignal) => cachedAsk({ model: modelOf, store: calls, signal });
    return languageModelSystem(this.#memory(model), ask);
  }

  #memory(model: ModelRef): LanguageModelSettings {
    const { extract, decide } = this.#prompts;
    return { ...LANGUAGE_MODEL_DEFAULTS, model, ...(extract && { extract }), ...(decide && { decide }) };
  }

  /** A usual address alone is no choice. */
  #isEntered(id: string): boolean {
    return id in this.#addresses || this.keyOf(id) !== '' || this.#tests[id]?.state === 'works';
  }

  #missing(service: ServiceDefinition): Phrase | undefined {
    const { id, name, needsKey } = service;
    if (this.addressOf(id).trim() === '') return phrase((words) => words.services.noAddress(name));
    if (needsKey && this.keyOf(id).trim() === '') return phrase((words) => words.services.noKey(name));
    return id === GENERIC.id ? this.shapeProblem : undefined;
  }

  #connectionOf(id: string): ServiceConnection {
    const literal = id === GENERIC.id ? this.#described?.key : undefined;
    return { address: this.addressOf(id), key: literal ?? this.keyOf(id), space: SPACE };
  }

  #shapeOf({ id }: ServiceDefinition): ServiceShape | undefined {
    return id === GENERIC.id ? withoutLiteralKey(readShape(this.#shape)).shape : undefined;
  }

  /** The shape without its key, and the key; undefined while what is written is no shape. */
  get #described() {
    try {
      return withoutLiteralKey(readShape(this.#shape));
    } catch {
      return undefined;
    }
  }

  /** What is kept of the shape as written. What cannot be read may hold a key anywhere, so that the last one that could is kept. */
  #shapeToKeep(): string {
    const described = this.#described;
    if (described)
      this.#keptShape =
        described.key === undefined ? this.#shape : JSON.stringify(described.shape, undefined, 2);
    return this.#keptShape;
  }

  #forgetTest(id: string): void {
    this.#tests = Object.fromEntries(Object.entries(this.#tests).filter(([each]) => each !== id));
  }

  #show({ addresses = {}, shape, model, prompts = {} }: Partial<ServiceSettings>): void {
    const { shown, moved } = followedAddresses(this.#addresses, addresses);
    this.#addresses = shown;
    for (const id of moved) {
      // The key was entered for the address that was there.
      this.#keys = without(this.#keys, id);
      this.#forgetTest(id);
    }
    if (shape !== undefined && shape !== this.#keptShape) this.#showShape(shape);
    const memory = () => JSON.stringify([this.#model, this.#prompts]);
    const before = memory();
    this.#model = model;
    this.#prompts = prompts;
    if (memory() !== before) this.#forgetPreview();
  }

  #showShape(shape: string): void {
    this.#shape = shape;
    // Once, keys in headers were kept.
    if (this.hasLiteralKey) {
      this.#keys = { [GENERIC.id]: this.#described!.key!, ...this.#keys };
      const keyless = this.#shapeToKeep();
      this.#shape = keyless;
      void this.#kept.change((kept) => ({ ...kept, shape: keyless }));
    }
    this.#keptShape = this.#shape;
    this.#forgetTest(GENERIC.id);
  }
}

/** All services, for a menu. */
export const SERVICE_LIST: readonly { readonly id: string; readonly name: string }[] = SERVICES;

function isProxied(address: string): boolean {
  return new RegExp(`^https?://(127\\.0\\.0\\.1|localhost):${PROXY_PORT}/`, 'i').test(address);
}
