/** Words of ask (answers of language models), in Chinese. */

import type * as en from './en';

export const modelReply: typeof en.modelReply = {
  given: (count) => (count === 0 ? '没有向模型提供记忆。' : `向模型提供了 ${count} 条记忆：`),
};
