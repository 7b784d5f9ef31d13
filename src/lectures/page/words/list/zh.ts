/** Words of the list of lectures, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '讲座',
  intro: '适合大屏幕放映的讲座，演示部分用本页的人物实时检索。无需网络和密钥。',
  bundled: '自带',
  own: '我的讲座',
  emptyOwn:
    '您还没有自己的讲座。可以新建一个，也可以编辑上面某个讲座的副本：步骤、备注和演示部分都可以修改。本页的任何视图都能通过链接成为一个步骤。',
  reading: '正在读取讲座……',
  new: '新建讲座',
  open: '打开文件',
  drop: '把讲座文件拖放到这里',
  several: '请一次打开一个文件。',
  present: '开始演示',
  presentOf: (title) => `开始演示：${title}`,
  presenter: '演讲者视图',
  edit: '编辑',
  editOf: (title) => `编辑：${title}`,
  editCopy: '编辑副本',
  editCopyOf: (title) => `编辑副本：${title}`,
  saveFile: '保存为文件',
  saveFileOf: (title) => `保存为文件：${title}`,
  deleteOf: (title) => `删除：${title}`,
  deleted: (title) => `已删除“${title}”。`,
  minutes: (n) => `${n} 分钟`,
  steps: (n) => `${n} 步`,
  listSteps: '步骤',
  changed: (day) => `修改于 ${day}`,
  retry: '有些讲座未能读取。',
  unreadable: (why) => `您的一个讲座无法读取，其内容原样保留。${why}`,
  notKept: (why) => `未能保存。${why}`,
};
