/** Results and files of others, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  trecSource: (qrels) => `按 ${qrels} 计分的 TREC 运行`,
  madialSource: 'MADial-Bench 排名',
  notAsked: (system, title) => `“${title}”的 ${system} 没有被问到这些问题中的任何一个，因此略去。`,
  bankGone: (name) => `${name}已不在人物库中，向其提出的问题按未找到计。`,
  lacking: (system, count, first) =>
    `${system} 对 ${count} 个问题没有给出排名（第一个是“${first}”）；这些按未找到计。`,
  disputed: (count, first) => `各文件对 ${count} 个问题的标准不一致（第一个是“${first}”），这些问题略去。`,

  reading: (file) => `正在读取 ${file}……`,
  scoring: (file) => `正在为 ${file} 计分……`,
  lostText: (name) => `${name} 的内容已不在这个浏览器里。请移除后重新添加。`,
  hasLostText: '其内容已不在这个浏览器里。请移除后重新添加。',
  tooLarge: (megabytes) => `超过 ${megabytes} MB。请拆分它，或使用命令行运行程序。`,
  hereAlready: '已经在这里：字节完全相同。',
  notScored: (why) => `无法计分：${why}`,
  places: (problems) => problems.map(([where, why]) => `${where}：${why}`).join(''),
  noTokens: (language, encoder) =>
    `现在嵌入${language}的编码器（${encoder}）不给出单个词元的向量。请在设置中为${language}另选编码器：自带的就可以。`,
  kind: (kind) => `“${kind}”类问题`,
  noQuestions: '所选的人物没有适合这些系统的问题。请选择其他人物，或写一些问题。',
};
