/** Words of ask (answers of language models), in Chinese. */

import type * as en from './en';

export const modelReply: typeof en.modelReply = {
  given: (count) => (count === 0 ? '没有向模型提供记忆。' : `向模型提供了 ${count} 条记忆：`),
  incomplete: '文字不完整。',
  retry: ({ status, wait, attempt, attempts }) => {
    const again = `正在重试（第 ${attempt} 次，共 ${attempts} 次）……`;
    if (wait) return `服务器要求等待 ${wait} 秒；${again}`;
    return status === undefined ? `连接失败；${again}` : `HTTP ${status}；${again}`;
  },
};
