/** Words of the screen of runs with language models that its parts share, in Chinese. */

import { languageModelClassifierNames } from '../../../core/classification/registry';
import { numberText } from '../../../shared/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  heading: '回答',
  newRun: '新建运行',
  allRuns: '全部运行',
  runs: '运行',
  readyPlans: '现成方案',
  stage: {
    label: '第三阶段是什么',
    lead: '先分类，再检索；第三阶段写出回答。',
    what: '大语言模型拿到问题和若干记忆，并根据这些记忆作答。给它哪些记忆，就是实验所在：检索到的（用或不用分类器）、正确的、错误的，或者一条也不给。随后由另一个模型或由人来评判每个回答有多正确。论文中的表格会随之生成，您的数字与已发表的数字并列，并且每个数字背后的回答都可以查看。在发送任何内容之前，都会先显示所需的代价。',
    begin: '从下面选一个开始',
    noKey: '手边没有密钥？“打开文件”可以查看他人导出的运行，以及 MADial-Bench 发布的回复和相应的表格。',
  },
  sources: { record: '运行记录', 'released responses': '已发布的回复' },
  fromFile: (what, file) => `来自文件（${what}）：${file}`,
  piecesDone: (pieces) => `已完成 ${numberText(pieces)} 项`,
  noneFailed: (pieces) => `已完成 ${numberText(pieces)} 项，无一失败`,
  failed: (count) => `${numberText(count)} 项失败`,
  unreadable: (count) => `${numberText(count)} 项无法解读`,
  unasked: (count) => `${numberText(count)} 项无从提问`,
  units: {
    done: (total) => `已完成，共 ${numberText(total)} 项`,
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
  taskSetting: (task, setting) => `${task}（设置 ${setting}）`,
  answersOfEarlier: (runs) => `${numberText(runs)} 次先前运行的回答`,
  judgedBy: (judges, aspects) => `由 ${judges} 评判：${aspects}`,
  calls: (calls) => `${numberText(calls)} 次调用`,
  callsSent: (calls) => `已发送 ${numberText(calls)} 次调用`,
  keptAnswers: (count) => `${numberText(count)} 次由已保存的内容作答`,
  unknownCost: (calls) => `${numberText(calls)} 次调用费用未知`,
  plusUnknown: (dollars) => `${dollars} + 未知部分`,
};
