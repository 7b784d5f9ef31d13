/** What is said of how sure an answer is, and of questions that get words instead of an answer, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  probability: (value, likely, threshold) =>
    `置信度 ${value}：达到 ${threshold} 才作答${likely === undefined ? '' : `，达到 ${likely} 标为“很可能”`}。`,
  computed: '由出生日期算出，不是估计。',
  byRule: '由规则从原文中选出，未使用大语言模型。',
  byReader: '由规则和一个训练的小型阅读模型选出，未使用大语言模型。',
  byWords: '仅按共同的词选出，这样的答案不标为“很可能”。',
  caption: '每种标注的正确率（标注的界限用其他人物选定）',
  word: '标注',
  sets: { bundled: '内置人物', perltqa: 'PerLTQA 的人物' },
  rate: (right, all) => (all === 0 ? '–' : `${Math.round((100 * right) / all)}%（${right} / ${all}）`),
  meaning:
    '“很可能”和“不确定”：所引句子包含参考答案的记忆锚点即为正确；“没有答案”：记忆确实不能回答该问题即为正确。',
  remarks: {
    noQuestion: (name) => `这还不是一个问题。请就${name}的生平提问，例如人物、事件、时间、地点或原因。`,
    otherLanguage: (language) => `这个记忆库使用${language}，请用${language}提问。`,
    several: '这里有不止一个问题，每次只回答一个：',
    age: (name, years, day) => `截至 ${day}，${name}${years} 岁（由出生日期算出）。`,
  },
};
