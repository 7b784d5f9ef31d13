/** Words of bringing datasets in, in Chinese. */

import { numberText } from '../../../../shared/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  titles: {
    choose: '导入数据',
    fetching: '正在下载',
    reading: '正在读取',
    review: '检查内容',
    writing: '正在写入',
    done: '导入完成',
  },
  rules: { replace: '替换已有的', copy: '两者都保留', skip: '不导入这些' },
  choose: { ways: '数据集来自哪里', files: '文件', paste: '粘贴 JSON', fetch: '从发布者下载' },
  files: {
    drop: '把文件、文件夹或 zip 压缩包拖到页面任意位置。请同时提供记忆文件和问题文件，顺序不限；可以一次导入多个数据集。',
    choose: '选择文件',
    folder: '选择文件夹',
    formats: (titles) =>
      `按内容识别格式，与文件名无关：${titles}。文件不会离开本浏览器，保存之前可以先检查内容。`,
  },
  paste: { label: '任何已知格式的 JSON 或 JSON Lines', read: '读取' },
  fetching: {
    about: '按下按钮后从发布者处下载；许可与引用信息随人物一起保存。',
    name: (title, size) => `下载 ${title}，约 ${size}`,
    fetch: (size) => `下载 · ${size}`,
    details: '引用信息与文件',
    unverified: '· 地址未经核实',
    mirror: '镜像地址（路径与发布者相同）；留空则直接从发布者下载',
  },
  reading: {
    fetched: '已下载',
    fetchedOf: (title, received, total) => `${title}：${received}，共约 ${total}`,
    read: '已读取',
    readOf: (read, total, characters) => `${read}，共 ${total} · 目前读到 ${numberText(characters)} 个人物`,
    unpacked: '已解压',
    unpackedOf: (done, of) => `正在解压：${numberText(done)}／${numberText(of)} 个文件`,
    writing: '正在写入人物库……',
    cancelled: '已取消。人物库没有变化。',
  },
  review: {
    allThere: '这些文件中的人物都已在人物库中，没有可导入的内容。',
    nothing: '没有可导入的数据。详见下文。',
    onlyResults: '这些文件是系统的结果，不是人物。',
    size: (characters, size) =>
      `${numberText(characters)} 个人物 · ${size === undefined ? '不到 0.1 MB' : `约 ${size}`} ·`,
    what: '内容',
    table: (source) => `${source} 的内容`,
    memories: '记忆',
    questions: '问题',
    clashes: (count) => `其中 ${numberText(count)} 个已在人物库中`,
    names: (names, more) => `${names.join('、')}${more ? '……' : ''}`,
    take: (characters) => `导入 ${numberText(characters)} 个人物`,
  },
  counts: {
    name: '已读内容与文件内容',
    of: (read, held) => `已读 ${read}／${held}`,
    units: {
      memories: (count) => `${numberText(count)} 条记忆`,
      questions: (count) => `${numberText(count)} 个问题`,
      sessions: (count) => `${numberText(count)} 个会话`,
      turns: (count) => `${numberText(count)} 个话轮`,
    },
    number: numberText,
  },
  results: {
    name: '系统的结果',
    about: (count) => `${numberText(count)} 个文件是系统的结果，可在实验室中评分，与论文表格对照：`,
    file: (name, sort) => `${name}：${sort}`,
    open: () => '在实验室中打开',
    added: '已加入实验室的“论文表格”。',
    openInSystems: (count) =>
      count === 1 ? '在“系统”中打开' : `在“系统”中打开 ${numberText(count)} 个 HaluMem 文件`,
    addedToSystems: '已加入“系统”的“已有的结果”。',
  },
  problems: {
    name: '问题清单',
    title: (problems, failed) =>
      `${numberText(problems)} 处问题${failed > 0 ? `，${numberText(failed)} 个文件未能读取` : ''}`,
    save: '保存为文本',
    fileName: '导入问题.txt',
    times: (count) => `${numberText(count)} ×`,
    place: (why) => `：${why}`,
    morePlaces: (count) => `……还有 ${numberText(count)} 处。`,
    moreKinds: (count) => `……还有 ${numberText(count)} 类；全部在文本文件中。`,
    passed: (count) => `已跳过 ${numberText(count)} 个文件`,
    passedFile: (name, why) => `${name}：${why}`,
    morePassed: (count) => `……还有 ${numberText(count)} 个。`,
  },
  done: {
    atlas: '找出最有启发的问题',
    brought: (characters) => `${numberText(characters)} 个人物已加入人物库，保存在本浏览器中。`,
    look: (name) => `查看 ${name}`,
  },
};
