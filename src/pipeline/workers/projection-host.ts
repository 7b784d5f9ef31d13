/** What the projection worker serves: rows of many dimensions laid out in two. */

import { UMAP as Umap } from 'umap-js';
import { random } from '../../measures/domain/random';
import { cosineDistance, nearest, neighboursKept, type Neighbours } from '../projection/neighbours';
import { principalPlane } from '../projection/pca';
import { turnedLike } from '../projection/procrustes';
import { UMAP, type MapMethod, type Projection, type ProjectionProgress } from '../projection/projector';
import type { PassageVectors } from '../retrieval/dense';

/** Fewer rows than this have no neighbourhoods to lay out. */
const FEWEST_FOR_UMAP = 4;
/** Milliseconds between two reports. */
const REPORT_EVERY = 80;
/** Half the width of the picture that UMAP begins with, as its authors have it. */
const START_WIDTH = 10;

type Report = (progress: ProjectionProgress) => unknown;

export interface ProjectionCalls {
  project: {
    input: { rows: PassageVectors; method: MapMethod };
    progress: ProjectionProgress;
    result: Projection;
  };
}

export class ProjectionHost {
  /** @param onProgress a failed report is no failure of the work. */
  project(rows: PassageVectors, method: MapMethod, onProgress?: Report): Projection {
    const plane = principalPlane(rows);
    const { mean, axes, shares } = plane;
    const points =
      method === 'umap' && plane.points.length / 2 >= FEWEST_FOR_UMAP
        ? laidOut(rows, plane.points, thinned(onProgress))
        : plane.points;
    return { method, points, plane: { mean, axes, shares }, kept: neighboursKept(rows, points) };
  }
}

/**
 * UMAP from exact neighbours by 1 − cosine and from the plane of the principal components, which keeps the picture's large features and makes
 * it the same on every visit (Kobak and Linderman, Nature Biotechnology 2021); turned to lie as that plane does.
 */
function laidOut(rows: PassageVectors, start: Float64Array, report: Report): Float64Array {
  const count = start.length / 2;
  const size = Math.min(UMAP.neighbours, count - 1);
  const every = [...Array(count).keys()];
  const near = nearest(cosineDistance(rows), count, size - 1, undefined, (done) =>
    report({ stage: 'neighbours', done, total: count }),
  );
  const umap = new Umap({ nNeighbors: size, minDist: UMAP.minDist, random: random(UMAP.seed) });
  umap.setPrecomputedKNN(...withSelves(near, count));
  // With its neighbours given, the library only counts the rows.
  const epochs = umap.initializeFit(every.map(() => []));
  const layout = umap.getEmbedding();
  const reach = start.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  // Equal rows would never part: a ten-thousandth of the width keeps them from lying on each other.
  const next = random(UMAP.seed);
  layout.forEach((point, i) => {
    for (const axis of [0, 1])
      point[axis] = (START_WIDTH * start[2 * i + axis]!) / reach + (next() - 0.5) * START_WIDTH * 1e-4;
  });
  for (let epoch = 0; epoch < epochs; epoch++) {
    umap.step();
    report({ stage: 'layout', done: epoch + 1, total: epochs });
  }
  return turnedLike(Float64Array.from(umap.getEmbedding().flat()), start).points;
}

/** As the library has neighbours: each row itself comes first, at distance zero. */
function withSelves({ indices, distances, k }: Neighbours, count: number): [number[][], number[][]] {
  const rows = [...Array(count).keys()];
  return [
    rows.map((row) => [row, ...indices.subarray(row * k, (row + 1) * k)]),
    rows.map((row) => [0, ...distances.subarray(row * k, (row + 1) * k)]),
  ];
}

/** Reports that come too fast are dropped, all but the last of a stage. */
function thinned(report: Report | undefined): Report {
  let last = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - last < REPORT_EVERY && progress.done < progress.total) return;
    last = now;
    report?.(progress);
  };
}
