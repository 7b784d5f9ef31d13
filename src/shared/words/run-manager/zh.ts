/** The run manager, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  otherUnderWay: '另一次运行正在进行。请先把它暂停，或等它完成。',
};
