/** Why a message of a chat export is left out: each becomes a turn or is counted under one of these. */

import type { Phrase } from '../../../core/text/phrase';

export const REASONS = {
  system: { en: 'system message', zh: '系统消息' },
  media: { en: 'media without words', zh: '没有文字的媒体' },
  omitted: { en: 'media that was not exported', zh: '未导出的媒体' },
  deleted: { en: 'deleted message', zh: '已删除的消息' },
  viewOnce: { en: 'view-once message', zh: '只能查看一次的消息' },
  location: { en: 'location only', zh: '仅有位置' },
  call: { en: 'call', zh: '通话' },
  hidden: { en: 'hidden context', zh: '隐藏的上下文' },
  toolCall: { en: 'tool call', zh: '工具调用' },
  toolOutput: { en: 'tool output', zh: '工具结果' },
  webPage: { en: 'quoted web page', zh: '引用的网页' },
  reasoning: { en: 'reasoning of the model', zh: '模型的思考过程' },
  branch: { en: 'on a branch that is not shown', zh: '位于未显示的分支' },
  swipe: { en: 'variant that was not chosen', zh: '未选用的候选回复' },
  emptyConversation: { en: 'conversation without messages', zh: '没有消息的会话' },
  empty: { en: 'message without words', zh: '没有文字的消息' },
  emptyEntry: { en: 'entry without text', zh: '没有正文的条目' },
  unsupported: { en: 'message of a kind that the exporter does not support', zh: '导出程序不支持的消息' },
  unreadable: { en: 'could not be read', zh: '无法读取' },
  reaction: { en: 'reaction', zh: '表情回应' },
  edit: { en: 'edit; its text replaces the earlier one', zh: '编辑；其文本取代先前的文本' },
  encrypted: { en: 'could not be decrypted', zh: '无法解密' },
  bot: { en: 'bot command', zh: '机器人命令' },
  announcement: { en: 'announcement of the app', zh: '应用的通知' },
  appSentence: { en: 'sentence written by the app', zh: '应用自动生成的句子' },
  otherRecord: { en: 'record that is not a prompt', zh: '不是提问的记录' },
  otherProduct: { en: 'record of another product', zh: '其他产品的记录' },
  listMail: { en: 'list mail, or mail in spam or trash', zh: '群发邮件，或垃圾箱中的邮件' },
  template: { en: 'note without a date in its name', zh: '名称中没有日期的笔记' },
  outside: { en: 'line outside the list of memories', zh: '记忆列表之外的文字' },
  archived: { en: 'memory that was archived or deleted', zh: '已归档或删除的记忆' },
  twice: { en: 'already read from another file', zh: '已从另一个文件读取' },
  notChosen: { en: 'in a conversation or period that was not chosen', zh: '位于未选择的会话或时段' },
} as const satisfies Record<string, Phrase>;

export type Reason = keyof typeof REASONS;
