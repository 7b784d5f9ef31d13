/**
 * The browser's own language model, by the Prompt API (webmachinelearning.github.io/prompt-api; Chrome and Edge on the desktop). Written
 * after its specification and tested against a stand-in of that: no browser that the tests run in has such a model.
 */

import type { CallParameters, LanguageModel, LlmReply, TokenUsage } from '../domain/call';
import type { FaultError, FaultReach } from '../domain/fault';
import type { ChatMessage } from '../../core/ports';
import { PhraseError } from '../../core/text/phrase';
import { faultText, type Said, type ReportedFault } from '../../core/text/trouble';
import { ASK_DIFFERENTLY, CANNOT_READ, FEWER_MEMORIES, WITHOUT_TEXT } from '../domain/fault-words';

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

const THE_BROWSER = { en: 'The browser', zh: '浏览器' };

const SAYS = {
  unavailable: {
    reach: 'run',
    what: { en: 'offers this page no language model', zh: '没有为本页提供大语言模型' },
    remedy: {
      en: 'Use Chrome or Edge on a desktop that meets their requirements, over https, or choose another model.',
      zh: '请在符合要求的台式机上用 Chrome 或 Edge 以 https 打开，或换一个模型。',
    },
  },
  'not-downloaded': {
    reach: 'run',
    what: { en: 'has not downloaded its language model yet', zh: '尚未下载其大语言模型' },
    remedy: {
      en: 'Download it in the settings: browsers ask for a click of yours first.',
      zh: '请在设置中下载：浏览器要求先由您点击。',
    },
  },
  refused: {
    reach: 'run',
    what: { en: 'does not let this page use its language model', zh: '不让本页使用其大语言模型' },
    remedy: { en: 'Allow it in the settings of this site.', zh: '请在此网站的设置中允许。' },
  },
  'context-length': { reach: 'item', what: CANNOT_READ, remedy: FEWER_MEMORIES },
  'content-filter': {
    reach: 'item',
    what: { en: 'withheld the answer', zh: '拦截了回答' },
    remedy: ASK_DIFFERENTLY,
  },
  unsupported: {
    reach: 'item',
    what: {
      en: 'does not support this prompt, its language or its answer’s form',
      zh: '不支持此提示词、其语言或所要求的回答格式',
    },
    remedy: {
      en: 'Ask in a language that it knows, or choose another model.',
      zh: '请用它会的语言提问，或换一个模型。',
    },
  },
  'empty-answer': {
    reach: 'item',
    what: WITHOUT_TEXT,
    remedy: { en: 'Try again, or choose another model.', zh: '请重试，或换一个模型。' },
  },
  failed: {
    reach: 'item',
    what: { en: 'failed', zh: '出错' },
    remedy: {
      en: 'Try again; if it goes on, restart the browser.',
      zh: '请重试；如果仍然如此，请重新启动浏览器。',
    },
  },
} as const satisfies Record<string, ReportedFault & { readonly reach: FaultReach }>;
type BuiltInErrorCode = keyof typeof SAYS;

export class BuiltInError extends PhraseError implements FaultError {
  override readonly name = 'BuiltInError';
  readonly reach: FaultReach;
  constructor(
    readonly code: BuiltInErrorCode,
    detail: Said = '',
  ) {
    super(faultText(THE_BROWSER, SAYS[code], { detail }));
    this.reach = SAYS[code].reach;
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
  if (last?.role !== 'user')
    throw new BuiltInError('unsupported', {
      en: 'the last message must be the user’s',
      zh: '最后一条消息必须是用户的',
    });
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
