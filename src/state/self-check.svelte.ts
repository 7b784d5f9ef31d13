/** The self-check of this browser's devices: run on demand, its result kept with what made it. */

import { fastestCorrect, type DeviceChecker, type DeviceReport } from '../core/devices';
import type { Language } from '../core/memory/bank';
import type { Device, SettingsStore } from '../core/ports';
import { isoNow } from './clock';
import { wordsOf } from './locale.svelte';

const KEY = 'self-check';

export interface CheckRecord {
  /** ISO 8601. */
  readonly date: string;
  /** Of the page; another version's result is shown with it, and binds nothing. */
  readonly version: string;
  readonly language: Language;
  readonly isolated: boolean;
  readonly reports: readonly DeviceReport[];
}

interface Parts {
  readonly checker: DeviceChecker;
  readonly store: SettingsStore;
  /** The page's own version. */
  readonly version: string;
  /** @default the clock. */
  readonly now?: () => string;
}

export class SelfCheck {
  readonly #parts: Parts;
  #record = $state.raw<CheckRecord | undefined>();
  #step = $state<string | undefined>();
  #error = $state<string | undefined>();
  #controller: AbortController | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The last finished check. */
  get record() {
    return this.#record;
  }
  /** What is being done, while a check runs. */
  get step() {
    return this.#step;
  }
  /** Why a check came to no end. */
  get error() {
    return this.#error;
  }
  /** Whether the last check was made by this version of the page. */
  get current(): boolean {
    return this.#record?.version === this.#parts.version;
  }

  /** Why a device must not be used: this version of the page found it wrong here. Checking again may find otherwise. */
  refused(device: Device): string | undefined {
    if (!this.current) return undefined;
    return this.#record?.reports.find((report) => report.device === device && report.verdict === 'wrong')
      ?.reason;
  }

  /** The quickest correct device where it is another than the one given; undefined too where the check is an older page's. */
  better(than: Device): DeviceReport | undefined {
    const best = this.current ? fastestCorrect(this.#record!.reports) : undefined;
    return best?.device === than ? undefined : best;
  }

  async load(): Promise<void> {
    const kept = await this.#parts.store.get<CheckRecord>(KEY);
    if (kept && Array.isArray(kept.reports)) this.#record = kept;
  }

  /** Measures each device after the other. A cancelled check leaves the last result as it was. */
  async run(language: Language): Promise<void> {
    if (this.#controller) return;
    const { signal } = (this.#controller = new AbortController());
    this.#error = undefined;
    this.#step = 'looking for devices';
    try {
      const { checker, store, version, now = isoNow } = this.#parts;
      const reports: DeviceReport[] = [];
      for (const offer of await checker.devices()) {
        signal.throwIfAborted();
        const onStep = (step: string) => {
          if (!signal.aborted) this.#step = `${offer.device === 'wasm' ? 'WASM' : 'WebGPU'}: ${step}`;
        };
        reports.push(await checker.check(language, offer, { signal, onStep }));
      }
      signal.throwIfAborted();
      const { isolated } = checker;
      this.#record = { date: now(), version, language, isolated, reports };
      // Where it cannot be kept, the storage itself tells why.
      await store.set(KEY, this.#record).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.#error = wordsOf(error);
    } finally {
      if (this.#controller?.signal === signal) this.#end();
    }
  }

  cancel(): void {
    this.#controller?.abort();
    this.#end();
  }

  #end(): void {
    this.#controller = undefined;
    this.#step = undefined;
  }
}
