/** Pictures of many dimensions, and what makes them away from the page's thread. */

import type { PassageVectors } from '../retrieval/dense';
import type { Kept } from './neighbours';
import type { Plane } from './pca';

export const MAP_METHODS = ['pca', 'umap'] as const;
export type MapMethod = (typeof MAP_METHODS)[number];

/** UMAP's settings: its authors' defaults; the seed draws what it draws. */
export const UMAP = { neighbours: 15, minDist: 0.1, seed: 42 } as const;

/** Rows in two dimensions. */
export interface Projection {
  readonly method: MapMethod;
  /** rows × 2. */
  readonly points: Float64Array;
  /** The plane of the first two components: the picture itself, or what UMAP began with. */
  readonly plane: Pick<Plane, 'mean' | 'axes' | 'shares'>;
  /** Undefined where there are too few rows to lose one. */
  readonly kept: Kept | undefined;
}

export interface ProjectionProgress {
  readonly stage: 'neighbours' | 'layout';
  readonly done: number;
  readonly total: number;
}

export interface Projector {
  /**
   * @param rows unit vectors, row by row.
   * @throws DOMException `AbortError` after the signal; Error where the work fails.
   */
  project(
    rows: PassageVectors,
    method: MapMethod,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: ProjectionProgress) => void },
  ): Promise<Projection>;
}
