/** The plan of an experiment, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  seed: '种子必须是整数。',
  noRange: '请输入起点、不小于起点的终点，以及大于 0 的步长。',
  tooMany: (count, most) => `这里有 ${count} 个值；最多 ${most} 个。请加大步长。`,
};
