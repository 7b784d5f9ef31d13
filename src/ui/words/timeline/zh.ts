/** Words of a timeline of memories, in Chinese. */

import { numberText } from '../../state/locale.svelte';
import type { Words } from './en';

const year = (each: number) => (each > 0 ? `${each}年` : `公元前${1 - each}年`);

export const zh: Words = {
  axis: {
    year,
    month: (ofYear, month) => `${year(ofYear)}${month}月`,
    day: (ofYear, month, day) => `${year(ofYear)}${month}月${day}日`,
  },
  one: (kind, time, title) => `${kind}，${time}：${title}`,
  several: (count, kinds, time, title) => `自 ${time} 起 ${numberText(count)} 条${kinds}记忆：${title}……`,
};
