/** Words of what calls of language models cost, what may be spent, and their prompts, in the language of the page. */

import { catalogue } from '../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
