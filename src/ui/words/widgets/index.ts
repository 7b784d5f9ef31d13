import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** What widgets say of themselves, in the language of the interface. */
export const t = catalogue({ en, zh });
