/** What the room may vote for: a memory, or a choice in the lecturer's words. */

import type { Excerpt } from '../../../domain/excerpt';
import type { Kind } from '../../../../core/memory/bank';

export interface VoteOption {
  readonly id: string;
  readonly title: string;
  /** Of a memory. */
  readonly kind?: Kind | undefined;
  /** The whole text. */
  readonly text: string;
  /** What its card has room for. */
  readonly excerpt: Excerpt;
}
