/** A setting of several fields: each change is made to what is kept at that moment, and the other tabs follow it. */

import type { SettingsStore, Tabs } from '../../core/ports';
import { nextTask } from '../../core/yielder';

export interface SharedSettingPorts<T> {
  readonly store: SettingsStore;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  readonly key: string;
  /** Shows what is kept, after it was read, and after another tab has changed it. */
  readonly show: (kept: Partial<T>) => void;
}

export class SharedSetting<T extends object> {
  readonly #ports: SharedSettingPorts<T>;
  #loaded: Promise<void> | undefined;
  /** Changes that were begun, and those of them that are not written yet. */
  #begun = 0;
  #open = 0;

  constructor(ports: SharedSettingPorts<T>) {
    this.#ports = ports;
    ports.tabs?.listen('settings', () => {
      if (this.#loaded) void this.#read();
    });
  }

  /** Reads what is kept, once; from then on it is followed. */
  load(): Promise<void> {
    return (this.#loaded ??= this.#read());
  }

  /** @param change of the fields that are concerned alone; the others stay as another tab may have left them. */
  async change(change: (kept: Partial<T>) => Partial<T>): Promise<void> {
    const { store, key } = this.#ports;
    this.#begun++;
    this.#open++;
    // What cannot be kept is entered again at the next visit.
    await store.change<Partial<T>>(key, (kept) => change(kept ?? {})).catch(() => undefined);
    this.#open--;
  }

  async #read(): Promise<void> {
    const { store, key, show } = this.#ports;
    for (;;) {
      const begun = this.#begun;
      const kept = await store.get<Partial<T>>(key).catch(() => undefined);
      // A change of this tab's that is under way, or was made meanwhile, is newer than what was read.
      if (this.#open === 0 && begun === this.#begun) {
        if (kept) show(kept);
        return;
      }
      await nextTask();
    }
  }
}
