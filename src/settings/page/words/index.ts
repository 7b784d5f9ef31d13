/** Words of the settings, in the language of the interface. Those of language models lie in `connections/`. */

import { catalogue } from '../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
