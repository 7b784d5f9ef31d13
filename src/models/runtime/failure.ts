/** What the runtime's errors mean, and how a GPU that stopped between two calls tells so. */

import type { Device } from '../../core/ports';
import { ModelError, type ModelErrorCode } from './errors';

/** The first line of an error's message; the runtime throws bare numbers too. */
export function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}

/** Running out of memory has many names: the engine's, ONNX Runtime's, Emscripten's. */
export function failure(detail: string): ModelErrorCode {
  return /bad_alloc|out of memory|oom\b|allocation failed|array buffer|memory access out of bounds/i.test(
    detail,
  )
    ? 'out-of-memory'
    : 'not-runnable';
}

/** Why a graph could not be loaded on a device. */
export function loadFailure(error: unknown, file: string, device: Device): ModelError {
  const detail = reason(error);
  if (device !== 'webgpu') return new ModelError(failure(detail), file, detail);
  const code = /adapter|webgpu/i.test(detail) ? 'device-unavailable' : failure(detail);
  return new ModelError(code, file, detail, undefined, 'webgpu');
}

/** What is needed of a GPUDevice. */
export interface GpuDevice {
  readonly lost: Promise<{ readonly reason: string; readonly message: string }>;
  addEventListener(
    type: 'uncapturederror',
    listener: (event: { readonly error: { readonly message: string } }) => void,
  ): void;
}

/** A GPU can stop between two calls, and a kernel can fail without an exception; both must reach whoever waits for a result. */
export class GpuWatch {
  #lost: string | undefined;
  #fault: string | undefined;
  readonly #ended: Promise<string>;

  /** @param device the runtime's own; where it tells of none, its exceptions are all there is. */
  constructor(device: unknown) {
    if (!isDevice(device)) {
      this.#ended = new Promise(() => undefined);
      return;
    }
    this.#ended = device.lost.then(({ reason, message }) => {
      this.#lost =
        [reason, message].filter((part) => part && part !== 'unknown').join(': ') || 'no reason given';
      return this.#lost;
    });
    device.addEventListener('uncapturederror', ({ error }) => (this.#fault ??= error.message));
  }

  /** Whether the device is gone; it does not come back. */
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Settles as the work does, but rejects where the device is lost, for which the runtime may wait forever, or a kernel failed. */
  async guard<T>(work: Promise<T>): Promise<T> {
    const gone = this.#ended.then((why) => Promise.reject(new Error(why)));
    const value = await Promise.race([work, gone]);
    if (this.#fault !== undefined) throw new Error(this.#fault);
    return value;
  }
}

function isDevice(value: unknown): value is GpuDevice {
  return typeof value === 'object' && value !== null && 'lost' in value && 'addEventListener' in value;
}
