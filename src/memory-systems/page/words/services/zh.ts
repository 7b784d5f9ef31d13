/** The user's own memory systems, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '您自己的系统',
  lead: '使用您的密钥的记忆服务，或您的大语言模型。在这里设置后，它会出现在上面的系统列表中。',
  choose: '系统',
  none: '请选择…',
  modelGroup: '大语言模型',
  serviceGroup: '记忆服务',
  address: '地址',
  addressHint: '不含 API 的路径。',
  key: '密钥',
  keyHint: '只留在此标签页中，只发送到此地址。关闭标签页后即消失。',
  keyIfAsked: '服务器不要求密钥时请留空。密钥只留在此标签页中，只发送到此地址。',
  shape: '以 JSON 模板描述的调用',
  shapeHint: '每个 {name} 都会被填入。下面列出各处填入的内容。',
  literalKey:
    '请求头中的密钥只在此标签页中使用，不会保存：重新加载后该处为 {key}，请在上面的输入框中填写密钥。',
  places: '可填入的内容',
  test: '测试连接',
  testing: '正在测试…',
  stop: '停止',
  works: (milliseconds) => `服务在 ${milliseconds} 内作出应答。没有存储任何内容。`,
  named: '错误：',
  about: '比较之前请注意',
  proxyNo:
    '其文档没有说明网页如何调用它。请在终端中启动本地代理（需 Node.js 20 或更高版本），然后使用代理的地址：',
  proxyMaybe:
    '如果服务不允许网页访问，请在终端中启动本地代理（需 Node.js 20 或更高版本），并使用代理的地址：',
  proxyDownload: '下载 memory-proxy.mjs',
  proxyUse: '使用代理的地址',
  proxyNote: '它在您的计算机上运行，只应答本页，只调用该主机，不输出密钥。',
  modelNote: '对每个会话，模型提取陈述，与最接近的记忆比较，再作出决定。',
  promptNames: { extract: '提取', decide: '决定' },
  ready: '已设置：可在上面选择。',
  decisions: (count) => `模型的决定（${count}）`,
  decisionNames: { add: '添加', update: '更新', delete: '删除', keep: '已知', none: '未决定' },
  startOver: '从头开始',
  noModel: '没有选择维护记忆的大语言模型。请在“您自己的系统”中选择。',
  noAddress: (name) => `${name} 没有地址。请在“您自己的系统”中填写。`,
  noKey: (name) => `${name} 需要密钥，密钥只留在此标签页中。请在“您自己的系统”中填写。`,
};
