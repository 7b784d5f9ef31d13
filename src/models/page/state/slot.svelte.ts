/** Something heavy that is loaded when it is first needed: not asked for, loading, ready or failed. */

import { isDeviceFailure, type DeviceFailure, type Fallback } from '../../../core/devices';
import type { Device } from '../../../core/ports';
import { phraseOf, type Phrase, isAbort } from '../../../core/text/phrase';
import { t } from '../words';
import { phraseText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

export type SlotPhase = 'idle' | 'loading' | 'ready' | 'failed';

export interface SlotOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { received: number; total: number }) => void;
}

/** Runs a call; where it fails, and was not cancelled, the thing is ended: after one failure the runtime repeats it for every later call. */
export type Watch = <T>(call: Promise<T>, control?: { readonly signal?: AbortSignal }) => Promise<T>;

export interface SlotDependencies<M extends { dispose(): void }> {
  readonly load: (options: SlotOptions, device: Device) => Promise<M>;
  /** The device that is chosen now. */
  readonly device: () => Device;
  /** Hears that a device was left. `interrupted`: a call was under way and has failed; else only the load goes on elsewhere. */
  readonly onFallback?: ((fallback: Fallback, interrupted: boolean) => void) | undefined;
  /** The thing as handed out, its calls watched. */
  readonly watched: (loaded: M, watch: Watch) => M;
  /** What to say after a load that was cancelled, in the language of the moment. */
  readonly cancelled: () => string;
}

/** Milliseconds between two updates of what is shown of a download: a fast one tells of hundreds of pieces a second. */
const BETWEEN = 100;

export const DEVICE_NAMES: Readonly<Record<Device, string>> = { wasm: 'WASM', webgpu: 'WebGPU' };

/** What the page tells of a fallback: what happened, what runs now, how to go back. */
export function fallbackWords(what: string, { from, to, why }: Fallback, interrupted: boolean): string {
  return t().fellBack(what, DEVICE_NAMES[from], DEVICE_NAMES[to], phraseText(why), interrupted);
}

export class Slot<M extends { dispose(): void }> {
  readonly #dependencies: SlotDependencies<M>;
  #phase = $state<SlotPhase>('idle');
  #progress = $state.raw({ received: 0, total: 0 });
  // Made when it is read, so that it follows the language of the interface.
  #error = $state.raw<(() => string) | undefined>();
  #model = $state.raw<M | undefined>();
  #fallback = $state.raw<Fallback | undefined>();
  #pending: Promise<M> | undefined;
  readonly #latest = new Latest();

  constructor(dependencies: SlotDependencies<M>) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  /** Bytes so far; the total is 0 until it is known. */
  get progress() {
    return this.#progress;
  }
  /** What is wrong and what to do. */
  get error() {
    return this.#error?.();
  }
  get model() {
    return this.#model;
  }
  /** The device that failed here and what is used instead, until the thing is unloaded. */
  get fallback() {
    const { from, to, why } = this.#fallback ?? {};
    return from && to && why ? { from, to, why: phraseText(why) } : undefined;
  }

  /** The model; loads it when nobody has, or when the last attempt failed. */
  ready(): Promise<M> {
    this.#pending ??= this.#start();
    return this.#pending;
  }

  /** Ends a load under way; the next `ready` starts again. */
  cancel(): void {
    if (this.#phase !== 'loading') return;
    this.#end();
    this.#phase = 'failed';
    this.#error = this.#dependencies.cancelled;
  }

  /** Ends the model, and with it its worker and memory; the next `ready` uses the chosen device, though it may have failed before. */
  unload(): void {
    this.#end();
    this.#fallback = undefined;
    this.#phase = 'idle';
    this.#error = undefined;
  }

  #end(): void {
    this.#latest.stop();
    this.#model?.dispose();
    this.#model = undefined;
    this.#pending = undefined;
  }

  #fail(error: unknown): void {
    this.#end();
    this.#phase = 'failed';
    const said = phraseOf(error);
    const before = this.#fallback;
    this.#error = () =>
      before
        ? t().failedBefore(phraseText(said), DEVICE_NAMES[before.from], phraseText(before.why))
        : phraseText(said);
  }

  /** Leaves a GPU that failed for WASM. @returns whether it was one. */
  #leave(error: unknown, interrupted: boolean): boolean {
    if (!isDeviceFailure(error) || error.failedOn !== 'webgpu' || this.#fallback) return false;
    this.#fallback = { from: 'webgpu', to: 'wasm', why: withoutStop(error) };
    if (interrupted) {
      this.#end();
      this.#phase = 'idle';
    }
    this.#dependencies.onFallback?.(this.#fallback, interrupted);
    return true;
  }

  async #start(): Promise<M> {
    const signal = this.#latest.begin();
    this.#phase = 'loading';
    this.#error = undefined;
    this.#progress = { received: 0, total: 0 };
    let told = -Infinity;
    const load = () =>
      this.#dependencies.load(
        {
          signal,
          onProgress: (progress) => {
            const now = performance.now();
            const whole = progress.received >= progress.total;
            if (signal.aborted || (!whole && now - told < BETWEEN)) return;
            told = now;
            this.#progress = progress;
          },
        },
        this.#fallback?.to ?? this.#dependencies.device(),
      );
    try {
      let loaded: M;
      try {
        loaded = await load();
      } catch (error) {
        if (signal.aborted || !this.#leave(error, false)) throw error;
        loaded = await load();
      }
      if (signal.aborted) loaded.dispose();
      signal.throwIfAborted();
      this.#model = this.#watch(loaded);
      this.#phase = 'ready';
      return this.#model;
    } catch (error) {
      // Whoever ended this load has said so, and another may be under way.
      if (!signal.aborted) this.#fail(error);
      throw error;
    }
  }

  #watch(loaded: M): M {
    const watched = this.#dependencies.watched(loaded, async (call, control) => {
      try {
        return await call;
      } catch (error) {
        // A signal may carry any reason, as those of Svelte's effects do; a worker that was ended throws an `AbortError` without one.
        const signal = control?.signal;
        const cancelled = (signal?.aborted && error === signal.reason) || isAbort(error);
        if (!cancelled && this.#model === watched && !this.#leave(error, true)) this.#fail(error);
        throw error;
      }
    });
    return watched;
  }
}

/** What went wrong, to stand within a sentence. */
function withoutStop(error: DeviceFailure): Phrase {
  const { en, zh } = error.detail.en ? error.detail : phraseOf(error);
  return { en: en.replace(/\.$/, ''), zh: zh.replace(/[。.]$/, '') };
}
