/** What can go wrong with a language model: each error says where, what, and what to do. No error ever holds the key. */

import type { FaultError, FaultReach } from '../domain/fault';
import { PhraseError, type Phrase } from '../../core/text/phrase';
import { asPhrase, faultText, type Said, type ReportedFault } from '../../core/text/trouble';
import { MASK, maskInError } from './key-mask';
import type { NetworkCause } from './network';

export const LLM_ERROR_CODES = [
  'bad-settings',
  'missing-key',
  'wrong-key',
  'forbidden',
  'no-credit',
  'unknown-model',
  'wrong-address',
  'rate-limit',
  'bad-request',
  'context-length',
  'server-error',
  'html',
  'invalid-json',
  'stream-cut',
  'too-large',
  'timeout',
  'content-filter',
  'refusal',
  'tool-call',
  'empty-answer',
  'network',
] as const;
export type LlmErrorCode = (typeof LLM_ERROR_CODES)[number];

export const FEWER_MEMORIES: Phrase = {
  en: 'Send fewer memories, or choose a model with a longer context.',
  zh: '请减少发送的记忆，或换一个上下文更长的模型。',
};
export const ASK_DIFFERENTLY: Phrase = {
  en: 'Ask differently, leave out the memory that triggers it, or choose another model.',
  zh: '请换一种问法、去掉触发它的那条记忆，或换一个模型。',
};
export const CANNOT_READ: Phrase = { en: 'cannot read a prompt this long', zh: '读不了这么长的提示词' };
export const WITHOUT_TEXT: Phrase = { en: 'answered without any text', zh: '的回答没有任何文字' };

export const SAYS: Readonly<Record<LlmErrorCode, ReportedFault>> = {
  'bad-settings': {
    what: { en: 'cannot be used with these settings', zh: '不能按这些设置使用' },
    remedy: { en: 'Correct them, then try again.', zh: '请改正后重试。' },
  },
  'missing-key': {
    what: { en: 'asks for a key', zh: '要求提供密钥' },
    remedy: {
      en: 'Enter a key for this server in the settings.',
      zh: '请在设置中填写此服务器的密钥。',
    },
  },
  'wrong-key': {
    what: { en: 'refused the key', zh: '拒绝了密钥' },
    remedy: {
      en: 'Check that the key is whole, still valid, and meant for this server.',
      zh: '请检查密钥是否完整、仍然有效，并且属于此服务器。',
    },
  },
  forbidden: {
    what: { en: 'does not allow this request', zh: '不允许此请求' },
    remedy: {
      en: 'Check that this key may use this model, and that the server may be used from where you are.',
      zh: '请检查此密钥是否可以使用该模型，以及您所在的地区是否可以使用该服务器。',
    },
  },
  'no-credit': {
    what: { en: 'reports that the account has no credit left', zh: '称账户余额不足' },
    remedy: {
      en: 'Add credit with the provider, or choose another.',
      zh: '请向服务商充值，或换一家服务商。',
    },
  },
  'unknown-model': {
    what: { en: 'does not know the model', zh: '没有这个模型' },
    remedy: {
      en: "Choose a model from the server's list; a local server must have it downloaded first.",
      zh: '请从服务器的列表中选择模型；本地服务器须先下载该模型。',
    },
  },
  'wrong-address': {
    what: { en: 'has nothing at this address', zh: '在此地址没有提供服务' },
    remedy: {
      en: 'Check the base address in the settings: it is the address of the API and usually ends in /v1.',
      zh: '请检查设置中的接口地址：它是 API 的地址，通常以 /v1 结尾。',
    },
  },
  'rate-limit': {
    what: { en: 'asks for fewer requests', zh: '要求减少请求次数' },
    remedy: {
      en: 'Wait a little, then try again: a run that pauses keeps what it has and goes on from there. Fewer calls at a time may help.',
      zh: '请稍候再试：暂停的实验会保留已有结果，并从那里继续。减少同时调用数也可能有帮助。',
    },
  },
  'bad-request': {
    what: { en: 'refused the request', zh: '拒绝了请求' },
    remedy: {
      en: 'Check the model and the settings, or choose another model.',
      zh: '请检查模型和设置，或换一个模型。',
    },
  },
  'context-length': { what: CANNOT_READ, remedy: FEWER_MEMORIES },
  'server-error': {
    what: { en: 'failed on its side', zh: '自身出错' },
    remedy: {
      en: 'Try again in a while: a run that pauses keeps what it has and goes on from there.',
      zh: '请过一会儿再试：暂停的实验会保留已有结果，并从那里继续。',
    },
  },
  html: {
    what: { en: 'answered with a web page where JSON was due', zh: '返回的是网页，而不是应有的 JSON' },
    remedy: {
      en: "Check the base address: it must be the API's, which usually ends in /v1, not the provider's site.",
      zh: '请检查接口地址：应填 API 的地址（通常以 /v1 结尾），而不是服务商的网站。',
    },
  },
  'invalid-json': {
    what: {
      en: 'answered with something that is no answer of its API',
      zh: '返回的内容不符合其 API 的格式',
    },
    remedy: {
      en: 'Check that the base address is that of an API of this kind, then try again.',
      zh: '请检查接口地址是否属于这类 API，然后重试。',
    },
  },
  'stream-cut': {
    what: { en: 'broke off before the answer was complete', zh: '在回答完成之前中断' },
    remedy: {
      en: 'The incomplete text is kept; try again for a full answer.',
      zh: '已收到的部分会保留，但不完整；重试可得到完整的回答。',
    },
  },
  'too-large': {
    what: { en: 'sent far more than an answer', zh: '返回的内容远超一个回答' },
    remedy: { en: 'Check the base address and the model.', zh: '请检查接口地址和模型。' },
  },
  timeout: {
    what: { en: 'took too long', zh: '用时过长' },
    remedy: {
      en: 'Try again; a local server may need the time to load the model first.',
      zh: '请重试；本地服务器可能需要时间先加载模型。',
    },
  },
  'content-filter': {
    what: { en: 'withheld the answer by its content filter', zh: '的内容过滤器拦截了回答' },
    remedy: ASK_DIFFERENTLY,
  },
  refusal: {
    what: { en: 'has a model that declined to answer', zh: '的模型拒绝回答' },
    remedy: {
      en: 'Ask differently, leave out the memory that it objects to, or choose another model.',
      zh: '请换一种问法、去掉它反对的那条记忆，或换一个模型。',
    },
  },
  'tool-call': {
    what: { en: 'answered with a call of a tool where text was due', zh: '返回的是工具调用，而不是文字' },
    remedy: {
      en: 'Try again, or choose another model: this page offers no tools.',
      zh: '请重试，或换一个模型：本页不提供任何工具。',
    },
  },
  'empty-answer': {
    what: WITHOUT_TEXT,
    remedy: {
      en: 'Try again; if a limit of tokens is set, raise it, for a model that thinks first may use it up.',
      zh: '请重试；如果设了词元上限，请调高，因为先思考的模型可能会把它用完。',
    },
  },
  network: {
    what: { en: 'could not be reached', zh: '无法连接' },
    remedy: {
      en: 'Check the connection and the base address.',
      zh: '请检查网络连接和接口地址。',
    },
  },
};

export const NO_MODEL_NAMED: Phrase = { en: 'no model is named', zh: '没有填写模型' };


/**
 * What ends one piece of work only: another prompt may fare better. Everything else (the key, the address, the account, a server that
 * is down) would meet every further call, so a run pauses.
 */
const OF_ONE_ITEM: ReadonlySet<LlmErrorCode> = new Set<LlmErrorCode>([
  'bad-request',
  'context-length',
  'invalid-json',
  'stream-cut',
  'too-large',
  'timeout',
  'content-filter',
  'refusal',
  'tool-call',
  'empty-answer',
]);

export function reachOf(code: LlmErrorCode): FaultReach {
  return OF_ONE_ITEM.has(code) ? 'item' : 'run';
}

/** What an error may carry beyond its code. */
export interface LlmErrorData {
  /** The HTTP status, where the server gave one. */
  readonly status?: number | undefined;
  /** Particulars, such as the server's own words. */
  readonly detail?: Said | undefined;
  /** Replaces what the code says of the server, where that is no language model. */
  readonly what?: Phrase | undefined;
  /** Replaces the remedy of the code where more is known. */
  readonly remedy?: Said | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** Why a request got no answer, as far as the page can tell. */
  readonly network?: NetworkCause | undefined;
  /** The same request may fare better in a moment, though neither code nor status says so. */
  readonly passes?: boolean | undefined;
  /** The text that had arrived, or its beginning; empty where none had. */
  readonly partial?: string | undefined;
}

/** Names the server, what it did, and the remedy. */
export class LlmError extends PhraseError implements FaultError {
  override readonly name = 'LlmError';
  readonly reach: FaultReach;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly network: NetworkCause | undefined;
  readonly passes: boolean;
  readonly partial: string;
  constructor(
    readonly code: LlmErrorCode,
    /** The server's host, as the message begins. */
    readonly server: string,
    { status, detail, what, remedy, retryAfter, network, passes, partial }: LlmErrorData = {},
  ) {
    const says = SAYS[code];
    super(
      faultText(server, { what: what ?? says.what, remedy: says.remedy }, { detail, mark: status, remedy }),
    );
    this.reach = reachOf(code);
    this.status = status;
    this.retryAfter = retryAfter;
    this.network = network;
    this.passes = passes ?? false;
    this.partial = partial ?? '';
  }
}

/** Makes the errors of one call. */
export type Fail = (code: LlmErrorCode, data?: Omit<LlmErrorData, 'partial'>) => LlmError;

/**
 * The only way this folder makes an error: whatever came from outside goes through {@link redact} first (remedies are our
 * own words).
 *
 * @param partial tells the text that has arrived so far.
 */
export function failures(server: string, key: string, partial: () => string = () => ''): Fail {
  return (code, data = {}) =>
    new LlmError(code, maskInError(server, key), {
      ...data,
      detail: data.detail === undefined ? undefined : redacted(data.detail, key),
      // Stars in an answer are its own.
      partial: maskInError(partial().slice(0, MAX_PARTIAL), key),
    });
}

function redacted(said: Said, key: string): Said {
  const { en, zh } = asPhrase(said);
  return { en: redact(en, key), zh: redact(zh, key) };
}

/** Most characters of a broken answer that an error keeps: a server may have written megabytes. */
const MAX_PARTIAL = 100_000;

/** Masks the key in a server's words, and any word that the server has starred out itself and left the ends of. */
export function redact(text: string, key: string): string {
  return maskInError(text.replace(/[\w-]*\*{3,}[\w*-]*/g, MASK), key);
}
