/** When characters were opened: those that were not for long may be cleaned up. */

import type { SettingsStore } from '../../../core/ports';

/** Where it lies among the settings. */
const OPENED = 'library.opened';

/** When each character was last opened, ISO 8601 by id. */
export async function openedBanks(settings: SettingsStore): Promise<Readonly<Record<string, string>>> {
  return (await settings.get<Record<string, string>>(OPENED)) ?? {};
}

/** Notes that a character was opened. @param now ISO 8601. */
export async function noteOpened(settings: SettingsStore, id: string, now: string): Promise<void> {
  await settings.change<Record<string, string>>(OPENED, (opened) => ({ ...opened, [id]: now }));
}
