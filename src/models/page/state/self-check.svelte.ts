/** The self-check of this browser's devices: run on demand, its result kept with what made it. */

import {
  fastestCorrect,
  type DeviceChecker,
  type DeviceReport,
  type DeviceStep,
} from '../../../core/devices';
import type { Language } from '../../../core/memory/bank';
import type { Device, SettingsStore } from '../../../core/ports';
import { isoNow } from '../../../ui/state/clock';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { phraseText } from '../../../ui/state/locale.svelte';
import { DEVICE_NAMES } from './slot.svelte';
import { Latest } from '../../../ui/state/latest';

const KEY = 'self-check';
// Here, since the other words of models come with the first screen.
const LOOKING: Phrase = { en: 'looking for devices …', zh: '正在查找设备……' };
const STEPS: Readonly<Record<DeviceStep, Phrase>> = {
  loading: { en: 'loading the model', zh: '加载模型' },
  comparing: { en: 'comparing its vector with the manifest’s', zh: '把它的向量与清单中的向量对比' },
  'timing-question': { en: 'timing a question', zh: '为单个问题计时' },
  'timing-passages': { en: 'timing passages', zh: '为段落计时' },
};
const checking = (device: string, { en, zh }: Phrase): Phrase => ({
  en: `${device}: ${en} …`,
  zh: `${device}：正在${zh}……`,
});

export interface CheckRecord {
  /** ISO 8601. */
  readonly date: string;
  /** Of the page; another version's result is shown with it, and binds nothing. */
  readonly version: string;
  readonly language: Language;
  readonly isolated: boolean;
  readonly reports: readonly DeviceReport[];
}

interface SelfCheckDependencies {
  readonly checker: DeviceChecker;
  readonly store: SettingsStore;
  /** The page's own version. */
  readonly version: string;
  /** @default the clock. */
  readonly now?: () => string;
}

export class SelfCheck {
  readonly #dependencies: SelfCheckDependencies;
  #record = $state.raw<CheckRecord | undefined>();
  #step = $state.raw<{ readonly device: Device; readonly step: DeviceStep } | 'devices' | undefined>();
  #error = $state.raw<Phrase | undefined>();
  readonly #latest = new Latest();

  constructor(dependencies: SelfCheckDependencies) {
    this.#dependencies = dependencies;
  }

  /** The last finished check. */
  get record() {
    return this.#record;
  }
  /** What is being done, while a check runs. */
  get step(): string | undefined {
    const step = this.#step;
    if (!step) return undefined;
    return phraseText(step === 'devices' ? LOOKING : checking(DEVICE_NAMES[step.device], STEPS[step.step]));
  }
  /** Why a check came to no end. */
  get error(): string | undefined {
    return this.#error && phraseText(this.#error);
  }
  /** Whether the last check was made by this version of the page. */
  get current(): boolean {
    return this.#record?.version === this.#dependencies.version;
  }

  /** Why a device must not be used: this version of the page found it wrong here. Checking again may find otherwise. */
  refused(device: Device): string | undefined {
    if (!this.current) return undefined;
    const wrong = this.#record?.reports.find(
      (report) => report.device === device && report.verdict === 'wrong',
    );
    return wrong?.reason && phraseText(wrong.reason);
  }

  /** The quickest correct device where it is another than the one given; undefined too where the check is an older page's. */
  better(than: Device): DeviceReport | undefined {
    const best = this.current ? fastestCorrect(this.#record!.reports) : undefined;
    return best?.device === than ? undefined : best;
  }

  async load(): Promise<void> {
    const kept = await this.#dependencies.store.get<CheckRecord>(KEY);
    if (kept && Array.isArray(kept.reports)) this.#record = kept;
  }

  /** Measures each device after the other. A cancelled check leaves the last result as it was. */
  async run(language: Language): Promise<void> {
    if (this.#step) return;
    const signal = this.#latest.begin();
    this.#error = undefined;
    this.#step = 'devices';
    try {
      const { checker, store, version, now = isoNow } = this.#dependencies;
      const reports: DeviceReport[] = [];
      for (const offer of await checker.devices()) {
        signal.throwIfAborted();
        const onStep = (step: DeviceStep) => {
          if (!signal.aborted) this.#step = { device: offer.device, step };
        };
        reports.push(await checker.check(language, offer, { signal, onStep }));
      }
      signal.throwIfAborted();
      const { isolated } = checker;
      this.#record = { date: now(), version, language, isolated, reports };
      // Where it cannot be kept, the storage itself tells why.
      await store.set(KEY, this.#record).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.#error = phraseOf(error);
    } finally {
      if (!signal.aborted) this.#end();
    }
  }

  cancel(): void {
    this.#latest.stop();
    this.#end();
  }

  #end(): void {
    this.#step = undefined;
  }
}
