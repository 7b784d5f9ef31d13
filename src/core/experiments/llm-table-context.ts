/** What tables of runs with language models share: what they are over, how answers are grouped, and what a reader must know. */

import { modelKey, modelName, type ModelRef } from '../llm/call';
import type { Interval } from '../measures/interval';
import { answerCounts, type JudgedBy, type Reading, type ScoredAnswer } from '../synthesis/measures';
import type { TableContext } from './tables';

/** The interval of a cell's mean, where it is known; `key` is the same for the same model, setting, measure and questions. */
export type IntervalOf = (values: readonly number[], key: string) => Interval | undefined;

export interface LlmTableContext extends Omit<TableContext, 'gold' | 'intervals'> {
  readonly reading: Reading;
  /** Which MAP stands in the papers' column. */
  readonly anchors: 'MAP' | 'MAP(normalised)';
  /** Absent: no intervals. */
  readonly interval?: IntervalOf;
  readonly judges: readonly JudgedBy[];
}

/** What a reader of any of these tables must know: denominators, judges, and rows that no language model wrote. */
export function answerNotes(
  answers: readonly ScoredAnswer[],
  context: Pick<LlmTableContext, 'reading' | 'judges' | 'anchors'>,
): string[] {
  const { abstained, failed, notMade, asked } = answerCounts(answers);
  const unjudged = answers.filter(
    ({ state, values }) => state !== 'failed' && (values['Corr.'] === null || values['Coh.'] === null),
  ).length;
  const scripted = modelsOf(answers).filter(({ provider }) => provider === 'scripted');
  const judges = [...new Set(context.judges.map(({ setting }) => setting))];
  const several = (['Corr.', 'Coh.'] as const).some(
    (measure) =>
      new Set(context.judges.filter((each) => each.measure === measure).map((each) => each.setting)).size > 1,
  );
  const wordings = (measure: JudgedBy['measure']) =>
    new Set(context.judges.filter((each) => each.measure === measure).map(({ prompt }) => prompt)).size;
  return [
    context.anchors === 'MAP'
      ? 'MAP is the mean share of a question’s anchors that stand verbatim in the answer (Eq. 5).'
      : 'MAP is the mean share of a question’s anchors that stand in the answer, with case, width, punctuation and spacing folded; Eq. 5 takes them verbatim.',
    context.reading === 'valid'
      ? 'Means are over the answers that have a value; failed and unjudged ones are left out.'
      : 'Means are over all answers that should have a value; failed and unjudged ones count 0.',
    ...(abstained > 0
      ? [
          `${abstained} of ${asked} answers say that the memories do not hold the answer; they are scored as they stand.`,
        ]
      : []),
    ...(failed > 0 ? [`${failed} of ${asked} answers failed.`] : []),
    ...(unjudged > 0 ? [`${unjudged} of ${asked} answers lack a verdict that could be read.`] : []),
    ...(notMade > 0
      ? [
          `Not made: ${notMade} (the question has no gold memory, or the bank too few others). These were not asked and are in no mean.`,
        ]
      : []),
    ...(judges.length > 0
      ? [`Judged by ${judges.join('; ')}${several ? '; an answer’s verdicts are averaged' : ''}.`]
      : []),
    ...(['Corr.', 'Coh.'] as const)
      .filter((measure) => wordings(measure) > 1)
      .map((measure) => `${measure} mixes verdicts of different prompts: choose one judge.`),
    ...scripted.map(
      (model) =>
        `${modelName(model)} is no language model: a rule wrote its answers, to show that the run works. Its figures say nothing of any model.`,
    ),
    ...(context.judges.some(({ judge }) => judge.provider === 'scripted')
      ? [
          'Verdicts of a scripted judge are a rule’s, not a language model’s: they say nothing of any answer’s worth.',
        ]
      : []),
  ];
}

/** Models in the order of their first answer. */
export function modelsOf(answers: readonly ScoredAnswer[]): ModelRef[] {
  return [...new Map(answers.map(({ model }) => [modelKey(model), model])).values()];
}

/** Answers of one model under one setting, by {@link groupKey}. */
export function byModelAndSetting(
  answers: readonly ScoredAnswer[],
): ReadonlyMap<string, readonly ScoredAnswer[]> {
  const groups = new Map<string, ScoredAnswer[]>();
  for (const answer of answers) {
    const key = groupKey(answer.model, answer.setting);
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return groups;
}

export function groupKey(model: ModelRef, setting: string): string {
  return `${modelKey(model)}\u0000${setting}`;
}

export function captionEnd({
  languages,
  done,
  total,
}: Pick<LlmTableContext, 'languages' | 'done' | 'total'>): string {
  const partial = done < total ? `, partial: ${done} of ${total} questions` : '';
  return `${languages.length > 0 ? ` (${languages.join(' and ')})` : ''}${partial}`;
}

export function contextNotes({ filters, corrections, interval }: LlmTableContext): string[] {
  return [
    ...(filters.length > 0 ? [`Only ${filters.join(', ')}.`] : []),
    ...(corrections === undefined ? [] : [`With ${corrections} corrections of labels.`]),
    ...(interval ? ['With 95 % bootstrap intervals over questions (1,000 resamples).'] : []),
  ];
}
