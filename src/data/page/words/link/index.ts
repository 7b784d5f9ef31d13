/** Words for characters in links, in the language of the page. */

import { catalogue } from '../../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const link = catalogue({ en, zh });
