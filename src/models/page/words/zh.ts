/** What is said of the models of this page, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  languages: { en: '英文', zh: '中文' },
  modelOf: (language) => `${language}模型`,
  encoderOf: (language) => `${language}编码器`,
  otherThanPrepared: '服务器上的模型与最初显示的结果所用的模型不同。请重新提问。',
  modelCancelled: '已取消加载模型。按“加载模型”可重新开始。',
  encoderCancelled: '已取消加载编码器。按“加载编码器”可重新开始。',
  atEndpoint: (model) => `接口上的 ${model}`,
  fellBack: (what, from, to, why, again) =>
    `${what}在 ${from} 上运行失败：${why}。重新加载之前改用 ${to}${
      again ? '，刚才的问题会重新提出' : ''
    }；每个数值都注明由哪个设备算出。可在设置中按“重试 ${from}”。`,
  failedBefore: (error, device, why) => `${error}（此前 ${device} 已经失败：${why}。）`,
  standIn: '规则模拟器（非大模型）',
  standInNote: '一条只会引用记忆的固定规则。它只用来展示各个页面的功能，不代表大语言模型的表现。',
};
