/** Which of a question's failed stages the screen must name itself, because nothing else on it says what went wrong. */

import type { StageFailure } from '../../../pipeline/flow/stages';

/** The parts of the page that show their own failures with the cause, and offer to try again. */
export interface Reported {
  /** Whether the slot of the classifier says that it failed. */
  readonly classifier: boolean;
  /** Whether the encoder's slot does. */
  readonly encoder: boolean;
  /** Whether embedding the bank does. */
  readonly embedding: boolean;
  /** Whether late interaction's token vectors do. */
  readonly tokens: boolean;
}

/** The failures that are not reported elsewhere on the screen, in their order. */
export function unreportedFailures(
  failures: readonly StageFailure[],
  { classifier, encoder, embedding, tokens }: Reported,
): StageFailure[] {
  const told: Readonly<Record<StageFailure['stage'], boolean>> = {
    classification: classifier,
    'static table': false,
    vectors: encoder || embedding,
    'token vectors': encoder || tokens,
    answer: encoder,
  };
  return failures.filter(({ stage, cancelled }) => !cancelled && !told[stage]);
}
