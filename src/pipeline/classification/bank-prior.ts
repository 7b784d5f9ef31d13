/** A prior over the four kinds: what a bank is made of. */

import { KINDS, type MemoryBank } from '../../core/memory/bank';
import { kindCounts } from '../../core/memory/summary';
import { toCategories, type Classification } from './categories';

/**
 * P′(π) = P(π)·n(π) / Σ over the kinds of P·n, n(π) being the number of the bank's memories of the kind: a question is likelier to ask for what there is more of.
 *
 * @returns the classification itself where no kind of the bank has any probability.
 */
export function withBankPrior(
  classification: Classification,
  { memories }: Pick<MemoryBank, 'memories'>,
): Classification {
  const counts = kindCounts(memories);
  const weighed = KINDS.map((kind) => classification.kinds[kind] * counts[kind]);
  const sum = weighed.reduce((total, each) => total + each, 0);
  if (sum === 0) return classification;
  const [profile, relationship, event, dialogue] = weighed.map((each) => each / sum) as [
    number,
    number,
    number,
    number,
  ];
  return toCategories({ profile, relationship, event, dialogue });
}
