/** Verdicts put together: by who judged under what, and by what was judged. */

import { groupBy } from '../../core/group-by';
import type { ModelRef } from '../../llm/domain/call';
import type { VerdictUnit } from '../../llm/domain/units';

/** All verdicts of one judge under one setting on one aspect. */
export interface JudgeGroup {
  /** Unique among the groups: the setting's name, with the address where two share it. */
  readonly name: string;
  readonly judge: ModelRef;
  readonly setting: string;
  readonly rubric: string;
  /** SHA-256 of the prompt. */
  readonly prompt: string;
  readonly aspect: string;
  readonly units: readonly VerdictUnit[];
}

/** In the order in which they first appear. */
export function judgeGroups(units: readonly VerdictUnit[]): JudgeGroup[] {
  const groups = [...groupBy(units, groupKey).values()].map((own) => {
    const { judge, setting, rubric, prompt, aspect } = own[0]!;
    return { name: setting, judge, setting, rubric, prompt, aspect, units: own };
  });
  const named = groupBy(groups, ({ name }) => name);
  return groups.map((group) => {
    const { provider, address } = group.judge;
    return named.get(group.name)!.length === 1
      ? group
      : { ...group, name: `${group.name} [${[provider, address, group.prompt].filter(Boolean).join(' ')}]` };
  });
}

function groupKey({ judge, setting, rubric, prompt, aspect }: VerdictUnit): string {
  return JSON.stringify([judge.provider, judge.address, judge.model, setting, rubric, prompt, aspect]);
}

/** What was judged, and whether the score must be turned (1 − s): a pair is the same pair whichever answer is named first. */
export function itemOf(answers: readonly string[]): { readonly key: string; readonly turn: boolean } {
  const [first, second] = answers;
  const turn = first !== undefined && second !== undefined && first > second;
  return { key: JSON.stringify(turn ? [second, first] : answers), turn };
}

/** A done verdict's score; of `point`, that point's. Undefined where there is no verdict, or no such point. */
export function scoreOf({ outcome }: VerdictUnit, point?: number): number | undefined {
  if (outcome.state !== 'done') return undefined;
  return point === undefined ? outcome.value.score : outcome.value.points?.[point];
}

/** Codes of verdicts that are in no denominator: no answer was to be had by plan, or the rubric has nothing to judge by. */
const LEFT_OUT: readonly string[] = ['not-made', 'no-reference'];

/** Whether nothing could be said of the answer, through no fault of writer or judge. */
export function isLeftOut({ outcome }: VerdictUnit): boolean {
  return outcome.state === 'failed' && LEFT_OUT.includes(outcome.code);
}
