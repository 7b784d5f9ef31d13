import { catalogue } from '../../../../shared/state/locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
