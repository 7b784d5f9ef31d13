/** Words of the check for statements without support, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '没有依据的陈述',
  about:
    '答案与其标准记忆对照，对话与对应事件及先前已有的内容对照，从文本读出的内容与该文本对照。个人资料、社会关系和事件可以写入新内容。',
  reads: '阅读模型会在您编辑时检查答案和从文本读出的内容；对话须由大语言模型检查。',
  load: '加载阅读模型',
  loading: (received, total) =>
    total === undefined ? `正在加载阅读模型：${received}。` : `正在加载阅读模型：${received}，共 ${total}。`,
  cancel: '取消',
  noReader: '这种语言没有阅读模型。',
  judge: (items) => `请大语言模型检查（调用 ${numberText(items)} 次，计入上面的预算）`,
  stop: '停止',
  connect: '连接大语言模型',
  failed: (why) => `阅读模型已停止：${why}`,
};
