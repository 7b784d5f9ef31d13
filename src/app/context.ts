import { createContext } from 'svelte';
import type { App } from './state/app.svelte';

export type { App } from './state/app.svelte';

/** The app for every component below the root. */
export const [getApp, setApp] = createContext<App>();
