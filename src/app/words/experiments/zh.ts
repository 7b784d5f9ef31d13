/** The list of all experiments, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '实验',
  create: '新建实验',
  kinds: {
    lab: '检索',
    answers: '大语言模型的回答',
    systems: '记忆系统',
    opened: '文件中的结果',
    tables: '论文表格的文件',
    learning: '学习',
  },
  about: {
    lab: '哪种检索器能找到正确的记忆？不需要大语言模型。',
    answers: '大语言模型能否据此回答好问题？可由另一个模型评判。',
    systems: '记忆系统在每个会话之后存储了什么，更新了什么？',
    opened: '其他程序的结果文件逐题比较，差别在哪里？',
    tables: '他人的回复和排序得分如何？与论文表格并列。',
    learning: '分类器和查询适配器能从少数人物学到什么？',
  },
  list: '全部实验，最新的在前',
  users: (count) => `已记录：${count} 个用户`,
  scored: (isScored) => (isScored ? '已计分' : '未计分'),
  untilClosed: '打开着，关闭此标签页后消失',
  empty: '还没有实验。一次实验向多个系统提出许多问题，并比较结果。',
};
