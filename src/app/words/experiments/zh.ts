/** The list of all experiments, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '实验',
  create: '新建实验',
  kinds: { lab: '检索', answers: '大语言模型的回答', systems: '记忆系统' },
  about: {
    lab: '哪种检索器能找到正确的记忆？不需要大语言模型。',
    answers: '大语言模型能否据此回答好问题？可由另一个模型评判。',
    systems: '记忆系统在每个会话之后存储了什么，更新了什么？',
  },
  list: '全部实验，最新的在前',
  done: (_, total) => `已完成：${total} 步`,
  running: (done, total) => `正在运行：第 ${done} 步，共 ${total} 步`,
  interrupted: (done, total) => `已中断：第 ${done} 步，共 ${total} 步`,
  empty: '还没有实验。一次实验向多个系统提出许多问题，并比较结果。',
};
