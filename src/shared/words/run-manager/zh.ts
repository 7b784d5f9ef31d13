/** The run manager, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  otherUnderWay: '另一个实验正在进行。请先暂停它，或等它完成。',
};
