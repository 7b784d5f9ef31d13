/** Answers of language models as a sort of run. */

import { failurePhrase, type LlmRunHeader } from '../../../domain/llm-runs/run';
import type { LlmRunProgress } from '../../../domain/llm-runs/perform';
import { phraseText, listText } from '../../../../ui/state/locale.svelte';
import { fragmentOf } from '../../../../ui/state/route-address';
import type { AboutPart, RunKind } from '../../ui/run-kind';
import type { AnswerRuns } from '../state/answer-runs.svelte';
import { t } from '../words';
import { rubricById } from '../../../../judging/domain/rubrics';
import type { LlmPlan } from '../../../domain/llm-runs/plan';
import type { Spending } from '../../../../llm/domain/budget';
import { modelName, type ModelRef } from '../../../../llm/domain/call';
import { dollarsText } from '../../../../ui/ui/dollars';

/** Models × settings. */
export function plannedText({ models, synthesis, classifiers, dialogue, of }: LlmPlan): string {
  const names = different(models);
  const { tasks, methods } = t();
  const settings = [
    ...synthesis.map(({ id }) => id),
    ...classifiers.map(({ method }) => methods[method]),
    ...dialogue.settings.map(({ task, setting }) =>
      setting === 'none' ? t().withoutMemory(tasks[task]) : t().taskSetting(tasks[task], setting),
    ),
  ];
  const asked = [names.join(', '), [...new Set(settings)].join(', ')].filter(Boolean).join(' × ');
  const earlier = of.length === 0 ? '' : t().answersOfEarlier(of.length);
  return listText([asked, earlier].filter(Boolean));
}

/** `judged by a, b: correctness, coherence`; empty where nothing is judged. */
export function judgedText({ judges }: Pick<LlmPlan, 'judges'>): string {
  if (judges.length === 0) return '';
  const aspects = judges.map(({ rubric }) => {
    try {
      const { aspect } = rubricById(rubric);
      return t().aspects[aspect] ?? aspect;
    } catch {
      return rubric;
    }
  });
  return t().judgedBy(
    different(judges.map(({ judge }) => judge)).join(', '),
    [...new Set(aspects)].join(', '),
  );
}

/** Requests that a run has sent, with those that no answer came to; of a run from a file its header alone tells. */
export function sentBy({ tally }: Pick<LlmRunHeader, 'tally'>, spent: Spending | undefined): number {
  return Math.max(spent?.calls ?? 0, tally.calls);
}

/** Calls and dollars so far; what is not known is said and never counted as nothing. */
export function spentText(run: Pick<LlmRunHeader, 'tally'>, spent: Spending | undefined): string {
  const { calls: answered, cached, unpriced } = run.tally;
  const calls = sentBy(run, spent);
  const dollars = Math.max(spent?.dollars ?? 0, run.tally.dollars);
  const priced = unpriced < answered || answered === 0;
  const cost = [
    ...(priced ? [dollarsText(dollars)] : []),
    ...(unpriced > 0 ? [t().unknownCost(unpriced)] : []),
  ];
  return [t().callsSent(calls), ...(cached > 0 ? [t().keptAnswers(cached)] : []), cost.join(' + ')].join(
    ' · ',
  );
}

function different(models: readonly ModelRef[]): string[] {
  return [...new Set(models.map(modelName))];
}

type Kind = RunKind<LlmRunHeader, LlmRunProgress>;

export function answersKind(manager: Kind['manager'] & Pick<AnswerRuns, 'spentOf'>): Kind {
  return {
    id: 'answers',
    unit: 'result',
    manager,
    href: ({ id }) => fragmentOf({ view: 'answers', path: [id] }),
    about: (run) => [
      [plannedText(run.plan), ...(run.plan.judges.length > 0 ? [judgedText(run.plan)] : [])],
      [
        ...(run.from?.what === 'released responses' ? [] : [spentText(run, manager.spentOf(run.id))]),
        ...doneParts(run),
      ],
      ...(run.from ? [[t().fromFile(t().sources[run.from.what], run.from.file)]] : []),
      ...(run.state === 'failed' && run.failure ? [[{ danger: phraseText(failurePhrase(run)) }]] : []),
    ],
  };
}

function doneParts({ done, failed, unparsed, unasked }: LlmRunHeader): AboutPart[] {
  if (failed + unparsed + unasked === 0) return [t().noneFailed(done)];
  return [
    t().piecesDone(done),
    ...(failed > 0 ? [{ danger: t().failed(failed) }] : []),
    ...(unparsed > 0 ? [{ danger: t().unreadable(unparsed) }] : []),
    ...(unasked > 0 ? [t().unasked(unasked)] : []),
  ];
}
