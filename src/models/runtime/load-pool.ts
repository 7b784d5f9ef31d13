/** A shipped model as a pool: its files are read once, by the first worker. */

import { ModelClient, type WorkerLike } from './client';
import { ModelPool } from './model-pool';

export interface PoolSource {
  /** Starts a worker with an engine on one thread. */
  readonly worker: () => WorkerLike;
  /** See `PoolOptions.most`. */
  readonly most: () => number;
  /** See `PoolOptions.idle`. */
  readonly idle?: number;
  /** See `PoolOptions.ahead`. */
  readonly ahead?: boolean;
}

type Control = Parameters<typeof ModelClient.load>[3];

/** Loads the model on WASM in one worker; others start when they are of use. A failed load rejects, and ends the worker. */
export async function loadPool(
  { worker, most, idle, ahead = false }: PoolSource,
  folder: string,
  control: Control = {},
): Promise<ModelPool> {
  const first = await ModelClient.load(worker(), folder, 'wasm', control, { give: true });
  const { files } = first;
  return new ModelPool(first, {
    most,
    ...(idle !== undefined && { idle }),
    ahead,
    another: (signal) => ModelClient.load(worker(), folder, 'wasm', { signal }, { files }),
  });
}
