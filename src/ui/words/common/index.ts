/** Words that several screens share, in the language of the interface. A screen's own words lie in its own `words` folder. */

import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
