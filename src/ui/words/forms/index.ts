import { catalogue } from '../../state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** Forms that several screens share, in the language of the interface. */
export const t = catalogue({ en, zh });
