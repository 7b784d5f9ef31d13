/** Why the answers of a run have no score by a rubric, with what helps. */

import { isUnasked } from '../../../../../llm/domain/fault';
import type { AnswerResults } from '../../state/answer-results.svelte';

/**
 * `judged`: there is a verdict that could be read. `judging`: the run has not come to its end. `unreadable`, `failed`: all verdicts are, as
 * far as they were asked for. `unjudged`: none is planned.
 */
export type Judging =
  | { readonly state: 'judged' | 'judging' | 'unjudged' }
  | { readonly state: 'unreadable' | 'failed'; readonly verdicts: number };

/** What became of a run's verdicts by a rubric. */
export function judgingOf(
  { header, verdicts }: Pick<AnswerResults, 'header' | 'verdicts'>,
  rubric: string,
): Judging {
  const outcomes = verdicts.filter((each) => each.rubric === rubric).map(({ outcome }) => outcome);
  if (outcomes.some(({ state }) => state === 'done')) return { state: 'judged' };
  const isPlanned = header.plan.judges.some((each) => each.rubric === rubric);
  if (isPlanned && header.state !== 'done') return { state: 'judging' };
  const unreadable = outcomes.filter(({ state }) => state === 'unparsed').length;
  if (unreadable > 0) return { state: 'unreadable', verdicts: unreadable };
  const failed = outcomes.filter((each) => each.state === 'failed' && !isUnasked(each)).length;
  return failed > 0 ? { state: 'failed', verdicts: failed } : { state: 'unjudged' };
}
