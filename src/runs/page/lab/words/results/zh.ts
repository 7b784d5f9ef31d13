/** Results and files of others, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  trecSource: (qrels) => `按 ${qrels} 计分的 TREC 结果文件`,
  madialSource: 'MADial-Bench 排序结果',
  notAsked: (system, title) => `“${title}”的 ${system} 没有这些问题，因此略去。`,
  bankGone: (name) => `${name}已不在人物库中，其问题按未命中计。`,
  lacking: (system, count, first) =>
    `${system} 对 ${count} 个问题没有排序结果（第一个是“${first}”）；这些按未命中计。`,
  disputed: (count, first) =>
    `各文件对 ${count} 个问题的标准记忆不一致（第一个是“${first}”），这些问题略去。`,

  reading: (file) => `正在读取 ${file}……`,
  scoring: (file) => `正在为 ${file} 计分……`,
  lostText: (name) => `${name} 的内容已不在这个浏览器里。请移除后重新添加。`,
  hasLostText: '其内容已不在这个浏览器里。请移除后重新添加。',
  tooLarge: (megabytes) => `超过 ${megabytes} MB。请拆分它，或使用命令行运行程序。`,
  hereAlready: '已添加过（内容完全相同）。',
  notScored: (why) => `无法计分：${why}`,
  places: (problems) => problems.map(([where, why]) => `${where}：${why}`).join(''),
  noTokens: (language, encoder) =>
    `${language}当前的编码器（${encoder}）不提供词元向量。请在设置中另选一个，例如本页自带的编码器。`,
  kind: (kind) => `“${kind}”类问题`,
  noQuestions: '所选的人物没有适合这些系统的问题。请选择其他人物，或写一些问题。',
};
