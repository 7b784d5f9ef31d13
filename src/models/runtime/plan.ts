/** On which device and with which weights an encoder of the catalogue runs, and why not as asked where it cannot. */

import type { Device } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';
import { towersOf, type EncoderDescription } from './catalogue';
import { noWeightsFor, noWeightsOf } from './error-words';
import { ModelError } from './errors';
import type { Dtype } from './manifest';

export interface Plan {
  readonly device: Device;
  readonly dtype: Dtype;
  /** Why it is not the usual choice for the device; shown with the model. */
  readonly reason?: Phrase;
}

/**
 * int8 on WASM, half floats on WebGPU. The hub's fp16 graphs compute in half precision, unlike the shipped ones, and so need `shader-f16`;
 * int8 never runs on WebGPU, where it has been found silently wrong (huggingface/transformers.js#1512, #1728).
 *
 * @param halfFloats whether the GPU has `shader-f16`.
 * @throws ModelError where no weights can run.
 */
export function planFor(encoder: EncoderDescription, device: Device, halfFloats: boolean): Plan {
  const has = (dtype: Dtype) => towersOf(encoder).every(({ weights }) => weights[dtype] !== undefined);
  if (device === 'webgpu') {
    if (has('fp16') && halfFloats) return { device, dtype: 'fp16' };
    const why = has('fp16')
      ? { en: 'this GPU has no shader-f16', zh: '此 GPU 没有 shader-f16' }
      : noWeightsOf('fp16');
    if (has('fp32'))
      return { device, dtype: 'fp32', reason: { en: `fp32, since ${why.en}`, zh: `用 fp32，因为${why.zh}` } };
    if (has('q8'))
      return {
        device: 'wasm',
        dtype: 'q8',
        reason: {
          en: `on WASM, since int8 is not reliable on WebGPU and ${why.en}`,
          zh: `用 WASM，因为 int8 在 WebGPU 上不可靠，而${why.zh}`,
        },
      };
  } else {
    if (has('q8')) return { device, dtype: 'q8' };
    if (has('fp32'))
      return {
        device,
        dtype: 'fp32',
        reason: { en: 'fp32, since it has no int8 weights', zh: '用 fp32，因为它没有 int8 权重' },
      };
  }
  throw new ModelError('not-runnable', encoder.title, noWeightsFor(device));
}

/** Whether the GPU computes in half floats; false where there is none. */
export async function hasHalfFloats(): Promise<boolean> {
  interface Gpu {
    requestAdapter(): Promise<{ readonly features: { has(feature: string): boolean } } | null>;
  }
  const { gpu } = navigator as Navigator & { gpu?: Gpu };
  try {
    return (await gpu?.requestAdapter())?.features.has('shader-f16') ?? false;
  } catch {
    return false;
  }
}
