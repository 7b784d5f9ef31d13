/** The `setup` of a result: all that its numbers depend on. */

import { SEGMENTER } from '../runs/domain/run/setup';
import { installedVersion, ownVersion } from './bundled';

/** The versions of all that computes. */
export function versions(): object {
  return {
    mnemoscope: ownVersion(),
    node: process.versions.node,
    minisearch: installedVersion('minisearch'),
    'onnxruntime-web': installedVersion('onnxruntime-web'),
    transformers: installedVersion('@xenova/transformers'),
  };
}

/** Of a task that cuts no text into terms. */
export const NO_SEGMENTER = { segmenter: null };

/**
 * @param models the stamps of the models at hand; none where the task ran without.
 * @param parameters the task's own.
 */
export function setupOf(models: readonly object[], parameters: object, seed?: number): object {
  return {
    versions: versions(),
    models,
    segmenter: SEGMENTER,
    parameters,
    ...(seed !== undefined && { seed }),
  };
}
