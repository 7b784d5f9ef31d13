/** Words of connections to language models, what their calls cost and may spend, and their prompts, in Chinese. */

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
  noConnection: (model) => `没有到 ${model} 的连接。请在设置的“大语言模型”中添加，然后继续。`,
  keyLocked: (title) =>
    `“${title}”的密钥保存在此设备上，尚未解锁。请在设置的“大语言模型”中解锁已保存的密钥，然后重试。`,
  noKey: (title) =>
    `“${title}”没有密钥：若不选择保存，密钥只在内存中留到标签页关闭。请在设置的“大语言模型”中输入，然后重试。`,
  copyOf: (title) => `${title}（副本）`,
  nameModel: '请填写模型名称，或获取服务器的列表后选择一个。',
  keyAsModel: '这看起来是一个密钥。请在此填写模型名称，把密钥填入专门的输入框。',
  oddKey: '密钥中有空格或密钥不会含有的字符。请重新复制并粘贴。',
  temperature: '0 到 2 之间；留空则由服务器决定。',
  maxTokens: '不小于 1 的整数；留空则采用服务器的上限。',
  concurrency: (most) => `1 到 ${most} 的整数；留空则采用该服务商的默认值。`,
  noAddress: '请填写接口地址，例如 http://localhost:11434/v1。',
  oddAddress: '地址须以 https:// 或 http:// 开头，并包含主机名。',
  addressWithUser: '地址中含有用户名或口令。请去掉；密钥应填入专门的输入框。',
  addressWithMore: '地址中除服务器和路径外还有别的内容，可能是密钥。请去掉；密钥应填入专门的输入框。',
};
