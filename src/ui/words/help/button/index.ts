import { catalogue } from '../../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The button that opens the help on a measure, in the language of the interface. */
export const t = catalogue({ en, zh });
