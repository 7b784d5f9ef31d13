/** What faults of language models say in every language. Records keep the English message; its code tells what kind of fault it is. */

import type { Phrase } from '../../core/text/phrase';
import type { ReportedFault } from '../../core/text/trouble';
import type { Fault } from './fault';

/** The faults that are ours alone: their words are known, and `detail` is what the message quotes, such as a memory's id. */
const OWN: Readonly<Record<string, (detail: string) => string>> = {
  'no-gold': () => '问题没有标准记忆：记忆库无法回答它，因此没有可以提供的正确记忆。',
  'gold-missing': (id) => `记忆库缺少所指的标准记忆${id && `“${id}”`}。请导入含有它的文件，或更正标注。`,
  'too-few-wrong-memories': () => '记忆库中不属于答案的记忆不够。请减少所提供的条数。',
  'fewer-negatives': () => '除标准记忆外，记忆库中的记忆少于所需的干扰项：将全部提供。',
  'no-candidates': () => '没有可供选择的记忆列表。请导入该设置的文件，或选择一个检索器。',
  'too-few-examples': () => '该语言的其他人物没有足够的问题可作示例。请为示例添加人物，或减少示例数。',
  'no-answer': () => '没有可以评判的回答。',
  'not-made': () => '没有要求作答，因此没有可以评判的内容。',
  'no-reference': () => '问题没有参考答案，而这一评分标准要对照参考答案。',
  'no-memory': (id) => `回答所依据的记忆${id && `“${id}”`}已不在记忆库中。`,
  'empty-answer': () => '模型没有回答任何内容。请再问一次，或选择另一个模型。',
};

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

/** What a language model’s server does wrong, as the words behind its name, and what helps. */
export const LLM_FAULTS: Readonly<Record<LlmErrorCode, ReportedFault>> = {
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
    what: { en: 'does not answer as a model server at this address', zh: '在此地址的应答不像模型服务器' },
    remedy: {
      en: 'Check the base address (host, port and path): it is the address of the API and usually ends in /v1.',
      zh: '请检查接口地址（主机、端口和路径）：它是 API 的地址，通常以 /v1 结尾。',
    },
  },
  'rate-limit': {
    what: { en: 'asks for fewer requests', zh: '要求减少请求次数' },
    remedy: {
      en: 'Wait a little, then try again. Fewer calls at a time may help.',
      zh: '请稍候再试。减少同时调用数也可能有帮助。',
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
      en: 'Try again in a while.',
      zh: '请过一会儿再试。',
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
      en: 'Try again for a full answer.',
      zh: '重试可得到完整的回答。',
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

/** Faults of a run whose message has particulars: these follow. */
const REPORTED: Readonly<Record<string, string>> = {
  budget: '预算已用完，或缺少核算所需的价格。请提高预算、填写价格，或改用其他上限；已写下的内容会保留。',
  'not-recorded':
    '记录中没有这次调用的回答：方案、提示词或数据与所记录的实验不同。请用其自身的方案重放，或询问模型。',
};

/** What the message quotes first. */
const QUOTED = /["“]([^"”]+)["”]/;

/** A fault in words. English is the message as it was recorded; a fault of another kind than these says its message in every language. */
export function faultPhrase({ code, message }: Pick<Fault, 'code' | 'message'>): Phrase {
  const own = OWN[code];
  if (own) return { en: message, zh: own(QUOTED.exec(message)?.[1] ?? '') };
  const { [code]: known } = LLM_FAULTS as Partial<Record<string, ReportedFault>>;
  const reported = known ? `服务器${known.what.zh}。${known.remedy.zh}` : REPORTED[code];
  return { en: message, zh: reported ? `${reported}（原文：${message}）` : message };
}
