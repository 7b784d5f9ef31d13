import { KINDS, type Kind } from './bank';

/** How many there are of each kind. */
export function kindCounts(items: readonly { readonly kind: Kind }[]): Readonly<Record<Kind, number>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of items) counts[kind]++;
  return counts;
}
