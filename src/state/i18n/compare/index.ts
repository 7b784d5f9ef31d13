import { catalogue } from '../../locale.svelte';
import { en } from './en';
import { zh } from './zh';

export const t = catalogue({ en, zh });
