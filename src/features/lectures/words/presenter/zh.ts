/** Words of the presenter view, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '演讲者视图',
  connected: '已与放映同步',
  alone: '本浏览器没有打开放映窗口。打开后两个窗口会自动同步。',
  openStage: '打开放映窗口',
  now: '屏幕上',
  next: '下一步',
  end: '这是最后一步。',
  notes: '备注',
  noNotes: '这一步没有备注。',
  smaller: '缩小备注',
  larger: '放大备注',
  clock: '计时',
  start: '开始',
  pause: '暂停',
  reset: '清零',
  step: '这一步',
  all: '整个讲座',
  of: (spent, planned) => `${spent}，计划 ${planned}`,
  over: (time) => `超出计划 ${time}`,
  left: (time) => `剩余 ${time}`,
  blank: '黑屏',
  unblank: '恢复显示',
  room: '屏幕语言',
  goTo: '跳到步骤',
  perStep: '各步用时',
  spent: '已用',
  planned: '计划',
};
