/** Words of the library: its list, its sources, and what can be done with them. In Chinese. */

import { numberText } from '../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  list: {
    name: '人物',
    rows: '来源与人物',
    shownOf: (shown, all) => `${numberText(shown)} / ${numberText(all)}`,
    search: '搜索人物',
    language: '语言',
    anyLanguage: '所有语言',
    languages: { en: '英文', zh: '中文' },
    origin: '来源类型',
    anyOrigin: '所有来源',
    origins: { bundled: '自带', imported: '导入', written: '自己编写' },
    originMarks: { bundled: '自带', imported: '导入', written: '编写' },
    holds: (memories, questions, disputed) =>
      `${numberText(memories)} 条记忆 · ${numberText(questions)} 个问题${
        disputed > 0 ? ` · ${numberText(disputed)} 处有异议` : ''
      }`,
    noMatch: '没有符合条件的人物。',
    showAll: '显示全部',
    empty: '没有人物。',
  },
  empty: {
    title: '人物库是空的。',
    about:
      '每个人物有一个记忆库和一组可据此回答的问题。您可以导入公开发布的数据集（PerLTQA、MADial-Bench、HaluMem、LoCoMo、MemoryBank、LongMemEval、BEAM、LoCoMo-Plus），也可以恢复自带的人物。',
    restore: '恢复自带的人物',
  },
  source: {
    title: '人物库',
    size: (characters, size) => `${numberText(characters)} 个人物 · 约 ${size}`,
    hint: '· 请在列表中选一个人物查看',
    licence: '许可：',
    cite: '引用：',
    noCitation: '该来源未要求引用。',
    fileName: 'Mnemoscope 人物库',
    deleteAll: '全部删除',
    deleted: (name, characters) => `${name}（${numberText(characters)} 个人物）`,
    imports: '导入记录',
    import: (when, characters, problems) =>
      `· ${when} · ${numberText(characters)} 个人物${
        problems > 0 ? ` · 已接受 ${numberText(problems)} 处问题` : ''
      }`,
    deleteImport: '删除这次导入',
    deletedImport: (name, characters) => `${name} 的导入（${numberText(characters)} 个人物）`,
    allOf: (name) => `此处 ${name} 的全部人物`,
    wholeLibrary: '整个人物库',
  },
  exporting: {
    title: (name) => `导出 ${name}`,
    open: '导出',
    what: (characters, name) =>
      characters === 1 ? `将 ${name} 存为文件` : `将 ${name} 的 ${numberText(characters)} 个人物存为文件`,
    about: 'JSON 文件，包含全部内容：记忆、问题、会话、许可、引用信息。可以原样重新导入。',
    cite: (citation) => `引用：${citation}`,
    writing: '正在写入……',
    save: '保存文件',
  },
  licence: { none: '未注明许可', nonCommercial: '禁止商用', noDerivatives: '禁止演绎' },
  removal: { deleted: (what) => `已删除：${what}` },
  wholeLibrary: '整个人物库',
  writtenHere: '在此编写',
  ownTables: '自己的表格',
  ownCopies: (name) => `${name}（自己的副本）`,
  copyLink: '复制链接',
  linkCopied: '链接已复制。',
  linkOwn: '只有保存了这个人物的浏览器才能打开它。',
  copyRefused: '浏览器不允许复制链接；请从地址栏复制。',
  bringIn: '导入数据',
  newCharacter: '新建人物',
  allCharacters: '所有人物',
  backToList: '返回列表',
  showWholeLibrary: '显示整个人物库',
  openingCharacter: '正在打开人物……',
  openedQuestion: '打开的问题',
  openedMemory: '打开的记忆',
  notThere: (id) => `这个人物没有“${id}”：它可能已被删除，或者 id 已更改。`,
  drop: '把数据集的文件、文件夹或 zip 压缩包放到这里',
  noSuchValue: (value) => `${value}（0）`,
  valueCount: (value, count) => `${value}（${numberText(count)}）`,
};
