/** The lab’s list of runs, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  experiments: '实验',
  papersTables: '论文表格',
  newRun: '新建运行',
  whatARunIs: '什么是运行',
  lead: '一个问题说明记忆如何工作，一次运行说明它有多好。',
  explained:
    '一次运行把所选人物的每个问题交给每个所选系统，并保存各系统找到的内容。由此得到论文中的表格，你的数字与论文数字并列，每个数字背后的问题也都可以查看。运行就在这个标签页里进行；随时可以关闭，回来时会从停下的地方继续。',
  beginWith: '从这些开始',
  runs: '运行',
  readyPlans: '现成方案',
  extent: (characters, questions, systems) =>
    `${characters} 个人物 × ${questions} 个问题 × ${systems} 个系统`,
  planExtent: (characters, systems) => `${characters} 个人物 · ${systems} 个系统`,
  start: '开始',
  startPlan: (title) => `开始：${title}`,
  change: '修改',
  changePlan: (title) => `修改：${title}`,
  done: (total) => `已完成，${total} 个问题`,
  running: (done, total) => `进行中，${done} / ${total}`,
  failed: (done, total) => `在 ${done} / ${total} 处失败`,
  paused: (done, total) => `在 ${done} / ${total} 处暂停`,
  interrupted: (done, total) => `在 ${done} / ${total} 处中断`,
  shortTime: '不到一秒',
  seconds: (count) => `${count} 秒`,
  minutes: (count) => `${count} 分钟`,
  hours: (hours, minutes) => `${hours} 小时 ${minutes} 分钟`,
};
