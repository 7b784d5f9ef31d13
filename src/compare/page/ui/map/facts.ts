/** What is said beside a picture. */

import type { Projection } from '../../../../pipeline/projection/projector';
import { UMAP } from '../../../../pipeline/projection/projector';
import { map as t } from '../../words';

/** How much of the original space the picture holds, in words. */
export function factsOf({ method, plane, kept }: Projection): string[] {
  const [first, second] = plane.shares;
  const share = (value: number) => `${(100 * value).toFixed(1)}\u00a0%`;
  const said = [
    method === 'pca'
      ? t().variance(share(first + second), share(first), share(second))
      : t().umap(UMAP.neighbours, UMAP.seed),
  ];
  if (!kept) return said;
  const sampled = kept.looked < kept.rows ? t().sampled(kept.looked, kept.rows) : '';
  return [...said, t().kept(kept.k, kept.mean.toFixed(1), kept.chance.toFixed(1)) + sampled];
}
