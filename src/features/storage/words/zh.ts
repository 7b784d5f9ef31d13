/** Words of the storage panel, in Chinese. */

import { numberText } from '../../../shared/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  tasks: {
    writing: '正在写入',
    checking: '正在检查',
    'bringing in': '正在导入',
    'cleaning up': '正在清理',
    measuring: '正在统计',
  },
  panes: { export: '导出……', import: '导入……', space: '空间占用' },
  exporting: {
    what: '文件内容',
    all: '全部：人物、向量、实验、更正，以及不含地址和密钥的设置',
    chosen: '选定的人物与实验',
    characters: '人物',
    runs: '实验',
    none: '全不选',
    everyOne: '全选',
    licences: '所含内容的许可（文件中也有，即 LICENCES.txt）',
    write: '导出文件',
    kindOfFile: '存档',
  },
  importing: {
    choose: '要导入的存档',
    contents: '存档的内容',
    whole: (day, page, counts, size) => `完整且未修改。由版本 ${page} 于 ${day} 导出：${counts}；${size}。`,
    list: '存档中的人物与实验',
    character: (source, kept) => `· ${source}${kept ? ' · 已有' : ''}`,
    run: (questions, kept) => `· 实验，${numberText(questions)} 个问题${kept ? ' · 已有' : ''}`,
    licences: '许可',
    how: '导入方式',
    rules: {
      'keep-mine': '添加新内容；我已有的保持不变',
      'take-theirs': '添加新内容；人物或实验相同时，采用存档中的',
      'replace-all': '用存档替换我的全部内容',
    },
    bringIn: '导入',
    replaceAll: (whole) =>
      `删除您在此处的全部人物、向量、实验和更正，并以存档取代？${
        whole ? '' : '存档只包含当时所存内容的一部分。'
      }`,
    replace: '全部替换',
    forget: '放弃',
  },
  space: {
    bySource: '各来源的人物',
    imports: '导入记录',
    import: (characters, day) => `· ${numberText(characters)} 个人物 · ${day}`,
    removeImport: '删除这次导入、随之而来的人物及其向量？',
    removeImportNow: '删除这次导入',
    largest: '最大的人物',
    byModel: '各模型的向量',
    noVectors: '没有保存向量。',
    removeVectors: '删除这个模型的全部向量？需要时会重新计算。',
    removeVectorsNow: '删除向量',
    removeStale: (days) => `删除 ${numberText(days)} 天内未打开的人物的向量`,
    removeStaleNow: (characters, size) =>
      `删除 ${numberText(characters)} 个人物的向量（${size}）？打开人物时会重新计算。`,
    runs: '实验',
    removeRun: '删除这次实验及其结果？删除后无法恢复。',
    removeRunNow: '删除这次实验',
  },
  title: '存储',
  inMemory: '本浏览器不保存任何内容：一切都在内存中，关闭标签页即丢失。请导出需要保留的内容。',
  kept: '人物、向量、实验和设置都保存在本浏览器中。',
  used: (used, room) => `已用 ${used}，共 ${room}。`,
  inUse: '存储用量',
  unknownRoom: '本浏览器没有提供可用空间的大小。',
  promised: '浏览器不会自动清除这些内容。',
  mayClear: '磁盘空间不足时，浏览器可能会清除这些内容。',
  ask: '申请持久存储',
  refused: '浏览器拒绝了申请。请把本页加入书签或安装后再试，或导出重要的内容。',
  doing: (task, what) => `${task}${what ? `：${what}` : ''}……`,
  progressOf: (task) => `进度：${task}`,
  keys: '语言模型的密钥只在内存中，关闭标签页即消失，除非您选择加密保存。',
  keep: '保留',
  noSource: '未注明来源',
  licenceLine: (source, licence, words) => `${source}（${licence}）：${words}`,
  noLicence: '未注明许可',
};
