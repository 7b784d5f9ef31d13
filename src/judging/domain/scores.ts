/** From verdicts to the numbers of tables. What could not be judged is counted, and is never a zero by itself. */

import { modelName, type ModelRef } from '../../llm/domain/call';
import type { VerdictUnit } from '../../llm/domain/units';
import { bootstrapInterval, type BootstrapOptions, type Interval } from '../../measures/domain/interval';
import { mean } from '../../measures/domain/summary';
import { groupBy } from '../../core/group-by';

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

/** How many verdicts ended how. */
export interface StateCounts {
  readonly done: number;
  /** Shown as "unjudged": the judge's answer could not be read, nor its repair. */
  readonly unparsed: number;
  /** The judge was not reached, or could not be shown what it needs. */
  readonly failed: number;
  /** There was no answer to judge, and the judge was not asked. */
  readonly noAnswer: number;
  /** In no denominator: the setting could not be made for the question, or the rubric needs a reference and there is none. */
  readonly leftOut: number;
}

export interface MeanOf {
  readonly mean: number;
  /** Percentile bootstrap over answers. */
  readonly interval: Interval;
  /** Answers in the denominator. */
  readonly answers: number;
}

export interface ScoreRow {
  /** Who wrote the answers, and under what. */
  readonly model: ModelRef;
  readonly setting: string;
  readonly judged: Omit<JudgeGroup, 'units'>;
  /** Without those that are left out. */
  readonly answers: number;
  readonly counts: StateCounts;
  /** Over the answers with a verdict; undefined where none has one. */
  readonly valid: MeanOf | undefined;
  /**
   * Over all answers that were asked for: whatever has no verdict is in the denominator and adds nothing, so this is the least that the mean can be. Undefined,
   * and not 0, where there is no verdict at all.
   */
  readonly all: MeanOf | undefined;
  /** `valid` means of the rubric's points, in its order; empty where it has none. */
  readonly points: readonly number[];
}

/**
 * Means by writer's model and setting and by judge, aspect for aspect. An answer's score is the mean over its repetitions: in `valid` over
 * those with a verdict, in `all` their sum over all repetitions. Pairwise verdicts are skipped: see `pairwise.ts`.
 *
 * @param answers by id, who wrote them and under what setting.
 * @throws RangeError where a verdict's answer is not among them.
 */
export function verdictScores(
  units: readonly VerdictUnit[],
  answers: ReadonlyMap<string, { readonly model: ModelRef; readonly setting: string }>,
  options: BootstrapOptions,
): ScoreRow[] {
  const single = units.filter(({ subjects }) => subjects.length === 1);
  return judgeGroups(single).flatMap(({ units: own, ...judged }) => {
    const writers = groupBy(own, ({ subjects: [id] }) => {
      const { model, setting } = writerOf(answers, id!);
      return JSON.stringify([model.provider, model.address, model.model, setting]);
    });
    return [...writers.values()].map((verdicts) => {
      const { model, setting } = writerOf(answers, verdicts[0]!.subjects[0]!);
      return { model, setting, judged, ...rowOf(verdicts, options) };
    });
  });
}

function writerOf<T>(answers: ReadonlyMap<string, T>, id: string): T {
  const found = answers.get(id);
  if (found) return found;
  throw new RangeError(`The answer "${id}" has a verdict and is not among the answers. Read the run whole.`);
}

function rowOf(
  units: readonly VerdictUnit[],
  options: BootstrapOptions,
): Pick<ScoreRow, 'answers' | 'counts' | 'valid' | 'all' | 'points'> {
  const asked = units.filter((unit) => !isLeftOut(unit));
  const byAnswer = [...groupBy(asked, ({ subjects: [id] }) => id!).values()];
  const done = byAnswer.map((own) =>
    own.flatMap(({ outcome }) => (outcome.state === 'done' ? [outcome.value] : [])),
  );
  const judged = done.filter((verdicts) => verdicts.length > 0);
  const valid = judged.map((verdicts) => mean(verdicts.map(({ score }) => score))!);
  const all = done.map(
    (verdicts, i) => verdicts.reduce((sum, { score }) => sum + score, 0) / byAnswer[i]!.length,
  );
  const points = judged[0]?.[0]?.points?.length ?? 0;
  return {
    answers: byAnswer.length,
    counts: stateCounts(units),
    valid: judged.length === 0 ? undefined : meanOf(valid, options),
    all: judged.length === 0 ? undefined : meanOf(all, options),
    points: Array.from({ length: points }, (_, p) =>
      mean(judged.map((verdicts) => mean(verdicts.map((verdict) => verdict.points?.[p] ?? NaN))!))!,
    ),
  };
}

function meanOf(values: readonly number[], options: BootstrapOptions): MeanOf {
  return { mean: mean(values)!, interval: bootstrapInterval(values, options)!, answers: values.length };
}

/** How the verdicts ended. */
export function stateCounts(units: readonly VerdictUnit[]): StateCounts {
  const counts = { done: 0, unparsed: 0, failed: 0, noAnswer: 0, leftOut: 0 };
  for (const unit of units) {
    const { outcome } = unit;
    if (isLeftOut(unit)) counts.leftOut++;
    else if (outcome.state === 'failed' && outcome.code === 'no-answer') counts.noAnswer++;
    else counts[outcome.state]++;
  }
  return counts;
}

/** `gpt-x (host), W-MC+R`: the row's writer in tables. */
export function writerName({ model, setting }: Pick<ScoreRow, 'model' | 'setting'>): string {
  return `${modelName(model)}, ${setting}`;
}
