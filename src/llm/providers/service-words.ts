/** The words of what can go wrong with a memory service, where those of a language model do not fit. */

import type { LlmErrorCode } from './errors';
import type { Phrase } from '../../core/text/phrase';

const GOES_ON: Phrase = {
  en: 'Continue the run later: it finds out what has arrived and adds nothing twice.',
  zh: '请稍后继续运行：它会查明哪些内容已经送达，不会重复添加。',
};
const CHECK_ADDRESS: Phrase = {
  en: 'Check the address: it is the part before the paths of the API, and of the version that was chosen.',
  zh: '请检查地址：应填 API 路径之前的部分，并与所选的版本一致。',
};

export const SERVICE_WORDS: Readonly<
  Partial<Record<LlmErrorCode, { readonly what?: Phrase; readonly remedy?: Phrase }>>
> = {
  'missing-key': {
    remedy: { en: 'Enter a key for this service.', zh: '请填写此服务的密钥。' },
  },
  forbidden: {
    remedy: {
      en: 'Check that the key may add, list, search and delete memories.',
      zh: '请检查密钥是否有权添加、列出、检索和删除记忆。',
    },
  },
  'no-credit': {
    remedy: { en: 'Add credit at the service, then continue the run.', zh: '请在该服务充值，然后继续运行。' },
  },
  'unknown-model': {
    remedy: {
      en: 'The service calls its own language model: correct its settings there.',
      zh: '该服务会调用自己的语言模型：请在服务中修正其设置。',
    },
  },
  'wrong-address': { remedy: CHECK_ADDRESS },
  'bad-request': { remedy: CHECK_ADDRESS },
  'context-length': {
    what: { en: 'does not take a request of this size', zh: '不接受这么大的请求' },
    remedy: {
      en: 'Test a user with shorter sessions, or set a smaller batch.',
      zh: '请换一个会话较短的用户，或设置更小的批次。',
    },
  },
  html: { remedy: CHECK_ADDRESS },
  'invalid-json': {
    what: { en: 'answered with something that is not JSON', zh: '返回的内容不是 JSON' },
    remedy: CHECK_ADDRESS,
  },
  'stream-cut': {
    what: { en: 'broke off in the middle of its reply', zh: '在回复中途断开' },
    remedy: GOES_ON,
  },
  'too-large': {
    what: { en: 'sent far more than a reply', zh: '返回的内容过大' },
    remedy: CHECK_ADDRESS,
  },
  timeout: { remedy: GOES_ON },
};

/** Where a browser may not call the service. */
export const USE_PROXY: Phrase = {
  en: 'Check that the service runs at this address. If it does, it does not allow calls from web pages (CORS), and the browser hides its reply: start the local proxy with the command shown, and enter the proxy’s address.',
  zh: '请检查服务是否在此地址运行。如果在运行，那就是它不允许网页访问（CORS），浏览器会隐藏它的回复：请用所示的命令启动本地代理，并填写代理的地址。',
};

/** The words for one kind of server. */
export interface ServerWords {
  /** What stands for the host where the address names none. */
  readonly unnamed: string;
  readonly byCode: Readonly<
    Partial<Record<LlmErrorCode, { readonly what?: Phrase; readonly remedy?: Phrase }>>
  >;
  /** The remedy where a browser hides why there is no answer. */
  readonly hidden: Phrase;
  /** What else may be hidden behind an https address. */
  readonly hiddenOverTls?: Phrase;
}

export const SERVER_WORDS: ServerWords = {
  unnamed: 'The service',
  byCode: SERVICE_WORDS,
  hidden: USE_PROXY,
};
