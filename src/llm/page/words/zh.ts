/** Words of what calls of language models cost, what may be spent, and their prompts, in Chinese. */

import type { Purpose } from '../../domain/call';
import type { Words } from './en';

const purposes: Readonly<Record<Purpose, string>> = {
  answer: '作答',
  classify: '分类',
  respond: '续写对话',
  judge: '评判',
  remember: '维护记忆',
  make: '生成人物',
  repair: '修复',
  test: '接受测试',
};

export const zh: Words = {
  model: '大语言模型',
  noModels: '尚未连接大语言模型。',
  connect: '连接大语言模型',
  estimate: '估算费用',
  stop: '停止',
  budget: {
    title: '预算',
    limits: { dollars: '上限（美元）', tokens: '上限（词元）', calls: '上限（调用次数）' },
    noLimit: '不限',
    limit: (limits) => `上限：${limits}。在可能超出上限的请求之前会暂停。`,
    spent: (dollars) => `已花费 ${dollars}。`,
  },
  cost: {
    title: '预计费用',
    caption: '调用、词元与费用',
    columns: {
      work: '内容',
      calls: '调用',
      cached: '取自缓存',
      input: '输入词元',
      output: '输出词元',
      dollars: '美元',
    },
    does: (model, purpose) => `${model} ${purposes[purpose]}`,
    noModel: '（不是大语言模型）',
    free: '免费',
    own: '您的价格',
    unknown: '价格未知',
    plusUnknown: (dollars) => `${dollars} + 未知部分`,
    total: '合计',
    estimated: (method) =>
      `已有缓存或重复的调用不会发送。词元数为估算值（${method}），各模型的计数方式不同。无法解析的回答会再次请求，可能多出几次调用。`,
    prices: (date) => `标价截至 ${date}。`,
    checkPrices: '核对标价，或填写您自己的价格',
  },
  prompts: {
    title: '提示词',
    language: '措辞的语言',
    own: '您自己的措辞',
    setBack: '恢复默认',
    roles: { system: '系统消息', user: '用户消息' },
    otherFault: '另一种语言的文本也有错误。',
    slots: '会被填入内容的占位符',
    slotRequired: '它必须出现在用户消息中。',
    slotBlock: '须独占一行。',
    slotFromBank: '只能出现在用户消息中。',
    differs: '与默认措辞的差别',
  },
};
