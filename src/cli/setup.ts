/** The `setup` of a result: all that its numbers depend on. */

import { SEGMENTER } from '../runs/domain/run/setup';
import { installedVersion, ownVersion } from './dataset';
import { runInMemory } from '../runs/domain/run/runner';
import { systemName, type SystemConfig } from '../pipeline/flow/system';
import type { QuestionResult } from '../runs/domain/run/question-result';
import type { MemoryBank } from '../core/memory/bank';
import { localRanker } from '../runs/workers/rank-client';
import { bundledTable, type Models } from './models';
import type { Reporter } from './usage';

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

/** One unit a question; systems that are the same run once. */
export function runSystems(
  banks: readonly MemoryBank[],
  systems: readonly SystemConfig[],
  { depth, seed }: { readonly depth: number; readonly seed: number },
  models: Models,
  say: Reporter,
): Promise<QuestionResult[]> {
  const distinct = [...new Map(systems.map((system) => [systemName(system), system])).values()];
  return runInMemory(
    banks,
    { title: '', systems: distinct, depth, seed },
    {
      encoder: (language) => Promise.resolve(models.of(language)),
      classifier: (language) => Promise.resolve(models.of(language)),
      reader: (language) => Promise.resolve(models.readers.get(language)),
      table: bundledTable,
      vectors: models.store(say),
      shipped: models.shipped,
      ranker: localRanker(),
      clock: () => performance.now(),
    },
    { onProgress: ({ bank, stage, done, total }) => say.progress(`${bank}: ${stage} ${done} of ${total}`) },
  );
}
