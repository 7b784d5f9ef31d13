/** What is said of connections to language models, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
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
