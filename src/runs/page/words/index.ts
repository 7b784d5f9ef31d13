/** Words that runs share, in the language of the interface. */

import { catalogue } from '../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
