/** Words of what is wrong with labels: corrections, and what checks find. In Chinese. */

import { numberText } from '../../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  disputes: {
    labels: { gold: '标准记忆', kind: '类型', answer: '参考答案', anchors: '记忆锚点' },
    labelsInLine: { gold: '标准记忆', kind: '类型', answer: '答案', anchors: '记忆锚点' },
    about: '原标注不变。您的更正单独记录，计算指标时可以选择是否采用更正。',
    which: '哪一项标注',
    gold: '更正后的标准记忆',
    takeOut: '移除',
    takeOutOf: (title) => `移除“${title}”`,
    noGold: '没有标准记忆：记忆库无法回答这个问题。',
    kind: '更正后的类型',
    answer: '更正后的答案',
    anchors: '更正后的记忆锚点，每行一个',
    reason: '原标注为什么不对',
    author: '提出者',
    keep: '保存更正',
    list: '更正',
    original: (label) => `${label}（原标注）`,
    corrected: '更正为',
    because: '理由',
    by: '提出者',
    byOn: (author, day) => `${author}，${day}`,
    outdated: '此后标注又被编辑过：请检查这条更正是否仍然成立。',
    questionGone: '记忆库中已没有这个问题。',
    withdraw: '撤回',
    none: '这个人物的标注没有异议。打开一个问题，选择“对标注提出异议”。',
    export: '导出全部更正',
    import: '导入更正',
    notWritten: (why) => `文件未能写入。${why}`,
    notWithdrawn: (why) => `更正未能撤回。${why}`,
    notRead: (why) => `更正未能读取。${why}`,
    read: (added, strangers) =>
      `已读入 ${numberText(added)} 条更正。${
        strangers > 0 ? `其中 ${numberText(strangers)} 条属于此处没有的人物，导入这些人物后即可生效。` : ''
      }`,
  },
  quality: {
    severities: { wrong: '肯定有误', doubtful: '值得检查' },
    nothing: '没有发现问题：没有空字段、失效的标准记忆、对不上的记忆锚点或指代不明。',
    found: (places) => `有 ${numberText(places)} 处值得检查。每项修正都可以撤销。`,
    open: '打开',
    more: (count) => `还有 ${numberText(count)} 处`,
  },
};
