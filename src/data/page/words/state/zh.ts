/** What the library and its editor say, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  bundledUnread: (why) => `页面自带的人物无法读取。${why}`,
  bundledStale: (why) => `页面自带的人物未能全部更新。${why}`,
  notOpened: (name, why) => `${name} 无法打开。${why}`,
  notRead: (name, why) => `${name} 无法读取。${why}`,
  noCharacter: (id) => `人物库中没有人物“${id}”：它可能已被删除，或者这个地址来自另一个浏览器。`,
  notDeleted: (what, why) => `${what} 未能删除。${why}`,
  notBroughtBack: (what, why) => `${what} 未能恢复。${why}`,
  notEdited: (why) => `无法编辑。${why}`,
  restored: '恢复原版',
  originalUnread: (why) => `原版无法读取。${why}请重试。`,
  nothingToChange: (name) => `没有可供修改的人物“${name}”。`,
  noLongerKept: '它已不存在：可能已被另一个标签页删除。请选择其他人物。',
  needsAuthor: '请填写提出异议的人。',
  needsReason: '请填写标注错误的理由。',
  nothingCorrected: '更正与原标注相同。请先修改。',
  notSaved: (why) => `未保存：${why}您的内容仍在本页上。`,
  changedElsewhere: (name) => `${name} 在另一个标签页中也被修改。两处修改都已保留；此前的步骤不能再撤销。`,
};
