/** Words of reading a draft out of a text, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '从文本读取',
  about:
    '粘贴日记、传记或聊天记录。本页会提出个人资料、社会关系和事件，并附上原句，由您逐条接受。按规则读取时，内容不会离开此浏览器。',
  text: '文本',
  byRule: '按规则读取',
  byModel: '用大语言模型读取',
  hide: '发送前替换姓名',
  reading: '正在读取文本……',
  stop: '停止读取',
  names: (count) => `将替换 ${numberText(count)} 个姓名`,
  name: '原文',
  alias: '发送时改为',
  aliasOf: (name) => `${name} 发送时改为`,
  back: '模型提出的内容会换回原来的姓名。',
  proposals: (open, accepted) => `待定 ${numberText(open)} 条，已接受 ${numberText(accepted)} 条`,
  nothing: '没有找到内容。可识别日期、带关系的姓名（“我的姐姐林小雨”）和直接的陈述（“我是一名护士”）。',
  accept: (what) => `接受：${what}`,
  leave: (what) => `略过：${what}`,
  acceptShort: '接受',
  leaveShort: '略过',
  acceptAll: '全部接受',
  source: '出处',
  steps: { profile: '个人资料', relationships: '社会关系', events: '事件', dialogues: '对话' },
  did: '从文本接受',
};
