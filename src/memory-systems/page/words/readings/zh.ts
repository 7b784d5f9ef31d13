/** Runs read by the user's language model, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '您的大语言模型的回答与评审',
  lead: '您的模型根据各系统给出的记忆回答每个问题，并给出 HaluMem 四类评审的结论。不会重新运行：不再询问各系统，相同的内容只问一次。',
  answerer: '由谁回答',
  judge: '由谁评审',
  byRule: '规则',
  byWords: '词面，如上所选',
  chooseFirst: '请选择回答或评审所用的模型。',
  recordedAnswers: '已记录的结果保留自己的回答。',
  ask: (runs) => (runs === 1 ? '询问此次运行' : `询问这 ${runs} 次运行`),
  asking: (system) => `正在询问：${system}`,
  verdicts: (done, total) => `回答与评审 ${done} / ${total}`,
  failed: (failed, unparsed) => `${failed} 个失败，${unparsed} 个无法读取：不作评审，单独计数。`,
  mostHint: '适用于这些用户的全部请求，失败的也计入。留空表示不限。',
  spent: (calls, dollars) => `这些用户至今已花费：${calls} 次请求，${dollars}。`,
  read: (count, all) => `${all} 个结果中有 ${count} 个显示为模型的回答与评审。`,
  promptNames: {
    answer: '回答（所有系统相同）',
    'full-answer': '带评分要点的问题的回答（BEAM）',
    'cue-answer': '对带线索的话的回应（LoCoMo-Plus）',
    integrity: '提取的评审',
    accuracy: '已存储记忆的评审',
    update: '更新的评审',
    response: '回答的评审',
    nugget: '单个要点的评审（BEAM）',
    order: '次序的评审（BEAM）',
    cue: '按线索评审回应（LoCoMo-Plus）',
  },
  save: '保存调用记录',
  saveHint: '每次调用及其回答，JSON Lines 格式，不含密钥。',
  replay: '重放记录',
  header: (user) => `${user}：大语言模型的回答与评审`,
  memoryEstimate: (user) => `为 ${user} 估算`,
  memoryAssumption: (statements) => `按会话的每一部分给出 ${statements} 条陈述计算，不含回答与评审。`,
};
