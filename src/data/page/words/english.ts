/** Amounts in English whose plural is more than an “s”. */

import { counted } from '../../../core/text/counted';

/** `1 memory`, `1,200 memories`. */
export function countedMemories(count: number): string {
  return counted(count, 'memory').replace(/memorys$/, 'memories');
}
