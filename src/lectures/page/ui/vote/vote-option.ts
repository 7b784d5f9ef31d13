/** A memory that the room may vote for. */

import type { Excerpt } from '../../../domain/excerpt';
import type { Kind } from '../../../../core/memory/bank';

export interface VoteOption {
  readonly id: string;
  readonly title: string;
  readonly kind: Kind;
  /** The whole text. */
  readonly text: string;
  /** What its card has room for. */
  readonly excerpt: Excerpt;
}
