import { createContext } from 'svelte';
import type { App } from './state/app.svelte';

export type { App } from './state/app.svelte';

/** The app for every component below the root. */
export const [getApp, setApp] = createContext<App>();

/** Opens the settings where language models are connected; absent where a screen stands alone. */
export const [getConnect, setConnect] = createContext<() => void>();

/** Opens the settings at one of their sections, or at the trash in that of the storage. */
export const [getOpenSettings, setOpenSettings] = createContext<(at: string) => void>();
