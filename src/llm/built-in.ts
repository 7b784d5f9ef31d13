/**
 * The browser's own language model, by the Prompt API (webmachinelearning.github.io/prompt-api; Chrome and Edge on the desktop). Written
 * after its specification and tested against a stand-in of that: no browser that the tests run in has such a model.
 */

import type { CallParameters, LanguageModel, LlmReply, TokenUsage } from '../core/llm/call';
import type { FaultError, FaultReach } from '../core/llm/fault';
import type { ChatMessage } from '../core/ports';

/** The part of the interface that is used here. Pages get `temperature` and `topK` only where the browser offers `params`. */
export interface PromptApi {
  availability(options?: object): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: {
    readonly initialPrompts?: readonly ChatMessage[];
    readonly signal?: AbortSignal;
    readonly monitor?: (monitor: EventTarget) => void;
    readonly temperature?: number;
    readonly topK?: number;
  }): Promise<PromptSession>;
  params?(): Promise<{ readonly defaultTopK: number; readonly maxTemperature: number } | null>;
}

export interface PromptSession {
  promptStreaming(
    input: string,
    options: { readonly signal?: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<string>;
  measureContextUsage?(input: string, options?: { readonly responseConstraint?: object }): Promise<number>;
  /** Tokens that the session holds. */
  readonly contextUsage?: number;
  destroy(): void;
}

/** `unavailable` also where the browser has no such interface, or this page is on plain http. */
export type BuiltInAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

const SAYS = {
  unavailable: [
    'run',
    'offers this page no language model',
    'Use Chrome or Edge on a desktop that meets their requirements, over https, or choose another model.',
  ],
  'not-downloaded': [
    'run',
    'has not downloaded its language model yet',
    'Download it in the settings: browsers ask for a click of yours first.',
  ],
  refused: ['run', 'does not let this page use its language model', 'Allow it in the settings of this site.'],
  'context-length': [
    'item',
    'cannot read a prompt this long',
    'Send fewer memories, or choose a model with a longer context.',
  ],
  'content-filter': [
    'item',
    'withheld the answer',
    'Ask differently, leave out the memory that triggers it, or choose another model.',
  ],
  unsupported: [
    'item',
    'does not support this prompt, its language or its answer’s form',
    'Ask in a language that it knows, or choose another model.',
  ],
  'empty-answer': ['item', 'answered without any text', 'Try again, or choose another model.'],
  failed: ['item', 'failed', 'Try again; if it goes on, start the browser anew.'],
} as const;
type BuiltInErrorCode = keyof typeof SAYS;

export class BuiltInError extends Error implements FaultError {
  override readonly name = 'BuiltInError';
  readonly reach: FaultReach;
  constructor(
    readonly code: BuiltInErrorCode,
    detail = '',
  ) {
    const [reach, what, remedy] = SAYS[code];
    super(`The browser ${what}${detail && `: ${detail.replace(/[.\s]+$/, '')}`}. ${remedy}`);
    this.reach = reach;
  }
}

/** The browser's own interface; undefined where it has none. */
function platform(): PromptApi | undefined {
  return (globalThis as { LanguageModel?: PromptApi }).LanguageModel;
}

export async function builtInAvailability(
  api: PromptApi | undefined = platform(),
): Promise<BuiltInAvailability> {
  return (await api?.availability().catch(() => undefined)) ?? 'unavailable';
}

/**
 * Has the browser download its model. To be called from a click: browsers refuse it otherwise.
 *
 * @param options.onProgress gets the part that is here, 0 to 1; the browser tells no bytes.
 * @throws BuiltInError; the signal's reason.
 */
export async function downloadBuiltIn(
  options: { readonly signal?: AbortSignal; readonly onProgress?: (part: number) => void } = {},
  api: PromptApi | undefined = platform(),
): Promise<void> {
  const { signal, onProgress } = options;
  if (!api || (await builtInAvailability(api)) === 'unavailable') throw new BuiltInError('unavailable');
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => onProgress?.((event as ProgressEvent).loaded));
  try {
    (await api.create({ monitor, ...(signal && { signal }) })).destroy();
  } catch (error) {
    throw faultIn(error, signal);
  }
}

/**
 * The browser's model. Which one that is no browser tells, so its name is the browser's with its version. It asks a fresh session for
 * each call, one at a time; `maxTokens` and `seed` are dropped, and `temperature` where the browser gives pages no say in it.
 *
 * @param userAgent @default the browser's.
 */
export function builtInModel(
  api: PromptApi | undefined = platform(),
  userAgent: string = typeof navigator === 'undefined' ? '' : navigator.userAgent,
): LanguageModel {
  const [, brand, version] = /(?:^|\s)(Edg|Chrome)\/(\d+)(?!.*\sEdg\/)/.exec(userAgent) ?? [];
  const browser = brand ? `${brand === 'Edg' ? 'Edge' : brand} ${version}` : 'the browser';
  return {
    ref: { provider: 'built-in', address: '', model: `built-in model of ${browser}` },
    concurrency: 1,
    async complete({ messages, parameters }, { signal, onPiece }) {
      signal.throwIfAborted();
      const state = await builtInAvailability(api);
      if (!api || state === 'unavailable') throw new BuiltInError('unavailable');
      if (state !== 'available') throw new BuiltInError('not-downloaded');
      const begun = performance.now();
      try {
        const answer = await answerOf(api, messages, parameters, signal, onPiece);
        return { ...answer, milliseconds: performance.now() - begun, attempts: 1 };
      } catch (error) {
        throw faultIn(error, signal);
      }
    },
  };
}

async function answerOf(
  api: PromptApi,
  messages: readonly ChatMessage[],
  parameters: CallParameters,
  signal: AbortSignal,
  onPiece: ((piece: string) => void) | undefined,
): Promise<Pick<LlmReply, 'text' | 'dropped' | 'usage'>> {
  const { temperature, maxTokens, seed, schema } = parameters;
  const sampling = temperature === undefined ? undefined : await samplingOf(api, temperature);
  const dropped = [
    ...(temperature !== undefined && !sampling ? ['temperature'] : []),
    ...(maxTokens === undefined ? [] : ['maxTokens']),
    ...(seed === undefined ? [] : ['seed']),
  ];
  const last = messages.at(-1);
  if (last?.role !== 'user') throw new BuiltInError('unsupported', 'the last message must be the user’s');
  const session = await api.create({ initialPrompts: startOf(messages), signal, ...sampling });
  try {
    const constraint = schema && { responseConstraint: schema.schema };
    const before = session.contextUsage;
    const own = await session.measureContextUsage?.(last.content, constraint).catch(() => undefined);
    let text = '';
    const reader = session.promptStreaming(last.content, { signal, ...constraint }).getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      text += step.value;
      onPiece?.(step.value);
    }
    if (!text.trim()) throw new BuiltInError('empty-answer');
    const usage = usageOf(before, own, session.contextUsage);
    return { text, dropped, ...(usage && { usage }) };
  } finally {
    session.destroy();
  }
}

/** All messages but the last; what the system says stands first, where the interface wants it. */
function startOf(messages: readonly ChatMessage[]): ChatMessage[] {
  const earlier = messages.slice(0, -1);
  const system = earlier.filter(({ role }) => role === 'system').map(({ content }) => content);
  return [
    ...(system.length > 0 ? [{ role: 'system' as const, content: system.join('\n\n') }] : []),
    ...earlier.filter(({ role }) => role !== 'system'),
  ];
}

/** Both or neither, says the interface. */
async function samplingOf(api: PromptApi, temperature: number) {
  const params = await api.params?.().catch(() => null);
  if (!params || temperature > params.maxTemperature) return undefined;
  return { temperature, topK: params.defaultTopK };
}

/** Only where the browser counts all of it. */
function usageOf(
  before: number | undefined,
  own: number | undefined,
  after: number | undefined,
): TokenUsage | undefined {
  if (before === undefined || own === undefined || after === undefined) return undefined;
  const output = after - before - own;
  return output >= 0 ? { input: before + own, output } : undefined;
}

const CODES: Readonly<Record<string, BuiltInErrorCode>> = {
  QuotaExceededError: 'context-length',
  NotReadableError: 'content-filter',
  NotSupportedError: 'unsupported',
  NotAllowedError: 'refused',
};

function faultIn(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof BuiltInError) return error;
  // A mistake in the call is the program's.
  if (error instanceof TypeError) return error;
  const { name = '', message = String(error) } = (error ?? {}) as Partial<Error>;
  return new BuiltInError(CODES[name] ?? 'failed', message);
}
