/** Words of the review, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '审核',
  tab: (left) => (left === 0 ? '审核' : `审核 ${numberText(left)}`),
  about:
    '逐条审核，问题最多的在前。PerLTQA 的六类错误，以及年龄、时节、地点上的疏漏，由规则找出，由您决定。按键：A 接受，F 修改，D 舍弃，J 下一条，K 上一条；Esc 离开输入框。',
  left: (at, count, findings) =>
    `待审核 ${numberText(count)} 条，当前第 ${numberText(at)} 条；共发现 ${numberText(findings)} 处问题。`,
  done: '已全部审核。',
  accept: '接受',
  fix: '修改',
  drop: '舍弃',
  back: '上一条',
  next: '下一条',
  acceptRest: (count) => `接受没有问题的 ${numberText(count)} 条`,
  applyScores: (count) => `按评分处理 ${numberText(count)} 条`,
  scoresWhy: '与论文一致：10 分接受，6 分以下舍弃，6 至 9 分留待审核。',
  findings: '发现的问题',
  comparing: '正在查找近似重复的记忆……',
  notCompared: (why) => `未能查找近似重复的记忆：${why}`,
  nothingFound: '检查没有发现问题。',
  verdict: (score, verdict) => `评分 ${score}（满分 10）：${verdict}。`,
  verdicts: { accept: '接受', review: '审核', drop: '舍弃' },
  types: {
    profile: '个人资料异常',
    relation: '无效关系',
    event: '事件过短或时间不符',
    referent: '指代错误',
    answer: '答案冗余',
    anchor: '锚点边界模糊',
    other: '其他',
  },
};
