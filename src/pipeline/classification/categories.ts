/** Groups the four kinds into the paper's two categories. */

import type { Category, Kind } from '../../core/memory/bank';
import type { Probabilities } from '../retrieval/rerank';

export interface Classification extends Probabilities {
  readonly kinds: Readonly<Record<Kind, number>>;
  readonly category: Category;
}

/** P(semantic) = P(profile) + P(relationship), P(episodic) = P(event) + P(dialogue); the greater decides, a tie is episodic. */
export function toCategories(kinds: Readonly<Record<Kind, number>>): Classification {
  const semantic = kinds.profile + kinds.relationship;
  const episodic = kinds.event + kinds.dialogue;
  return { kinds, semantic, episodic, category: semantic > episodic ? 'semantic' : 'episodic' };
}

/** Softmax of logits; sums to one and does not overflow. */
export function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
