/** The button that opens the help on a measure, in Chinese. */

import type { Words } from './en';

export const zh: Words = { helpOn: (measure) => `关于 ${measure} 的说明` };
