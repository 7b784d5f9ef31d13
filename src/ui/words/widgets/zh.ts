/** What widgets say of themselves, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  dismiss: '关闭',
  showHeld: (label) => `按住时显示${label}`,
  shownHeld: '按住此处时显示',
  conversation: '在会话中的位置',
  speaker: (name) => `${name}：`,
  includePrivate: '文件中包含私人文本',
  privateHeld: '涉及私人聊天记录。请先勾选“文件中包含私人文本”。',
  required: '标有 * 的为必填项。',
  qr: (text) => `${text} 的二维码`,
};
