import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The run manager, in the language of the interface. */
export const t = catalogue({ en, zh });
