/** Words of the screen of runs with language models that its parts share, in Chinese. */

import { languageModelClassifierNames } from '../../../../pipeline/classification/registry';
import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  heading: '回答',
  newRun: '新建实验',
  allRuns: '全部实验',
  runs: '实验',
  readyPlans: '现成方案',
  stage: {
    label: '第三阶段是什么',
    lead: '先分类，再检索；第三阶段写出回答。',
    what: '大语言模型根据给定的记忆回答问题。实验比较不同的记忆：检索到的（用或不用分类器）、正确的、错误的，或者没有记忆。随后由另一个模型或人来评判每个回答。由此生成论文中的表格，您的数字与论文数字并列，每个数字背后的回答都可以查看。发送任何内容之前，都会先显示预计费用。',
    begin: '从下面选一个开始',
    noKey: '没有密钥？“打开文件”可以查看他人导出的实验，以及 MADial-Bench 发布的回复和相应的表格。',
  },
  sources: { record: '实验记录', 'released responses': '已发布的回复' },
  fromFile: (what, file) => `来自文件（${what}）：${file}`,
  piecesDone: (pieces) => `已完成 ${numberText(pieces)} 项`,
  noneFailed: (pieces) => `已完成 ${numberText(pieces)} 项，无一失败`,
  failed: (count) => `${numberText(count)} 项失败`,
  unreadable: (count) => `${numberText(count)} 项无法解析`,
  unasked: (count) => `${numberText(count)} 项无法提问`,
  units: {
    done: (total) => `已完成：共 ${numberText(total)} 项`,
    running: (done, total) => `运行中，${numberText(done)} / ${numberText(total)}`,
    failed: (done, total) => `已停止，${numberText(done)} / ${numberText(total)}`,
    paused: (done, total) => `已暂停，${numberText(done)} / ${numberText(total)}`,
    interrupted: (done, total) => `已中断，${numberText(done)} / ${numberText(total)}`,
  },
  languages: { en: '英文', zh: '中文' },
  tasks: { injection: '记忆注入', recognition: '记忆识别' },
  methods: languageModelClassifierNames('zh'),
  aspects: {
    correctness: '正确性',
    coherence: '连贯性',
    naturalness: '自然度',
    style: '风格',
    injection: '记忆注入',
    emotion: '情绪改善',
    es: '情绪支持',
    intimacy: '亲密度',
    preference: '偏好',
  },
  withoutMemory: (task) => `${task}（无记忆）`,
  taskSetting: (task, setting) => `${task}（条件 ${setting}）`,
  answersOfEarlier: (runs) => `${numberText(runs)} 次先前实验的回答`,
  judgedBy: (judges, aspects) => `由 ${judges} 评判：${aspects}`,
  calls: (calls) => `${numberText(calls)} 次调用`,
  callsSent: (calls) => `已发送 ${numberText(calls)} 次调用`,
  keptAnswers: (count) => `${numberText(count)} 次取自缓存`,
  unknownCost: (calls) => `${numberText(calls)} 次调用费用未知`,
  plusUnknown: (dollars) => `${dollars} + 未知部分`,
};
