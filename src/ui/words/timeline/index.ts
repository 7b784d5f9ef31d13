import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** Words of a timeline of memories, in the language of the interface. */
export const t = catalogue({ en, zh });
