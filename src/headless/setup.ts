/** The `setup` of a result: all that its numbers depend on. */

import { SEGMENTER } from '../core/experiments/setup';
import { installedVersion, ownVersion } from './bundled';

/**
 * @param models the stamps of the models at hand; none where the task ran without.
 * @param parameters the task's own.
 */
export function setupOf(models: readonly object[], parameters: object, seed?: number): object {
  return {
    versions: {
      mnemoscope: ownVersion(),
      node: process.versions.node,
      minisearch: installedVersion('minisearch'),
      'onnxruntime-web': installedVersion('onnxruntime-web'),
      transformers: installedVersion('@xenova/transformers'),
    },
    models,
    segmenter: SEGMENTER,
    parameters,
    ...(seed !== undefined && { seed }),
  };
}
