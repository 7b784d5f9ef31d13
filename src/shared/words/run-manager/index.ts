import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The desk of runs, in the language of the interface. */
export const t = catalogue({ en, zh });
