/** What is said beside a picture. */

import type { Projection } from '../../../../core/projection/projector';
import { UMAP } from '../../../../core/projection/projector';

/** How much of the original space the picture holds, in words. */
export function factsOf({ method, plane, kept }: Projection): string[] {
  const [first, second] = plane.shares;
  const share = (value: number) => `${(100 * value).toFixed(1)} %`;
  return [
    ...(method === 'pca'
      ? [
          `The two axes hold ${share(first + second)} of the variance (${share(first)} + ${share(second)}); the rest is not in the picture.`,
        ]
      : [
          `UMAP, ${UMAP.neighbours} neighbours, seed ${UMAP.seed}. Its axes mean nothing, and distances between clusters next to nothing.`,
        ]),
    ...(kept
      ? [
          `Of a memory’s ${kept.k} nearest, ${kept.mean.toFixed(1)} are still among its ${kept.k} nearest here; by chance it would be ${kept.chance.toFixed(1)}.` +
            (kept.looked < kept.rows ? ` (${kept.looked} of ${kept.rows} memories, drawn.)` : ''),
        ]
      : []),
  ];
}

export const WARNING =
  'The encoder compares texts in hundreds of dimensions; a picture has two. Points that lie together may be far apart, and near ones drawn apart. ' +
  'Trust the lines and the numbers, which come from the original space, before the distances that you see.';
