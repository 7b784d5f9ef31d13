import { catalogue } from '../../locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The desk of runs and the plan, in the language of the interface. */
export const t = catalogue({ en, zh });
