/** Words of bringing datasets in, in Chinese. */

import { numberText } from '../../../../shared/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  titles: {
    choose: '导入数据',
    fetching: '正在下载',
    reading: '正在读取',
    review: '读到的内容',
    writing: '正在写入',
    done: '已加入人物库',
  },
  rules: { replace: '替换已有的', copy: '两者都保留', skip: '不导入这些' },
  choose: { ways: '数据集来自哪里', files: '文件', paste: '粘贴 JSON', fetch: '从发布者下载' },
  files: {
    drop: '把文件、文件夹或 zip 压缩包拖到页面任意位置。记忆文件与对应的问题文件一起给出，顺序不限；同时给出多个数据集也能分辨。',
    choose: '选择文件',
    folder: '选择文件夹',
    formats: (titles) =>
      `按内容识别格式，与文件名无关：${titles}。文件只在本浏览器中读取，不会传到别处。保存之前，您会先看到读到的内容。`,
  },
  paste: { label: '任何已知格式的 JSON 或 JSON Lines', read: '读取' },
  fetching: {
    about: '仅在您按下按钮时，才从作者的发布处下载；许可与引用信息随人物一起保存。',
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
    writing: '正在把全部内容一次写入人物库……',
    cancelled: '取消后，人物库保持原样。',
  },
  review: {
    allThere: '这些文件中的人物都已在人物库中，没有可导入的内容。',
    nothing: '这些文件中没有读到人物。各文件的问题列在下面。',
    onlyResults: '这些文件是系统的结果，不是人物。',
    size: (characters, size) =>
      `${numberText(characters)} 个人物 · ${size === undefined ? '不到 0.1 MB' : `约 ${size}`} ·`,
    what: '内容',
    table: (source) => `${source} 中读到的内容`,
    memories: '记忆',
    questions: '问题',
    clashes: (count) => `其中 ${numberText(count)} 个已在人物库中`,
    names: (names, more) => `${names.join('、')}${more ? '……' : ''}`,
    take: (characters) => (characters === 1 ? '导入这个人物' : `导入这 ${numberText(characters)} 个人物`),
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
    about: (count) => `${numberText(count)} 个文件是结果，在实验室中与论文的表格一并评分：`,
    file: (name, sort) => `${name}：${sort}`,
    open: () => '在实验室中打开',
    added: '已加入实验室的“论文表格”。',
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
    passed: (count) => `跳过了 ${numberText(count)} 个文件`,
    passedFile: (name, why) => `${name}：${why}`,
    morePassed: (count) => `……还有 ${numberText(count)} 个。`,
  },
  done: {
    brought: (characters) => `${numberText(characters)} 个人物已加入人物库，保存在本浏览器中。`,
    look: (name) => `查看 ${name}`,
  },
};
