/** What a recorded fault says in every language. Records keep the English message; its code tells what kind of fault it is. */

import type { Phrase } from '../../core/text/phrase';
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

/** Faults whose message has particulars, often a server's own words: these follow. */
const REPORTED: Readonly<Record<string, string>> = {
  budget: '预算已用完，或缺少核算所需的价格。请提高预算、填写价格，或改用其他上限；已写下的内容会保留。',
  'not-recorded':
    '记录中没有这次调用的回答：方案、提示词或数据与所记录的实验不同。请用其自身的方案重放，或询问模型。',
  'bad-settings': '这些连接设置无法使用。请更正后再试。',
  'missing-key': '服务器要求密钥。请在设置中填写。',
  'wrong-key': '服务器拒绝了密钥。请检查密钥是否完整、有效，并且属于这个服务器。',
  forbidden: '服务器不允许这个请求。请检查密钥能否使用该模型，以及所在地区能否使用该服务器。',
  'no-credit': '账户余额已用完。请向服务商充值，或选择另一家。',
  'unknown-model': '服务器不认识该模型。请从服务器的列表中选择；本地服务器须先下载模型。',
  'wrong-address': '该地址没有相应的服务。请检查设置中的接口地址。',
  'rate-limit': '服务器要求减少请求。请稍候再试；暂停的实验会保留已有结果并继续。',
  'bad-request': '服务器拒绝了请求。请检查模型和设置，或选择另一个模型。',
  'context-length': '提示词过长，模型无法读取。请减少记忆，或选择上下文更长的模型。',
  'server-error': '服务器出错。请过一会儿再试；暂停的实验会保留已有结果并继续。',
  html: '服务器返回了网页而不是 JSON。请检查接口地址。',
  'invalid-json': '服务器返回的内容不符合其接口。请检查接口地址后再试。',
  'stream-cut': '回答未完成就中断了。请再试一次。',
  'too-large': '服务器返回的内容远超一个回答。请检查接口地址和模型。',
  timeout: '等待时间过长。请再试一次；本地服务器可能需要先加载模型。',
  'content-filter': '回答被内容过滤器拦下。请换一种问法，去掉触发过滤的记忆，或选择另一个模型。',
  refusal: '模型拒绝回答。请换一种问法，去掉它反对的记忆，或选择另一个模型。',
  'tool-call': '模型返回了工具调用而不是文本。请再试一次，或选择另一个模型。',
  network: '无法连接服务器。请检查网络和接口地址。',
};

/** What the message quotes first. */
const QUOTED = /["“]([^"”]+)["”]/;

/** A fault in words. English is the message as it was recorded; a fault of another kind than these says its message in every language. */
export function faultPhrase({ code, message }: Pick<Fault, 'code' | 'message'>): Phrase {
  const own = OWN[code];
  if (own) return { en: message, zh: own(QUOTED.exec(message)?.[1] ?? '') };
  const reported = REPORTED[code];
  return { en: message, zh: reported ? `${reported}（原文：${message}）` : message };
}
