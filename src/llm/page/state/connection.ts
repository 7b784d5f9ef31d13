/** A user's connection to a language model: what is kept of it, what may be entered, and what is wrong with what was. */

import type { BudgetLedger } from '../../domain/budget';
import type { LanguageModel, LlmReply, ModelRef, ProviderId } from '../../domain/call';
import type { CallStore } from '../../domain/cache';
import type { FaultError } from '../../domain/fault';
import { PhraseError, type Phrase } from '../../../core/text/phrase';
import { isVersion, withoutSecrets } from '../../../ui/state/address-secrets';
import { t } from '../words';

export interface Connection {
  readonly id: string;
  readonly title: string;
  readonly ref: ModelRef;
  /** Id of the preset that it was made from. */
  readonly preset?: string;
  /** Most calls at a time; the provider's own where absent. */
  readonly concurrency?: number;
  readonly parameters: { readonly temperature?: number; readonly maxTokens?: number };
  /** Its key lies in the vault, so that it is known while the vault is locked. */
  readonly kept?: boolean;
}

/** Where a new connection starts: a provider's address, and what to know about it. */
export interface ConnectionPreset {
  readonly id: string;
  readonly title: string;
  readonly provider: ProviderId;
  readonly address: string;
  readonly needsKey: boolean;
  /** Whether it lets web pages read its answers (CORS). */
  readonly pages: 'yes' | 'no' | 'unknown';
  /** Where a key is made. */
  readonly keys?: string;
  /** Runs on the user's own machine. */
  readonly local: boolean;
  /** Calls at a time where the user says nothing. */
  readonly concurrency: number;
  /** How a local server is started so that this page may use it; `{origin}` stands for the page's. */
  readonly start?: string;
}

/** Who is asked, with the key; the only shape in which a key leaves {@link Keys}. */
export interface Access {
  readonly ref: ModelRef;
  /** Empty if there is none. */
  readonly key: string;
  readonly concurrency?: number;
}

/** What a test of a connection found. */
export interface TestReport {
  readonly reply: LlmReply;
  /** From asking to the first piece of text, and to the end. */
  readonly milliseconds: { readonly first: number; readonly whole: number };
}

/** A model that runs in this browser, and so needs no connection. */
export interface LocalModel {
  readonly id: string;
  readonly title: Phrase;
  readonly ref: ModelRef;
  /** `absent`, `partial`: it must be downloaded before it can be asked. */
  readonly state: 'ready' | 'absent' | 'partial';
  /** To download, or here where it is; undefined if the browser does not tell. */
  readonly bytes?: number;
  /** Where its files come from. */
  readonly from?: string;
  /** What to know of it. */
  readonly note?: Phrase;
}

/** Where models of this browser come from: the browser itself, the page's cache. */
export interface LocalSource {
  offers(): Promise<readonly LocalModel[]>;
  /** Whether an offer of that id is its own. */
  owns(id: string): boolean;
  /** @returns undefined for a model that is none of its own. */
  model(ref: ModelRef): LanguageModel | undefined;
  /** @throws what is wrong, with the remedy; the signal's reason. */
  download(
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: { received: number; total: number }) => void;
    },
  ): Promise<void>;
  /** Absent if the page cannot. */
  remove?(id: string): Promise<void>;
}

/** What the state asks of the outside for language models. */
export interface LanguageModelDependencies {
  readonly presets: readonly ConnectionPreset[];
  /** @throws FaultError if no model can be made of it. */
  readonly model: (access: Access) => LanguageModel;
  /** Names of the server's models. @throws the signal's reason, or FaultError. */
  readonly list: (access: Access, signal: AbortSignal) => Promise<readonly string[]>;
  /** Asks for one word, once, the way that questions are asked. @throws the signal's reason, or FaultError. */
  readonly test: (access: Access, signal: AbortSignal) => Promise<TestReport>;
  /** What runs in this browser. */
  readonly local: readonly LocalSource[];
  /** Absent if nothing can be kept. */
  readonly vault?: KeyVault | undefined;
  /** Answers that are kept. */
  readonly calls: CallStore;
  /** What budgets have spent. */
  readonly budgets: BudgetLedger;
}

/** Keys kept on this device, encrypted with a passphrase. */
export interface KeyVault {
  state(): Promise<'none' | 'locked' | 'open'>;
  create(passphrase: string): Promise<void>;
  /** @throws an error that says so for a wrong passphrase. */
  unlock(passphrase: string): Promise<void>;
  lock(): void;
  /** @throws an error that says so while it is locked. */
  put(id: string, secret: string): Promise<void>;
  /** Undefined if there is none, and while it is locked. */
  get(id: string): string | undefined;
  /** @throws an error that says so while it is locked. */
  remove(id: string): Promise<void>;
  /** @throws an error that says so for a wrong passphrase. */
  changePassphrase(old: string, passphrase: string): Promise<void>;
  /** Forgets all keys and the passphrase. */
  destroy(): Promise<void>;
  /** Whether it lies in the browser's storage, and not in memory only. @default true */
  isKept?(): boolean;
}

/** Why a model cannot be asked; every further call would fail likewise. */
export class ConnectionFault extends PhraseError implements FaultError {
  override readonly name = 'ConnectionFault';
  readonly reach = 'run';
  constructor(
    readonly code: 'missing-key' | 'no-connection',
    phrase: Phrase,
  ) {
    super(phrase);
  }
}

/** What a form holds; a number is null where its field is empty. */
export interface ConnectionDraft {
  title: string;
  provider: ProviderId;
  address: string;
  model: string;
  preset: string | undefined;
  temperature: number | null;
  maxTokens: number | null;
  concurrency: number | null;
}

export type DraftProblems = Readonly<Partial<Record<keyof ConnectionDraft | 'key', string>>>;

/** The most calls at a time that a form takes; a browser opens far fewer connections to one host. */
export const MOST_AT_A_TIME = 64;
/** How an address of a server on this machine looks: Ollama's. */
export const EXAMPLE_ADDRESS = 'http://localhost:11434/v1';

const MOST_TOKENS = 1_000_000;

/** Providers that are reached over the network. */
export const REMOTE: readonly ProviderId[] = ['openai-compatible', 'anthropic', 'gemini'];

/** Temperature 0: the least random answer that a server gives, so that a run can be repeated as nearly as possible. */
export function draftOf(preset: ConnectionPreset | undefined): ConnectionDraft {
  return {
    title: preset?.title ?? '',
    provider: preset?.provider ?? 'openai-compatible',
    address: preset?.address ?? '',
    model: '',
    preset: preset?.id,
    temperature: 0,
    maxTokens: null,
    concurrency: null,
  };
}

export function draftFrom({ title, ref, preset, concurrency, parameters }: Connection): ConnectionDraft {
  return {
    title,
    provider: ref.provider,
    address: ref.address,
    model: ref.model,
    preset,
    temperature: parameters.temperature ?? null,
    maxTokens: parameters.maxTokens ?? null,
    concurrency: concurrency ?? null,
  };
}

/** The connection that a draft describes; one without problems. */
export function connectionOf(id: string, draft: ConnectionDraft): Connection {
  const { title, provider, address, model, preset, temperature, maxTokens, concurrency } = draft;
  return {
    id,
    title: title.trim() || model.trim(),
    ref: { provider, address: withoutSecrets(address.trim()), model: model.trim() },
    ...(preset !== undefined && { preset }),
    ...(concurrency !== null && { concurrency }),
    parameters: {
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { maxTokens }),
    },
  };
}

/** What is wrong, by field; no sentence quotes what was entered, which may be a key in the wrong field. */
export function problemsOf(draft: ConnectionDraft, key: string): DraftProblems {
  const { provider, address, model, temperature, maxTokens, concurrency } = draft;
  const problems: Partial<Record<keyof DraftProblems, string>> = {};
  const remote = REMOTE.includes(provider);
  const wrongAddress = remote ? addressProblem(address.trim()) : undefined;
  if (wrongAddress) problems.address = wrongAddress;
  if (!model.trim()) problems.model = t().nameModel;
  else if (/^(sk-|AIza|gsk_|xai-|Bearer\s)/.test(model.trim())) problems.model = t().keyAsModel;
  if (!/^[\x21-\x7e]*$/.test(key.trim())) problems.key = t().oddKey;
  if (temperature !== null && !(temperature >= 0 && temperature <= 2)) problems.temperature = t().temperature;
  if (maxTokens !== null && !isWhole(maxTokens, MOST_TOKENS)) problems.maxTokens = t().maxTokens;
  if (concurrency !== null && !isWhole(concurrency, MOST_AT_A_TIME))
    problems.concurrency = t().concurrency(MOST_AT_A_TIME);
  return problems;
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

function addressProblem(address: string): string | undefined {
  if (!address) return t().noAddress;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return t().oddAddress;
  const { username, password, hash, searchParams } = new URL(address);
  if (username || password) return t().addressWithUser;
  if (hash || [...searchParams].some(([name]) => !isVersion(name))) return t().addressWithMore;
  return undefined;
}

/** Whether two refs name one model. */
export function isSameModel(a: ModelRef, b: ModelRef): boolean {
  return a.provider === b.provider && a.address === b.address && a.model === b.model;
}
