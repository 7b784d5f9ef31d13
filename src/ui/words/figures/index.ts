import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** Figures and their files, in the language of the interface. */
export const t = catalogue({ en, zh });
