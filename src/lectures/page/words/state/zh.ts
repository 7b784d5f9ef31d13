/** What the state says of lectures, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
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
