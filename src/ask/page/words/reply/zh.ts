/** What is said of a language model’s answer, in Chinese. */

import { amidHan } from '../../../../core/text/amid-han';
import type { Words } from './en';

export const zh: Words = {
  waiting: (name) => `正在等待${amidHan(name).trimEnd()}……`,
  theModel: '模型',
  stopped: '已停止；目前的文字不完整。',
  openSettings: '打开设置',
  prompt: '发送的提示词原文',
  free: '免费',
  about: (cost) => `约 ${cost}`,
  noTokens: '费用未知：未报告词元数',
  noPrice: '费用未知：没有价格',
  servedBy: (name) => `实际由 ${name} 回答`,
  tokens: (input, output) => `输入 ${input} 个词元，输出 ${output} 个`,
  tokensUnknown: '未报告词元数',
  attempts: (count) => `尝试 ${count} 次`,
  byRule: (time) => `由固定规则生成，不是大语言模型，用时 ${time}。`,
  writtenBy: (name, time, facts) => `由 ${name} 生成，用时 ${time}。${facts}。`,
  dropped: (names) => `服务器拒绝了 ${names}，因此生成时未使用。`,
  cut: '答案因词元上限而被截断。',
};
