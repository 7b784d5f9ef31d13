/** Words of lectures (stage), in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type * as en from './en';

export const stage: typeof en.stage = {
  lecture: '讲座',
  controls: '讲座控制',
  position: (n, all) => `${n} / ${all}`,
  stepOf: (n, all, title) => `第 ${n} 步，共 ${all} 步：${title}`,
  jump: (typed) => `按 Enter 跳到第 ${typed} 步`,
  overview: '全部步骤',
  notes: '备注',
  showNotes: '显示备注',
  noNotes: '这一步没有备注。',
  pointer: '指示器：关闭、光点、聚光灯',
  blank: '黑屏',
  unblank: '恢复显示',
  fullscreen: '全屏',
  leaveFullscreen: '退出全屏',
  presenter: '在第二个窗口打开演讲者视图',
  language: '讲座语言',
  keys: '快捷键',
  leave: '离开讲座',
  openingLive: '正在打开演示部分……',
  onStage: '演示正在放映窗口中运行。',
  voteOnStage: '投票正在放映窗口中进行。',
  blocked: {
    before: '浏览器阻止了第二个窗口。请打开',
    link: '演讲者视图',
    after: '，放在单独的窗口中。',
  },
  letters: '启用单个字母和数字快捷键',
  lettersWhy: '如果您使用语音输入，或容易误按按键，请关闭此项。方向键、空格和 Esc 仍然有效。',
  keyRows: {
    turn: '下一步',
    back: '上一步',
    ends: '第一步、最后一步',
    jump: '跳到该步',
    overview: '全部步骤',
    notes: '在本窗口显示备注',
    presenter: '在第二个窗口打开演讲者视图',
    pointer: '指示器：光点、聚光灯、关闭',
    blank: '黑屏，再按恢复',
    fullscreen: '全屏',
    language: '切换中文和英文',
    keys: '显示本列表',
    leave: '先离开输入框，再离开讲座',
    vote: '投票时：加一票或减一票',
  },
  keyNames: {
    space: '空格',
    number: '数字',
    pageDown: 'Page Down',
    pageUp: 'Page Up',
    home: 'Home',
    end: 'End',
    enter: 'Enter',
    escape: 'Esc',
    shift: 'Shift',
  },
  notThere: '没有这个讲座。它可能已被删除，或保存在另一个浏览器中。',
  toList: '全部讲座',
  planned: (time) => `计划 ${time}`,
};

export const state: typeof en.state = {
  notSaved: (why) => `未能保存：${why} 您的内容仍在本页上。`,
  deletedElsewhere: '这个讲座已在另一个标签页中删除。您的内容仍在本页上；再次保存即可恢复讲座。',
  did: {
    title: '讲座标题',
    about: '讲座简介',
    write: (n) => `第 ${n} 步的文字`,
    plan: (n) => `第 ${n} 步的时间`,
    live: (n) => `第 ${n} 步的演示`,
    add: '添加步骤',
    remove: (n) => `移除第 ${n} 步`,
    move: (n) => `移动第 ${n} 步`,
  },
};

export const trap: typeof en.trap = {
  wording: '您的问题',
  place: (rank) => `第 ${numberText(rank)} 位`,
  notFound: '未找到',
  waits: '稠密检索尚未完成……',
  won: 'BM25 找不到，稠密检索找到了：您赢了。',
  found: (rank) => `BM25 仍把它排在第 ${numberText(rank)} 位。请换一种说法，避开下面的词。`,
  lost: '两者都没有找到。请说得更接近这条记忆的意思。',
  sharedWords: 'BM25 凭这些词找到它：',
  noSharedWord: '问题与这条记忆没有共同的词。',
};

export const vote: typeof en.vote = {
  question: '哪条记忆会排在第一？',
  assistant: '助手',
  options: '可选的记忆',
  option: (n) => `选项 ${n}`,
  add: (n) => `给选项 ${n} 加一票`,
  takeBack: (n) => `移除选项 ${n} 的一票`,
  enlarge: (n) => `查看选项 ${n} 全文`,
  votes: (n) => `${n} 票`,
  inAll: (n) => `共 ${n} 票`,
  reset: '重新投票',
  undo: '恢复票数',
  reveal: '揭晓',
  reckoning: '正在计算排名……',
  place: (n) => `第 ${n} 位`,
  unplaced: '不在列表中',
  first: (n) => `其中第一 · 第 ${n} 位`,
  right: (right, all, choice) =>
    all === 0
      ? `选项 ${choice} 排在最前。还没有人投票。`
      : `选项 ${choice} 排在最前。${all} 票中有 ${right} 票猜对，占 ${Math.round((100 * right) / all)}%。`,
  answered: (right, all, choice) =>
    all === 0
      ? `选项 ${choice} 正确。还没有人投票。`
      : `选项 ${choice} 正确。${all} 票中有 ${right} 票选它，占 ${Math.round((100 * right) / all)}%。`,
  isAnswer: '正确答案',
  none: '这些记忆都不在列表中。',
  told: (choice, votes) => `选项 ${choice}：${votes} 票`,
  keys: (n) => ({
    before: '按 ',
    range: `1–${n}`,
    between: ' 加一票，按住 ',
    modifier: 'Shift',
    after: ' 再按数字则收回一票。',
    beforeEnlarge: '按 ',
    enlarge: ' 看全文。',
  }),
};
