/** Whether work that was performed again says the same. */

import { isUnasked } from '../../../llm/domain/fault';
import type { LlmUnit } from '../../../llm/domain/units';
import type { Work } from '../../../pipeline/llm-work/work';

export interface Sameness {
  /** Units that both have and whose outcomes are equal. */
  readonly same: number;
  /** Ids of those whose outcomes differ. */
  readonly different: readonly string[];
  /** Ids of those that only one of them has. */
  readonly unpaired: readonly string[];
}

/** Compares outcomes, and of answers the memories that were handed over; times and calls do not count. */
export function sameUnits(
  first: ReadonlyMap<string, LlmUnit>,
  second: ReadonlyMap<string, LlmUnit>,
): Sameness {
  const both = [...first].filter(([id]) => second.has(id));
  const different = both.filter(([id, unit]) => said(unit) !== said(second.get(id)!)).map(([id]) => id);
  const unpaired = [
    ...[...first.keys()].filter((id) => !second.has(id)),
    ...[...second.keys()].filter((id) => !first.has(id)),
  ];
  return { same: both.length - different.length, different, unpaired };
}

function said(unit: LlmUnit): string {
  return JSON.stringify([unit.outcome, unit.kind === 'answer' ? unit.memories : null]);
}

/**
 * Work that is to be performed anew from its record. What failed for want of an answer left none to repeat: its failure is the record, and
 * stands as it is. What was not asked for is found out again.
 */
export function replayed(work: readonly Work[], recorded: ReadonlyMap<string, LlmUnit>): readonly Work[] {
  return work.map((each) => {
    const unit = recorded.get(each.id);
    const unanswered = unit?.outcome.state === 'failed' && !isUnasked(unit.outcome);
    return unanswered ? { ...each, perform: () => Promise.resolve(unit) } : each;
  });
}
