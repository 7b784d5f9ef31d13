/** What the runtime's errors mean. */

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
