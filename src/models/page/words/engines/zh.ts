/** 关于搜索引擎的文字。 */

import type { Words } from './en';

export const zh: Words = {
  noAddress: (engine) => `尚未设置 ${engine} 的地址。请在“设置 → 搜索引擎”中填写并测试。`,
  badName: '请使用小写字母、数字和连字符，2 到 60 个字符。',
  otherVersion: (engine, was, is) =>
    `这次实验开始时用的是 ${engine} ${was}，现在应答的却是 ${is}。请重新填写那个引擎的地址，或开始新的实验。`,
};
