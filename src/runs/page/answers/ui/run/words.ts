/** How runs with language models read on the screen. */

import { readSettingName } from '../../../../../pipeline/dialogue/settings';
import type { Purpose } from '../../../../../llm/domain/call';
import { isUnasked } from '../../../../../llm/domain/fault';
import type { WorkCount } from '../../../../../llm/domain/progress';
import type { AnswerUnit, LlmUnit } from '../../../../../llm/domain/units';
import { isAbstention } from '../../../../../pipeline/synthesis/prompt';

/** What became of an answer: what failed for want of a model and what the data could not give are two things. */
export type AnswerStatus = 'answered' | 'abstained' | 'unparsed' | 'failed' | 'not-made';

export function answerStatusOf({ outcome, setting }: Pick<AnswerUnit, 'outcome' | 'setting'>): AnswerStatus {
  if (outcome.state === 'unparsed') return 'unparsed';
  if (outcome.state === 'failed') return isUnasked(outcome) ? 'not-made' : 'failed';
  if (readSettingName(setting)?.task === 'recognition')
    return outcome.value === '[]' ? 'abstained' : 'answered';
  return isAbstention(outcome.value) ? 'abstained' : 'answered';
}

/** What a run that is not under way has of each sort, without what is still to do. */
export function writtenCounts(units: readonly LlmUnit[]): ReadonlyMap<Purpose, WorkCount> {
  const counts = new Map<Purpose, WorkCount>();
  for (const unit of units) {
    const purpose = purposeOf(unit);
    const own = counts.get(purpose) ?? { done: 0, total: 0, failed: 0, unparsed: 0, unasked: 0 };
    const { state } = unit.outcome;
    const unasked = isUnasked(unit.outcome);
    counts.set(purpose, {
      done: own.done + 1,
      total: own.total + 1,
      failed: own.failed + Number(state === 'failed' && !unasked),
      unparsed: own.unparsed + Number(state === 'unparsed'),
      unasked: own.unasked + Number(unasked),
    });
  }
  return counts;
}

function purposeOf(unit: LlmUnit): Purpose {
  if (unit.kind === 'verdict') return 'judge';
  if (unit.kind === 'class') return 'classify';
  return readSettingName(unit.setting)?.task === 'injection' ? 'respond' : 'answer';
}
