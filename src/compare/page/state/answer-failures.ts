/** What the What-if tab says of answers that were chosen without the encoder. */

import type { Phrase } from '../../../core/text/phrase';
import type { Answered } from './counterfactual';

export interface AnswerFailure {
  /** Both answers where they failed for the same reason, so that it is said once. */
  readonly of: 'both' | 'asked' | 'what-if';
  readonly cause: Phrase;
}

/** @param answers as asked, and in the counterfactual; undefined until both are there. */
export function answerFailures(
  answers: readonly [Pick<Answered, 'failure'>, Pick<Answered, 'failure'>] | undefined,
): AnswerFailure[] {
  const [asked, other] = (answers ?? []).map(({ failure }) => failure);
  if (asked && asked.en === other?.en) return [{ of: 'both', cause: asked }];
  return [
    ...(asked ? [{ of: 'asked' as const, cause: asked }] : []),
    ...(other ? [{ of: 'what-if' as const, cause: other }] : []),
  ];
}
