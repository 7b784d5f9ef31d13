import { catalogue } from '../../../ui/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

/** The help on measures, in the language of the interface. */
export const t = catalogue({ en, zh });
