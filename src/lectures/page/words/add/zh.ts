/** Words for putting a view into a lecture, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  button: '加入讲座',
  room: '展示给全场',
  title: '把当前视图加入讲座',
  lecture: '讲座',
  newLecture: '新建一个讲座',
  stepTitle: '步骤标题',
  add: '添加步骤',
  adding: '正在添加……',
  notShown: '当前视图无法放映。请先提出问题，或打开一个实验。',
  added: { before: '已作为最后一步加入', after: '。' },
  notAdded: (why) => `未能添加：${why}`,
  openEditor: '编辑讲座',
};
