/** Words of the vote, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  question: '哪条记忆会排在第一？',
  assistant: '助手',
  options: '可选的记忆',
  option: (n) => `选项 ${n}`,
  add: (n) => `给选项 ${n} 加一票`,
  takeBack: (n) => `移除选项 ${n} 的一票`,
  enlarge: (n) => `查看选项 ${n} 全文`,
  votes: (n) => `${n} 票`,
  inAll: (n) => `共 ${n} 票`,
  reset: '重新投票',
  undo: '恢复票数',
  reveal: '揭晓',
  reckoning: '正在计算排名……',
  place: (n) => `第 ${n} 位`,
  unplaced: '不在列表中',
  first: (n) => `其中第一 · 第 ${n} 位`,
  right: (right, all, choice) =>
    all === 0
      ? `选项 ${choice} 排在最前。还没有人投票。`
      : `选项 ${choice} 排在最前。${all} 票中有 ${right} 票猜对，占 ${Math.round((100 * right) / all)}%。`,
  none: '这些记忆都不在列表中。',
  told: (choice, votes) => `选项 ${choice}：${votes} 票`,
  keys: (n) => ({
    before: '按 ',
    range: `1–${n}`,
    between: ' 加一票，按住 ',
    modifier: 'Shift',
    after: ' 再按数字则收回一票。按 ',
    enlarge: ' 看全文。',
  }),
};
