import { catalogue } from '../../../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The questions behind the numbers, in the language of the interface. */
export const t = catalogue({ en, zh });
