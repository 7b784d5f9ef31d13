/** Words of a timeline of memories, in English. */

import { numberText } from '../../state/locale.svelte';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// The astronomers' year 0 is 1 BC.
const year = (each: number) => (each > 0 ? `${each}` : `${1 - each} BC`);

export const en = {
  axis: {
    year,
    month: (ofYear: number, month: number) => `${MONTHS[month - 1]} ${year(ofYear)}`,
    day: (ofYear: number, month: number, day: number) => `${day} ${MONTHS[month - 1]} ${year(ofYear)}`,
  },
  one: (kind: string, time: string, title: string) => `${kind}, ${time}: ${title}`,
  several: (count: number, kinds: string, time: string, title: string) =>
    `${numberText(count)} ${kinds.toLowerCase()} from ${time} on: ${title}, …`,
};

export type Words = typeof en;
