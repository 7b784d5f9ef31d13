/** The lab’s list of runs, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  heading: '检索',
  papersTables: '论文表格',
  learning: '学习',
  newRun: '新建实验',
  whatARunIs: '关于实验',
  lead: '问一个问题可以看到记忆如何工作，跑完全部题才知道效果如何。',
  explained:
    '一次实验把所选人物的全部问题交给所选的各个系统，并记录检索结果。由此生成论文中的表格，您的数字与论文数字并列，每个数字背后的问题都可以查看。',
  beginWith: '从这些开始',
  runs: '实验',
  readyPlans: '现成方案',
  extent: (characters, questions, systems) => `${characters} 个人物的 ${questions} 个问题，${systems} 个系统`,
  planExtent: (characters, systems) => `${characters} 个人物 · ${systems} 个系统`,
  start: '开始',
  startPlan: (title) => `开始：${title}`,
  change: '修改',
  changePlan: (title) => `修改：${title}`,
  done: (total) => `已完成：${total} 个问题`,
  running: (done, total) => `进行中，${done} / ${total}`,
  failed: (done, total) => `在 ${done} / ${total} 处失败`,
  paused: (done, total) => `在 ${done} / ${total} 处暂停`,
  interrupted: (done, total) => `在 ${done} / ${total} 处中断`,
  shortTime: '不到 1 秒',
  seconds: (count) => `${count} 秒`,
  minutes: (count) => `${count} 分钟`,
  hours: (hours, minutes) => `${hours} 小时 ${minutes} 分钟`,
};
