/** Words of making users with conversations, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '带对话的用户（HaluMem）',
  about: '用户画像、人生骨架、含记忆点、更新和干扰的会话，以及六类问题：用于“系统”页面。',
  language: '语言',
  seed: '随机种子',
  sessions: '会话数',
  byGrammar: '按规则生成',
  byModel: '用大语言模型生成',
  count: '估算费用',
  stop: '停止',
  resume: '继续',
  interrupted: '生成在完成前停止。已付费的回答取自缓存。',
  making: (done, total) => `正在生成：第 ${numberText(done)} 次调用，共 ${numberText(total)} 次`,
  cost: (calls, cached, input, output) =>
    `${numberText(calls)} 次调用，${numberText(cached)} 次取自缓存，约 ${numberText(input)} 个输入词元、${numberText(output)} 个输出词元`,
  dollars: (sum) => `，${sum}`,
  generated: '按规则生成：语言出自规则，适合检验流程，不用于衡量模型质量。',
  sizes: (sessions, points, interference, questions) =>
    `${numberText(sessions)} 次会话，${numberText(points)} 个记忆点，${numberText(interference)} 个干扰点，${numberText(questions)} 个问题`,
  sound: '全部检查通过：证据和更新逐字一致，干扰只由助手说出。',
  faults: (count) => `有 ${numberText(count)} 项检查未通过：`,
  keep: '在“系统”中打开',
  save: '导出为 HaluMem 格式（JSON Lines）',
  card: '数据卡片（Markdown）',
  failed: (why) => `无法加入人物库：${why}`,
  persona: '用户画像',
  line: (label, value) => `${label}：${value}`,
  sheet: {
    persona: {
      name: '姓名',
      gender: '性别',
      birth: '出生日期',
      location: '居住地',
      degree: '学历',
      major: '专业',
      goal: '目标',
      occupation: '职业',
      employer: '工作单位',
      health: '健康状况',
    },
    stances: {
      like: (what, reason) => `喜欢${what}（${reason}）`,
      dislike: (what, reason) => `不喜欢${what}（${reason}）`,
    },
  },
  session: (number, date, title) => `第 ${number} 次会话 · ${date} · ${title}`,
  points: '记忆点',
  dialogue: '对话',
  questions: '问题',
  sources: {
    system: '来自画像',
    primary: '主题',
    secondary: '附带提到',
    interference: '干扰：只由助手说出',
  },
  importance: (value) => `重要性 ${value}`,
  replaces: (text) => `更新：${text}`,
  distorts: (text) => `歪曲：${text}`,
  promptsOf: {
    persona: '用户画像',
    skeleton: '人生骨架',
    points: '记忆点与干扰',
    dialogue: '对话',
    questions: '问题',
  },
  roles: { user: '用户', assistant: '助手' },
};
